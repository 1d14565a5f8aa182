// The edits of the files for one entry of the difference between them and the live state.
import type { Desired } from '../desired/desired.ts';
import type { DifferenceEntry } from '../diff/difference.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { type Address, pathText } from '../kinds/address.ts';
import type { Declared, Kind, Observed } from '../kinds/kind.ts';
import { describeCompleteness } from '../live/completeness.ts';
import { addItem } from './add-item.ts';
import { changeField, valueToWrite } from './change-field.ts';
import { commentsOn } from './exportable-item.ts';
import { type ItemPath, placeKey } from './item-paths.ts';
import { exportableValue, type NotExportable } from './not-exportable.ts';
import { note, nothing, type UpdateContext, type UpdateStep } from './update-context.ts';

const joined = (steps: readonly UpdateStep[]): UpdateStep => ({
  edits: steps.flatMap(({ edits }) => edits),
  notes: steps.flatMap(({ notes }) => notes),
});

const place = ({ at }: { readonly at: Declared['at'] }): string => `${at.file}:${at.line}:${at.col}`;

const takeOut = (declared: Declared, at: ItemPath): UpdateStep => ({
  edits: [{ document: at.document, edit: { type: 'remove', path: at.path } }],
  notes: [],
});

/** `removed:` excludes resources that are still live, and so does a pending rename. */
const keptOut = ({ desired }: UpdateContext, address: Address): UpdateStep => {
  const removed = desired.removed.find((one) => pathText(one.address) === pathText(address));
  return removed ? note(`${address} exists, but is listed under \`removed\` at ${place(removed)}: not added`) : nothing;
};

const changed = (updating: UpdateContext, kind: Kind, entry: Extract<DifferenceEntry, { type: 'changed' }>, at: ItemPath): UpdateStep => {
  const held = updating.held.asIs.get(entry.address);
  if (held !== undefined) return note(`${place(entry.declared)} ${entry.address} not changed: ${held}`);
  const written = updating.written.get(entry.observed);
  const steps = entry.fields.map((field) => changeField(updating, kind, entry, field, at));
  return joined([...steps, { edits: [], notes: written ? commentsOn(kind, written) : [] }]);
};

/** Grants that no file mentions, and sections below such items: they are declared from now on, so that later additions are drift. */
const filled = (updating: UpdateContext, kind: Kind, declared: Declared, observed: Observed, at: ItemPath): UpdateStep => {
  if (updating.leaves) return nothing;
  const item = updating.written.get(observed);
  const { value: written } = at;
  if (!isObject(written) || !item || updating.held.asIs.has(declared.address)) return nothing;
  const meant = kind.means?.(declared, updating.lookup) ?? { values: declared.values, unread: {} };
  const isOpen = (field: string): boolean => meant.values[field] === undefined && meant.unread[field] === undefined;
  const lists = Object.entries(kind.fields).flatMap(([field, { grants }]): readonly (readonly [string, Json])[] => {
    const value = grants && isOpen(field) ? valueToWrite(updating, kind, declared, observed, field) : undefined;
    return value === undefined ? [] : [[field, value]];
  });
  const sections = item.below.flatMap(({ name }) => (name in written ? [] : [[name, {}] as const]));
  const edits = [...lists, ...sections].map(([key, value]) => ({
    document: at.document,
    edit: { type: 'set', path: [...at.path, key], value } as const,
  }));
  return edits.length === 0
    ? nothing
    : { edits, notes: ['Lists of grants that no file declared were added, so that later grants are drift'] };
};

