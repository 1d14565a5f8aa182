// The edges through groups: roles that a group holds, who is in it, and who may add others.
import { addressOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { edge } from './edge.ts';
import type { PathEdge } from './path.ts';
import type { PathFacts } from './path-facts.ts';
import { holders } from './right-edges.ts';

export const groupHolds = (facts: PathFacts): readonly PathEdge[] =>
  facts.groups.flatMap((group) => {
    const row = { edge: 'group-holds', from: group.address, certainty: 'proved' } as const;
    const member = facts.groupAsMember(group);
    return [
      ...facts.rolesOfGroup(group).map((role) => edge({ ...row, to: addressOf('role', role) })),
      ...(member ? [edge({ ...row, to: member.address })] : []),
    ];
  });

interface Place {
  readonly holder: Observed;
  readonly group: Observed;
  readonly profile: string | undefined;
}

/** Most organizations have no group of which it is readable what it grants: then nobody's memberships are looked up. */
const places = (facts: PathFacts): readonly Place[] =>
  facts.groups.some(facts.isPrincipal)
    ? [...holders(facts), ...facts.invited].flatMap((holder) =>
        facts.placesOf(holder).flatMap((place) => (facts.isPrincipal(place.group) ? [{ holder, ...place }] : [])),
      )
    : [];

export const inGroup = (facts: PathFacts): readonly PathEdge[] =>
  places(facts).map(({ holder, group }) => {
    const isInvited = holder.kind === 'invitation' || holder.phase === 'moving';
    return edge({
      edge: 'in-group',
      from: holder.address,
      to: group.address,
      certainty: 'proved',
      ...(isInvited && { after: 'acceptance' }),
    });
  });

export const addsToGroup = (facts: PathFacts): readonly PathEdge[] =>
  places(facts)
    .filter(({ profile }) => profile === 'admin')
    .map(({ holder, group }) => edge({ edge: 'adds-to-group', from: holder.address, to: group.address, certainty: 'unknown' }));
