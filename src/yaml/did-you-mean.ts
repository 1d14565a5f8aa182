// The known word that a wrong one was probably meant to be.
import { distance } from 'fastest-levenshtein';
import { isPlainToSee, quoted } from './visible.ts';

const longest = 64;
const plain = (text: string): string => text.toLowerCase().replaceAll('-', '_');

// Transposed letters count once: the distance of `oicd` from `oidc` is one.
const lettersBetween = (a: string, b: string): number =>
  a !== b && a.length === b.length && sumOf(a) === sumOf(b) && sorted(a) === sorted(b) ? 1 : distance(a, b);
const sorted = (text: string): string => Array.from(text).sort().join('');
/** Of its code units: equal for the same letters, and found without a copy. */
const sumOf = (text: string): number => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
};

const lettersInPiece = (word: string, candidate: string): number => {
  const most = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
  // A lower bound of the distance: most candidates need no exact one.
  if (Math.abs(word.length - candidate.length) > most) return Infinity;
  const letters = lettersBetween(plain(word), plain(candidate));
  return letters <= most ? letters : Infinity;
};

// Parts are compared individually: `rescue@acme.example` was not meant to be `ana@acme.example`, although most of the text is equal.
const lettersOff = (word: string, candidate: string): number => {
  const [pieces, others] = [word.split('@'), candidate.split('@')];
  if (pieces.length !== others.length) return lettersInPiece(word, candidate);
  return pieces.reduce((sum, piece, index) => sum + lettersInPiece(piece, others[index] ?? ''), 0);
};

/**
 * The closest of `known`, if it is close enough: a third of its letters may differ (for an e-mail, on each side of the `@`); letter case and `-` for `_` count
 * little.
 */
export const closest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > longest) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    if (candidate.length > longest) continue;
    const letters = lettersOff(word, candidate);
    // A name with look-alike characters is never suggested.
    if (letters < least && isPlainToSee(candidate)) [best, least] = [candidate, letters];
  }
  return best;
};

/** ``Did you mean `region`?``, or undefined if no known word is close. */
export const didYouMean = (word: string, known: readonly string[]): string | undefined => {
  const meant = closest(word, known);
  return meant === undefined ? undefined : `Did you mean ${quoted(meant)}?`;
};
