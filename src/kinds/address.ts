// Resource addresses as people write them: `<kind>/<path>`, e.g. `volume/br-se1/ação`; only characters with a meaning and invisible ones are percent-encoded.
// An address names a resource that may not exist yet; existing resources are targeted by platform id. Only this file splits addresses and the names of
// collections. `fields.ts` of each kind names the parts of its path.
import type { AddressPath } from './field.ts';
import { type KindName, kindNames } from './names.generated.ts';
import { paths } from './paths.generated.ts';

declare const brand: unique symbol;
/** The address of a resource: `volume/br-se1/data`. */
export type Address = string & { readonly [brand]: 'Address' };

/** Any other text. Functions that would compare an address as plain text require this type. */
export type NoAddress = string & { readonly [brand]?: never };

/** The name of a collection that is read as a whole: `member`, `volume@br-se1`, `api-key@service-account/ci`. */
export type CollectionName = string & { readonly [brand]: 'CollectionName' };

/** Stays encoded: characters with a meaning in an address or a pattern, and invisible ones: also a space at an end, and a combining mark that would join the slash before it. */
const unfit = /[%/*?\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^ | $|^\p{M}/gu;

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** As UTF-8; a lone surrogate, which has no encoding, as the three bytes that it would have. */
const escaped = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const bytes = isHalf
    ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    : [...new TextEncoder().encode(character)];
  return bytes.map(hex).join('');
};

// Most names need no encoding.
const plain = /^[\w.@:+~-]+(?: [\w.@:+~-]+)*$|^$/;
const plainAddress = /^[\w.@:+~/-]*$/;
const encode = (segment: string): string => (plain.test(segment) ? segment : segment.replaceAll(unfit, escaped));

