// Two declarations of one resource: the same id, or declared and removed.
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';
import type { Removed } from './desired.ts';
import type { ItemsByAddress } from './items-by-address.ts';
import { showSource } from './show-source.ts';

/** `id:` pins one live item, so two items cannot have the same id. */
export const checkPins = (items: readonly DeclaredItem[]): readonly Problem[] => {
  const pinned = new Map<string, DeclaredItem>();
  return items.flatMap((item): readonly Problem[] => {
    const { pin, kind, address } = item.declared;
    if (pin === undefined) return [];
    const first = pinned.get(`${kind} ${pin}`);
    pinned.set(`${kind} ${pin}`, first ?? item);
    if (first === undefined) return [];
    const at = item.written.document.at([...item.written.path, 'id']);
    return [
      {
        code: 'declared-twice',
        message: `${address} and ${first.declared.address} have the same id \`${visible(pin)}\``,
        at,
        help: 'Each id identifies exactly one resource. Correct one of the two.',
      },
    ];
  });
};

/** A removed resource must not be declared. */
export const checkRemoved = (removed: readonly Removed[], byAddress: ItemsByAddress): readonly Problem[] =>
  removed.flatMap(({ address, at }): readonly Problem[] => {
    const item = byAddress.get(address);
    if (item === undefined) return [];
    return [
      {
        code: 'declared-twice',
        message: `${address} is listed under \`removed\` but also declared at ${showSource(item.declared.at)}`,
        at,
        help: 'Remove one of the two.',
      },
    ];
  });
