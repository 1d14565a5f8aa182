// The reads of a plan: the declared kinds, the data that kinds need to answer changes, the inputs of scheduled work, and everything that guards count.
import type { Desired } from '../desired/desired.ts';
import { dueKinds } from '../due/due-kinds.ts';
import { kindOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Want } from '../live/plan-reads.ts';
import type { Trust } from '../trust/trust.ts';
import { guards } from './guards.ts';

/** The declared kinds, and the kinds that represent them (invitations for members). */
const spokenOf = (desired: Desired): ReadonlySet<KindName> => {
  const named = new Set([
    ...desired.sections.map(({ kind }) => kind),
    ...desired.items.map(({ kind }) => kind),
    ...desired.removed.map(({ address }) => kindOf(address)),
    ...dueKinds(desired),
  ]);
  return new Set([...named, ...kindList.flatMap(({ name, represents }) => (represents && named.has(represents) ? [name] : []))]);
};

/** Fields that are read once for all items: one call per role lists its holders, which answers depend on. */
const cheap = ({ details = [] }: Kind): readonly string[] => details.flatMap(({ per, fills }) => (per === 'self' ? [] : fills));

/** A field that takes one call per item (direct permissions) is read only if the file declares it, or if the kind compares undeclared values too. */
const wantOf = (kind: Kind, written: ReadonlyMap<KindName, ReadonlySet<string>>): Want => ({
  kind: kind.name,
  fields: kind.means ? 'all' : [...cheap(kind), ...(written.get(kind.name) ?? [])],
});

/** Other kinds that the answers of this kind depend on. */
const looked = ({ lookups = {} }: Kind): readonly Want[] =>
  kindList.flatMap(({ name: kind }): readonly Want[] => {
    const fields = lookups[kind];
    return fields ? [{ kind, fields }] : [];
  });

/** Those that only some answers depend on. */
const lookedOnDemand = ({ lookupsOnDemand = [] }: Kind): readonly Want[] =>
  lookupsOnDemand.map((kind) => ({ kind, fields: [], onDemand: true }));

const writtenFields = (desired: Desired): ReadonlyMap<KindName, ReadonlySet<string>> => {
  const written = new Map<KindName, Set<string>>();
  for (const { kind, values } of desired.items) {
    const fields = written.get(kind) ?? new Set();
    for (const field of Object.keys(values)) fields.add(field);
    written.set(kind, fields);
  }
  return written;
};

const readsOfSide = (desired: Desired, trust: Pick<Trust, 'identity' | 'delegation'>): readonly Want[] => {
  const kinds = spokenOf(desired);
  const written = writtenFields(desired);
  const onDemand = [...kinds].flatMap((name) => lookedOnDemand(kindNamed(name)));
  const demanded = new Set(onDemand.map(({ kind }) => kind));
  return [
    ...[...kinds].map((name) => wantOf(kindNamed(name), written)),
    ...[...kinds].flatMap((name) => looked(kindNamed(name))),
    ...onDemand,
    ...guards.flatMap(({ reads }) => (reads?.evaluating.some((name) => kinds.has(name)) ? reads.wants(trust, desired) : [])),
    // References to names that exist only on the platform. Most are in use already: then nothing has to be looked up.
    ...desired.references.map(({ kind }): Want => ({ kind, fields: [], ...(demanded.has(kind) && { onDemand: true }) })),
  ];
};

/**
 * `trust`: names the identity that the guards look up. `earlier`: what the base and applied revisions declare is read as well, because the change may stop it being reverted or evaluated. A plan and
 * its apply read the same, or their digests would differ.
 */
export const readsForPlan = (
  desired: Desired,
  trust: Pick<Trust, 'identity' | 'delegation'>,
  earlier: readonly Desired[] = [],
): readonly Want[] => [desired, ...earlier].flatMap((side) => readsOfSide(side, trust));
