// Volumes that the file wants gone. Nothing is made of them: the platform deletes no volume that has a snapshot.
import type { Desired } from '../desired/desired.ts';
import type { Observed } from '../kinds/kind.ts';

/** Named under `removed:`, or not declared where the section is authoritative. One that is declared under another name stays. */
export const volumesToDelete = ({ removed, ownership, items }: Desired): ((volume: Observed) => boolean) => {
  const named = new Set(removed.map(({ address }) => address));
  if (ownership['volumes']?.word !== 'authoritative') return ({ address }) => named.has(address);
  const declared = items.filter(({ kind }) => kind === 'volume');
  const kept = new Set<string>(declared.flatMap(({ address, renamedFrom, pin }) => [address, renamedFrom ?? '', pin ?? '']));
  return ({ address, id }) => named.has(address) || !(kept.has(address) || kept.has(id));
};
