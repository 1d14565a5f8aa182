// Which operation a path means: the platform's paths, and the older forms of some of them.
import { productPaths } from '../platform/addresses.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import type { Row } from './call.ts';
import { olderForms } from './registry/older-forms.ts';
import { rowOf, servedOperations } from './rows.ts';

export interface Routed {
  readonly id: OperationId;
  readonly row: Row;
  /** Parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

interface Route {
  readonly id: OperationId;
  readonly row: Row;
  readonly text: string;
  /** Of the text; `{id}` is a parameter. */
  readonly segments: readonly string[];
}

const parameterOf = (segment: string): string | null => (segment.startsWith('{') ? segment.slice(1, -1) : null);

/** What cannot be decoded stays as it came. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parametersIn = (route: Route, segments: readonly string[]): Routed['path'] | null => {
  const path: Record<string, string> = {};
  for (const [place, segment] of route.segments.entries()) {
    const came = segments[place] ?? '';
    const name = parameterOf(segment);
    if (name === null ? came !== segment : came === '') return null;
    if (name !== null) path[name] = decoded(came);
  }
  return path;
};

const routeOf = (id: OperationId, row: Row): Route => {
  const { product, path } = operationOf(id);
  const text = `${productPaths[product]}${path}`;
  return { id, row, text, segments: text.split('/') };
};

/** Fixed segments before parameters: `/groups/exists` is no group's id. `{` comes behind every letter. */
const inOrder = (a: Route, b: Route): number => (a.text < b.text ? -1 : 1);

const keyOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length}`;

/** `{name}` is one segment, `{name+}` one or more. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)(\+?)\}/g, (_, name: string, more: string) => `(?<${name}>${more === '' ? '[^/]+' : '.+'})`)}$`);

const matched = (pattern: RegExp, pathname: string): Routed['path'] | null => {
  const found = pattern.exec(pathname);
  return found && Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
};

/** Older forms are tried last: none of them begins like a newest one. */
export const createRouter = (): ((method: string, pathname: string) => Routed | null) => {
  const routes = servedOperations.flatMap((id): Route[] => {
    const row = rowOf(id);
    return row === undefined ? [] : [routeOf(id, row)];
  });
  const filed = new Map<string, Route[]>();
  for (const route of routes.sort(inOrder)) {
    const key = keyOf(operationOf(route.id).method, route.segments);
    filed.set(key, [...(filed.get(key) ?? []), route]);
  }
  const older = olderForms.map((form) => ({ ...form, pattern: patternOf(`${productPaths[operationOf(form.of).product]}${form.path}`) }));

  return (method, pathname) => {
    const segments = pathname.split('/');
    for (const route of filed.get(keyOf(method, segments)) ?? []) {
      const path = parametersIn(route, segments);
      if (path !== null) return { id: route.id, row: route.row, path };
    }
    for (const form of older) {
      const path = form.method === method ? matched(form.pattern, pathname) : null;
      if (path !== null) return { id: form.of, row: form.row, path };
    }
    return null;
  };
};
