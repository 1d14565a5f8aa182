// Pages that differ from the request: the query is changed on its way in, and the paging fields of the response are changed back on the way out.
import { isObject, type JsonObject } from '../json.ts';
import type { Paging } from '../platform/operation.ts';
import type { Fault } from './fault.ts';
import { bodyOf, type Reply } from './reply.ts';

/** The parameters of each style: where a page starts, how large it is. Style C counts pages from 1. */
const names: Readonly<Record<Paging, readonly [start: string, size: string] | null>> = {
  none: null,
  '_limit/_offset': ['_offset', '_limit'],
  'offset/limit': ['offset', 'limit'],
  'limit/offset': ['offset', 'limit'],
  'page/per_page': ['page', 'per_page'],
};

const whole = (text: string | null, otherwise: number): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise);

/** The default page sizes (platform.md, chapter 4). */
const usual: Readonly<Record<Paging, number>> = {
  none: 0,
  '_limit/_offset': 50,
  'offset/limit': 50,
  'limit/offset': 150,
  'page/per_page': 20,
};

const movedTo = (fault: Fault, paging: Paging, start: number, size: number): number => {
  const [first, step] = paging === 'page/per_page' ? [1, 1] : [0, size];
  if (fault.type === 'ignore-offset') return first;
  if (fault.type === 'repeat') return Math.max(first, start - step);
  if (fault.type === 'shift' && start > first) return Math.max(first, start - fault.by);
  return start;
};

/** The query as the list receives it under this fault; unchanged if the fault is not about paging, or the list has no paging. */
export const misread = (fault: Fault | null, paging: Paging, query: URLSearchParams): URLSearchParams => {
  const parameters = names[paging];
  if (fault === null || parameters === null) return query;
  const [start, size] = parameters;
  const changed = new URLSearchParams(query);
  const asked = whole(query.get(size), usual[paging]);
  if (fault.type === 'clamp') changed.set(size, `${Math.min(fault.to, asked)}`);
  const from = whole(query.get(start), paging === 'page/per_page' ? 1 : 0);
  const moved = movedTo(fault, paging, from, asked);
  if (moved !== from) changed.set(start, `${moved}`);
  return changed;
};

const withStart = (meta: JsonObject, key: 'offset' | 'page', start: number): JsonObject =>
  typeof meta[key] === 'number' ? { ...meta, [key]: start } : meta;

const restored = (body: JsonObject, start: number): JsonObject => {
  const { meta } = body;
  if (!isObject(meta)) return withStart(body, 'offset', start);
  const inner = isObject(meta['page']) ? { ...meta, page: withStart(meta['page'], 'offset', start) } : withStart(meta, 'page', start);
  return { ...body, meta: withStart(inner, 'offset', start) };
};

/** A list that shifts or repeats still reports the requested offset; one that ignores or clamps it reports the actual one. */
export const claimed = (reply: Reply, fault: Fault | null, paging: Paging, query: URLSearchParams): Reply => {
  const parameters = names[paging];
  const asked = parameters === null ? null : query.get(parameters[0]);
  if ((fault?.type !== 'shift' && fault?.type !== 'repeat') || asked === null) return reply;
  const body = bodyOf(reply);
  return isObject(body) ? { status: reply.status, body: restored(body, whole(asked, 0)) } : reply;
};
