// The network as a transport, with connections of its own.
import { textOfBody } from './decode-body.ts';
import { dispatchersOf } from './dispatchers.ts';
import { exchange } from './exchange.ts';
import type { HttpLimits } from './http-limits.ts';
import type { Proxies } from './proxies.ts';
import type { Transport } from './transport.ts';

/** A transport over the network, and a function that closes its connections. */
export const httpTransport = (
  limits: HttpLimits,
  proxies?: Proxies,
): { readonly transport: Transport; readonly close: () => Promise<void> } => {
  const { of, close } = dispatchersOf(limits, proxies);
  const transport: Transport = async (request) => {
    const came = await exchange(of(request.url), request, limits, 'the platform');
    if (came.type === 'broken') return came;
    if (came.type === 'nothing') {
      const { help, ...rest } = came;
      return help === undefined ? rest : { ...rest, why: `${rest.why}. ${help}` };
    }
    const { bytes, ...head } = came;
    const body = textOfBody(bytes);
    return body === undefined
      ? { ...head, type: 'broken', why: 'the body is not UTF-8 text', again: true, late: false }
      : { ...head, type: 'answer', body };
  };
  let closing: Promise<void> | undefined;
  return { transport, close: async () => await (closing ??= close()) };
};
