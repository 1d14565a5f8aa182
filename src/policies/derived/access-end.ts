// Ends of access as resources: each declared end, and whether what ended is still there.
import type { AccessEnd, Desired } from '../../desired/desired.ts';
import { type Ending, earliestEnd, endingOf } from '../../due/end-access.ts';
import { greatestClockDifference } from '../../due/withhold-deletions.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { administratorRole, isAdministrator } from '../../kinds/grants/administrator.ts';
import type { Lookup } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import { lookupOf } from '../../live/lookup.ts';
import type { Value } from '../evaluate/value.ts';
import { unreadField } from '../world/unread.ts';
import type { Derived, WorldFacts } from './derived.ts';

const liveValue = (ending: Ending): Value =>
  ending.type === 'unread' ? unreadField('access-end.live', ending.why) : ending.answers.length > 0;

/** Whether the end is one of administrator access: of the role itself, or of a member who holds it. */
const isOfAdministrator = ({ address, grant }: AccessEnd, { items }: Desired, lookup: Lookup | undefined): boolean => {
  if (grant) return grant.field === 'roles' && grant.name === administratorRole;
  const live = lookup?.liveOf(address);
  const declared = items.find((item) => item.address === address);
  return (declared && textsIn(declared, 'roles')?.includes(administratorRole)) ?? (live?.kind === 'member' && isAdministrator(live));
};

/** Milliseconds. A local clock that was moved back keeps no access, and no other clock hides what the local one shows. A time that was asked for is no clock. */
const clockBehind = ({ live, now }: WorldFacts): number | null => {
  const ahead = live?.clock?.ahead ?? 0;
  return ahead > greatestClockDifference && now === Date.parse(live?.readAt ?? '') ? ahead : null;
};

export const accessEnd: Derived = {
  shape: {
    name: 'access-end',
    title: ['end of access', 'ends of access'],
    about: 'A declared end (`until`) of a membership, a role, a permission or a key.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`access-end/<resource>`, with `/<name>` for one role or permission.', side: 'both' },
      resource: { type: 'string', about: 'The address of the member, account, key or membership.', side: 'both' },
      name: { type: 'string', about: 'The role or permission that ends; null: all of the resource.', side: 'both' },
      end: { type: 'time', about: 'The first moment without it, UTC.', side: 'both' },
      administrator: { type: 'bool', about: 'Whether administrator access ends.', side: 'both' },
      live: { type: 'bool', about: 'Whether it still exists.', side: 'live' },
      clock_behind: {
        type: 'duration',
        about: "How far the local clock is behind the platform's, if by more than five minutes; null: it is not.",
        side: 'both',
      },
    },
    links: {},
    sample: {
      address: 'access-end/member/rui@acme.example/editor',
      resource: 'member/rui@acme.example',
      name: 'editor',
      end: '2026-12-01T18:00:00Z',
      administrator: false,
      live: true,
      clock_behind: null,
    },
  },
  rows: (facts) => {
    const { desired, live } = facts;
    if (!desired) return undefined;
    if (desired.ends.length === 0) return [];
    const lookup = live && lookupOf(live, kindList, { desired });
    const clock_behind = clockBehind(facts);
    return desired.ends.map((end) => {
      const address = `access-end/${end.address}${end.grant ? `/${end.grant.name}` : ''}`;
      return {
        address,
        at: end.at,
        values: {
          address,
          resource: end.address,
          name: end.grant?.name ?? null,
          end: lookup ? earliestEnd(end, lookup) : end.end,
          administrator: isOfAdministrator(end, desired, lookup),
          clock_behind,
          ...(lookup && { live: liveValue(endingOf(end, lookup)) }),
        },
      };
    });
  },
};
