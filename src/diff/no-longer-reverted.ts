// The differences that the base of a change would end and the change does not: values, resources and absences on the platform that the change accepts.
import type { Lookup } from '../kinds/kind.ts';
import { describeCompleteness } from '../live/completeness.ts';
import type { DifferenceEntry } from './difference.ts';
import { declaredIn, type Entry, type HeadEntries, headOf, type Kept, place, type Side } from './kept.ts';
import { keptFields } from './kept-fields.ts';
import { keptItem, newlyManaged } from './kept-items.ts';
import { keptSinks } from './kept-sinks.ts';
import { absenceOpensAccess } from './opens-access.ts';

/** What is no longer declared is listed elsewhere, unless it protected something. */
const ofMissing = ({ declared }: Entry<'missing'>, { missing, declared: declares, lookup }: HeadEntries): readonly Kept[] => {
  const { address } = declared;
  if (missing.has(address)) return [];
  const opensAccess = absenceOpensAccess(declared, lookup);
  const now = declares.get(address);
  if (!now && !opensAccess) return [];
  return [{ type: 'absent', address, opensAccess, ...place('at', now?.at), ...place('baseAt', declared.at) }];
};

/** The same may be unknown after the change: then the plan lists it. */
const ofUnknown = (entry: Entry<'unknown'> | Entry<'ambiguous'> | Entry<'conflict'>, { byAddress }: HeadEntries): readonly Kept[] => {
  const { address } = entry;
  const now = byAddress.get(address) ?? [];
  if (entry.type !== 'unknown') {
    if (now.some(({ type }) => type === entry.type)) return [];
    const why = `${entry.ids.length} live resources share this name in the base`;
    return [{ type: 'uncompared', why, address, opensAccess: true, ...place('baseAt', declaredIn(entry)?.at) }];
  }
  const open = now.flatMap((one) => (one.type === 'unknown' ? [one.fields] : []));
  if (open.includes(undefined)) return [];
  const fields = entry.fields?.filter((field) => !open.some((known) => known?.includes(field)));
  if (fields?.length === 0) return [];
  const why = describeCompleteness(entry.because);
  return [{ type: 'uncompared', why, ...(fields && { fields }), address, opensAccess: true, ...place('baseAt', entry.declared?.at) }];
};

const ofEntry = (entry: DifferenceEntry, head: HeadEntries): readonly Kept[] => {
  switch (entry.type) {
    case 'changed':
      return keptFields(entry, head);
    case 'unexpected':
    case 'unmanaged':
      return keptItem(entry, head);
    case 'missing':
      return ofMissing(entry, head);
    case 'conflict':
      return 'observed' in entry ? keptItem(entry, head) : ofUnknown(entry, head);
    case 'unknown':
    case 'ambiguous':
      return ofUnknown(entry, head);
    // In sync, or only audited: the base would change nothing.
    case 'same':
    case 'audited':
      return [];
  }
};

/** Declared resources of the base in regions that only the base has: nothing there was read. */
const ofOutside = (base: Side, head: Side): readonly Kept[] => {
  const known = new Set(head.difference.outside);
  return base.difference.outside
    .filter((address) => !known.has(address))
    .map((address): Kept => ({ type: 'uncompared', why: 'its region was not read', address, opensAccess: true }));
};

/** Linear in the differences and items of both sides. `lookup`: of the change. */
export const noLongerReverted = (base: Side, change: Side, lookup: Lookup): readonly Kept[] => {
  const head = headOf(change, lookup);
  const entries = Object.values(base.difference.entries).flat();
  return [
    ...entries.flatMap((entry) => ofEntry(entry, head)),
    ...newlyManaged(base, head),
    ...keptSinks(base, change, lookup),
    ...ofOutside(base, change),
  ];
};
