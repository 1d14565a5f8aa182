// The access that a draft revokes, and from whom: shared by several guards.

import { type Address, addressOf, collectionOf, kindOf } from '../../kinds/address.ts';
import { foldedEmail } from '../../kinds/email.ts';
import { groupOf } from '../../kinds/group-member/read.ts';
import type { Lookup } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { Draft } from '../draft.ts';

export const touches = ({ step }: Draft, address: Address): boolean => step.resources.includes(address);

/** The draft reduces access. A key that gains one scope and loses another also counts. */
export const narrows = ({ step }: Draft): boolean => step.accessEffect === 'revokes' || step.stage === 'access-removal';

/** The draft removes entries from a list of grants (roles, permissions) of this resource. One call may do so for many resources. */
export const strips = ({ step }: Draft, from: Address): boolean =>
  step.postconditions.some((fact) => fact.at.address === from && 'excludes' in fact && fact.excludes.length > 0);

/** The roles of a member or service account, as addresses; undefined if they were not read. */
export const rolesOf = (holder: Address, lookup: Lookup): readonly Address[] | undefined =>
  textsIn(lookup.live(holder), 'roles')?.map((role) => addressOf('role', role));

export interface Places {
  /** The groups of an identity and its memberships. The API does not expose what a group grants, so leaving a group may revoke any access. */
  readonly known: ReadonlySet<Address>;
  /** Whether this group or membership may be one of them, because the members of the group were not read completely. */
  readonly mayBeAmong: (address: Address) => boolean;
}

/** `id`: of the member or service account; undefined: it was not read, so any group may contain them. */
export const placesOf = (id: string | undefined, lookup: Lookup): Places => {
  const places = lookup.all('group-member').filter((place) => place.id === id);
  return {
    known: new Set(places.flatMap(({ address, parent = groupOf(address) }) => [address, parent])),
    mayBeAmong: (address) => {
      const kind = kindOf(address);
      if (kind !== 'group' && kind !== 'group-member') return false;
      const group = kind === 'group' ? address : groupOf(address);
      return id === undefined || lookup.completeness(collectionOf('group-member', group)).type !== 'complete';
    },
  };
};

export const memberAt = (email: string): Address => addressOf('member', foldedEmail(email));

export const says = (drafts: readonly Draft[]): string => drafts.map(({ step }) => step.description).join('; ');
