// Texts of policies: they exist in a language where a translation is written.
import { dayInBrazil, moneyInBrazil, timeInBrazil } from '../in-brazil.ts';
import type { Language } from '../languages.ts';

/** Language → text on one line; `en` is always there. */
export type Text = Readonly<Record<string, string>> & { readonly en: string };

/** English, if a text has no translation. A text of a saved result may have neither. */
export const textIn = (text: Readonly<Record<string, string>>, language: Language | undefined): string =>
  (language && Object.hasOwn(text, language) ? text[language] : undefined) ?? text['en'] ?? '';

/** The words of values in messages. */
interface Words {
  /** Units of time, singular and plural, from days to milliseconds. */
  readonly units: readonly (readonly [one: string, several: string])[];
  readonly none: string;
  /** The end of a text before one unit of time, in the plural, and its replacement: `in the last 1 day`. */
  readonly lastOne: readonly (readonly [before: RegExp, unit: RegExp, instead: string])[];
  /** The same before several units, where it depends on the unit. */
  readonly lastSeveral: readonly (readonly [before: RegExp, unit: RegExp, instead: string])[];
  readonly money: (amount: string, currency: string) => string;
  /** Of `2026-11-22` or `2026-11-22 07:04 UTC`. */
  readonly time: (said: string) => string;
  readonly difference: (amount: string) => string;
}

export const wordsOf: Readonly<Record<Language, Words>> = {
  en: {
    units: [
      ['day', 'days'],
      ['hour', 'hours'],
      ['minute', 'minutes'],
      ['second', 'seconds'],
      ['millisecond', 'milliseconds'],
    ],
    none: 'none',
    lastOne: [[/\b(in the last|in the past|for the last|the last) $/, /./, '$1 ']],
    lastSeveral: [],
    money: (amount, currency) => `${amount} ${currency}`,
    time: (said) => said,
    difference: (amount) => `the difference is ${amount}`,
  },
  'pt-BR': {
    units: [
      ['dia', 'dias'],
      ['hora', 'horas'],
      ['minuto', 'minutos'],
      ['segundo', 'segundos'],
      ['milissegundo', 'milissegundos'],
    ],
    none: 'nenhum',
    lastOne: [
      [/\b([Nn])os últimos $/, /^hora/, '$1a última '],
      [/\b([Nn])os últimos $/, /./, '$1o último '],
    ],
    lastSeveral: [[/\b([Nn])os últimos $/, /^horas/, '$1as últimas ']],
    money: moneyInBrazil,
    time: (said) => (said.endsWith(' UTC') ? timeInBrazil(said.replace(/^(\S+) (\S+) UTC$/, '$1T$2:00Z')) : dayInBrazil(said)),
    difference: (amount) => `a diferença é ${amount}`,
  },
};
