// What `renamed_from` may name: something that the files no longer declare, once.
import type { Problem } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { Item } from './declare-items.ts';
import type { Removed } from './desired.ts';
import type { ItemsByAddress } from './items-by-address.ts';
import { showSource } from './show-source.ts';

/** The addresses that lead back to this one by `renamed_from`, itself first; undefined when there is no circle. */
const circleOf = (start: Address, byAddress: ItemsByAddress): readonly Address[] | undefined => {
  const circle = new Set<Address>();
  let here: Address | undefined = start;
  while (here !== undefined && !circle.has(here)) {
    circle.add(here);
    here = byAddress.get(here)?.declared.renamedFrom;
  }
  return here === start ? [...circle] : undefined;
};

const renameObstacle = (
  { kind, declared: { address, renamedFrom } }: Item,
  byAddress: ItemsByAddress,
  heirs: ReadonlyMap<Address, Item>,
  removed: ReadonlySet<Address>,
): readonly [message: string, help: string] | undefined => {
  const { rename } = kind.place;
  const [one] = kind.title;
  if (typeof rename === 'object') return [`a ${one} cannot be renamed`, `${rename.refused[0]?.toUpperCase()}${rename.refused.slice(1)}.`];
  if (renamedFrom === undefined) return undefined;
  const circle = circleOf(address, byAddress);
  if (circle !== undefined)
    return circle.toSorted()[0] === address
      ? [`\`renamed_from\` goes in a circle: ${[...circle, address].join(' ← ')}`, 'An old name is one that is no longer declared.']
      : undefined;
  const still = byAddress.get(renamedFrom);
  if (still)
    return [`${renamedFrom} is declared itself: ${showSource(still.declared.at)}`, 'Delete the old item, or the line `renamed_from`.'];
  const heir = heirs.get(renamedFrom);
  if (heir && heir.declared.address !== address)
    return [
      `${heir.declared.address} is renamed from ${renamedFrom} already: ${showSource(heir.declared.at)}`,
      'One thing gets one new name.',
    ];
  if (removed.has(renamedFrom)) return [`${renamedFrom} is also under \`removed\``, 'What is renamed goes by itself: take it out there.'];
  return undefined;
};

export const checkRenames = (items: readonly Item[], byAddress: ItemsByAddress, removed: readonly Removed[]): readonly Problem[] => {
  const gone = new Set(removed.map(({ address }) => address));
  const renamed = items.filter(({ declared }) => declared.renamedFrom !== undefined);
  const heirs = new Map(
    renamed.toReversed().flatMap((item) => (item.declared.renamedFrom ? [[item.declared.renamedFrom, item] as const] : [])),
  );
  return renamed.flatMap((item): readonly Problem[] => {
    const [message, help] = renameObstacle(item, byAddress, heirs, gone) ?? [];
    const at = item.written.document.at([...item.written.path, 'renamed_from']);
    return message === undefined || help === undefined ? [] : [{ code: 'rename', message, help, at }];
  });
};
