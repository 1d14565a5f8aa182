// Addresses as people write them: `<kind>/<path>`, e.g. `volume/br-se1/ação`; only what has a meaning or cannot be seen is percent-encoded. They name what is not there yet; what exists is targeted by platform id.
import { type KindName, kindNames } from './names.generated.ts';

declare const brand: unique symbol;
export type Address = string & { readonly [brand]: 'Address' };

/** Any other text. What would compare an address as if it were plain text asks for this. */
export type NoAddress = string & { readonly [brand]?: never };

/** Name of a collection that is read as a whole: `member`, `volume@br-se1`, `api-key@service-account/ci`. */
export type CollectionName = string & { readonly [brand]: 'CollectionName' };

/** Stays encoded: what has a meaning in an address or a pattern, and what cannot be seen. A mark that would stand on the slash before it, too. */
const unfit = /[%/*?\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}/gu;

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** As UTF-8; half of a surrogate pair, which has none, as the three bytes that it would have. */
const escaped = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const bytes = isHalf
    ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    : [...new TextEncoder().encode(character)];
  return bytes.map(hex).join('');
};

// Most names need nothing.
const plain = /^[\w.@:+~-]*$/;
const plainAddress = /^[\w.@:+~/-]*$/;
const encode = (segment: string): string => (plain.test(segment) ? segment : segment.replaceAll(unfit, escaped));

const everywhere = /^[\w.@:+~/%!'()-]$/;

/**
 * An address, or the name of a collection, with everything encoded but ASCII letters, digits and a few signs: for digests and fingerprints, which must
 * change neither with what is shown as it is, nor with what a version of Unicode calls visible. A star has never been encoded in them.
 */
export const canonicalAddress = (address: string): string =>
  plainAddress.test(address)
    ? address
    : Array.from(address, (character) => (everywhere.test(character) ? character : escaped(character)))
        .join('')
        .replaceAll('%2A', '*');

/** A pattern of addresses that can be copied from anywhere: what it matches is the same. */
export const asciiPattern = (pattern: string): string =>
  Array.from(pattern, (character) => (/^[ -"$-~]$/.test(character) ? character : escaped(character))).join('');

/** The address of a resource; a one-per-organization kind has no path. */
export const addressOf = (kind: KindName, ...path: readonly string[]): Address => [kind, ...path.map(encode)].join('/') as Address;

/** What people write to name resources, in the form of addresses: encoded names become readable ones. `*` and `?` stay what they are in a pattern. */
export const asAddressed = (text: string): string =>
  text
    .split('/')
    .map((part) => part.replaceAll(/[^*?]+/g, (literal, at: number) => readable(literal, at)))
    .join('/');

const readable = (literal: string, at: number): string => {
  try {
    return at === 0 ? encode(decode(literal)) : encode(`x${decode(literal)}`).slice(1);
  } catch {
    return literal;
  }
};

export const collectionOf = (kind: KindName, scope?: string): CollectionName => (scope ? `${kind}@${scope}` : kind) as CollectionName;

const names: ReadonlySet<string> = new Set(kindNames);
const isKindName = (text: string): text is KindName => names.has(text);

const halves = /^%E[dD]%([AB][0-9A-F])%([89AB][0-9A-F])/i;

/** Runs of encoded bytes; throws where they are no text. */
const decodeRun = (run: string): string => {
  const [, one, other] = halves.exec(run) ?? [];
  if (one === undefined || other === undefined) {
    const half = run.search(/%ED%[AB]/i);
    return half > 0 ? decodeURIComponent(run.slice(0, half)) + decodeRun(run.slice(half)) : decodeURIComponent(run);
  }
  const code = 0xd000 | ((Number.parseInt(one, 16) & 0x3f) << 6) | (Number.parseInt(other, 16) & 0x3f);
  const rest = run.slice(9);
  return String.fromCharCode(code) + (rest === '' ? '' : decodeRun(rest));
};

const decode = (segment: string): string =>
  segment.includes('%')
    ? segment.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (run) => (run === '%' ? decodeURIComponent(run) : decodeRun(run)))
    : segment;

/** Takes an address apart; undefined when the text is not one. */
export const parseAddress = (
  text: string,
): { readonly address: Address; readonly kind: KindName; readonly path: readonly string[] } | undefined => {
  const [kind = '', ...segments] = text.split('/');
  if (!isKindName(kind)) return undefined;
  try {
    const path = segments.map(decode);
    return path.includes('') ? undefined : { address: addressOf(kind, ...path), kind, path };
  } catch {
    return undefined;
  }
};

/** An address that an earlier version wrote, or another version of Unicode, in the form of this one. What is no address stays as it is. */
export const sameAddress = (written: string): Address =>
  (plainAddress.test(written) ? undefined : parseAddress(written)?.address) ?? (written as Address);

/** The same for the name of a collection. */
export const sameCollection = (written: string): CollectionName => {
  const scope = written.indexOf('@') + 1;
  return `${written.slice(0, scope)}${scope === 0 ? written : sameAddress(written.slice(scope))}` as CollectionName;
};

export const kindOf = (address: Address): KindName => {
  const kind = address.slice(0, address.includes('/') ? address.indexOf('/') : undefined);
  if (!isKindName(kind)) throw new TypeError(`not an address: ${address}`);
  return kind;
};
