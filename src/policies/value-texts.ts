// Values of a message as people read them: money with two decimals, ages in whole units, times to the minute. The exact values stay in JSON.
import type { Json } from '../json.ts';
import { exactText, roundedText } from '../spend/decimal.ts';
import { moneyOf } from './evaluate/money.ts';
import { durationOf, timeOf, timeWords } from './evaluate/time-text.ts';
import type { Money } from './evaluate/value.ts';

const roundedMoney = ({ units, currency }: Money): string => `${roundedText(units)} ${currency}`;
const exactMoney = ({ units, currency }: Money): string => `${exactText(units)} ${currency}`;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

const counted = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** `130 days`: the largest unit with a count of at least two, or with no remainder; smaller units are left out. */
const wholeUnits = (ms: number): string => {
  const size = Math.abs(ms);
  const [unit, length] =
    units.find(([, one]) => size >= 2 * one || (size >= one && size % one === 0)) ?? units[units.length - 1] ?? units[0];
  return size === 0 ? '0 days' : `${ms < 0 ? '-' : ''}${counted(Math.floor(size / length), unit)}`;
};

/** `2 days 12 hours`: all units. */
const allUnits = (ms: number): string => {
  let rest = Math.abs(ms);
  const parts = units.flatMap(([unit, length]) => {
    const number = Math.floor(rest / length);
    rest -= number * length;
    return number === 0 ? [] : [counted(number, unit)];
  });
  return parts.length === 0 ? '0 days' : `${ms < 0 ? '-' : ''}${parts.join(' ')}`;
};

/** The wording of a value by its type; undefined for types without one. */
interface Wording {
  readonly short: string;
  /** For another value that would read the same although it differs. */
  readonly exact: string;
}

const wordings: Readonly<Record<string, (text: string) => Wording | undefined>> = {
  money: (text) => {
    const money = moneyOf(text);
    return money && { short: roundedMoney(money), exact: exactMoney(money) };
  },
  duration: (text) => {
    const ms = durationOf(text);
    return ms === undefined ? undefined : { short: wholeUnits(ms), exact: allUnits(ms) };
  },
  time: (text) => {
    const time = timeOf(text);
    return time === undefined ? undefined : { short: timeWords(time), exact: text };
  },
};

/** Two amounts that read the same although they differ: their difference. */
const differenceOf = (amounts: readonly Money[]): string => {
  for (const [index, a] of amounts.entries()) {
    const b = amounts.slice(index + 1).find((one) => one.units !== a.units && roundedMoney(one) === roundedMoney(a));
    if (b) return `; the difference is ${exactMoney({ ...a, units: a.units > b.units ? a.units - b.units : b.units - a.units })}`;
  }
  return '';
};

export interface ValueTexts {
  readonly of: (place: string) => string | undefined;
  /** The addition at the end of the message. */
  readonly rest: string;
}

/** `types`: by the expression of each placeholder. A parameter is never rounded: a person wrote it. */
export const valueTexts = (values: Readonly<Record<string, Json>>, types: Readonly<Record<string, string>>): ValueTexts => {
  const wordingOf = (place: string): Wording | undefined => {
    const [value, type] = [values[place], types[place]];
    return typeof value === 'string' && type !== undefined && Object.hasOwn(wordings, type) ? wordings[type]?.(value) : undefined;
  };
  const known = new Map(
    Object.keys(values).flatMap((place) => {
      const wording = wordingOf(place);
      return wording ? [[place, wording] as const] : [];
    }),
  );
  const isTwin = (place: string, { short, exact }: Wording): boolean =>
    [...known].some(([other, one]) => other !== place && one.short === short && one.exact !== exact);
  const moneyIn = [...known.keys()].flatMap((place) => {
    const value = values[place];
    const money = types[place] === 'money' && typeof value === 'string' ? moneyOf(value) : undefined;
    return money ? [money] : [];
  });
  return {
    of: (place) => {
      const wording = known.get(place);
      if (!wording) return undefined;
      if (types[place] === 'duration' && (place.startsWith('params.') || isTwin(place, wording))) return wording.exact;
      return wording.short;
    },
    rest: differenceOf(moneyIn),
  };
};
