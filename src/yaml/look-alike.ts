// Characters that look like others: letters of another script within a word, words of another script that look like Latin ones, and single characters that look
// like ASCII. In output they are escaped, so that two names that look the same can be distinguished.
import { always, inWords, signs as signsOfScripts } from './look-alikes.generated.ts';

/** Letters and digits of other scripts that look like Latin ones; the last ones are not in the source. */
const twins = new Set(`${inWords}ҺԚκԼ`);

/** These also occur in other scripts: they belong to the text if a letter of such a script is next to them. */
const signs = new Set(signsOfScripts);

/** Latin letters and signs that are hard to distinguish from ASCII; the last one is not in the source. */
const alone = new Set(`${always}ȷ`);

/** Scripts that are normally mixed with Latin letters in one word. */
const companions =
  /^[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]$/u;
const latin = /\p{Script=Latin}/u;
const letter = /\p{L}/u;
/** The characters of a word that matter: without ASCII digits and accents, which occur with letters of every script. */
const counted = /[\p{L}\p{N}\p{M}](?<![0-9\p{Script=Inherited}])/u;
const mark = /\p{M}/u;

/** Full-width, small and mathematical forms. The ordinals of Portuguese (1º) are legitimate. */
const isForm = (character: string): boolean => {
  if (character.charCodeAt(0) <= 0xff || !/[\p{L}\p{N}\ufe50-\ufe6b\uff01-\uff5e]/u.test(character)) return false;
  const plain = character.normalize('NFKC');
  return plain.length === 1 && plain.charCodeAt(0) <= 0x7e;
};

const isStrangeAlone = (character: string): boolean => alone.has(character) || isForm(character);

const isOfAnotherScript = (character = ''): boolean => letter.test(character) && !companions.test(character) && !signs.has(character);

const isStrangeSign = (all: readonly string[], place: number): boolean =>
  signs.has(all[place] ?? '') && !isOfAnotherScript(all[place - 1]) && !isOfAnotherScript(all[place + 1]);

const escapeIn = (text: string, isStrange: (character: string) => boolean): string =>
  Array.from(text, (character) => (isStrange(character) ? escapeOf(character) : character)).join('');

export const escapeOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const inWord = (word: string): string => {
  const letters = Array.from(word).filter((character) => counted.test(character));
  const foreign = letters.filter((character) => !companions.test(character));
  const isMixed = foreign.length > 0 && letters.some((character) => latin.test(character));
  const isTwin = foreign.length > 0 && foreign.length === letters.length && foreign.every((character) => twins.has(character));
  // `ção` in five characters looks like `ção` in three.
  const isTaken = word.normalize('NFC') !== word;
  return escapeIn(
    word,
    (character) => ((isMixed || isTwin) && counted.test(character) && !companions.test(character)) || (isTaken && mark.test(character)),
  );
};

/** Every character of a text that looks like another one as `\u{430}`. */
export const markLookAlikes = (text: string): string => {
  const all = Array.from(text);
  const marked = all
    .map((character, place) => (isStrangeAlone(character) || isStrangeSign(all, place) ? escapeOf(character) : character))
    .join('')
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part, index) => (index % 2 === 1 ? inWord(part) : part))
    .join('');
  // An escape splits a word: the rest of it may now look like other text.
  return marked === text ? text : markLookAlikes(marked);
};
