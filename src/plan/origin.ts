// Where a step comes from: this change (base → head), or drift that the base would have undone as well. Judged field by field, sets name by name.
import type { Entry, FieldChange } from '../diff/difference.ts';
import { isArray, type Json, sameJson } from '../json.ts';
import type { Change, Look, Observed } from '../kinds/kind.ts';
import type { Base } from './base.ts';
import type { StepClass } from './plan.ts';
import { wasRevoked } from './was-revoked.ts';

export type ChangedEntry = Extract<Entry, Change>;

export const isChange = (entry: Entry): entry is ChangedEntry =>
  entry.type === 'missing' || entry.type === 'unexpected' || entry.type === 'changed';

export interface Origin {
  readonly class: StepClass;
  /** It undoes, or may undo, what was changed elsewhere. */
  readonly restores?: true;
}

const change: Origin = { class: 'change' };
const mixed: Origin = { class: 'change', restores: true };
const drift: Origin = { class: 'drift', restores: true };

const itemKey = ({ kind, in: collection, id }: Observed): string => `${kind} ${collection} ${id}`;

/** What is live is known by its id, whatever the two files call it. */
const keyOf = (entry: ChangedEntry): string => (entry.type === 'missing' ? entry.address : itemKey(entry.observed));

const namesIn = (value: Json | undefined): ReadonlySet<string> | undefined =>
  isArray(value) && value.every((one) => typeof one === 'string') ? new Set(value) : undefined;

const beyond = (all: ReadonlySet<string>, some: ReadonlySet<string>): readonly string[] => [...all].filter((one) => !some.has(one));

/** For each thing that a step does to a field, whether the base wanted it too. `whole`: what all steps together do to the field. */
const wantedBefore = (part: FieldChange, whole: FieldChange | undefined, before: FieldChange | undefined): readonly boolean[] => {
  if (!before) return [false];
  const [from, to, wanted] = [namesIn(part.from), namesIn(part.to), namesIn(before.to)];
  const byName =
    from && to && wanted ? [...beyond(to, from).map((one) => wanted.has(one)), ...beyond(from, to).map((one) => !wanted.has(one))] : [];
  // A field may be led to its value through others.
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

/** The origin of a step of an entry, by the part of its changes that the step makes. */
export type OriginOf = (entry: ChangedEntry, parts: readonly FieldChange[]) => Origin;

/**
 * Without a base everything is a change, though a key that was revoked shows that it is given back. Against one that cannot be understood too, but nobody can say what it undoes. A thing that is missing
 * was missed before already, whatever is now written of it; one that is to go was to go before. Linear in the base's entries, once.
 */
export const originsAgainst = (base: Base | undefined, look: Look): OriginOf => {
  if (!base) return (entry) => (wasRevoked(entry, look) ? mixed : change);
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
