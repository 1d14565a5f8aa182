// A saved message in another language: the template of the policy, with the values that were saved.
import type { Json } from '../json.ts';
import type { Language } from '../languages.ts';
import type { MessageTemplate } from './finding.ts';
import { piecesOf } from './message.ts';
import type { Policy } from './policy.ts';

const literal = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

const literalsOf = (expression: string): readonly string[] =>
  [...expression.matchAll(literal)].map(([, text, other]) => text ?? other ?? '');

/** Expressions of two languages differ only in the texts that they choose from. */
const skeletonOf = (expression: string): string => expression.replace(literal, '""');

interface Saved {
  readonly value: Json;
  readonly type: string | undefined;
}

/** A text that was chosen, or two texts around a value, in the other language. */
const translatedText = (text: string, from: readonly string[], to: readonly string[]): string | undefined => {
  const whole = from.indexOf(text);
  if (whole >= 0) return to[whole];
  const at = from.findIndex((start, index) => {
    const end = from[index + 1] ?? '';
    return start !== '' && end !== '' && text.length > start.length + end.length && text.startsWith(start) && text.endsWith(end);
  });
  const [start, end] = [to[at], to[at + 1]];
  if (at < 0 || start === undefined || end === undefined) return undefined;
  return `${start}${text.slice(from[at]?.length, text.length - (from[at + 1]?.length ?? 0))}${end}`;
};

/** undefined: the value was not saved, because the saved message shows something else. */
const savedFor = (expression: string, { arguments: values, types = {} }: MessageTemplate): Saved | undefined => {
  const own = values[expression];
  if (own !== undefined) return { value: own, type: types[expression] };
  const skeleton = skeletonOf(expression);
  const alike = Object.keys(values).find((one) => skeletonOf(one) === skeleton);
  const value = alike === undefined ? undefined : values[alike];
  if (alike === undefined || typeof value !== 'string') return undefined;
  const text = translatedText(value, literalsOf(alike), literalsOf(expression));
  return text === undefined ? undefined : { value: text, type: types[alike] };
};

/** undefined: the policy has no message in the language, or it needs a value that was not saved. */
export const messageInLanguage = (
  message: MessageTemplate,
  { message: all }: Pick<Policy, 'message'>,
  language: Language,
): MessageTemplate | undefined => {
  if ((message.language ?? 'en') === language) return message;
  const template = Object.hasOwn(all, language) ? all[language]?.template : undefined;
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
