// Markdown of a comment, by type: what is interpolated is a number or already Markdown, and text from outside becomes Markdown in one way only,
// as a short code span on one line.
import { inert } from '../../yaml/inert.ts';
import { codeSpan } from '../escape-markdown.ts';

declare const made: unique symbol;
declare const ours: unique symbol;

export type Markdown = string & { readonly [made]: 'markdown' };
/** Fixed words and numbers: the only content of verdicts and headings. */
export type OwnText = Markdown & { readonly [ours]: 'words' };

const woven = (strings: TemplateStringsArray, values: readonly (number | Markdown)[]): string =>
  strings.reduce((text, next, at) => `${text}${values[at - 1] ?? ''}${next}`);

export const md = (strings: TemplateStringsArray, ...values: readonly (number | Markdown)[]): Markdown =>
  woven(strings, values) as Markdown;

export const words = (strings: TemplateStringsArray, ...values: readonly (number | OwnText)[]): OwnText =>
  woven(strings, values) as OwnText;

export const joined = (pieces: readonly Markdown[], between: OwnText): Markdown => pieces.join(between) as Markdown;

export const joinedWords = (pieces: readonly OwnText[], between: OwnText): OwnText => pieces.join(between) as OwnText;

/** `1 change`, `2 changes`. */
export const counted = (many: number, one: OwnText, more: OwnText): OwnText => words`${many} ${many === 1 ? one : more}`;

/** Characters of a name that a comment shows. */
const longest = 80;

/** Text from outside. More than `most` characters are cut. */
export const span = (text: string, most = longest): Markdown => {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return codeSpan(inert(characters.length > most ? `${characters.slice(0, most).join('')}…` : text)) as Markdown;
};

/** Only URLs without brackets and white space, which would end a link. */
const urlSafe = /^https?:\/\/[\w.~:/?#@!$&'*+,;=%-]+$/;

/** Only the text if the URL cannot be part of Markdown. */
export const link = (text: Markdown, url: string): Markdown => (urlSafe.test(url) ? md`[${text}](${url as Markdown})` : text);
