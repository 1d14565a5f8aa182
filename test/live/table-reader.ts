// A reader with responses from a table, to test the engine's handling of responses; the wire itself is tested against the simulator.
import type { Json } from '../../src/json.ts';
import type { Failure, Reader } from '../../src/platform/client.ts';
import type { Args } from '../../src/platform/operation.ts';

type Said = Json | { readonly failure: Partial<Failure> } | { readonly cut: Partial<Failure>; readonly items: readonly Json[] };

/** `iam.listMembers`, `blockStorage.listVolumes@br-se1`, `iam.listApiKeys sa-1`: operation, region, path parameters. */
const keyOf = (operation: string, { region, path }: Args = {}): string =>
  [operation + (region ? `@${region}` : ''), ...Object.values(path ?? {})].join(' ');

const failureOf = (operation: string, part: Partial<Failure>): Failure => ({
  type: 'refused',
  operation,
  method: 'GET',
  path: `/${operation}`,
  says: '',
  ...part,
});

export const denied = { failure: { type: 'denied', status: 403, says: 'no', permission: 'turia_iam_editor' } } as const;
export const down = { failure: { type: 'unavailable', says: 'connect ECONNREFUSED' } } as const;
export const unauthorized = { failure: { type: 'unauthorized', status: 401, says: 'no' } } as const;
export const missing = { failure: { type: 'not-found', status: 404, says: 'not found' } } as const;

/** A list that the table does not name is empty; a body that it does not name is a 404. `started` records the order of calls. */
export const tableReader = (
  table: Readonly<Record<string, Said>>,
  options: { readonly otherwise?: Said; readonly latency?: (key: string) => Promise<void> } = {},
): Reader & { readonly started: string[] } => {
  const started: string[] = [];
  const counts = new Map<string, number>();
  const say = async (operation: string, args: Args = {}): Promise<Said | undefined> => {
    const key = keyOf(operation, args);
    started.push(key);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    await (options.latency?.(key) ?? Promise.resolve());
    return table[key] ?? options.otherwise;
  };
  const hasFailure = (said: Said | undefined): said is { failure: Partial<Failure> } =>
    typeof said === 'object' && said !== null && 'failure' in said;
  const hasCut = (said: Said | undefined): said is { cut: Partial<Failure>; items: readonly Json[] } =>
    typeof said === 'object' && said !== null && 'cut' in said;
  const list: Reader['list'] = async (operation, args) => {
    const said = await say(operation, args);
    if (hasFailure(said)) return { type: 'failure', failure: failureOf(operation, said.failure) };
    if (hasCut(said)) return { type: 'partial', items: said.items, cut: failureOf(operation, said.cut) };
    return { type: 'complete', items: Array.isArray(said) ? said : [] };
  };
  return {
    where: 'simulation',
    started,
    read: async (operation, args) => {
      const said = await say(operation, args);
      if (hasFailure(said)) return failureOf(operation, said.failure);
      if (said === undefined || hasCut(said)) return failureOf(operation, missing.failure);
      return { type: 'ok', status: 200, body: said };
    },
    list,
    pages: async (operation, args, onPage) => {
      const listing = await list(operation, args);
      if (listing.type === 'failure') return listing;
      onPage(listing.items);
      return listing.type === 'complete' ? { type: 'complete' } : { type: 'partial', cut: listing.cut };
    },
    calls: () => Object.fromEntries(counts),
    close: async () => {},
  };
};
