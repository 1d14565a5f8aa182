// Times and durations between their text and milliseconds. Any offset, fractions, a date alone; without a zone it is UTC; 31 February is no date.

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?)?$/;

/** Milliseconds since 1970 UTC; undefined when the text is no time that exists. */
export const timeOf = (text: string): number | undefined => {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', , sign, offsetHours = '0', offsetMinutes = '0'] = found;
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(start);
  // JavaScript turns 31 February into 3 March, and years below 100 into the twentieth century.
  const exists = date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return undefined;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const seconds = Number(hour) * 3600 + (Number(minute) - offset) * 60 + Number(second);
  return start + seconds * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000 + 1e-9);
};

/** ISO 8601 in UTC, without a fraction that is zero. */
export const timeText = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? 'a time beyond the calendar' : date.toISOString().replace('.000Z', 'Z');
};

const units = [
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;
const sizes: ReadonlyMap<string, number> = new Map(units);

/** `90d`, `1h30m`, `2w`; undefined when the text is no duration. */
export const durationOf = (text: string): number | undefined => {
  if (!/^(?:\d{1,12}(?:ms|[wdhms]))+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+)(ms|[wdhms])/g)].map(([, count, unit = '']) => Number(count) * (sizes.get(unit) ?? 0));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return Number.isSafeInteger(total) ? total : undefined;
};

/** The two largest units that are not zero, from days down: `7d`, `1h30m`. Shorter than a second is shown in `ms`. */
export const durationText = (ms: number): string => {
  let rest = Math.abs(ms);
  const parts = units.slice(1).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count}${unit}`] : [];
  });
  return parts.length === 0 ? '0s' : `${ms < 0 ? '-' : ''}${parts.slice(0, 2).join('')}`;
};