const everywhere = /^[\w.@:+~/%!'()-]$/;

/**
 * An address, or the name of a collection, with everything encoded except ASCII letters, digits and a few signs: for digests and fingerprints, which must
 * depend neither on the displayed form nor on the visible characters of a Unicode version. A star has never been encoded in them.
 */
export const canonicalAddress = (address: string): string =>
  plainAddress.test(address)
    ? address
    : Array.from(address, (character) => (everywhere.test(character) ? character : escaped(character)))
        .join('')
        .replaceAll('%2A', '*');

/** A pattern of addresses in the form that can be copied from any output: it matches the same addresses. */
export const asciiPattern = (pattern: string): string =>
  Array.from(pattern, (character) => (/^[ -"$-~]$/.test(character) ? character : escaped(character))).join('');

const joined = (kind: KindName, path: readonly string[]): Address => [kind, ...path.map(encode)].join('/') as Address;

type Texts<Names extends readonly string[]> = { readonly [Index in keyof Names]: string };
/** A value for each part that the row of the kind names. */
type PathOf<K extends KindName> = Texts<(typeof paths)[K]['parts']>;

/** The address of a resource; a kind with one item per organization has no path. */
export const addressOf = <K extends KindName>(kind: K, ...path: PathOf<K>): Address => joined(kind, path);

/** The same for a kind that is known only at run time. */
export const addressFrom = (kind: KindName, path: readonly string[]): Address => {
  const { parts } = paths[kind];
  if (path.length !== parts.length) throw new TypeError(`an address of the kind ${kind} has ${parts.length} parts, not ${path.length}`);
  return joined(kind, path);
};

/** Names of resources as people write them, in the form of addresses: encoded names become readable ones. `*` and `?` keep their meaning in a pattern. */
export const asAddressed = (text: string): string =>
  asPath(text)
    .map((part) => part.replaceAll(/[^*?]+/g, (literal, at: number) => readable(literal, at === 0, at + literal.length === part.length)))
    .join('/');

/** Beside a wildcard, nothing is at the end of a name. */
const readable = (literal: string, isFirst: boolean, isLast: boolean): string => {
  try {
    return encode(`${isFirst ? '' : 'x'}${decode(literal)}${isLast ? '' : 'x'}`).slice(isFirst ? 0 : 1, isLast ? undefined : -1);
  } catch {
    return literal;
  }
};

export const collectionOf = (kind: KindName, scope?: string): CollectionName => (scope ? `${kind}@${scope}` : kind) as CollectionName;

const names: ReadonlySet<string> = new Set(kindNames);
const isKindName = (text: string): text is KindName => names.has(text);

/** The part whose names contain slashes on the platform: that of a repository, otherwise the last one. */
const openPart = (kind: KindName): number => {
  const parts: readonly string[] = paths[kind].parts;
  return parts.includes('repository') ? parts.indexOf('repository') : parts.length - 1;
};

/** The kind and the parts of an address or a pattern, encoded: slashes in a name as people write them are part of the name. */
const asPath = (text: string): readonly string[] => {
  const [kind = '', ...parts] = text.split('/');
  const more = isKindName(kind) && !text.includes('**') ? parts.length - paths[kind].parts.length : 0;
  if (more <= 0 || !isKindName(kind) || parts.includes('')) return [kind, ...parts];
  const at = openPart(kind);
  return at < 0
    ? [kind, ...parts]
    : [kind, ...parts.slice(0, at), parts.slice(at, at + more + 1).join('%2F'), ...parts.slice(at + more + 1)];
};

/**
 * An address for people: like the address, with the slashes of a repository as they are. It is the form of everything that is displayed, and names the same
 * resource where it is typed.
 */
export const shownAddress = (address: string): string => {
  if (!address.includes('%2F')) return address;
  const shown = address.replaceAll('%2F', '/');
  return parseAddress(shown)?.address === address ? shown : address;
};

/** The name of a collection, `scan@image/br-se1/acme/shop/api/sha256:…`, as people write what it is below. */
export const shownCollection = (name: string): string => {
  const below = name.indexOf('@') + 1;
  return below === 0 ? name : `${name.slice(0, below)}${shownAddress(name.slice(below))}`;
};

/** Where an address may begin in a sentence: not inside of a name or of the path of a URL. */
const beginnings = new RegExp(`(?<![\\w%/.@-])(?=(?:${kindNames.join('|')})/)`);

/** An address ends after a word with an encoded slash, before the punctuation of the sentence. Bounded, because names come from outside. */
const ending = /%2F[^\s`'"]*?(?=[.,;:!?)\]]{0,8}(?:[\s`'"]|$))/g;
const mostEndings = 16;

/** The longest part of the text that is an address with an encoded slash, and reads the same without: a name may contain spaces. */
const shownBeginning = (text: string): string => {
  const ends = [...text.matchAll(ending)].slice(0, mostEndings).map((found) => found.index + found[0].length);
  for (const end of ends.toReversed()) {
    const address = text.slice(0, end);
    const shown = shownAddress(address);
    if (shown !== address) return `${shown}${text.slice(end)}`;
  }
  return text;
};

/** A sentence for people: each address in it as `shownAddress` has it. */
export const shownText = (text: string): string => (text.includes('%2F') ? text.split(beginnings).map(shownBeginning).join('') : text);

const halves = /^%E[dD]%([AB][0-9A-F])%([89AB][0-9A-F])/i;

/** Runs of encoded bytes; throws if they are not valid text. */
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

/** An undecodable part of an address, for example one that was edited by hand, is used as written. */
const asRead = (part: string): string => {
  try {
    return decode(part);
  } catch {
    return part;
  }
};

/** The kind of an address as written: of any text, what is before the first slash. */
export const kindText = (address: string): string => (address.includes('/') ? address.slice(0, address.indexOf('/')) : address);

/** The path of an address as written: `ci/deploy`. '' if the kind has no path. */
export const pathText = (address: string): string => (address.includes('/') ? address.slice(address.indexOf('/') + 1) : '');

/** The decoded parts of an address's path, without their names. */
export const pathOf = (address: string): readonly string[] => {
  const text = pathText(address);
  if (text === '') return [];
  const parts = text.split('/');
  return text.includes('%') ? parts.map(asRead) : parts;
};

/** Whether a text is an address in the form of `addressOf`. */
export const parseAddress = (text: string): { readonly address: Address; readonly kind: KindName } | undefined => {
  const [kind = '', ...parts] = asPath(text);
  if (!isKindName(kind) || parts.includes('')) return undefined;
  // Most addresses need neither decoding nor encoding.
  if (plainAddress.test(text) && parts.every((part) => !part.includes('%'))) return { address: text as Address, kind };
  try {
    const path = parts.map(decode);
    return path.includes('') ? undefined : { address: joined(kind, path), kind };
  } catch {
    return undefined;
  }
};

/** Converts an address in another form, such as one that is percent-encoded, to the form that people write. Any other text is unchanged. */
export const sameAddress = (written: string): Address => parseAddress(written)?.address ?? (written as Address);

export const kindOf = (address: Address): KindName => {
  const kind = kindText(address);
  if (!isKindName(kind)) throw new TypeError(`not an address: ${address}`);
  return kind;
};

/** The parts of an address of this kind by their names. */
export type PartsOf<K extends KindName> = { readonly [Part in (typeof paths)[K]['parts'][number]]: string };

/** `partsOf(address, 'volume').region`: the parts of an address of this kind; '' for missing parts. */
export const partsOf = <K extends KindName>(address: Address, kind: K): PartsOf<K> => {
  if (kindOf(address) !== kind) throw new TypeError(`not an address of the kind ${kind}: ${address}`);
  const path = pathOf(address);
  const parts: Record<string, string> = {};
  let at = 0;
  for (const part of paths[kind].parts) {
    parts[part] = path[at] ?? '';
    at += 1;
  }
  // The row of the kind names the parts, and provides the type.
  return parts as PartsOf<K>;
};

/** Whether an address has as many parts as its kind states. */
export const hasAllParts = (address: Address): boolean => pathOf(address).length === paths[kindOf(address)].parts.length;

/** The last name of an address, decoded; '' if the kind has no path. */
export const nameOf = (address: Address): string => {
  const name = address.includes('/') ? address.slice(address.lastIndexOf('/') + 1) : '';
  return asRead(name);
};

/** The scope of the collections of a kind: the tenant, a region, or an item of another kind. */
export const withinOf = (kind: KindName): AddressPath['within'] => paths[kind].within;

/** Whether the collections of a kind are in a region, directly or through their parent. */
export const isRegional = (kind: KindName): boolean => (paths[kind].parts as readonly string[])[0] === 'region';

/** The region of an address; undefined if its kind has none. */
export const regionOf = (address: Address): string | undefined => (isRegional(kindOf(address)) ? pathOf(address)[0] : undefined);

/** The parent of an address: the service account of a key, the repository of an image. */
export const parentOf = (address: Address): Address | undefined => {
  const within = withinOf(kindOf(address));
  return within === 'tenant' || within === 'region' ? undefined : joined(within, pathOf(address).slice(0, -1));
};

/** The collection that contains the item of this address: `volume@br-se1`, `api-key@service-account/ci`. */
export const collectionAt = (address: Address): CollectionName => {
  const kind = kindOf(address);
  return collectionOf(kind, parentOf(address) ?? (withinOf(kind) === 'region' ? regionOf(address) : undefined));
};

/**
 * The limits of a collection: one region, or the children of one item (then also the region of that item). Without either, it contains all items of its kind.
 */
export interface CollectionScope {
  readonly kind: KindName;
  readonly region?: string;
  readonly parent?: Address;
}

export const scopeOf = (collection: CollectionName): CollectionScope => {
  const [, name = '', scope] = /^([^@]*)(?:@(.*))?$/s.exec(collection) ?? [];
  if (!isKindName(name)) throw new TypeError(`not the name of a collection: ${collection}`);
  const kind = name;
  if (scope === undefined) return { kind };
  const parent = parseAddress(scope)?.address;
  const region = parent ? regionOf(parent) : scope;
  return { kind, ...(region === undefined ? {} : { region }), ...(parent ? { parent } : {}) };
};

/** The kind of the items that the collection is below; undefined: it is below none. */
export const kindAbove = (collection: string): KindName | undefined =>
  collection.includes('@') ? parseAddress(collection.slice(collection.indexOf('@') + 1))?.kind : undefined;

/** The collection of another kind with the same limits: `repository@br-se1` for `registry@br-se1`. */
export const sameScope = (kind: KindName, collection: CollectionName): CollectionName =>
  collectionOf(kind, collection.includes('@') ? collection.slice(collection.indexOf('@') + 1) : undefined);

/** The address with other parts in the place of its own. */
export const withParts = (address: Address, other: (part: string) => string): Address =>
  joined(kindOf(address), pathOf(address).map(other));

/** The same path with another kind: an invitation as the member that it is for. */
export const asKind = (address: Address, kind: KindName): Address => joined(kind, pathOf(address));

/** The same item below another parent: `api-key/ci-new/deploy` below the account whose current name is `ci`. */
export const movedBelow = (address: Address, from: Address, to: Address): Address =>
  joined(kindOf(address), [...pathOf(to), ...pathOf(address).slice(pathOf(from).length)]);

/** Whether an address has the path of another one, or a longer path below it, regardless of their kinds. */
export const isAlong = (address: Address, path: Address): boolean =>
  pathText(address) === pathText(path) || pathText(address).startsWith(`${pathText(path)}/`);
