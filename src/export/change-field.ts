// Edits one field of a declared item to its live value.
import type { DifferenceEntry } from '../diff/difference.ts';
import { sameValue } from '../diff/same-value.ts';
import { isArray, type Json, sameJson } from '../json.ts';
import type { Declared, Kind, Observed } from '../kinds/kind.ts';
import type { Path } from '../yaml/path.ts';
import type { ItemPath } from './item-paths.ts';
import { exportableValue } from './not-exportable.ts';
import { asCalled } from './pending-renames.ts';
import { note, nothing, type UpdateContext, type UpdateStep } from './update-context.ts';

/** The field of the file that a live field is exported to. */
const fieldOf = ({ fields }: Kind, name: string): string =>
  Object.entries(fields).find(([, { exportedFrom }]) => exportedFrom === name)?.[0] ?? name;

/** The field value that declares the live state: a role's permissions without those of its `based_on`. */
export const valueToWrite = (
  { lookup, written, held, renames }: UpdateContext,
  kind: Kind,
  declared: Declared,
  observed: Observed,
  field: string,
): Json | undefined => {
  const [, exported] = written.get(observed)?.fields.find(([name]) => name === field) ?? [];
  const read = observed.values[field];
  // An export omits a whole list that contains an unknown name; here only that name is held back.
  const live = exported ?? (isArray(read ?? null) ? read : undefined);
  const value = live === undefined ? undefined : exportableValue(held, declared.address, field, asCalled(renames, kind.name, field, live));
  const { [field]: _, ...values } = declared.values;
  const without: Declared = { ...declared, values };
  const implied = kind.means?.(without, {
    ...lookup,
    declared: (address) => (address === declared.address ? without : lookup.declared(address)),
  }).values[field];
  if (!isArray(value) || !isArray(implied)) return value;
  return value.filter((one) => !implied.some((other) => sameJson(other, one)));
};

export const changeField = (
  updating: UpdateContext,
  kind: Kind,
  entry: Extract<DifferenceEntry, { type: 'changed' }>,
  differing: string,
  at: ItemPath,
): UpdateStep => {
  const { declared, observed, address } = entry;
  const field = fieldOf(kind, differing);
  if (kind.fields[field]?.side === 'live') return nothing;
  if (field === kind.place?.key || field === 'region')
    return note(`${address}: ${field} differs, but identifies the resource: not changed`);
  const value = valueToWrite(updating, kind, declared, observed, field);
  const was = declared.values[field];
  if (value !== undefined && was !== undefined && sameValue(kind.fields[field]?.compare, value, was)) return nothing;
  const set = (path: Path, to: Json): UpdateStep => ({
    edits: [{ document: at.document, edit: { type: 'set', path, value: to } }],
    notes: [],
  });
  if (field === kind.place?.scalar && typeof at.value !== 'object')
    return value === undefined ? note(`${address}: ${field} has no value that can be written`) : set(at.path, value);
  if (value !== undefined) return set([...at.path, field], value);
  if (isArray(was)) return set([...at.path, field], []);
  return { edits: [{ document: at.document, edit: { type: 'remove', path: [...at.path, field] } }], notes: [] };
};
