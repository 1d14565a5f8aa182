// Values as people read them: short, on one line, a list in brackets, an absent value as "none".
import type { Json } from '../json.ts';

const longest = 120;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const piece = (value: Json): string => {
  if (value === null) return 'none';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(piece).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}: ${piece(one)}`)
      .join(', ')}}`;
  return String(value);
};

export const showValue = (value: Json): string => (value === '' ? '""' : cut(piece(value)));
