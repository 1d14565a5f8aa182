// Values as JSON for findings: times and durations as text, resources by their address. The static type decides, because a number alone does not show its unit.
import type { Json } from '../../json.ts';
import type { Shape } from '../language/shape.ts';
import { moneyText } from './money.ts';
import { durationText, timeText } from './time-text.ts';
import { isInterval, isList, isMap, isMoney, isPartial, isRow, isUnknown, isVersion, type Row, type Value } from './value.ts';

const itemType = (type: string): string => /^list<(.+)>$/.exec(type)?.[1] ?? 'dyn';
const valueType = (type: string): string => /^map<[^,]+, (.+)>$/.exec(type)?.[1] ?? 'dyn';

const showRecord = ({ cells }: Row, { fields }: Shape): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }], index) => [name, show(cells[index] ?? null, type)]));

/** null for an unknown value. */
export const show = (value: Value, type: string): Json => {
  if (typeof value === 'number')
    return type === 'time' ? timeText(value) : type === 'duration' ? durationText(value) : Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (isUnknown(value)) return null;
  if (isInterval(value)) return show(value.by, type);
  if (isList(value)) return value.map((item) => show(item, itemType(type)));
  if (isPartial(value)) return value.items.map((item) => show(item, itemType(type)));
  if (isRow(value)) return value.record ? showRecord(value, value.record) : value.address;
  if (isMoney(value)) return moneyText(value);
  if (isVersion(value)) return value.text;
  if (isMap(value))
    return Object.fromEntries(
      [...value.entries].map(([key, item]) => [JSON.stringify(show(key, 'dyn')).replace(/^"(.*)"$/, '$1'), show(item, valueType(type))]),
    );
  return value;
};
