// Whether two values are equal. The type check has already proved that they are comparable; lists are compared item by item.
import { both } from './unknown-causes.ts';
import { isList, isMap, isMoney, isPartial, isRow, isUnknown, isVersion, type MapValue, type Value } from './value.ts';
import { compareVersions } from './version.ts';

const sameItems = (a: readonly Value[], b: readonly Value[]): Value => {
  if (a.length !== b.length) return false;
  let answer: Value = true;
  for (const [index, item] of a.entries()) {
    const equal = same(item, b[index] ?? null);
    if (equal === false) return false;
    if (isUnknown(equal)) answer = isUnknown(answer) ? both(answer, equal) : equal;
  }
  return answer;
};

const sameEntries = (a: MapValue, b: MapValue): Value => {
  if (a.entries.size !== b.entries.size) return false;
  const keys = [...a.entries.keys()];
  if (keys.some((key) => !b.entries.has(key))) return false;
  return sameItems(
    [...a.entries.values()],
    keys.map((key) => b.entries.get(key) ?? null),
  );
};

/** true, false, or why the answer is unknown. null is a value here: only an item of a list can be null. */
export const same = (a: Value, b: Value): Value => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    if (isUnknown(a)) return isUnknown(b) ? both(a, b) : a;
    return isUnknown(b) ? b : a === b;
  }
  if (isList(a) && isList(b)) return sameItems(a, b);
  const lacks = [a, b].flatMap((value) => (isUnknown(value) ? [value] : isPartial(value) ? [value.because] : []));
  const [first, second] = lacks;
  if (first) return second ? both(first, second) : first;
  if (isMoney(a) && isMoney(b)) return a.units === b.units && a.currency === b.currency;
  if (isVersion(a) && isVersion(b)) return compareVersions(a, b) === 0;
  if (isMap(a) && isMap(b)) return sameEntries(a, b);
  if (!isRow(a) || !isRow(b)) return false;
  return a === b || (a.record !== undefined && b.record !== undefined && sameItems(a.cells, b.cells));
};
