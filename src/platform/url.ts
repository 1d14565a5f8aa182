// Builds the URL of one call. Requests are only sent to URLs that this file has built and compared with the configured origin.
import type { Addresses } from './addresses.ts';
import type { Args, Operation } from './operation.ts';
import { type OperationId, operationOf } from './operations.ts';
import { parametersOf, unfitParameter } from './path-parameters.ts';
import { isRegion, wireRegion } from './region.ts';

export type Query = readonly (readonly [name: string, value: string])[];

type BuiltUrl =
  | { readonly type: 'url'; readonly url: URL }
  /** The call is not well formed and must not be sent. `path` is the template, because the value is not trusted. */
  | { readonly type: 'unfit'; readonly path: string; readonly why: string };

/** Every query value is repeated, never joined by commas (platform.md, chapter 5, expand on the wire). */
const searchOf = (query: Query): string => {
  if (query.length === 0) return '';
  const search = new URLSearchParams();
  for (const [name, value] of query) search.append(name, value);
  return `?${search.toString()}`;
};

/** Products have few base addresses, and each call uses one of them. */
const roots = new Map<string, URL>();
const rootAt = (text: string): URL => {
  const known = roots.get(text) ?? new URL(text);
  roots.set(text, known);
  return known;
};

/** Why a call is not well formed and must not be made; null if it is. `template` is its path, `base` the address of its product. */
export const unfitCall = ({ product, query }: Operation, template: string, base: string, args: Args): string | null => {
  const region = args.region ?? '';
  if (base.includes('{region}') && !isRegion(region)) return region === '' ? 'a region is required' : 'not a valid region name';
  const values = args.path ?? {};
  const names = parametersOf(template);
  for (const name of names) {
    const why = unfitParameter(product, name, values[name] ?? '');
    if (why !== null) return `path parameter ${name}: ${why}`;
  }
  const surplus = Object.keys(values).find((name) => !names.includes(name));
  if (surplus !== undefined) return `there is no path parameter ${surplus}`;
  const unknown = Object.keys(args.query ?? {}).find((name) => !query.includes(name));
  return unknown === undefined ? null : `there is no query parameter ${unknown}`;
};

/** The query of a call. `paging` contains the parameters of a page; they override those of the caller, and need not be declared (contradictions.md I30). */
export const queryOf = (args: Args, paging: Query): Query => [
  ...Object.entries(args.query ?? {})
    .filter(([name]) => !paging.some(([own]) => own === name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)),
  ...paging,
];

export const buildUrl = (addresses: Addresses, id: OperationId, args: Args, paging: Query = []): BuiltUrl => {
  const operation = operationOf(id);
  const template = addresses.paths[id] ?? operation.path;
  const base = addresses.bases[operation.product];
  const unfit = (why: string): BuiltUrl => ({ type: 'unfit', path: template, why });
  const why = unfitCall(operation, template, base, args);
  if (why !== null) return unfit(why);

  const root = base.replaceAll('{region}', wireRegion(args.region ?? '', operation.product));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(args.path?.[name] ?? ''));
  const url = new URL(`${root}${path}${searchOf(queryOf(args, paging))}`);
  const configured = rootAt(root);
  const kept = url.pathname === `${configured.pathname.replace(/\/$/, '')}${path}`;
  if (url.origin !== configured.origin || !kept) return unfit('the URL would lead to another host');
  return { type: 'url', url };
};
