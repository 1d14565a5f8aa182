// A reader of the platform: over a transport that only allows GET.
import { addressesOf } from './addresses.ts';
import type { Reader } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { makeReader } from './make-reader.ts';
import { limitsOf, type PlatformSettings, termsOf } from './settings.ts';
import type { Transport } from './transport.ts';

/** Allows GET only: the base of every reader, whatever operation is requested. */
export const readOnly =
  (transport: Transport): Transport =>
  async (request) =>
    request.method === 'GET'
      ? transport(request)
      : { type: 'nothing', sent: 'no', why: `a reader sends nothing but GET, not ${request.method}`, again: false, late: false };

/** Throws a TenantryError for unusable settings (`address-invalid`, `credential-invalid`); sends nothing by itself. It must be closed. */
export const openReader = (settings: PlatformSettings): Reader<'platform'> => {
  const addresses = addressesOf(settings);
  const terms = termsOf(settings);
  const { transport, close } = httpTransport(limitsOf(settings), settings.proxies);
  return makeReader({ where: 'platform', transport: readOnly(transport), addresses, terms, close });
};
