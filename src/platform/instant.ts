// The times of the platform: all their forms → one form.

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)? ?(?:[Zz]|UTC|([+-])(\d{2})(?::?(\d{2}))?)?)?$/;

/** Nearly all times: on a day that exists in every month, with seconds or milliseconds. */
const plain = /^[2-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** The form of the others, in this millennium. */
const usual = /^[2-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const minute = 60_000;

/**
 * `YYYY-MM-DDTHH:MM:SS.sssZ`. Accepts any offset, fractions, a date alone and a time without a zone (as UTC). null: no time (empty, the zero date of year 1) or
 * an impossible one (31 February, 25:00). undefined: the text is not a time.
 */
export const instant = (text: string): string | null | undefined => {
  if (plain.test(text)) return text.length === 24 ? text : `${text.slice(0, 19)}.000Z`;
  if (usual.test(text)) {
    const read = new Date(text);
    const written = Number.isNaN(read.getTime()) ? '' : read.toISOString();
    // A day that does not exist is not moved to the next month.
    if (written.slice(0, 19) === text.slice(0, 19)) return written;
  }
  if (text.trim() === '') return null;
  const match = form.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year <= 1) return null;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const [offsetHours = 0, offsetMinutes = 0] = match.slice(9, 11).map((part) => Number(part ?? 0));
  const local = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds));
  // Date.UTC maps years below 100 to the last century.
  local.setUTCFullYear(year, month - 1, day);
  const same = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && local.getUTCHours() === hours;
  if (!same || hours > 23 || minutes > 59 || seconds > 59 || offsetHours > 18 || offsetMinutes > 59) return null;
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -minute : minute);
  const utc = new Date(local.getTime() - offset).toISOString();
  return utc.length === 24 ? utc : null;
};
