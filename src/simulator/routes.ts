// The operation of a path: the platform's paths, and the older forms of some of them.
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

/** `{name}` is one segment, `{name+}` one or more, in the router's notation. */
const asRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replaceAll(/\{(\w+)\+\}/g, ':$1{.+}');

const routeOf = (id: OperationId, path: string): string => asRoute(`${productPaths[operationOf(id).product]}${path}`);

/** Text that cannot be decoded is unchanged. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Of several matches, the first added one is used: fixed segments before parameters, because `/groups/exists` is not a group's id. `{` sorts after every
 * letter.
 */
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

/** Shared by all simulators, because each simulation creates a new one. */
const router = createRouter();

export const route = (method: string, pathname: string): Routed | null => {
  const [[first]] = router.match(method, pathname);
  if (!first) return null;
  const [one, found] = first;
  const path = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decoded(String(value))]));
  return { ...one, path };
};
