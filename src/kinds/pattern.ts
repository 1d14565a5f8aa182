// Patterns in files: `*` any text without a slash, `**` any text, `?` one character except a slash; other characters match themselves. Always anchored at both
// ends. The time grows with the length of the text times that of the pattern, whatever either contains.
import { asAddressed, type NoAddress } from './address.ts';

/** For plain text. Addresses have patterns of their own, because names in them may be encoded, or need to be. */
export type Matches = (text: NoAddress) => boolean;
export type MatchesAddress = (address: string) => boolean;

export const isPattern = (text: string): boolean => /[*?]/.test(text);

const tokensOf = (pattern: string): readonly string[] =>
  [...pattern.matchAll(/\*{2,}|[\s\S]/gu)].map(([token]) => (token.length > 2 ? '**' : token));

const takes = (token: string, character: string): boolean =>
  token === '**' || (token === '*' || token === '?' ? character !== '/' : token === character);

const repeats = (token: string | undefined): boolean => token === '*' || token === '**';

/** Holds every position of the pattern that the text so far can have reached, so no position is tried twice. */
const general = (pattern: string): Matches => {
  const tokens = tokensOf(pattern);
  const reach = (places: Uint8Array, from: number): void => {
    for (let place = from; ; place++) {
      places[place] = 1;
      if (!repeats(tokens[place])) return;
    }
  };
  return (text) => {
    let places = new Uint8Array(tokens.length + 1);
    let next = new Uint8Array(tokens.length + 1);
    reach(places, 0);
    for (const character of text) {
      next.fill(0);
      for (const [place, token] of tokens.entries()) {
        if (places[place] === 1 && takes(token, character)) reach(next, repeats(token) ? place : place + 1);
      }
      [places, next] = [next, places];
    }
    return places[tokens.length] === 1;
  };
};

/** Most patterns contain one star: the texts before and after it are compared directly. */
const oneStar = (before: string, after: string): Matches => {
  const shortest = before.length + after.length;
  return (text) =>
    text.length >= shortest &&
    text.startsWith(before) &&
    text.endsWith(after) &&
    !text.slice(before.length, text.length - after.length).includes('/');
};

/** Compiles a pattern once; the result is a plain function, cheap to call for each resource. */
export const patternOf = (pattern: string): Matches => {
  if (!isPattern(pattern)) return (text) => text === pattern;
  const [, before, after] = /^([^*?]*)\*([^*?]*)$/.exec(pattern) ?? [];
  return before === undefined || after === undefined ? general(pattern) : oneStar(before, after);
};

/** For addresses: names may be readable or percent-encoded. */
export const addressPatternOf = (pattern: string): MatchesAddress => patternOf(asAddressed(pattern));

/** True if at least one of the patterns matches. */
export const anyPatternOf = (patterns: readonly string[]): Matches => {
  const compiled = patterns.map(patternOf);
  return (text) => compiled.some((matches) => matches(text));
};

export const anyAddressPatternOf = (patterns: readonly string[]): MatchesAddress => anyPatternOf(patterns.map(asAddressed));
