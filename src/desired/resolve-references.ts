// References that only the platform knows, verified against the live state. An incomplete collection verifies nothing.
import type { Problem } from '../errors.ts';
import { type CollectionName, collectionOf, nameOf, withinOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Completeness, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { regionsRead } from '../platform/region.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import type { Desired, OpenReference } from './desired.ts';
import { referenceFields } from './references.ts';
import { selectsVolume } from './selects-volume.ts';

/** The reads that the verification needs. */
interface ReadCollection {
  readonly name: CollectionName;
  readonly kind: KindName;
  readonly completeness: Completeness;
  readonly items: readonly Observed[];
}

/** The kinds that are read on demand, and what reports a collection of them that is needed. */
interface ReadOnDemand {
  readonly kinds: ReadonlySet<KindName>;
  readonly demand: (collection: CollectionName) => void;
}

/** An invited person counts as a member: the invitation is pending. */
const kindsFor = (kind: KindName): readonly KindName[] => [
  kind,
  ...kindList.flatMap(({ name, represents }) => (represents === kind ? [name] : [])),
];

/** The items of a kind (in a region); undefined if they were not all read. */
const itemsOf = (collections: readonly ReadCollection[], { kind, region }: OpenReference): readonly Observed[] | undefined => {
  const kinds = kindsFor(kind);
  const named = collections.filter((one) => kinds.includes(one.kind));
  // What was read in one region says nothing of another, and is not lessened by it.
  const inRegion = region === undefined ? [] : named.filter(({ name }) => name.endsWith(`@${region}`));
  const found = region === undefined ? named : inRegion.length > 0 ? inRegion : named.filter(({ name }) => name === kind);
  const complete = found.some((one) => one.kind === kind) && found.every(({ completeness }) => completeness.type === 'complete');
  return complete
    ? found.flatMap(({ items }) => items).filter((item) => region === undefined || item.region === undefined || item.region === region)
    : undefined;
};

/**
 * Names that live resources already use: a scope that the catalogue no longer lists still belongs to the keys that have it. Only for kinds that cannot be
 * declared: the name of a declarable resource that is gone must be removed from the file.
 */
const namedLive = (collections: readonly ReadCollection[], { kind, region }: OpenReference): readonly string[] => {
  if (kindNamed(kind).place !== undefined) return [];
  return collections.flatMap(({ kind: holder, items }) =>
    referenceFields(kindNamed(holder)).flatMap(({ field, kind: to }) =>
      to === kind
        ? items.flatMap((item) =>
            region === undefined || item.region === region ? (textsIn(item, field) ?? textIn(item, field) ?? []) : [],
          )
        : [],
    ),
  );
};

const finder = (items: readonly Observed[], alsoNamed: readonly string[]): ((reference: OpenReference) => boolean) => {
  const names = new Set([...items.flatMap((item) => [item.id, nameOf(item.address)]), ...alsoNamed]);
  return ({ name, pattern }) => {
    if (!pattern) return names.has(name) || names.has(foldedEmail(name));
    const selects = selectsVolume([name]);
    return items.some((item) => selects(item.region ?? '', nameOf(item.address)));
  };
};

/** A suggestion compares with every name, so their number is limited. */
const mostGuesses = 20;

/** A name without a region may belong to a resource in a region that was not selected. */
const mayBeElsewhere = ({ kind, region }: OpenReference, desired: Desired, read: readonly string[]): boolean =>
  region === undefined && withinOf(kind) === 'region' && regionsRead(desired).some((one) => !read.includes(one));

/** One problem for each unknown name, at each of its positions. */
export const resolveReferences = (
  desired: Desired,
  live: { readonly regions: readonly string[]; readonly collections: readonly ReadCollection[] },
  onDemand?: ReadOnDemand,
): readonly Problem[] => {
  const read = new Map<string, { readonly find: ReturnType<typeof finder>; readonly names: readonly string[] } | undefined>();
  const inUse = new Map<string, ReadonlySet<string>>();
  /** A name in use needs no further read. */
  const demand = (reference: OpenReference, key: string): void => {
    if (!onDemand?.kinds.has(reference.kind)) return;
    const names = inUse.get(key) ?? new Set(namedLive(live.collections, reference));
    inUse.set(key, names);
    if (!names.has(reference.name)) onDemand.demand(collectionOf(reference.kind, reference.region));
  };
  const problems: Problem[] = [];
  for (const reference of desired.references) {
    const { kind, region = '', name, message, at } = reference;
    const key = `${kind}@${region}`;
    if (!read.has(key)) {
      const items = mayBeElsewhere(reference, desired, live.regions) ? undefined : itemsOf(live.collections, reference);
      read.set(
        key,
        items && { find: finder(items, namedLive(live.collections, reference)), names: items.map(({ address }) => nameOf(address)) },
      );
    }
    const known = read.get(key);
    if (known === undefined) demand(reference, key);
    if (known === undefined || known.find(reference)) continue;
    const help = problems.length < mostGuesses ? didYouMean(name, known.names) : undefined;
    problems.push({ code: 'reference', message, at, ...(help !== undefined && { help }) });
  }
  return problems;
};
