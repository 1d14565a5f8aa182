// Messages with placeholders. `{expression}` is a placeholder, `{{` and `}}` are braces; a finding keeps template and values apart.
import { isArray, type Json } from '../json.ts';
import { type Language, wordsOf } from './languages.ts';
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

/** The text of a message; `escape` makes a value safe for the output format, `escapeText` the template's own words. */
export const renderMessage = (
  { template, arguments: values, types = {}, language = 'en' }: Message,
  escape: (text: string) => string = (text) => text,
  escapeText: (text: string) => string = (text) => text,
): string => {
  const pieces = piecesOf(template);
  if ('message' in pieces) return escapeText(template);
  const words = valueTexts(values, types, language);
  const said = pieces.map((piece) =>
    piece.type === 'text'
      ? escapeText(piece.text)
      : escape(words.of(piece.expression) ?? describeValue(values[piece.expression], wordsOf[language].none)),
  );
  return `${said.join('')}${escape(words.rest)}`;
};
