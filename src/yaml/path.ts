// Paths into a document: from an ajv error, and to the text of a message.
import { isArray, isObject, type Json } from '../json.ts';
import type { Count } from '../value-types.ts';
import { looksSecret } from './looks-secret.ts';
import { quoted, visible } from './visible.ts';

/** The keys, and positions in lists, that lead to a value. */
export type Path = readonly (string | Count)[];

/** Longer keys are cut in messages. */
const longestPart = 80;
const bare = /^[\p{L}\p{N}_@+*-]+$/u;

/** One key in a message; a key that looks like a secret is not displayed. */
export const showKey = (key: string): string => (looksSecret(key) ? '`•••`' : quoted(key));

/** `members."ana@acme.example".roles[0]`; the root is `the document`. */
export const showPath = (path: Path): string => {
  if (path.length === 0) return 'the document';
  const words = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    if (looksSecret(part)) return '.•••';
    if (part.length > longestPart) return `."${visible(part.slice(0, longestPart))}…"`;
    return bare.test(part) ? `.${part}` : `."${visible(part)}"`;
  });
  return `\`${words.join('').replace(/^\./, '')}\``;
};

/** The value at a path, or undefined if there is none. */
export const valueAt = (value: Json, path: Path): Json | undefined => {
  let here: Json | undefined = value;
  for (const key of path) {
    if (isArray(here)) here = typeof key === 'number' ? here[key] : undefined;
    else if (isObject(here)) here = Object.hasOwn(here, key) ? here[key] : undefined;
    else return undefined;
  }
  return here;
};
