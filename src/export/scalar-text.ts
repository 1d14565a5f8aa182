// A text as a YAML scalar: plain where every reader takes it for the same text, in double quotes everywhere else.

/** Words that YAML 1.2 or 1.1 reads as something else: a person may use a reader of either. */
const words = /^(?:null|true|false|yes|no|on|off|y|n|~|[-+]?\.inf|\.nan)$/i;

/** Numbers in every notation that YAML 1.2 or 1.1 knows, base 60 and dates included; some readers take `e1` and `.` for one too. */
const numbers =
  /^(?:[-+]?(?:0[xob][0-9a-f_]*|[0-9_,]*(?:\.[0-9._]*)?(?:e[-+]?[0-9]*)?|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)|\d{4}-\d\d?-\d\d?.*)$/i;

/** Nothing that means something in YAML, at any place: letters and digits with single spaces and a few signs between them. */
const plain = /^[\p{L}\p{N}_/.](?:[\p{L}\p{N}_./@+-]|:(?=[\p{L}\p{N}/])|[ ](?=[\p{L}\p{N}_./(]))*$/u;

/** Characters that YAML forbids raw, that end a line in some reader, or that cannot be seen. */
const unseen = /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff\p{Cf}\p{Cs}]/gu;

const escaped = (character: string): string =>
  [...Array(character.length).keys()].map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');

/** JSON's string is a double-quoted scalar; what it leaves raw and YAML does not take is escaped too. */
const quoted = (text: string): string => JSON.stringify(text).replace(unseen, escaped);

export const scalarText = (text: string): string =>
  plain.test(text) && !words.test(text) && !numbers.test(text) && !unseen.test(text) ? text : quoted(text);
