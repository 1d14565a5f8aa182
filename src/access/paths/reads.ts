// What the paths to administrator need: all of IAM that they follow, and of an organization that was read already only the rest.
import { collectionOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { isWhole } from '../../live/completeness.ts';
import type { Live } from '../../live/live.ts';
import type { Want } from '../../live/plan-reads.ts';
import type { More } from '../../live/read-more.ts';
import { type AccessWorld, accessWorld } from '../world.ts';

/** With the fields of separate reads. The grants of each member and account are one call each. */
export const pathWants: readonly Want[] = [
  { kind: 'member', fields: ['roles', 'permissions'] },
  { kind: 'service-account', fields: ['roles', 'permissions'] },
  { kind: 'role', fields: ['permissions', 'holders'] },
  ...(['group', 'group-member', 'api-key', 'invitation', 'domain', 'federation', 'access-control'] as const).map((kind) => ({
    kind,
    fields: [],
  })),
];

const wasAsked = (item: Observed, field: string): boolean => item.values[field] !== undefined || item.unread[field] !== undefined;

const collection = ({ lookup }: AccessWorld, kind: KindName, below?: Observed): readonly More[] =>
  lookup.completeness(collectionOf(kind, below?.address)).type === 'not-requested'
    ? [{ type: 'collection', kind, ...(below ? { below } : {}) }]
    : [];

const fieldsOf = ({ lookup }: AccessWorld, { kind, fields }: Want): readonly More[] =>
  fields === 'all'
    ? []
    : lookup.all(kind).flatMap((of): readonly More[] => {
        const missing = fields.filter((field) => !wasAsked(of, field));
        return missing.length === 0 || of.phase !== 'settled' ? [] : [{ type: 'fields', of, fields: missing }];
      });

const parents: Readonly<Partial<Record<KindName, KindName>>> = {
  'group-member': 'group',
  'api-key': 'service-account',
  federation: 'domain',
};

/** The next reads; empty if none is left. Each yields values or the reason why there are none, so that repeated calls end. */
const readsForPaths = (live: Live): readonly More[] => {
  const world = accessWorld(live);
  return pathWants.flatMap((want): readonly More[] => {
    const parent = parents[want.kind];
    if (parent !== undefined)
      return isWhole(world.lookup.completeness(collectionOf(parent)))
        ? world.lookup.all(parent).flatMap((below) => (below.phase === 'retired' ? [] : collection(world, want.kind, below)))
        : [];
    return [...collection(world, want.kind), ...fieldsOf(world, want)];
  });
};

const nameOf = (one: More): string =>
  one.type === 'collection' ? `${one.kind} ${one.below?.address ?? ''}` : `${one.of.in} ${one.of.id} ${one.fields.join(' ')}`;

/** What is left to ask for: what could not be read, or is not in a capture, is asked for once. */
const asking = (): ((live: Live) => readonly More[]) => {
  const asked = new Set<string>();
  return (live) => {
    const more = readsForPaths(live).filter((one) => !asked.has(nameOf(one)));
    for (const one of more) asked.add(nameOf(one));
    return more;
  };
};

/** Reads on until nothing is left. */
export const readPaths = async <Item extends Observed>(
  first: Live<Item>,
  readMore: (live: Live<Item>, more: readonly More[]) => Promise<Live<Item>>,
): Promise<Live<Item>> => {
  const left = asking();
  let live = first;
  for (let more = left(live); more.length > 0; more = left(live)) live = await readMore(live, more);
  return live;
};

/** The same from what is known already. */
export const withPaths = <Item extends Observed>(
  first: Live<Item>,
  take: (live: Live<Item>, more: readonly More[]) => Live<Item>,
): Live<Item> => {
  const left = asking();
  let live = first;
  for (let more = left(live); more.length > 0; more = left(live)) live = take(live, more);
  return live;
};
