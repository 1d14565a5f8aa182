// Paths into a document: how they are read from an ajv error, and how a message shows them.
import { isArray, isObject } from '../json.ts';
import type { Json } from '../json.ts';
import { looksSecret } from './looks-secret.ts';
import { quoted, visible } from './visible.ts';

export type Path = readonly (string | number)[];

const bare = /^[\p{L}\p{N}_@+*-]+$/u;

/** One key as messages show it; a key that looks like a secret is not shown. */
export const showKey = (key: string): string => (looksSecret(key) ? '`•••`' : quoted(key));

/** `members."ana@acme.example".roles[0]`; the root is `the document`. */
export const showPath = (path: Path): string => {
  if (path.length === 0) return 'the document';
  const words = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    if (looksSecret(part)) return '.•••';
    return bare.test(part) ? `.${part}` : `."${visible(part)}"`;
  });
  return `\`${words.join('').replace(/^\./, '')}\``;
};

/** The path of a JSON pointer into `value`. What indexes a list becomes a number. */
export const pathOf = (pointer: string, value: Json): Path => {
  const path: (string | number)[] = [];
  let here: Json | undefined = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(isArray(here) ? Number(key) : key);
    here = isArray(here) ? here[Number(key)] : isObject(here) ? here[key] : undefined;
  }
  return path;
};

/** The value at a path, or undefined where there is none. */
export const valueAt = (value: Json, path: Path): Json | undefined => {
  let here: Json | undefined = value;
  for (const key of path) {
    if (isArray(here)) here = typeof key === 'number' ? here[key] : undefined;
    else if (isObject(here)) here = Object.hasOwn(here, key) ? here[key] : undefined;
    else return undefined;
  }
  return here;
};
