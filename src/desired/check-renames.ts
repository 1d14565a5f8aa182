// The possible targets of `renamed_from`: resources that the files no longer declare, each at most once.
import type { Problem } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { cyclesIn } from './check-cycles.ts';
import type { DeclaredItem } from './declare-items.ts';
import type { Removed } from './desired.ts';
import type { ItemsByAddress } from './items-by-address.ts';
import { showSource } from './show-source.ts';

interface Renames {
  readonly byAddress: ItemsByAddress;
  /** The first item that is renamed from an address. */
  readonly heirs: ReadonlyMap<Address, DeclaredItem>;
  readonly removed: ReadonlySet<Address>;
  /** The circles by each address in them. */
  readonly circles: ReadonlyMap<Address, readonly Address[]>;
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const obstacle = (
  { kind, declared: { address } }: DeclaredItem,
  from: Address,
  { byAddress, heirs, removed, circles }: Renames,
): readonly [message: string, help: string] | undefined => {
  const { rename } = kind.place;
  if (typeof rename === 'object') return [`a ${kind.title[0]} cannot be renamed`, sentence(rename.refused)];
  const circle = circles.get(address);
  if (circle !== undefined)
    return circle[0] === address
      ? [`circular \`renamed_from\`: ${[...circle, address].join(' ← ')}`, 'Use an old name that is no longer declared.']
      : undefined;
  const still = byAddress.get(from);
  if (still)
    return [`${from} is still declared at ${showSource(still.declared.at)}`, 'Remove the old declaration, or the `renamed_from` line.'];
  const heir = heirs.get(from);
  if (heir && heir.declared.address !== address)
    return [
      `${heir.declared.address} is already renamed from ${from} at ${showSource(heir.declared.at)}`,
      'A resource can have only one new name. Remove one of the two.',
    ];
  return removed.has(from)
    ? [`${from} is also under \`removed\``, 'A rename already removes the old name. Remove the entry from `removed`.']
    : undefined;
};

export const checkRenames = (
  items: readonly DeclaredItem[],
  byAddress: ItemsByAddress,
  removed: readonly Removed[],
): readonly Problem[] => {
  const renamed = items.flatMap((item) => (item.declared.renamedFrom === undefined ? [] : [{ item, from: item.declared.renamedFrom }]));
  const circles = cyclesIn(
    renamed.map(({ item }) => item.declared.address),
    (address) => byAddress.get(address)?.declared.renamedFrom,
  );
  const renames: Renames = {
    byAddress,
    heirs: new Map(renamed.toReversed().map(({ item, from }) => [from, item])),
    removed: new Set(removed.map(({ address }) => address)),
    circles: new Map(circles.flatMap((circle) => circle.map((address) => [address, circle] as const))),
  };
  return renamed.flatMap(({ item, from }): readonly Problem[] => {
    const [message, help] = obstacle(item, from, renames) ?? [];
    const at = item.written.document.at([...item.written.path, 'renamed_from']);
    return message === undefined || help === undefined ? [] : [{ code: 'rename', message, help, at }];
  });
};
