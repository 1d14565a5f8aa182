// The skeleton of a text: two texts with the same one look the same, whatever script, case or accents they are written with.
import { likes } from './skeletons.generated.ts';

const plain = new Map(likes.flatMap(([like, characters]) => Array.from(characters, (character) => [character, like] as const)));

const replaced = (text: string): string => Array.from(text, (character) => plain.get(character) ?? character).join('');

/** Only to compare texts with each other. A capital I looks like an l, and case is not compared: both are one. */
export const skeleton = (text: string): string =>
  replaced(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()).toLowerCase().replaceAll('i', 'l');
