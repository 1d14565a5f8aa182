// A writer that only ever reaches an app in this process: it takes no address and holds no socket, so it cannot change the platform.
import { addressesOf } from './addresses.ts';
import { type App, appTransport } from './app-transport.ts';
import type { Writer } from './client.ts';
import { makeWriter } from './make-reader.ts';
import { type ClientSettings, termsOf } from './settings.ts';

/** Products lie below this as below one base address: `/iam`, `/br-se1/volume` … The name ends in no network. */
const simulationBase = 'http://simulation.localhost';

/** The credentials are those that the app knows. */
export const simulationWriter = (app: App, settings: ClientSettings): Writer<'simulation'> =>
  makeWriter({
    where: 'simulation',
    transport: appTransport(app),
    addresses: addressesOf({ base: simulationBase }),
    terms: termsOf(settings),
    close: async () => undefined,
  });
