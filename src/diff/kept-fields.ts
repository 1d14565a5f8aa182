// Fields that a change leaves as they are live, or sets to another value than its base.
import { isArray, type Json, sameJson } from '../json.ts';
import type { FieldChange } from './difference.ts';
import { type Accepted, declaredIn, type Entry, type HeadEntries, type Kept, keyOf, place } from './kept.ts';
import { fieldsOpenAccess } from './opens-access.ts';

const namesIn = (value: Json | undefined): readonly string[] | undefined =>
  isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

const beyond = (all: readonly string[], some: readonly string[]): readonly string[] => {
  const known = new Set(some);
  return [...new Set(all)].filter((one) => !known.has(one)).sort();
};

/** The part of a field that stays as it is, and the change that leads back from it: from what is accepted to what the base requires. */
interface KeptField {
  readonly accepted: Accepted;
  readonly back: FieldChange;
}

/** `to`: what the change makes of the field; undefined: it stays as it is. */
const keptNames = ({ field, from, to: wanted }: FieldChange, to: Json | undefined): KeptField | undefined => {
  const [live, base, head] = [namesIn(from), namesIn(wanted), namesIn(to ?? from)];
  if (!live || !base || !head) return undefined;
  const keeps = beyond(live, base).filter((name) => head.includes(name));
  const lacks = beyond(base, live).filter((name) => !head.includes(name));
  const back = { field, from: [...live], to: [...beyond(live, keeps), ...lacks] };
  return { accepted: { type: 'names', field, keeps, lacks }, back };
};

const isNothing = ({ accepted }: KeptField): boolean => accepted.type === 'names' && accepted.keeps.length + accepted.lacks.length === 0;

const keptField = (before: FieldChange, now: FieldChange | undefined): KeptField | undefined => {
  const names = keptNames(before, now?.to);
  if (names) return isNothing(names) ? undefined : names;
  if (now && sameJson(now.to, before.to)) return undefined;
  const { field, from: live, to: base } = before;
  const head = now ? { head: now.to } : {};
  return { accepted: { type: 'value', field, live, base, ...head }, back: { field, from: now ? now.to : live, to: base } };
};

export const keptFields = (entry: Entry<'changed'>, { byItem, lookup }: HeadEntries): readonly Kept[] => {
  const { observed, declared } = entry;
  const now = byItem.get(keyOf(observed));
  if (now?.type === 'unexpected') return [];
  const changes = now?.type === 'changed' ? now.changes : [];
  const own = declaredIn(now);
  return entry.changes.flatMap((before): readonly Kept[] => {
    const kept = keptField(
      before,
      changes.find(({ field }) => field === before.field),
    );
    if (!kept) return [];
    const opensAccess = fieldsOpenAccess({ declared, observed }, [kept.back], lookup);
    // A step shows the other value; only access that the step itself does not show is listed.
    if (kept.accepted.type === 'value' && 'head' in kept.accepted && !opensAccess) return [];
    const { field } = before;
    return [
      {
        ...kept.accepted,
        address: observed.address,
        observed,
        opensAccess,
        ...place('at', own && field in own.values ? (own.fieldAt[field] ?? own.at) : undefined),
        ...place('baseAt', declared.fieldAt[field] ?? declared.at),
      },
    ];
  });
};
