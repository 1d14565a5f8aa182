// References outside of items: break-glass members, owners of waivers, volume patterns of schedules.
import { textIn } from '../kinds/read-value.ts';
import { visible } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';
import type { OpenReference } from './desired.ts';
import { entriesOf, type Merged } from './merge.ts';
import type { DeclaredReference } from './references.ts';
import { selectsVolume } from './selects-volume.ts';

/** Members who are never removed. */
export const breakGlassReferences = (merged: Merged): readonly DeclaredReference[] =>
  merged(['guards'])
    .filter(({ key }) => key === 'break_glass')
    .flatMap(({ document, path }) => entriesOf<string>(document, path))
    .map(({ value, at }) => ({ to: 'member', name: value, at: () => at }));

/** Owners with an e-mail; a team may own a waiver under another name. */
export const ownerReferences = (merged: Merged): readonly DeclaredReference[] =>
  merged(['waivers'])
    .flatMap(({ document, path }) => entriesOf<string>(document, path))
    .filter(({ key, value }) => key === 'owner' && value.includes('@'))
    .map(({ value, at }) => ({ to: 'member', name: value, at: () => at }));

/** Patterns that select no declared volume: they may select live ones. */
export const openPatterns = (merged: Merged, items: readonly DeclaredItem[]): readonly OpenReference[] => {
  const volumes = items.filter(({ kind }) => kind.name === 'volume').map(({ declared }) => declared);
  return (['snapshot_schedules', 'backup_schedules'] as const)
    .flatMap((section) => merged([section]))
    .flatMap(({ document, path }) => entriesOf<string>(document, [...path, 'volumes']))
    .flatMap(({ value: pattern, at }): readonly OpenReference[] => {
      const selects = selectsVolume([pattern]);
      if (volumes.some((volume) => selects(volume.region ?? '', textIn(volume, 'name') ?? ''))) return [];
      return [{ kind: 'volume', name: pattern, pattern: true, message: `no volume matches \`${visible(pattern)}\``, at }];
    });
};
