// The lines of a text that must not be displayed, because they contain, or may contain, a part of a secret.
import { isSecretKey, looksSecret } from './looks-secret.ts';

const pair = /["']?([A-Za-z][\w-]{0,63})["']?\s{0,9}[:=]\s{0,99}("[^"]*"|'[^']*'|[^\s,{}[\]|>#][^\s,}\]]*)/g;
// The reference to a secret, which is not a secret itself: `{ secret: okta-client }`.
const name = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

// API keys of the platform have the form of an id: under a key of this name, such a value is hidden.
const apiKey = /^["']?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}["']?$/i;

const isSecretPair = (key: string, value: string): boolean =>
  key === 'key' ? apiKey.test(value) : isSecretKey(key) && !(key === 'secret' && name.test(value));

/** True if one line, taken alone, contains text that looks like a secret, or a value of a key such as `password:`. */
const holdsSecret = (line: string): boolean =>
  looksSecret(line) || [...line.matchAll(pair)].some(([, key = '', value = '']) => isSecretPair(key, value));

const opensBlock = /^(\s*)(?:-\s+)*["']?([A-Za-z][\w-]*)["']?\s*:\s*(?:[|>][-+0-9]*)?\s*(?:#.*)?$/;
const startsKey = /^\s*(?:-\s+)*(?:"[^"]*"|'[^']*'|[^\s#:]+)\s*:(?:\s|$)/;

/**
 * Whether each line may be displayed. A text below a key such as `private_key: |`, and everything in a block such as `-----BEGIN PRIVATE KEY-----`, may not.
 * The list must include the lines before the displayed ones, so that such beginnings are found.
 */
export const shownLines = (lines: readonly string[]): readonly boolean[] => {
  let below: number | undefined;
  let inKey = false;
  return lines.map((line) => {
    const begins = /-----BEGIN (?!CERTIFICATE|PUBLIC)[A-Z0-9 ]*-----/.test(line);
    const hidden = inKey || begins || holdsSecret(line);
    inKey = (inKey || begins) && !line.includes('-----END');
    const indent = line.length - line.trimStart().length;
    if (below !== undefined && line.trim() !== '' && indent <= below) below = undefined;
    const inBlock = below !== undefined && !startsKey.test(line);
    const opened = opensBlock.exec(line);
    if (below === undefined && opened !== null && isSecretKey(opened[2] ?? '')) below = indent;
    return !hidden && !inBlock;
  });
};
