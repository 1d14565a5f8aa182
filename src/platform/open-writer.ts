// A writer of the platform: only this can change it. Created only from addresses, never from an app in process.
import { addressesOf } from './addresses.ts';
import type { Writer } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { makeWriter } from './make-reader.ts';
import { limitsOf, type PlatformSettings, termsOf } from './settings.ts';

/** Throws a TenantryError for unusable settings (`address-invalid`, `credential-invalid`); sends nothing by itself. It must be closed. */
export const openWriter = (settings: PlatformSettings): Writer<'platform'> => {
  const addresses = addressesOf(settings);
  const terms = termsOf(settings);
  const { transport, close } = httpTransport(limitsOf(settings), settings.proxies);
  return makeWriter({ where: 'platform', transport, addresses, terms, close });
};
