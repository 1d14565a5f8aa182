// How English writes amounts, times and lists. Amounts arrive rounded, times as UTC in ISO 8601.
import { kindNamed } from '../../../kinds/catalogue.generated.ts';
import type { KindName } from '../../../kinds/names.generated.ts';
import { count, joined, type Piece, phrase, type TextLine } from '../../document.ts';

type Columns<Titles extends readonly unknown[]> = { readonly [At in keyof Titles]: string };

/** The head of a table, whose columns every language names. */
export const columns = <Titles extends readonly unknown[]>(...titles: Columns<Titles>): Columns<Titles> => titles;

const minute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Of another year, with the year. */
const shortDay = (iso: string, now: string): string => {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  const name = months[Number(month) - 1];
  if (name === undefined) return iso.slice(0, 10);
  return `${Number(day)} ${name}${year === now.slice(0, 4) ? '' : ` ${year}`}`;
};

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** In powers of ten. */
const size = (bytes: number): string => {
  const exact = units.findIndex((_, power) => bytes < 1000 ** (power + 1));
  const power = exact < 0 ? units.length - 1 : exact;
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
};

export const format = {
  /** `1234.50 BRL`. */
  money: (amount: string, currency: string): string => `${amount} ${currency}`,
  /** `81 %`. */
  percent: (share: string): string => `${share} %`,
  /** `61.6` */
  decimal: (value: number): string => `${value}`,
  /** `99.9 %`: what is not all is never 100 %. */
  share: (share: number): string => `${Math.floor(share * 1000) / 10} %`,
  /** `1.6 GB`. */
  size,
  /** Of `2026-11`. */
  month: (month: string): string => month,
  /** `Nov 2026`, at the axis of a chart. */
  shortMonth: (month: string): string => `${months[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`,
  /** `30k`, at the axis of a chart. */
  shortNumber: (value: number): string =>
    value >= 1_000_000
      ? `${Number((value / 1_000_000).toFixed(1))}M`
      : value >= 1000
        ? `${Number((value / 1000).toFixed(1))}k`
        : `${value}`,
  /** `2026-11-21`. */
  day: (iso: string): string => iso.slice(0, 10),
  /** `17 Nov`, beside a date with a year. */
  shortDay,
  /** `2026-11-21 03:20`. */
  minute,
  /** `2026-11-21 03:20:31`. */
  second: (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`,
  /** `03:20:31`. */
  clock: (iso: string): string => iso.slice(11, 19),
  /** `2026-11-21 03:20 UTC`. */
  utc: (iso: string): string => `${minute(iso)} UTC`,
  /** A value that is absent. */
  none: 'none',
  /** A time or an amount as data has it; any other text stays as it is. */
  exact: (text: string): string => text,
  /** A yes or no as data has it. */
  boolean: (value: boolean): string => `${value}`,
  /** A duration as files have it, such as `1d12h`; any other text stays as it is. */
  duration: (text: string): string => text,
  /** `40 min`, `8 h`, `3 days`: whole units. */
  length: (milliseconds: number): string => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes < 60) return `${minutes} min`;
    return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
  },
  /** `a, b, c`. */
  list: (pieces: readonly Piece[]): TextLine => joined(pieces, ', '),
  /** `a, b and c`. */
  and: (pieces: readonly Piece[]): TextLine => {
    const last = pieces.at(-1);
    return pieces.length < 2 || last === undefined ? joined(pieces, '') : phrase`${joined(pieces.slice(0, -1), ', ')} and ${last}`;
  },
  /** `a, b and 12 more`, if only some are named. */
  first: (pieces: readonly Piece[], others: number): TextLine =>
    others === 0 ? joined(pieces, ', ') : phrase`${joined(pieces, ', ')} and ${others} more`,
  more: (many: number): string => `${many} more`,
  /** `service account`. */
  kind: (kind: KindName): string => kindNamed(kind).title[0],
  /** `2 service accounts`. */
  kinds: (many: number, kind: KindName): string => count(many, ...kindNamed(kind).title),
  steps: (many: number): string => count(many, 'step'),
};
