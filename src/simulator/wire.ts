// The connection of a request, for faults that need one. Separate from what a simulation loads: the constant is a Response, and the first Response loads all of
// Node's fetch. It must be created before the server, which replaces Node's Response with its own.
import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Wire } from './respond.ts';

/** `outgoing`: passed by the Node server. */
export const wireOf = (outgoing: unknown): Wire =>
  outgoing instanceof ServerResponse ? { connection: { outgoing, alreadySent: RESPONSE_ALREADY_SENT } } : {};
