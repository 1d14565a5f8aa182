// The reads that a desired state requires: the kinds of its sections, the declared fields, and other kinds that these depend on.
import type { Desired } from '../desired/desired.ts';
import { kindOf } from '../kinds/address.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Want } from './plan-reads.ts';

/** A declared kind, with the kinds that its answers depend on and the kind that represents it. */
const wantsOf = (catalogue: readonly Kind[], name: KindName, written: readonly string[]): readonly Want[] => {
  const speaking = catalogue.filter((kind) => kind.name === name || kind.represents === name);
  const lookedAt = speaking.flatMap((kind) => Object.entries(kind.lookups ?? {}) as [KindName, readonly string[]][]);
  return [
    ...speaking.map((kind): Want => ({ kind: kind.name, fields: kind.name === name ? written : 'all' })),
    ...lookedAt.map(([kind, fields]): Want => ({ kind, fields })),
  ];
};

/** Snapshots and backups for schedules, images for retention, usage for budgets: none of these takes a call per item. */
const wantsOfWork = ({ schedules, items, budgets }: Desired): readonly Want[] => {
  const made = schedules.flatMap(({ type }): readonly KindName[] => ['volume', type]);
  const kept = items.some(({ values }) => values['retention'] !== undefined) ? (['repository', 'image'] as const) : [];
  const spent = budgets.length > 0 ? (['usage'] as const) : [];
  return [...made, ...kept, ...spent].map((kind) => ({ kind, fields: [] }));
};

/** References that only the platform can resolve require the referenced kind, but none of its details. */
export const wantsOfDesired = (desired: Desired, catalogue: readonly Kind[]): readonly Want[] => {
  const written = new Map<KindName, Set<string>>();
  const speak = (kind: KindName, fields: readonly string[] = []): void => {
    const known = written.get(kind) ?? new Set();
    for (const field of fields) known.add(field);
    written.set(kind, known);
  };
  for (const { kind } of desired.sections) speak(kind);
  for (const { address } of desired.removed) speak(kindOf(address));
  for (const { kind, values } of desired.items) speak(kind, Object.keys(values));
  return [
    ...[...written].flatMap(([kind, fields]) => wantsOf(catalogue, kind, [...fields])),
    ...wantsOfWork(desired),
    ...desired.references.map(({ kind }): Want => ({ kind, fields: [] })),
  ];
};
