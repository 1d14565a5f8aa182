// Values of a message as people read them: money with two decimals, ages in whole units, times to the minute. The exact values stay in JSON.
import type { Json } from '../json.ts';
import type { Language } from '../languages.ts';
import { exactText, roundedText } from '../spend/decimal.ts';
import { moneyOf } from './evaluate/money.ts';
import { durationOf, timeOf, timeWords } from './evaluate/time-text.ts';
import type { Money } from './evaluate/value.ts';
import { wordsOf } from './languages.ts';

const roundedMoney = ({ units, currency }: Money, language: Language): string => wordsOf[language].money(roundedText(units), currency);
const exactMoney = ({ units, currency }: Money, language: Language): string => wordsOf[language].money(exactText(units), currency);

/** The units of time in milliseconds, in the order of their words. */
const lengths = [86_400_000, 3_600_000, 60_000, 1000, 1] as const;

type Counted = (number: number, unit: number) => string;

const countedIn =
  (language: Language): Counted =>
  (number, unit) =>
    `${number} ${wordsOf[language].units[unit]?.[number === 1 ? 0 : 1] ?? ''}`;

/** `130 days`: the largest unit with a count of at least two, or with no remainder; smaller units are left out. */
const wholeUnits = (ms: number, counted: Counted): string => {
  const size = Math.abs(ms);
  if (size === 0) return counted(0, 0);
  const found = lengths.findIndex((one) => size >= 2 * one || (size >= one && size % one === 0));
  const unit = found === -1 ? lengths.length - 1 : found;
  return `${ms < 0 ? '-' : ''}${counted(Math.floor(size / (lengths[unit] ?? 1)), unit)}`;
};

/** `2 days 12 hours`: all units. */
const allUnits = (ms: number, counted: Counted): string => {
  let rest = Math.abs(ms);
  const parts = lengths.flatMap((length, unit) => {
    const number = Math.floor(rest / length);
    rest -= number * length;
    return number === 0 ? [] : [counted(number, unit)];
  });
  return parts.length === 0 ? counted(0, 0) : `${ms < 0 ? '-' : ''}${parts.join(' ')}`;
};

/** The wording of a value by its type; undefined for types without one. */
interface Wording {
  readonly short: string;
  /** For another value that would read the same although it differs. */
  readonly exact: string;
}

const wordings: Readonly<Record<string, (text: string, language: Language) => Wording | undefined>> = {
  money: (text, language) => {
    const money = moneyOf(text);
    return money && { short: roundedMoney(money, language), exact: exactMoney(money, language) };
  },
  duration: (text, language) => {
    const ms = durationOf(text);
    const counted = countedIn(language);
    return ms === undefined ? undefined : { short: wholeUnits(ms, counted), exact: allUnits(ms, counted) };
  },
  time: (text, language) => {
    const time = timeOf(text);
    return time === undefined ? undefined : { short: wordsOf[language].time(timeWords(time)), exact: text };
  },
};

/** Two amounts that read the same although they differ: their difference. */
const differenceOf = (amounts: readonly Money[], language: Language): string => {
  for (const [index, a] of amounts.entries()) {
    const b = amounts.slice(index + 1).find((one) => one.units !== a.units && roundedMoney(one, language) === roundedMoney(a, language));
    if (b)
      return `; ${wordsOf[language].difference(exactMoney({ ...a, units: a.units > b.units ? a.units - b.units : b.units - a.units }, language))}`;
  }
  return '';
};

/** As the function `string` of the language writes a time. */
const writtenTime = /(?<![^ ])\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2} UTC)?(?![^ ,;.])/g;

/** Times in a text that the policy composes; undefined: nothing of it is written by us. */
const composed = (place: string, value: Json | undefined, language: Language): string | undefined =>
  typeof value === 'string' && place.includes('string(') ? value.replace(writtenTime, wordsOf[language].time) : undefined;

export interface ValueTexts {
  readonly of: (place: string) => string | undefined;
  /** The addition at the end of the message. */
  readonly rest: string;
}

/** `types`: by the expression of each placeholder. A parameter is never rounded: a person wrote it. */
export const valueTexts = (
  values: Readonly<Record<string, Json>>,
  types: Readonly<Record<string, string>>,
  language: Language = 'en',
): ValueTexts => {
  const wordingOf = (place: string): Wording | undefined => {
    const [value, type] = [values[place], types[place]];
    return typeof value === 'string' && type !== undefined && Object.hasOwn(wordings, type) ? wordings[type]?.(value, language) : undefined;
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
      if (!wording) return composed(place, values[place], language);
      if (types[place] === 'duration' && (place.startsWith('params.') || isTwin(place, wording))) return wording.exact;
      return wording.short;
    },
    rest: differenceOf(moneyIn, language),
  };
};
