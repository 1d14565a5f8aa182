// Compares a declared item with its live item: the fields that differ, and the fields that cannot be compared.
import type { Json } from '../json.ts';
import type { Completeness, Declared, Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { FieldChange } from './difference.ts';
import { sameValue } from './same-value.ts';

export interface Compared {
  readonly changes: readonly FieldChange[];
  /** Fields that cannot be compared, with the reason of the first one. */
  readonly unknown: readonly string[];
  readonly because: Completeness;
}

interface Meaning {
  readonly values: Readonly<Record<string, Json | undefined>>;
  readonly unread: Readonly<Record<string, string>>;
}

/** The compared fields: known on both sides and readable. A kind with `means` selects them itself. */
const meaningOf = (kind: Kind, declared: Declared, lookup: Lookup): Meaning => {
  const meant = kind.means?.(declared, lookup) ?? { values: declared.values, unread: {} };
  const isCompared = (field: string): boolean => {
    const row = kind.fields[field];
    if (!row || row.secret) return false;
    // The key of a pinned item is a name chosen in the file: the live name may be missing, or shared with another item.
    if (declared.pin !== undefined && field === kind.place?.key) return false;
    return kind.means !== undefined || (row.side ?? 'both') === 'both';
  };
  const values = Object.fromEntries(Object.entries(meant.values).filter(([field]) => isCompared(field)));
  return { values, unread: meant.unread };
};

const isSame = (kind: Kind, field: string, written: Json, read: Json, observed: Observed): boolean =>
  kind.same?.(field, written, read, observed) ?? sameValue(kind.fields[field]?.compare, written, read);

/** A field that is neither read nor unread: it was not requested (then there is no cause), or the response did not contain it. */
const absence = ({ details = [] }: Kind, field: string): string =>
  details.some(({ fills }) => fills.includes(field)) ? '' : `the platform did not report its ${field}`;

export const compareFields = (kind: Kind, declared: Declared, observed: Observed, lookup: Lookup): Compared => {
  const { values, unread } = meaningOf(kind, declared, lookup);
  const changes: FieldChange[] = [];
  const unknown = new Map(Object.entries(unread));
  for (const [field, to] of Object.entries(values)) {
    const from = observed.values[field];
    if (to === undefined) continue;
    if (from === undefined) unknown.set(field, observed.unread[field] ?? absence(kind, field));
    else if (!isSame(kind, field, to, from, observed)) changes.push({ field, from, to });
  }
  const cause = [...unknown.values()].find((why) => why !== '');
  const because: Completeness = cause === undefined ? { type: 'not-requested' } : { type: 'failed', cause };
  return { changes: changes.sort((a, b) => (a.field < b.field ? -1 : 1)), unknown: [...unknown.keys()].sort(), because };
};
