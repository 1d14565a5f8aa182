// What a draft takes away, and from whom: facts that several guards share.

import { type Address, addressOf, collectionOf, kindOf } from '../../kinds/address.ts';
import { foldedEmail } from '../../kinds/email.ts';
import { groupOf } from '../../kinds/group-member/read.ts';
import type { Look } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { Draft } from '../draft.ts';

export const touches = ({ step }: Draft, address: Address): boolean => step.resources.includes(address);

/** Somebody can do less afterwards. A key that gains one scope and loses another narrows too. */
export const narrows = ({ step }: Draft): boolean => step.accessEffect === 'revokes' || step.stage === 'access-removal';

/** It takes names out of a list of this resource: a role, a permission. One call may do so for many. */
export const strips = ({ step }: Draft, from: Address): boolean =>
  step.postconditions.some((fact) => fact.at.address === from && 'excludes' in fact && fact.excludes.length > 0);

/** The roles that a person or account holds, as addresses; undefined when that was not read. */
export const rolesOf = (holder: Address, look: Look): readonly Address[] | undefined =>
  textsIn(look.live(holder), 'roles')?.map((role) => addressOf('role', role));

export interface Places {
  /** Groups that somebody is in, and the own places in them. The API does not expose what a group grants: leaving one may take anything. */
  readonly known: ReadonlySet<Address>;
  /** Whether this group, or a place in it, may be one of them because the group's members were not read completely. */
  readonly mayBeAmong: (address: Address) => boolean;
}

/** `id`: of the member or account; undefined: it was not read, and any group may be theirs. */
export const placesOf = (id: string | undefined, look: Look): Places => {
  const places = look.all('group-member').filter((place) => place.id === id);
  return {
    known: new Set(places.flatMap(({ address, parent = groupOf(address) }) => [address, parent])),
    mayBeAmong: (address) => {
      const kind = kindOf(address);
      if (kind !== 'group' && kind !== 'group-member') return false;
      const group = kind === 'group' ? address : groupOf(address);
      return id === undefined || look.completeness(collectionOf('group-member', group)).type !== 'complete';
    },
  };
};

export const memberAt = (email: string): Address => addressOf('member', foldedEmail(email));

export const says = (drafts: readonly Draft[]): string => drafts.map(({ step }) => step.description).join('; ');
