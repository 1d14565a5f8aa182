// From a value of a kind to the cell of a row: times to milliseconds once, amounts to exact money. A value of the wrong type is unknown, never guessed.
import { isArray, isObject, type Json } from '../../json.ts';
import { parseDuration } from '../../yaml/duration.ts';
import { parsePercent } from '../../yaml/percent.ts';
import { quoted } from '../../yaml/visible.ts';
import { decimalOf, moneyOf } from '../evaluate/money.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import type { Shape, ShapeField } from '../language/shape.ts';

const percentOf = (text: string): number | undefined => {
  const percent = parsePercent(text);
  return percent === undefined ? undefined : percent / 100;
};

const onText =
  (read: (text: string) => Value | undefined) =>
  (json: Json): Value | undefined =>
    typeof json === 'string' ? read(json) : undefined;

/** A field of unknown type: lists and maps at all levels. */
const anything = (json: Json): Value => {
  if (isArray(json)) return json.map(anything);
  return isObject(json) ? { type: 'map', entries: new Map(Object.entries(json).map(([key, value]) => [key, anything(value)])) } : json;
};

const readers: Readonly<Record<string, (json: Json) => Value | undefined>> = {
  string: onText((text) => text),
  int: (json) => (typeof json === 'number' && Number.isSafeInteger(json) ? json : undefined),
  double: (json) => (typeof json === 'number' ? json : typeof json === 'string' ? percentOf(json) : undefined),
  bool: (json) => (typeof json === 'boolean' ? json : undefined),
  time: onText(timeOf),
  duration: onText(parseDuration),
  money: onText(moneyOf),
  decimal: onText(decimalOf),
  'list<string>': (json) => (isArray(json) && json.every((item) => typeof item === 'string') ? json : undefined),
  dyn: anything,
};

const unfit = (field: string, type: string, json: Json): Unknown =>
  unknown(
    'no-value',
    [field],
    `\`${field}\` is ${typeof json === 'string' ? quoted(json) : 'of another type'}, which is not of type ${type}`,
  );

const recordCell = (shape: Shape, json: Json, path: string): Value => {
  if (!isObject(json)) return unfit(path, 'record', json);
  const cells = Object.entries(shape.fields).map(([name, field]) => fieldCell(field, json[name] ?? null, `${path}.${name}`));
  return { type: 'row', address: '', at: undefined, from: undefined, cells, record: shape };
};

/** `{ after, by }` for a time that is known only as an interval; without `after` it may be any time before. */
const intervalCell = (json: Json, path: string): Value => {
  if (!isObject(json)) return cellOf('time', json, path);
  const [after, by] = [cellOf('time', json['after'] ?? null, path), cellOf('time', json['by'] ?? null, path)];
  if (typeof by !== 'number' || (after !== null && typeof after !== 'number')) return unfit(path, 'time', json);
  return { type: 'interval', after: after ?? 0, by };
};

/** The cell of a field, whose parts policies may use if it is a record. */
export const fieldCell = ({ type, record, isInterval }: ShapeField, json: Json, path: string): Value => {
  if (isInterval) return intervalCell(json, path);
  if (!record || json === null) return cellOf(type, json, path);
  if (!record.many) return recordCell(record.shape, json, path);
  return isArray(json) ? json.map((item) => recordCell(record.shape, item, path)) : unfit(path, 'list', json);
};

/** The cell of a value; `field` is `kind.field`. null stays null. */
export const cellOf = (type: string, json: Json, field: string): Value =>
  json === null ? null : (readers[type]?.(json) ?? unfit(field, type, json));
