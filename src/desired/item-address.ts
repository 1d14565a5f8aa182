// Addresses as people write them in the file, parsed by the form of their kind.
import { type Address, parseAddress, pathOf } from '../kinds/address.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { addressAt, isPlaced, type PlacedKind } from './declare-items.ts';
import { isRegional } from './item-place.ts';

export type KindNamed = (name: KindName) => Kind | undefined;

/** The segments of the item itself after the kind: `<region>`, `<name>`. */
const ownSegments = (kind: PlacedKind): readonly string[] => [
  ...(isRegional(kind) ? ['<region>'] : []),
  ...(kind.place.key === undefined ? [] : [`<${kind.place.key}>`]),
];

const parentOf = (kind: PlacedKind, named: KindNamed): PlacedKind | undefined => {
  const parent = kind.place.below && named(kind.place.below);
  return parent !== undefined && isPlaced(parent) ? parent : undefined;
};

const segments = (kind: PlacedKind, named: KindNamed): readonly string[] => {
  const parent = parentOf(kind, named);
  return [...(parent ? segments(parent, named).map(() => `<${parent.title[0]}>`) : []), ...ownSegments(kind)];
};

/** `volume/<region>/<name>`: for people. */
export const addressForm = (kind: PlacedKind, named: KindNamed): string => [kind.name, ...segments(kind, named)].join('/');

const addressFrom = (kind: PlacedKind, path: readonly string[], named: KindNamed): Address => {
  const parent = parentOf(kind, named);
  const own = path.slice(parent ? segments(parent, named).length : 0);
  const [region, name] = isRegional(kind) ? own : [undefined, own[0]];
  return addressAt(kind, name ?? '', region, parent && addressFrom(parent, path.slice(0, -own.length), named));
};

export type ReadAddress =
  | { readonly type: 'address'; readonly kind: PlacedKind; readonly address: Address }
  | { readonly type: 'unknown-kind' }
  /** A kind that files never declare: its name for people. */
  | { readonly type: 'not-declared'; readonly name: string }
  | { readonly type: 'malformed'; readonly kind: PlacedKind };

/** The address in the normalized form of its kind (e-mails folded). */
export const readAddress = (text: string, named: KindNamed): ReadAddress => {
  const parsed = parseAddress(text);
  if (parsed === undefined) return { type: 'unknown-kind' };
  const kind = named(parsed.kind);
  if (kind === undefined) return { type: 'unknown-kind' };
  if (!isPlaced(kind)) return { type: 'not-declared', name: kind.title[0] };
  const path = pathOf(parsed.address);
  if (path.length !== segments(kind, named).length) return { type: 'malformed', kind };
  return { type: 'address', kind, address: addressFrom(kind, path, named) };
};
