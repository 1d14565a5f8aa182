// How Brazilian Portuguese writes amounts, times and lists.
import {
  dayInBrazil as day,
  minuteInBrazil as minute,
  moneyInBrazil as money,
  secondInBrazil,
  timeInBrazil as utc,
} from '../../../in-brazil.ts';
import type { KindName } from '../../../kinds/names.generated.ts';
import { parseDuration } from '../../../yaml/duration.ts';
import { count, joined, phrase } from '../../document.ts';
import type { format as en } from '../en/format.ts';
import { kindTitles } from './kinds.ts';

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

const shortDay = (iso: string, now: string): string => {
  const [year = '', month = '', inMonth = ''] = iso.slice(0, 10).split('-');
  const name = months[Number(month) - 1];
  if (name === undefined) return day(iso);
  return `${Number(inMonth)} ${name}${year === now.slice(0, 4) ? '' : ` ${year}`}`;
};

const shortened = (value: number, unit: string): string => `${`${Number(value.toFixed(1))}`.replace('.', ',')} ${unit}`;

/** `30 mil`. */
const shortNumber = (value: number): string => {
  if (value >= 1_000_000) return shortened(value / 1_000_000, 'mi');
  return value >= 1000 ? shortened(value / 1000, 'mil') : `${value}`.replace('.', ',');
};

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

const size = (bytes: number): string => {
  const exact = units.findIndex((_, power) => bytes < 1000 ** (power + 1));
  const power = exact < 0 ? units.length - 1 : exact;
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1).replace('.', ',')} ${units[power]}`;
};

/** By the letters of durations in files. */
const timeUnits: Readonly<Record<string, readonly [one: string, several: string]>> = {
  w: ['semana', 'semanas'],
  d: ['dia', 'dias'],
  h: ['hora', 'horas'],
  m: ['minuto', 'minutos'],
  s: ['segundo', 'segundos'],
};

const titleOf = (kind: KindName): readonly [string, string] => kindTitles[kind];

export const format: typeof en = {
  money,
  percent: (share) => `${share.replace('.', ',')} %`,
  decimal: (value) => `${value}`.replace('.', ','),
  share: (share) => `${Math.floor(share * 1000) / 10} %`.replace('.', ','),
  size,
  /** `11/2026`. */
  month: (month) => month.split('-').toReversed().join('/'),
  /** `nov 2026`. */
  shortMonth: (month) => `${months[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`,
  shortNumber,
  day,
  shortDay,
  minute,
  second: (iso) => `${day(iso)} ${iso.slice(11, 19)}`,
  clock: (iso) => iso.slice(11, 19),
  utc,
  none: 'nenhum',
  boolean: (value) => (value ? 'sim' : 'não'),
  duration: (text) =>
    parseDuration(text) === undefined
      ? text
      : [...text.matchAll(/(\d+)([wdhms])/g)]
          .map(([, many, unit = '']) => count(Number(many), ...(timeUnits[unit] ?? [unit, unit])))
          .join(' '),
  exact: (text) => {
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text)) return secondInBrazil(text);
    const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? [];
    return amount === undefined || currency === undefined ? text : money(amount, currency);
  },
  length: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes < 60) return `${minutes} min`;
    return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} dias`;
  },
  list: (pieces) => joined(pieces, ', '),
  and: (pieces) => {
    const last = pieces.at(-1);
    return pieces.length < 2 || last === undefined ? joined(pieces, '') : phrase`${joined(pieces.slice(0, -1), ', ')} e ${last}`;
  },
  first: (pieces, others) => (others === 0 ? joined(pieces, ', ') : phrase`${joined(pieces, ', ')} e mais ${others}`),
  more: (many) => `mais ${many}`,
  kind: (kind) => titleOf(kind)[0],
  kinds: (many, kind) => count(many, ...titleOf(kind)),
  steps: (many) => count(many, 'passo'),
};
