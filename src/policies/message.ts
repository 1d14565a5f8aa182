// Messages with placeholders. `{expression}` is a placeholder, `{{` and `}}` are braces; a finding keeps template and values apart.
import { isArray, type Json } from '../json.ts';
import type { Language } from '../languages.ts';
import { wordsOf } from './languages.ts';
import { valueTexts } from './value-texts.ts';

export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'place'; readonly expression: string; readonly offset: number };

export interface BadTemplate {
  readonly message: string;
  readonly offset: number;
}

/** The end of the expression that starts at `from`: the brace that closes it, outside of its quotes and own braces. */
const endOf = (template: string, from: number): number => {
  let depth = 0;
  let quote = '';
  for (let at = from; at < template.length; at += 1) {
    const character = template.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}' && depth === 0) return at;
    else if (character === '}') depth -= 1;
  }
  return -1;
};

/** Splits a template into its parts. */
export const piecesOf = (template: string): readonly MessagePart[] | BadTemplate => {
  const pieces: MessagePart[] = [];
  let text = '';
  for (let at = 0; at < template.length; at += 1) {
    const two = template.slice(at, at + 2);
    if (two === '{{' || two === '}}') {
      text += two.charAt(0);
      at += 1;
    } else if (two.startsWith('}')) return { message: 'this `}` closes nothing; a brace itself is written `}}`', offset: at };
    else if (two.startsWith('{')) {
      const end = endOf(template, at + 1);
      if (end < 0) return { message: 'this `{` is never closed; a brace itself is written `{{`', offset: at };
      pieces.push({ type: 'text', text }, { type: 'place', expression: template.slice(at + 1, end), offset: at + 1 });
      text = '';
      at = end;
    } else text += two.charAt(0);
  }
  return [...pieces, { type: 'text', text }];
};

/** A value as people read it. */
export const describeValue = (value: Json | undefined, none: string = wordsOf.en.none): string => {
  if (value === null || value === undefined) return none;
  if (isArray(value)) return value.length === 0 ? none : value.map((item) => describeValue(item, none)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export interface Message {
  readonly template: string;
  readonly arguments: Readonly<Record<string, Json>>;
  readonly types?: Readonly<Record<string, string>>;
  /** Absent: English. */
  readonly language?: Language;
}

type Said = { readonly type: 'text'; readonly text: string } | { readonly type: 'place'; readonly text: string; readonly isTime: boolean };

/** `in the last {params.within}` with one day: "in the last day", because a text before a value is written for many. */
const inNumber = (pieces: readonly Said[], language: Language): readonly Said[] => {
  const { lastOne, lastSeveral } = wordsOf[language];
  const all = [...pieces];
  for (const [index, value] of pieces.entries()) {
    const before = pieces[index - 1];
    if (value.type !== 'place' || !value.isTime || before?.type !== 'text') continue;
    const [, number = '', unit = ''] = /^(\d+) (\S+)$/.exec(value.text) ?? [];
    const rule = (number === '1' ? lastOne : lastSeveral).find(([text, of]) => text.test(before.text) && of.test(unit));
    if (unit === '' || !rule) continue;
    all[index - 1] = { ...before, text: before.text.replace(rule[0], rule[2]) };
    if (number === '1') all[index] = { ...value, text: unit };
  }
  return all;
};

/** The text of a message; `escape` makes a value safe for the output format, `escapeText` the template's own words. */
export const renderMessage = (
  { template, arguments: values, types = {}, language = 'en' }: Message,
  escape: (text: string) => string = (text) => text,
  escapeText: (text: string) => string = (text) => text,
): string => {
  const pieces = piecesOf(template);
  if ('message' in pieces) return escapeText(template);
  const words = valueTexts(values, types, language);
  const textOf = (expression: string): string => words.of(expression) ?? describeValue(values[expression], wordsOf[language].none);
  const said = inNumber(
    pieces.map((piece) =>
      piece.type === 'text' ? piece : { type: 'place', text: textOf(piece.expression), isTime: types[piece.expression] === 'duration' },
    ),
    language,
  ).map(({ type, text }) => (type === 'text' ? escapeText(text) : escape(text)));
  return `${said.join('')}${escape(words.rest)}`;
};
