// Which operation a path means: the platform's paths, and the older forms of some of them.
import { TrieRouter } from 'hono/router/trie-router';
import { productPaths } from '../platform/addresses.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import type { OperationRow } from './call.ts';
import { olderForms } from './registry/older-forms.ts';
import { rowOf, servedOperations } from './rows.ts';

interface Route {
  readonly id: OperationId;
  readonly row: OperationRow;
}

export interface Routed extends Route {
  /** Parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

/** `{name}` is one segment, `{name+}` one or more: as the router writes them. */
const asRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replaceAll(/\{(\w+)\+\}/g, ':$1{.+}');

const routeOf = (id: OperationId, path: string): string => asRoute(`${productPaths[operationOf(id).product]}${path}`);

/** What cannot be decoded stays as it came. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Of several that match, the first added is meant: fixed segments before parameters, since `/groups/exists` is no group's id. `{` comes behind every letter. */
const inOrder = (a: OperationId, b: OperationId): number => (operationOf(a).path < operationOf(b).path ? -1 : 1);

/** Older forms come last: none of them begins like a newest one. */
const createRouter = (): TrieRouter<Route> => {
  const router = new TrieRouter<Route>();
  for (const id of servedOperations.toSorted(inOrder)) {
    const row = rowOf(id);
    if (row !== undefined) router.add(operationOf(id).method, routeOf(id, operationOf(id).path), { id, row });
  }
  for (const { of: id, method, path, row } of olderForms) router.add(method, routeOf(id, path), { id, row });
  return router;
};

/** The same for every simulator: a simulation begins with a new one. */
const router = createRouter();

export const route = (method: string, pathname: string): Routed | null => {
  const [[first]] = router.match(method, pathname);
  if (!first) return null;
  const [one, found] = first;
  const path = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decoded(String(value))]));
  return { ...one, path };
};
