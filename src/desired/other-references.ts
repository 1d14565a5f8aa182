// References outside of items: break-glass members, owners of waivers, volume patterns of schedules.
import type { Problem } from '../errors.ts';
import { isPattern } from '../kinds/pattern.ts';
import { visible } from '../yaml/visible.ts';
import type { Item } from './declare-items.ts';
import type { OpenReference } from './desired.ts';
import type { Reference } from './references.ts';
import { entriesOf, type Merged } from './merge.ts';
import { selectsVolume } from './selects-volume.ts';

/** Members who are never removed. */
export const breakGlassReferences = (merged: Merged): readonly Reference[] =>
  (merged.entries(['guards']) ?? [])
    .filter(({ key }) => key === 'break_glass')
    .flatMap(({ document, path }) => entriesOf(document, path))
    .map(({ value, at }) => ({ to: 'member', name: String(value), at }));

/** Owners that are e-mails; a team may own a waiver under another name. */
export const ownerReferences = (merged: Merged): readonly Reference[] =>
  (merged.entries(['waivers']) ?? [])
    .flatMap(({ document, path }) => entriesOf(document, path))
    .filter(({ key, value }) => key === 'owner' && String(value).includes('@'))
    .map(({ value, at }) => ({ to: 'member', name: String(value), at }));

/** Patterns that select no declared volume: they may select live ones. */
export const openPatterns = (merged: Merged, items: readonly Item[]): readonly OpenReference[] => {
  const volumes = items.filter(({ kind }) => kind.name === 'volume').map(({ declared }) => declared);
  return (['snapshot_schedules', 'backup_schedules'] as const)
    .flatMap((section) => merged.entries([section]) ?? [])
    .flatMap(({ document, path }) => entriesOf(document, [...path, 'volumes']))
    .flatMap(({ value, at }): readonly OpenReference[] => {
      const pattern = String(value);
      const selects = selectsVolume([pattern]);
      if (volumes.some(({ region = '', values }) => selects(region, String(values['name'])))) return [];
      return [{ kind: 'volume', name: pattern, pattern: true, message: `no volume matches \`${visible(pattern)}\``, at }];
    });
};

/** What is said offline: a pattern by itself, names of one kind together. */
export const openWarnings = (open: readonly OpenReference[], titleOf: (kind: OpenReference['kind']) => string): readonly Problem[] => {
  const byKind = new Map<OpenReference['kind'], OpenReference[]>();
  for (const reference of open.filter(({ pattern }) => pattern !== true)) {
    const group = byKind.get(reference.kind);
    if (group) group.push(reference);
    else byKind.set(reference.kind, [reference]);
  }
  const patterns = open
    .filter(({ pattern }) => pattern === true)
    .map(({ name, at }): Problem => {
      const what = isPattern(name) ? 'matches' : 'is called';
      return { code: 'reference-open', message: `no declared volume ${what} \`${visible(name)}\``, at, help: 'It may select volumes that are not declared: `tenantry plan` says which.' };
    });
  const names = [...byKind].map(([kind, references]): Problem => {
    const all = [...new Set(references.map(({ name }) => `\`${visible(name)}\``))].sort();
    const shown = all.length > 6 ? `${all.slice(0, 5).join(', ')} and ${all.length - 5} more` : all.join(', ');
    const [first] = references;
    const message = `only the platform knows the ${titleOf(kind)} ${shown}`;
    return { code: 'reference-open', message, ...(first && { at: first.at }), help: '`tenantry plan` checks them.' };
  });
  return [...patterns, ...names];
};
