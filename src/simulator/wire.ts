// The connection that a request came over, for faults that only one can show. Apart from what a simulation loads: the constant is a Response, and with
// the first of them comes all of Node's fetch. It must be there before the server is, which puts a Response of its own in place of Node's.
import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Wire } from './respond.ts';

/** `outgoing`: what the Node server hands over. */
export const wireOf = (outgoing: unknown): Wire =>
  outgoing instanceof ServerResponse ? { connection: { outgoing, alreadySent: RESPONSE_ALREADY_SENT } } : {};
