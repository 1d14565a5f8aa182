// The dependencies of reading, from the catalogue: the calls that must be answered before others.
import { collectionOf, withinOf } from '../src/kinds/address.ts';
import { kindList } from '../src/kinds/catalogue.generated.ts';
import type { KindName } from '../src/kinds/names.generated.ts';
import { everything, planReads } from '../src/live/plan-reads.ts';
import { type OperationId, operationOf } from '../src/platform/operations.ts';
import type { Stage } from './ideal-schedule.ts';
import type { Numbers } from './run-program.ts';

interface Asked {
  readonly operation: OperationId;
  /** The operation that names its subjects. */
  readonly after?: OperationId;
  /** Lists that are requested at the start. */
  readonly lists: number;
}

/** `calls`: the number of calls of each operation in a complete reading. */
export const readStages = (calls: Numbers, regions: readonly string[], now: Date): readonly Stage[] => {
  const { kinds } = planReads(kindList, everything(kindList), regions, { proveTenant: true });
  const listing = new Map<KindName, OperationId>(kinds.map(({ kind }) => [kind.name, kind.collection.operation]));
  const after = (operation: OperationId, kind: KindName): Asked => {
    const parent = listing.get(kind);
    return { operation, ...(parent === undefined ? {} : { after: parent }), lists: 1 };
  };
  const asked = kinds.flatMap(({ kind, details }): readonly Asked[] => {
    const { operation } = kind.collection;
    const per = withinOf(kind.name);
    const own: Asked =
      per === 'tenant'
        ? { operation, lists: kind.collection.calls?.({ in: collectionOf(kind.name), now: now.toISOString() }).length ?? 1 }
        : per === 'region'
          ? { operation, lists: regions.length }
          : after(operation, per);
    return [own, ...details.map((detail) => after(detail.operation, detail.per === 'self' ? kind.name : detail.per))];
  });
  const first = new Map<OperationId, Asked>();
  for (const one of asked) if (!first.has(one.operation)) first.set(one.operation, one);
  return [...first.values()].map(({ operation, after, lists }) => {
    const { product, paging } = operationOf(operation);
    const head = { operation, product, calls: calls[operation] ?? 0 };
    return after === undefined ? { ...head, lists, totalKnown: paging !== 'offset/limit' } : { ...head, after };
  });
};
