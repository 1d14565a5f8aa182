// The names of resources that are addressed by an id: people know them by these, and may write them in waivers and patterns in place of the ids.
import { type Address, nameOf, withParts } from '../../kinds/address.ts';
import type { Kind, Observed } from '../../kinds/kind.ts';
import { paths } from '../../kinds/paths.generated.ts';
import { groupBy } from '../../live/group-by.ts';

export interface KnownName {
  readonly name: string;
  /** Its address with the name; absent if another resource there has the same name, or the name could be an id. */
  readonly address?: Address;
}

/** Whoever names a resource like the id of another one does not get what is written for that one. */
const likeAnId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const ownName = ({ values, id, address }: Observed): string | undefined => {
  const { name } = values;
  return typeof name === 'string' && name !== '' && name !== id && name !== nameOf(address) ? name : undefined;
};

export const knownNames = (kind: Kind, items: readonly Observed[]): ((item: Observed) => KnownName | undefined) => {
  const parts: readonly string[] = paths[kind.name].parts;
  if (parts.at(-1) !== 'id' && !kind.apart) return () => undefined;
  const ids = new Set(items.map(({ id }) => id));
  const sameName = groupBy(items, (item) => JSON.stringify([item.in, ownName(item)]));
  return (item) => {
    const name = ownName(item);
    if (name === undefined) return undefined;
    const isPlain = sameName.get(JSON.stringify([item.in, name]))?.length === 1 && !ids.has(name) && !likeAnId.test(name);
    return isPlain ? { name, address: withParts(item.address, (part) => (part === item.id ? name : part)) } : { name };
  };
};
