// Who is an administrator and what drafts take from whom: facts that several guards share.
import { type Address, collectionOf, kindOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { type Draft, subjectOf } from '../draft.ts';
import type { GuardContext } from './guard.ts';

export const administratorRole = 'administrator';

const rolesOf = (member: Observed): readonly string[] | undefined => {
  const roles = member.values['roles'];
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : undefined;
};

export const emailOf = (member: Observed): string => {
  const email = member.values['email'];
  return typeof email === 'string' ? email.toLowerCase() : '';
};

/** People who accepted and hold the administrator role now; undefined when members or their roles were not read completely. */
export const administrators = ({ look }: GuardContext): readonly Observed[] | undefined => {
  const members = look.all('member');
  if (look.completeness(collectionOf('member')).type !== 'complete') return undefined;
  if (members.some((member) => rolesOf(member) === undefined)) return undefined;
  return members.filter((member) => member.phase === 'settled' && rolesOf(member)?.includes(administratorRole));
};

export const losesAdministrator = (draft: Draft): readonly Address[] =>
  (draft.step.effects ?? []).flatMap((effect) => (effect.fact === 'administrator' && effect.change === 'lose' ? [effect.of] : []));

/** Administrators that no draft touches; undefined when they are not known. */
export const untouchedAdministrators = (context: GuardContext): readonly Observed[] | undefined => {
  const touched = new Set<Address>(context.drafts.flatMap(losesAdministrator));
  return administrators(context)?.filter((member) => !touched.has(member.address));
};

/** The draft takes something away: removes it, or narrows what it may do. */
export const takes = (draft: Draft): boolean => draft.step.removes !== undefined || draft.step.exposure === 'narrows';

/** The draft changes how people sign in. */
export const changesSignIn = (draft: Draft): boolean => {
  const kind = kindOf(subjectOf(draft.step));
  return draft.step.wave === 'mfa' || draft.step.wave === 'federation' || kind === 'federation';
};

export const says = (drafts: readonly Draft[]): string => drafts.map((draft) => draft.step.says).join('; ');
