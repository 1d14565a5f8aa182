// The origin of a step: the change under review (base → head), or drift, which a plan of the base would revert as well. Compared field by field, sets name by name.
import type { DifferenceEntry, FieldChange } from '../diff/difference.ts';
import { isArray, type Json, sameJson } from '../json.ts';
import { kindOf, partsOf } from '../kinds/address.ts';
import type { Change, Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import type { Base } from './base.ts';
import type { StepClass } from './plan.ts';

/** Whether a key of this name was revoked. A rotation revokes keys as `.old`, and an interrupted one as `.next`: those have another name. */
const wasRevoked = (change: Change, lookup: Lookup): boolean => {
  if (change.type !== 'missing' || !change.declared.parent || kindOf(change.declared.address) !== 'api-key') return false;
  const name = partsOf(change.declared.address, 'api-key').name;
  return lookup.below('api-key', change.declared.parent).items.some((key) => key.phase === 'retired' && textIn(key, 'name') === name);
};

export type ChangedEntry = Extract<DifferenceEntry, Change>;

export const isChange = (entry: DifferenceEntry): entry is ChangedEntry =>
  entry.type === 'missing' || entry.type === 'unexpected' || entry.type === 'changed';

export interface Origin {
  readonly class: StepClass;
  /** The step reverts, or may revert, a change that was made on the platform. */
  readonly restores?: true;
  /** The base declares it too, but the last commit that was applied completely does not: it was merged, and never applied. */
  readonly notApplied?: true;
}

const change: Origin = { class: 'change' };
const mixed: Origin = { class: 'change', restores: true };
const drift: Origin = { class: 'drift', restores: true };
/** Nothing shows whether it was ever live. If it was, somebody has reverted it since. */
const merged: Origin = { ...mixed, notApplied: true };

const itemKey = ({ kind, in: collection, id }: Observed): string => `${kind} ${collection} ${id}`;

/** A live item is identified by its id, because the two files may name it differently. */
const keyOf = (entry: ChangedEntry): string => (entry.type === 'missing' ? entry.address : itemKey(entry.observed));

const namesIn = (value: Json | undefined): ReadonlySet<string> | undefined =>
  isArray(value) && value.every((one) => typeof one === 'string') ? new Set(value) : undefined;

const beyond = (all: ReadonlySet<string>, some: ReadonlySet<string>): readonly string[] => [...all].filter((one) => !some.has(one));

/** For each effect of a step on a field: whether the base required it too. `whole`: the effect of all steps together on the field. */
const wantedBefore = (part: FieldChange, whole: FieldChange | undefined, before: FieldChange | undefined): readonly boolean[] => {
  if (!before) return [false];
  const [from, to, wanted] = [namesIn(part.from), namesIn(part.to), namesIn(before.to)];
  const byName =
    from && to && wanted ? [...beyond(to, from).map((one) => wanted.has(one)), ...beyond(from, to).map((one) => !wanted.has(one))] : [];
  // A field may get its value in several steps, through intermediate values.
  return byName.length > 0 ? byName : [sameJson(whole?.to ?? part.to, before.to)];
};

const ofParts = (entry: ChangedEntry, parts: readonly FieldChange[], before: ChangedEntry): Origin => {
  const wanted = (parts.length > 0 ? parts : entry.changes).flatMap((part) => {
    const named = ({ field }: FieldChange): boolean => field === part.field;
    return wantedBefore(part, entry.changes.find(named), before.changes.find(named));
  });
  if (!wanted.includes(true)) return change;
  return wanted.includes(false) ? mixed : drift;
};

/** The origin of a step, by the part of the entry's changes that the step makes. */
export type OriginOf = (entry: ChangedEntry, parts: readonly FieldChange[]) => Origin;

/**
 * Without a base, every step is a change; a key that was revoked also counts as restored. If the base cannot be read, every step is a change that may
 * revert something. A resource that the base was missing too is drift, whatever the file now says of it; the same holds for one that the base would
 * have removed. Linear in the number of the base's entries.
 */
const originsAgainst = (base: Base | undefined, lookup: Lookup): OriginOf => {
  if (!base) return (entry) => (wasRevoked(entry, lookup) ? mixed : change);
  if (base.type === 'new') return () => change;
  if (base.type === 'unclear') return () => mixed;
  const known = new Map<string, ChangedEntry>();
  for (const entries of Object.values(base.difference.entries)) {
    for (const entry of entries) if (isChange(entry)) known.set(keyOf(entry), entry);
  }
  return (entry, parts) => {
    const before = known.get(keyOf(entry));
    if (before?.type !== entry.type) return change;
    return entry.type === 'changed' ? ofParts(entry, parts, before) : drift;
  };
};

/**
 * `applied`: the last commit that was applied completely, and those that were applied in part since, if they are not the base. A difference is drift only
 * if all of them required it: what was merged since the first of them may never have been live. The base decides everything else. What it requires too
 * counts as restored, because somebody may have revoked it.
 */
export const originsSince = (applied: readonly Base[], base: Base | undefined, lookup: Lookup): OriginOf => {
  const before = originsAgainst(base, lookup);
  const others = applied.map((one) => originsAgainst(one, lookup));
  return (entry, parts) => {
    const own = before(entry, parts);
    return own.class === 'drift' && others.some((originOf) => originOf(entry, parts).class === 'change') ? merged : own;
  };
};

/** Whether an entry was merged since one of these commits, and is not live. */
export const notAppliedSince = (applied: readonly Base[], lookup: Lookup): ((entry: DifferenceEntry) => boolean) => {
  const others = applied.map((one) => originsAgainst(one, lookup));
  return (entry) => isChange(entry) && others.some((originOf) => originOf(entry, []).class === 'change');
};
