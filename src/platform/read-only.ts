// A transport that lets nothing but GET pass: what a reader is made of, whatever it is asked to do.
import type { Transport } from './transport.ts';

export const readOnly =
  (transport: Transport): Transport =>
  async (request) =>
    request.method === 'GET'
      ? transport(request)
      : { type: 'nothing', sent: 'no', why: `a reader sends nothing but GET, not ${request.method}`, again: false, late: false };
