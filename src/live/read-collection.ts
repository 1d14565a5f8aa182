// Reads one collection: all pages, every item decoded, nothing dropped without a word.
import type { Json } from '../json.ts';
import type { CollectionRead, Completeness, Kind, Observed, ReadScope } from '../kinds/kind.ts';
import type { Failure, PagesEnd, Reader } from '../platform/client.ts';
import type { Args } from '../platform/operation.ts';
import { describeFailure, failedBy, requestOf } from './completeness.ts';
import { groupBy } from './group-by.ts';
import type { Collection, TenantProof } from './live.ts';
import { observeAs, wiresOf } from './observe.ts';
import type { Progress } from './progress.ts';
import { readNewest } from './read-newest.ts';
import type { Responses } from './responses.ts';
import { countTenants } from './verify-tenant.ts';

/**
 * Items whose names are not unique get the other address of their kind, so that no finding or waiver is about two of them. An item that is named like
 * the other address of another one gets its own as well.
 */
const apart = <Item extends Observed>(kind: Kind, items: readonly Item[]): readonly Item[] => {
  if (!kind.apart) return items;
  const others = items.map((item) => kind.apart?.(item) ?? item.address);
  const [shared, taken] = [groupBy(items, ({ address }) => address), new Set(others)];
  return items.map((item, at) =>
    shared.get(item.address)?.length === 1 && !taken.has(item.address) ? item : { ...item, address: others[at] ?? item.address },
  );
};

interface Heard<Item extends Observed> {
  readonly responses: Responses<Item>;
  readonly onProgress: (progress: Progress) => void;
  /** Takes the items instead of keeping them. */
  readonly stream?: ((items: readonly Json[]) => void) | undefined;
}

/** `failure`: why reading ended early. */
export interface ReadCollection<Item extends Observed> {
  readonly collection: Collection<Item>;
  /** The tenants that its items name. */
  readonly proofs: readonly TenantProof[];
  readonly failure?: Failure;
}

/** The one body that is the item. No body, or a not-found answer: there is none. */
const readSingle = async (reader: Reader, { collection }: Kind, scope: ReadScope, onItem: (item: Json) => void): Promise<PagesEnd> => {
  const answer = await reader.read(collection.operation, collection.args?.(scope));
  if (answer.type === 'not-found') return { type: 'complete' };
  if (answer.type !== 'ok') return { type: 'failure', failure: answer };
  if (answer.body !== null) onItem(answer.body);
  return { type: 'complete' };
};

/** One list: whole, or its newest part if it grows without limit. */
const readOne = async (
  reader: Reader,
  { operation, newest }: CollectionRead,
  args: Args,
  { since }: ReadScope,
  onPage: (items: readonly Json[]) => void,
): Promise<PagesEnd> => {
  if (!newest) return reader.pages(operation, args, onPage);
  const read = await readNewest({ reader, operation, args }, newest, since);
  if (!('items' in read)) return { type: 'failure', failure: read };
  const inTime = read.items.filter((item) => since === undefined || (newest(item) ?? since) >= since);
  if (inTime.length > 0) onPage(inTime);
  return read.cut ? { type: 'partial', cut: read.cut } : { type: 'complete' };
};

/** One call after the other, where several make the collection; once something came, what fails after it makes the rest partial. */
const readPages = async (
  reader: Reader,
  { collection }: Kind,
  scope: ReadScope,
  onPage: (items: readonly Json[]) => void,
): Promise<PagesEnd> => {
  const calls = collection.calls?.(scope) ?? [collection.args?.(scope) ?? {}];
  for (const [index, args] of calls.entries()) {
    const end = await readOne(reader, collection, args, scope, onPage);
    if (end.type === 'failure' && index > 0) return { type: 'partial', cut: end.failure };
    if (end.type !== 'complete') return end;
  }
  return { type: 'complete' };
};

const completenessOf = (kind: Kind, end: PagesEnd, misread: number, read: number): Completeness => {
  const { operation, unsupportedOn } = kind.collection;
  if (end.type === 'failure') return failedBy(end.failure, operation, unsupportedOn);
  if (end.type === 'partial')
    return { type: 'partial', cause: `only the first ${read} could be read, then ${describeFailure(end.cut)}`, ...requestOf(end.cut) };
  return misread === 0 ? { type: 'complete' } : { type: 'partial', cause: `${misread} of ${read} could not be parsed` };
};

export const readCollection = async <Item extends Observed>(
  reader: Reader,
  kind: Kind,
  scope: ReadScope,
  { responses, onProgress, stream }: Heard<Item>,
): Promise<ReadCollection<Item>> => {
  const { operation } = kind.collection;
  const items: Item[] = [];
  const tenants = countTenants(operation);
  let read = 0;
  let misread = 0;
  const take = (wire: Json): void => {
    const item = observeAs(kind, operation, wire, scope, responses);
    if (item) {
      items.push(item);
      tenants.note(wire);
    } else misread += 1;
  };
  const tell = (done: boolean): void => onProgress({ collection: scope.in, items: read, done });
  const onPage = (page: readonly Json[]): void => {
    const wires = wiresOf(kind, page);
    read += wires.length;
    if (stream) stream(wires);
    else for (const wire of wires) take(wire);
    tell(false);
  };

  tell(false);
  const end = kind.collection.single
    ? await readSingle(reader, kind, scope, (wire) => onPage([wire]))
    : await readPages(reader, kind, scope, onPage);
  tell(true);
  const completeness = completenessOf(kind, end, misread, read);
  const collection = { name: scope.in, kind: kind.name, completeness, items: apart(kind, items), ...(stream && { streamed: read }) };
  const found = { collection, proofs: tenants.proofs() };
  if (end.type === 'complete') return found;
  return { ...found, failure: end.type === 'partial' ? end.cut : end.failure };
};
