// Times and durations between their text and milliseconds. Accepts any offset, fractions, and dates alone; without a zone it is UTC; 31 February is refused.

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?)?$/;

const digits = (text: string, from: number, to: number): number => {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
};

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= (monthDays[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);

/** Date.UTC maps years below 100 to the twentieth century. */
const dayStart = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day);

const fromParts = (year: number, month: number, day: number, hour: number, minute: number, second: number): number | undefined =>
  isDay(year, month, day) && hour <= 23 && minute <= 59 && second <= 59
    ? dayStart(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000
    : undefined;

/** The format that kinds write: `2026-11-20T03:00:05.000Z`. A world of 100,000 resources has a million of them. */
const plain = (text: string): number | undefined => {
  const milliseconds = text.length === 24 && text.charAt(19) === '.' ? digits(text, 20, 23) : 0;
  const start = fromParts(
    digits(text, 0, 4),
    digits(text, 5, 7),
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  );
  const marks = text.charAt(4) + text.charAt(7) + text.charAt(10) + text.charAt(13) + text.charAt(16);
  return start === undefined || marks !== '--T::' ? undefined : start + milliseconds;
};

/** Milliseconds since 1970 UTC; undefined if the text is not an existing time. */
export const timeOf = (text: string): number | undefined => {
  if ((text.length === 20 || (text.length === 24 && text.charAt(19) === '.')) && text.endsWith('Z')) {
    const time = plain(text);
    return Number.isNaN(time) ? undefined : time;
  }
  const found = pattern.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', , sign, offsetHours = '0', offsetMinutes = '0'] = found;
  const start = fromParts(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
  if (start === undefined || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return undefined;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  return start - offset * 60_000 + Math.trunc(Number(`0.${fraction}`) * 1000 + 1e-9);
};

/** ISO 8601 in UTC; a zero fraction is left out. */
export const timeText = (ms: number): string => {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return 'a time beyond the calendar';
  const text = date.toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
};

/** For people: `2026-11-22`, `2026-11-22 07:04 UTC`. */
export const timeWords = (ms: number): string => {
  const text = timeText(ms);
  return text.endsWith('T00:00:00Z') ? text.slice(0, 10) : text.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC');
};

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** Exact, in units from days down: `7d`, `1h30m`, `-90d4s`. */
export const durationText = (ms: number): string => {
  let rest = Math.abs(ms);
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return `${ms < 0 ? '-' : ''}${parts.join('') || '0s'}`;
};

const durationPattern = /^(-?)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/;
const lengths = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000, 1];

/** The milliseconds of such a text, also of one that was written by hand; undefined for any other text. */
export const durationOf = (text: string): number | undefined => {
  const found = durationPattern.exec(text);
  if (!found || !/\d/.test(text)) return undefined;
  const size = lengths.reduce((sum, length, index) => sum + Number(found[index + 2] ?? 0) * length, 0);
  if (!Number.isSafeInteger(size)) return undefined;
  return found[1] === '-' && size > 0 ? -size : size;
};
