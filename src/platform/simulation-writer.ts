// A writer that can only reach an app in this process: it accepts no address and opens no socket, so it cannot change the platform.
import { addressesOf } from './addresses.ts';
import { type App, appTransport } from './app-transport.ts';
import type { Writer } from './client.ts';
import { makeWriter } from './make-reader.ts';
import { type ClientSettings, termsOf } from './settings.ts';

/** The products are below this base address: `/iam`, `/br-se1/volume` … The host name exists in no network. */
const simulationBase = 'http://simulation.localhost';

/** The app knows these credentials. */
export const simulationWriter = (app: App, settings: ClientSettings): Writer<'simulation'> =>
  makeWriter({
    where: 'simulation',
    transport: appTransport(app),
    addresses: addressesOf({ base: simulationBase }),
    terms: termsOf(settings),
    close: async () => undefined,
  });
