// Characters that look like others: letters of another script within a word, words of another script that look like Latin ones, and single characters
// made to look like ASCII. In output they stand as escapes, so that two names that look the same are seen to be two.

/** Letters of other scripts that look like Latin ones. */
const twins = new Set('аеорсухіјѕһԁԛԝѵӏґАВЕЅІЈКМНОРСТУХҺԌԚԜѴӀоνρυικαγΑΒΕΖΗΙΚΜΝΟΡΤΥΧοօսոհցզԼՕՍᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ');

/** Letters of the Latin script, and signs, that are hardly told from an ASCII character. */
const alone = new Set('ɑɡıɩȷǀǃː꞉∕⁄⧸․‐‑−ꓸ﹕﹒﹣');

/** Scripts that are written together with Latin letters in one word without anybody being deceived. */
const companions =
  /^[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]$/u;
const latin = /\p{Script=Latin}/u;
const letter = /\p{L}/u;
const mark = /\p{M}/u;

/** Full-width and mathematical forms of letters and digits. The ordinals of Portuguese (1º) are what they look like. */
const isForm = (character: string): boolean => {
  if (character.charCodeAt(0) <= 0xff || !/[\p{L}\p{N}\uff01-\uff5e]/u.test(character)) return false;
  const plain = character.normalize('NFKC');
  return plain.length === 1 && plain.charCodeAt(0) <= 0x7e;
};

const isStrangeAlone = (character: string): boolean => alone.has(character) || isForm(character);

const escapeIn = (text: string, isStrange: (character: string) => boolean): string =>
  Array.from(text, (character) => (isStrange(character) ? escapeOf(character) : character)).join('');

export const escapeOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const inWord = (word: string): string => {
  const letters = Array.from(word).filter((character) => letter.test(character));
  const foreign = letters.filter((character) => !companions.test(character));
  const isMixed = foreign.length > 0 && letters.some((character) => latin.test(character));
  const isTwin = foreign.length > 0 && foreign.length === letters.length && foreign.every((character) => twins.has(character));
  // `ção` in five characters looks like `ção` in three.
  const isTaken = word.normalize('NFC') !== word;
  return escapeIn(
    word,
    (character) =>
      isStrangeAlone(character) ||
      ((isMixed || isTwin) && letter.test(character) && !companions.test(character)) ||
      (isTaken && mark.test(character)),
  );
};

/** Every character of a text that looks like another one as `\u{430}`. */
export const markLookAlikes = (text: string): string => {
  const marked = text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part, index) => (index % 2 === 1 ? inWord(part) : escapeIn(part, isStrangeAlone)))
    .join('');
  // An escape parts a word: what is left of it may look like others now.
  return marked === text ? text : markLookAlikes(marked);
};
