// Addresses: `<kind>/<path>` with percent-encoded segments, e.g. `volume/br-se1/db-data`. They name what is not there yet; what exists is targeted by platform id.
import { type KindName, kindNames } from './names.generated.ts';

declare const brand: unique symbol;
export type Address = string & { readonly [brand]: 'Address' };

/** Name of a collection that is read as a whole: `member`, `volume@br-se1`, `api-key@service-account/ci`. */
export type CollectionName = string & { readonly [brand]: 'CollectionName' };

// `@`, `:` and `+` are common in e-mails and digests and safe here: kept readable.
const plain = /^[\w.@:+~-]*$/;
const encode = (segment: string): string =>
  plain.test(segment) ? segment : encodeURIComponent(segment).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2B', '+');

/** The address of a resource; a one-per-organization kind has no path. */
export const addressOf = (kind: KindName, ...path: readonly string[]): Address => [kind, ...path.map(encode)].join('/') as Address;

export const collectionOf = (kind: KindName, scope?: string): CollectionName => (scope ? `${kind}@${scope}` : kind) as CollectionName;

const names: ReadonlySet<string> = new Set(kindNames);
const isKindName = (text: string): text is KindName => names.has(text);

const decode = (segment: string): string => (segment.includes('%') ? decodeURIComponent(segment) : segment);

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

export const kindOf = (address: Address): KindName => {
  const kind = address.slice(0, address.includes('/') ? address.indexOf('/') : undefined);
  if (!isKindName(kind)) throw new TypeError(`not an address: ${address}`);
  return kind;
};
