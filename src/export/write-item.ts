// One live item as a person would write it: its declared fields without empty ones, and with a line for each unread one.
import { canonical, isArray, type Json } from '../json.ts';
import type { Field } from '../kinds/field.ts';
import type { Kind, Observed } from '../kinds/kind.ts';
import { plainText } from '../platform/plain-text.ts';
import type { ExportedItem, ExportedSection } from './exported-item.ts';
import type { ItemKey } from './item-keys.ts';

/** Fields that both the file and the platform have, and that can be read back. */
const isWritable = ({ side = 'both', secret }: Field): boolean => side === 'both' && secret === undefined;

/** Empty values, or the default of a new item, are not written. An empty list is written, so that later additions are drift. */
const isDefault = ({ createOnly }: Field, value: Json): boolean =>
  value === null || value === '' || (value === false && createOnly !== undefined);

/** Only the part that the file decides: the platform completes an account's e-mail. Sets are sorted. */
const asWritten = ({ compare }: Field, value: Json): Json => {
  if (compare === 'local-part' && typeof value === 'string') return value.split('@')[0] ?? value;
  return compare === 'set' && isArray(value) ? [...new Set(value)].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : value;
};

/** Fields of the file that could not be read, with the cause. */
export const writableUnread = ({ fields }: Kind, { unread }: Observed): readonly (readonly [field: string, cause: string])[] =>
  Object.entries(unread).filter(([name]) => fields[name] && isWritable(fields[name]));

interface Missing {
  /** Fields that the file does not accept, with the reason. */
  readonly left: ReadonlyMap<string, string>;
  /** Unread fields that the section reports. */
  readonly said: ReadonlyMap<string, string>;
}

export const writeItem = (
  kind: Kind,
  observed: Observed,
  { key, region, pin }: ItemKey,
  below: readonly ExportedSection[],
  { left, said }: Missing,
): ExportedItem => {
  const own = new Set([kind.place?.key, 'region']);
  const fields = Object.entries(kind.fields).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const value = observed.values[field.exportedFrom ?? name];
    if (own.has(name) || !isWritable(field) || value === undefined || isDefault(field, value) || left.has(name)) return [];
    return [[name, asWritten(field, value)]];
  });
  const head = [...(region === undefined ? [] : [['region', region] as const]), ...(pin === undefined ? [] : [['id', pin] as const])];
  const [only, ...others] = fields;
  const isScalar = head.length === 0 && below.length === 0 && others.length === 0 && only?.[0] === kind.place?.scalar;
  const asides = fields.flatMap(([name]) => {
    const said = observed.values[kind.fields[name]?.namedBy ?? ''];
    return typeof said === 'string' && said !== '' ? [[name, plainText(said)] as const] : [];
  });
  return {
    observed,
    key,
    asides: new Map(asides),
    fields: [...head, ...fields],
    ...(only && isScalar ? { scalar: only[1] } : {}),
    below,
    comments: [
      ...writableUnread(kind, observed)
        .filter(([name]) => !said.has(name))
        .map(([name, cause]) => `${name} could not be read: ${cause}`),
      ...[...left].map(([name, why]) => `${name} cannot be written here: ${why}`),
    ],
  };
};
