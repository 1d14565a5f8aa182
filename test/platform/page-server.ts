// A server with each of the four paging styles, with correct and faulty behaviour; and a list read from it.
import type { Json, JsonObject } from '../../src/json.ts';
import type { Listing } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import type { Args } from '../../src/platform/operation.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import { text } from '../../src/platform/wire.ts';
import { type Asked, type Closable, type Reply, serve, settingsFor } from './serve.ts';

export const regional = { region: 'br-se1' };
const styles: Readonly<Record<string, { operation: OperationOf<'read'>; args: Args; place: string; key: string }>> = {
  '_limit/_offset': { operation: 'blockStorage.listVolumes', args: regional, place: 'volumes', key: 'id' },
  'offset/limit': { operation: 'iam.listDomains', args: {}, place: 'data', key: 'id' },
  'page/per_page': { operation: 'iam.listGroupMembers', args: { path: { group_id: 'g' } }, place: 'items', key: 'member_id' },
  'limit/offset': { operation: 'consumption.getUsage', args: {}, place: 'results', key: 'SkuId' },
};
type Style = (typeof styles)[string];
export const styleNames = Object.keys(styles);
export const styleOf = (name: string): Style => styles[name] ?? { operation: 'iam.listDomains', args: {}, place: 'data', key: 'id' };

export const itemsOf = (style: string, count: number, from = 0): readonly JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ [styleOf(style).key]: `item-${from + at}`, n: from + at }));

/** The paging of a server. `meta`: its paging fields; `clamp`: its maximum page size; `deaf`: it ignores the parameters. */
export interface Habit {
  readonly meta?: 'full' | 'none' | 'page-count' | 'no-limit';
  readonly clamp?: number;
  readonly deaf?: boolean;
  readonly most?: number;
}

export const pageFor = (style: string, all: readonly Json[], { query }: Asked, habit: Habit): Reply => {
  const ask = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  const numbered = style === 'page/per_page';
  const names = style === '_limit/_offset' ? ['_limit', '_offset'] : ['limit', 'offset'];
  const limit = Math.min(numbered ? ask('per_page', 20) : ask(names[0] ?? '', 50), habit.clamp ?? 1000);
  const offset = habit.deaf === true ? 0 : numbered ? (ask('page', 1) - 1) * limit : ask(names[1] ?? '', 0);
  const items = all.slice(offset, offset + limit);
  const total = all.length;
  const meta = habit.meta ?? 'full';
  const { place } = styleOf(style);
  if (meta === 'none') return { body: { [place]: items } };
  if (style === 'offset/limit') return { body: { [place]: items, offset, limit, count: meta === 'page-count' ? items.length : total } };
  const counts = {
    offset,
    ...(meta !== 'no-limit' && { limit }),
    count: items.length,
    total,
    ...(habit.most && { max_limit: habit.most }),
  };
  const numbers = numbered ? { page: 1, per_page: limit, total_pages: Math.ceil(total / limit), total_items: total } : { page: counts };
  return { body: { [place]: items, meta: numbers } };
};

/** A list read from a server with these responses. Resources to close are added to `opened`. */
export const listFrom = async (opened: Closable[], style: string, reply: (asked: Asked, turn: number) => Reply) => {
  const served = await serve(reply);
  const reader = openReader(settingsFor(served.base));
  opened.push(reader, served);
  const { operation, args } = styleOf(style);
  return { listing: await reader.list(operation, args), served, reader };
};
export const names = (style: string, items: readonly Json[]) => items.map((item) => text(item, styleOf(style).key));
export const cutOf = (listing: Listing): string => (listing.type === 'partial' ? listing.cut.says : listing.type);
