// HTML by type: what is interpolated is a number or already HTML, and text becomes HTML in one way only.
import { forPeople } from '../for-people.ts';

declare const made: unique symbol;

export type Html = string & { readonly [made]: 'html' };

type Piece = number | Html | readonly Html[];

const pieceOf = (value: Piece): string | number => (Array.isArray(value) ? value.join('') : (value as string | number));

/** Only fixed text and HTML: a string does not type-check. */
export const html = (strings: TemplateStringsArray, ...values: readonly Piece[]): Html =>
  strings.reduce((whole, next, at) => `${whole}${pieceOf(values[at - 1] ?? 0)}${next}`) as Html;

const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Most texts contain only words and numbers. */
const plainWords = /^[\dA-Za-z][\dA-Za-z ,./_-]*$/;

/**
 * For the content of an element and for the quoted value of an attribute. Colons and signs that a CI runner would take for a command are escaped too,
 * because a page may be printed in its log.
 */
export const text = (plain: string): Html =>
  (plainWords.test(plain) ? plain : forPeople(plain).replace(/[&<>"'`]|^[:#]|:(?=:)|#(?=#)/g, entity)) as Html;

export const joined = (pieces: readonly Html[], between: Html = html``): Html => pieces.join(between) as Html;
