// References outside of items: break-glass members, owners of waivers and of findings, volume patterns of schedules and drills.
import type { Problem } from '../errors.ts';
import { addressOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { textIn } from '../kinds/read-value.ts';
import { visible } from '../yaml/visible.ts';
import { checkReferences, type Declarations } from './check-references.ts';
import type { DeclaredItem } from './declare-items.ts';
import type { Desired, OpenReference } from './desired.ts';
import { entriesOf, type Merged } from './merge.ts';
import type { DeclaredReference } from './references.ts';
import { selectsVolume } from './selects-volume.ts';

/** Members who are never removed. */
export const breakGlassReferences = (merged: Merged): readonly DeclaredReference[] =>
  merged(['guards'])
    .filter(({ key }) => key === 'break_glass')
    .flatMap(({ document, path }) => entriesOf<string>(document, path))
    .map(({ value, at }) => ({ to: 'member', name: value, at: () => at }));

const ownerReferences = (merged: Merged): readonly DeclaredReference[] =>
  [
    ...merged<string>(['policies']).filter(({ key }) => key === 'fallback_owner'),
    ...merged(['waivers'])
      .flatMap(({ document, path }) => entriesOf<string>(document, path))
      .filter(({ key }) => key === 'owner'),
  ]
    .filter(({ value }) => value.includes('@'))
    .map(({ value, at }) => ({ to: 'member', name: value, at: () => at }));

/**
 * Owners that are e-mails: of waivers, and the fallback owner of findings; a team may be an owner under another name. An e-mail that no declared member has
 * is a mistake only if there are no groups: the platform assigns the e-mail of a group, so that the files cannot tell. Policies decide with the live state.
 */
export const checkOwners = (
  merged: Merged,
  declarations: Declarations,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } => {
  const { problems } = checkReferences(ownerReferences(merged), declarations);
  const hasNoGroups = declarations.isWritten('group') && ![...declarations.byAddress.values()].some(({ kind }) => kind.name === 'group');
  if (hasNoGroups) return { problems, warnings: [] };
  const warnings = problems.map(
    (problem): Problem => ({
      ...problem,
      code: 'reference-open',
      help: `${problem.help} If it is the e-mail of a group, \`tenantry audit\` checks it.`,
    }),
  );
  return { problems: [], warnings };
};

/** Patterns that select no declared volume: they may select live ones. */
export const openPatterns = (merged: Merged, items: readonly DeclaredItem[]): readonly OpenReference[] => {
  const volumes = items.filter(({ kind }) => kind.name === 'volume').map(({ declared }) => declared);
  return (['snapshot_schedules', 'backup_schedules', 'restore_drills'] as const)
    .flatMap((section) => merged([section]))
    .flatMap(({ document, path }) => entriesOf<string>(document, [...path, 'volumes']))
    .flatMap(({ value: pattern, at }): readonly OpenReference[] => {
      const selects = selectsVolume([pattern]);
      if (volumes.some((volume) => selects(volume.region ?? '', textIn(volume, 'name') ?? ''))) return [];
      return [{ kind: 'volume', name: pattern, pattern: true, message: `no volume matches \`${visible(pattern)}\``, at }];
    });
};

/** Owners of waivers and of findings who were declared, and no longer are: only a person can name another one. */
export const ownersGone = (before: Desired, after: Desired): readonly Problem[] => {
  const [was, is] = [before, after].map(({ items }) => new Set(items.map(({ address }) => address)));
  const { fallbackOwner } = after.policies;
  const owners = [
    ...(fallbackOwner ? [fallbackOwner] : []),
    ...after.waivers.map(({ owner, ownerAt, at }) => ({ name: owner, at: ownerAt ?? at })),
  ];
  return owners.flatMap(({ name, at }): readonly Problem[] => {
    const member = addressOf('member', foldedEmail(name));
    if (!was?.has(member) || is?.has(member)) return [];
    return [{ code: 'reference', message: `\`${visible(name)}\` is not declared under \`members\``, at }];
  });
};
