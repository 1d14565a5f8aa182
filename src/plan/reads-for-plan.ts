// What a plan must read: what the file declares, what answering its changes looks at, what time may make due, and what the guards count.
import type { Desired } from '../desired/desired.ts';
import { dueKinds } from '../due/due-kinds.ts';
import { kindOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Want } from '../live/plan-reads.ts';
import type { Trust } from '../trust/trust.ts';
import { guards } from './guards.ts';

/** Kinds that the file speaks of; with a member, what stands for it. */
const spokenOf = (desired: Desired): ReadonlySet<KindName> => {
  const named = new Set([
    ...desired.sections.map(({ kind }) => kind),
    ...desired.items.map(({ kind }) => kind),
    ...desired.removed.map(({ address }) => kindOf(address)),
    ...dueKinds(desired),
  ]);
  return new Set([...named, ...kindList.flatMap(({ name, standsFor }) => (standsFor && named.has(standsFor) ? [name] : []))]);
};

/** Fields that are asked for once for all items: one call a role tells who holds it, and answers need to know. */
const cheap = ({ details = [] }: Kind): readonly string[] => details.flatMap(({ per, fills }) => (per === 'self' ? [] : fills));

/** A field that takes a call for each item (direct permissions) is read only where the file writes it, or where the kind compares more than is written. */
const wantOf = (kind: Kind, written: ReadonlyMap<KindName, ReadonlySet<string>>): Want => ({
  kind: kind.name,
  fields: kind.means ? 'all' : [...cheap(kind), ...(written.get(kind.name) ?? [])],
});

/** What its answers look at besides. */
const looked = ({ looksAt = {} }: Kind): readonly Want[] =>
  kindList.flatMap(({ name: kind }): readonly Want[] => {
    const fields = looksAt[kind];
    return fields ? [{ kind, fields }] : [];
  });

const writtenFields = (desired: Desired): ReadonlyMap<KindName, ReadonlySet<string>> => {
  const written = new Map<KindName, Set<string>>();
  for (const { kind, values } of desired.items) {
    const fields = written.get(kind) ?? new Set();
    for (const field of Object.keys(values)) fields.add(field);
    written.set(kind, fields);
  }
  return written;
};

/** `trust`: the guards look at the identity that it names. */
export const readsForPlan = (desired: Desired, trust: Pick<Trust, 'identity'>): readonly Want[] => {
  const kinds = spokenOf(desired);
  const written = writtenFields(desired);
  return [
    ...[...kinds].map((name) => wantOf(kindNamed(name), written)),
    ...[...kinds].flatMap((name) => looked(kindNamed(name))),
    ...guards.flatMap(({ reads }) => (reads?.judging.some((name) => kinds.has(name)) ? reads.wants(trust) : [])),
    // Names in the file that only the platform knows.
    ...desired.references.map(({ kind }): Want => ({ kind, fields: [] })),
  ];
};
