// A saved message in another language: the template of the policy, with the values that were saved.
import { isArray, type Json } from '../json.ts';
import type { Language } from '../languages.ts';
import type { MessageTemplate } from './finding.ts';
import { piecesOf } from './message.ts';
import type { PolicyTexts } from './policy-texts.ts';

const literal = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

const literalsOf = (expression: string): readonly string[] =>
  [...expression.matchAll(literal)].map(([, text, other]) => text ?? other ?? '');

/** Expressions of two languages differ only in the texts that they choose from. */
const skeletonOf = (expression: string): string => expression.replace(literal, '""');

interface Saved {
  readonly value: Json;
  readonly type: string | undefined;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text that was chosen, or texts that were joined with values, in the other language. What has none of them is a value as it is. */
const translatedText = (text: string, from: readonly string[], to: readonly string[]): string => {
  const chosen = to[from.indexOf(text)];
  if (chosen !== undefined) return chosen;
  const words = new Map(from.flatMap((one, index) => (/\p{L}/u.test(one) ? [[one, to[index] ?? one] as const] : [])));
  if (words.size === 0) return text;
  const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
  return text.replace(new RegExp(longestFirst.map(escaped).join('|'), 'g'), (one) => words.get(one) ?? one);
};

/** A text, or a list of them. */
const inOther = (value: Json, from: readonly string[], to: readonly string[]): Json => {
  if (typeof value === 'string') return translatedText(value, from, to);
  return isArray(value) ? value.map((one) => inOther(one, from, to)) : value;
};

/** undefined: the value was not saved, because the saved message shows something else. */
const savedFor = (expression: string, { arguments: values, types = {} }: MessageTemplate): Saved | undefined => {
  const own = values[expression];
  if (own !== undefined) return { value: own, type: types[expression] };
  const skeleton = skeletonOf(expression);
  const alike = Object.keys(values).find((one) => skeletonOf(one) === skeleton);
  const value = alike === undefined ? undefined : values[alike];
  if (alike === undefined || value === undefined) return undefined;
  return { value: inOther(value, literalsOf(alike), literalsOf(expression)), type: types[alike] };
};

/** undefined: the policy has no message in the language, or it needs a value that was not saved. */
export const messageInLanguage = (
  message: MessageTemplate,
  { message: all }: Pick<PolicyTexts, 'message'>,
  language: Language,
): MessageTemplate | undefined => {
  if ((message.language ?? 'en') === language) return message;
  const template = Object.hasOwn(all, language) ? all[language] : undefined;
  const pieces = template === undefined ? undefined : piecesOf(template);
  if (template === undefined || pieces === undefined || 'message' in pieces) return undefined;
  const places = pieces.flatMap((piece) => (piece.type === 'place' ? [piece.expression] : []));
  const saved = places.map((expression) => [expression, savedFor(expression, message)] as const);
  if (saved.some(([, one]) => one === undefined)) return undefined;
  const types = saved.flatMap(([expression, one]) => (one?.type === undefined ? [] : [[expression, one.type] as const]));
  return {
    template,
    arguments: Object.fromEntries(saved.map(([expression, one]) => [expression, one?.value ?? null])),
    types: Object.fromEntries(types),
    ...(language === 'en' ? {} : { language }),
  };
};