export const stepOf = (updating: UpdateContext, entry: DifferenceEntry): UpdateStep => {
  if (updating.leaves?.has(entry.address)) return nothing;
  if (entry.type === 'unmanaged') return addItem(updating, entry.observed);
  if (entry.type === 'unexpected') return keptOut(updating, entry.address);
  if (entry.type === 'conflict') return note(`${entry.address}: ${entry.why}. Not changed: ${entry.action}`);
  if (entry.type === 'ambiguous') return note(`${entry.address} is ambiguous (${entry.ids.join(', ')}): not changed`);
  if (entry.type === 'unknown')
    return note(`${[entry.address, ...(entry.fields ?? [])].join(' ')} ${describeCompleteness(entry.because)}: not changed`);
  if (entry.type !== 'missing' && entry.type !== 'changed' && entry.type !== 'same') return nothing;
  const { declared } = entry;
  const at = updating.paths.get(placeKey(declared.at));
  const kind = updating.kinds.get(declared.kind);
  if (!at || !kind) return nothing;
  if (entry.type === 'same') return filled(updating, kind, declared, entry.observed, at);
  if (entry.type === 'changed') return joined([changed(updating, kind, entry, at), filled(updating, kind, declared, entry.observed, at)]);
  if (updating.renames.open.has(entry.address))
    return note(`${place(declared)} ${entry.address} still has the name ${declared.renamedFrom}: the rename is still pending`);
  return updating.awaited.has(entry.address) ? nothing : takeOut(declared, at);
};

/**
 * Fields that a reference provides in addition to the declared ones: a role's permissions, if only `based_on` is declared. They must be declared from now on.
 */
const impliedBy = ({ lookup, written }: UpdateContext, kind: Kind, declared: Declared): readonly (readonly [string, Json])[] => {
  const meant = kind.means?.(declared, lookup);
  const observed = lookup.live(declared.address);
  const fields = observed ? (written.get(observed)?.fields ?? []) : [];
  const isImplied = (field: string): boolean =>
    declared.values[field] === undefined && (meant?.values[field] !== undefined || meant?.unread[field] !== undefined);
  return fields.filter(([field]) => isImplied(field));
};

const withoutNames = (updating: UpdateContext, kind: Kind, declared: Declared, at: ItemPath, field: string): UpdateStep => {
  const was = declared.values[field];
  const value = was === undefined ? undefined : exportableValue(updating.held, declared.address, field, was);
  const isLess = isArray(was) && isArray(value) ? value.length < was.length : was !== undefined && value === undefined;
  if (!isLess) return nothing;
  const set = (name: string, one: Json): UpdateStep['edits'][number] => ({
    document: at.document,
    edit: { type: 'set', path: [...at.path, name], value: one },
  });
  if (value !== undefined) return { edits: [set(field, value)], notes: [] };
  const implied = impliedBy(updating, kind, declared).map(([name, one]) => set(name, one));
  return { edits: [{ document: at.document, edit: { type: 'remove', path: [...at.path, field] } }, ...implied], notes: [] };
};

/** Held-back parts of a declared item are removed from its declaration. */
export const withhold = (updating: UpdateContext, declared: Declared): UpdateStep => {
  const { held, kinds, paths } = updating;
  const at = paths.get(placeKey(declared.at));
  const kind = kinds.get(declared.kind);
  if (!at || !kind) return nothing;
  if (held.out.has(declared.address)) return takeOut(declared, at);
  const fields = [...(held.names.get(declared.address)?.keys() ?? [])];
  return joined(fields.map((field) => withoutNames(updating, kind, declared, at, field)));
};

/** The held-back parts, one line each, with their position in the files. */
export const heldNotes = ({ out, names }: NotExportable, { items }: Desired): readonly string[] => {
  const declared = new Map(items.map((item) => [item.address, item]));
  const line = (address: Address, field?: string): string => {
    const item = declared.get(address);
    return item ? `${place({ at: (field === undefined ? undefined : item.fieldAt[field]) ?? item.at })} ${address}` : address;
  };
  return [
    ...[...out].map(([address, why]) => `${line(address)} ${declared.has(address) ? 'is removed' : 'is not added'}: ${why}`),
    ...[...names].flatMap(([address, fields]) =>
      [...fields].flatMap(([field, held]) =>
        [...held].map(([name, why]) => `${line(address, field)}: ${field} is written without \`${name}\`: ${why}`),
      ),
    ),
  ];
};
