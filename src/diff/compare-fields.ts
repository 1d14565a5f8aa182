// One declared item against the live one: which fields differ, and of which that cannot be told.
import type { Json } from '../json.ts';
import type { Completeness, Declared, Kind, Look, Observed } from '../kinds/kind.ts';
import type { FieldChange } from './difference.ts';
import { sameValue } from './same-value.ts';

export interface Compared {
  readonly changes: readonly FieldChange[];
  /** Fields that cannot be compared, with why the first of them cannot. */
  readonly unknown: readonly string[];
  readonly because: Completeness;
}

interface Meaning {
  readonly values: Readonly<Record<string, Json | undefined>>;
  readonly unread: Readonly<Record<string, string>>;
}

/** What is compared: fields that both sides know and that can be read back. A kind that says what an item means has chosen them itself. */
const meaningOf = (kind: Kind, declared: Declared, look: Look): Meaning => {
  const meant = kind.means?.(declared, look) ?? { values: declared.values, unread: {} };
  const isCompared = (field: string): boolean => {
    const row = kind.fields[field];
    if (!row || row.secret) return false;
    // The key of a pinned item is a name that the file gave it: the platform's may be missing, or shared with another.
    if (declared.pin !== undefined && field === kind.place?.key) return false;
    return kind.means !== undefined || (row.side ?? 'both') === 'both';
  };
  const values = Object.fromEntries(Object.entries(meant.values).filter(([field]) => isCompared(field)));
  return { values, unread: meant.unread };
};

const isSame = (kind: Kind, field: string, written: Json, read: Json, observed: Observed): boolean =>
  kind.same?.(field, written, read, observed) ?? sameValue(kind.fields[field]?.compare, written, read);

/** A field that is neither read nor unread: nothing asked for it (then there is no cause), or the platform left it out of its answer. */
const absence = ({ details = [] }: Kind, field: string): string =>
  details.some(({ fills }) => fills.includes(field)) ? '' : `the platform did not report its ${field}`;

export const compareFields = (kind: Kind, declared: Declared, observed: Observed, look: Look): Compared => {
  const { values, unread } = meaningOf(kind, declared, look);
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
