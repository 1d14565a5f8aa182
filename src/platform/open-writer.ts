// A writer of the platform: the one thing that can change it. Made from addresses only, never from an app in process.
import { addressesOf } from './addresses.ts';
import type { Writer } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { makeWriter } from './make-reader.ts';
import { limitsOf, type PlatformSettings, termsOf } from './settings.ts';

/** Throws a TenantryError for settings that cannot be used (`address-unfit`, `credential-unfit`); sends nothing by itself. Close it when done. */
export const openWriter = (settings: PlatformSettings): Writer<'platform'> => {
  const addresses = addressesOf(settings);
  const terms = termsOf(settings);
  const { transport, close } = httpTransport(limitsOf(settings), settings.proxies);
  return makeWriter({ where: 'platform', transport, addresses, terms, close });
};
