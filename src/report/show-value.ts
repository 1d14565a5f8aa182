// Values as people read them: short, on one line, a list in brackets, an absent value as a word of the language.
import type { Json } from '../json.ts';

interface Words {
  /** Of a value that is absent. */
  readonly none: string;
}

const longest = 120;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const piece = (value: Json, words: Words): string => {
  if (value === null) return words.none;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map((one) => piece(one, words)).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}: ${piece(one, words)}`)
      .join(', ')}}`;
  return String(value);
};

export const showValue = (value: Json, words: Words): string => (value === '' ? '""' : cut(piece(value, words)));
