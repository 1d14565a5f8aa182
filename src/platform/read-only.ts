// A transport that only allows GET: the base of every reader, whatever operation is requested.
import type { Transport } from './transport.ts';

export const readOnly =
  (transport: Transport): Transport =>
  async (request) =>
    request.method === 'GET'
      ? transport(request)
      : { type: 'nothing', sent: 'no', why: `a reader sends nothing but GET, not ${request.method}`, again: false, late: false };
