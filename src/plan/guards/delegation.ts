// A file that the trust file delegates takes and gives only what its entry allows. The files alone are checked before (trust/check-delegation.ts); this is
// what only live data shows: what a line would revoke, which resource a pinned id is, and what a role contains.
import { afterSteps } from '../../access/after-steps.ts';
import { type PathFacts, pathFacts } from '../../access/paths/path-facts.ts';
import type { Desired } from '../../desired/desired.ts';
import { type Address, addressOf, kindOf, nameOf } from '../../kinds/address.ts';
import { administratorRole } from '../../kinds/grants/administrator.ts';
import { givesIamWriting } from '../../kinds/iam-rights.ts';
import type { Declared, Lookup, Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';
import { once } from '../../live/once.ts';
import type { Want } from '../../live/plan-reads.ts';
import {
  type DelegatedSection,
  type DelegatedSections,
  type FileRight,
  fileRights,
  type GrantedList,
  grantable,
  nameable,
  placeOf,
} from '../../trust/delegation.ts';
import { quoted } from '../../yaml/visible.ts';
import { type Draft, draftsBy } from '../draft.ts';
import { type Guard, type GuardContext, type Objection, objection } from './guard.ts';

interface Held {
  readonly field: string;
  readonly list: GrantedList;
  readonly section: DelegatedSection;
}

/** What a live item holds, by kind. A key belongs to the section of its account. */
const heldBy: Readonly<Partial<Record<KindName, readonly Held[]>>> = {
  member: [
    { field: 'roles', list: 'roles', section: 'members' },
    { field: 'permissions', list: 'permissions', section: 'members' },
  ],
  'service-account': [
    { field: 'roles', list: 'roles', section: 'service_accounts' },
    { field: 'permissions', list: 'permissions', section: 'service_accounts' },
  ],
  'api-key': [{ field: 'scopes', list: 'scopes', section: 'service_accounts' }],
};

/** A resource that a partial file declares, or wants removed. */
interface Delegated {
  readonly address: Address;
  readonly declared?: Declared;
  readonly may: DelegatedSections;
  readonly entry: number;
}

const help = (entry: number): string =>
  `Entry ${entry} of \`delegation:\` in the trust file does not allow it. Make this change in a file that may, or ask the operator.`;

/** A line that the change removes from a file acts through that file. */
const delegatedIn = ({ desired, before, trust }: GuardContext): readonly Delegated[] => {
  const rightOf = fileRights(trust.delegation);
  const placed = [
    ...desired.items.map((declared) => ({ address: declared.address, declared, at: declared.at })),
    ...desired.removed.map(({ address, at }) => ({ address, at })),
  ];
  const named = new Set(placed.map(({ address }) => address));
  const gone = (before?.items ?? []).flatMap(({ address, at }) => (named.has(address) ? [] : [{ address, at }]));
  return [...placed, ...gone].flatMap(({ at, ...one }) => {
    const right: FileRight = rightOf(at.file);
    return right.type === 'part' ? [{ ...one, may: right.may, entry: right.entry }] : [];
  });
};

/** The live item itself, and what is deleted with it. */
const itemsOf = ({ address, declared }: Delegated, lookup: Lookup): readonly Observed[] => {
  const item = lookup.liveOf(address);
  const below = declared === undefined && kindOf(address) === 'service-account' ? lookup.below('api-key', address).items : [];
  return [...(item ? [item] : []), ...below];
};

/** Everything that an item holds and its declaration does not keep; without one, all of it. */
const revokedFrom = (item: Observed, { declared, may }: Delegated): readonly string[] =>
  (heldBy[item.kind] ?? []).flatMap(({ field, list, section }) => {
    const kept = declared && textsIn(declared, field);
    // A list that the file does not name stays as it is.
    if (declared && !kept) return [];
    const live = textsIn(item, field);
    if (!live) return declared ? [] : [`its ${field}, which could not be read`];
    const allows = grantable(may, section, list);
    return live.filter((name) => !kept?.includes(name) && !allows(name)).map((name) => `${field.slice(0, -1)} ${quoted(name)}`);
  });

const inRevocations = (one: Delegated, drafts: readonly Draft[], lookup: Lookup): readonly Objection[] =>
  itemsOf(one, lookup).flatMap((item) => {
    const revoked = revokedFrom(item, one);
    return revoked.length === 0
      ? []
      : objection(`A file that may not grant them would revoke from ${item.address}: ${revoked.join(', ')}.`, help(one.entry), drafts);
  });

const inPin = ({ declared, may, entry }: Delegated, drafts: readonly Draft[], lookup: Lookup): readonly Objection[] => {
  const item = declared?.pin === undefined ? undefined : lookup.liveById(declared.kind, declared.pin);
  if (!item) return [];
  const { section, name } = placeOf(item.address);
  if (nameable(may, section)(name)) return [];
  return objection(`\`id:\` names ${item.address}, which the file may not declare.`, help(entry), drafts);
};

/** Roles by name, with their permissions after the plan; undefined: they could not be read. */
const plannedRoles = (live: Live): ReadonlyMap<string, readonly string[] | undefined> =>
  new Map(
    live.collections
      .filter(({ kind }) => kind === 'role')
      .flatMap(({ items }) => items)
      .map((role) => [nameOf(role.address), textsIn(role, 'permissions')]),
  );

const whyNotGiven = (role: string, planned: ReadonlyMap<string, readonly string[] | undefined>): string | undefined => {
  const permissions = planned.get(role);
  if (!permissions) return 'its permissions could not be read';
  const right = permissions.find(givesIamWriting);
  return right === undefined ? undefined : `it contains ${quoted(right)}`;
};

const inRoles = (
  { address, declared, entry }: Delegated,
  drafts: readonly Draft[],
  planned: ReadonlyMap<string, readonly string[] | undefined>,
): readonly Objection[] => {
  if (!declared || heldBy[declared.kind]?.every(({ list }) => list !== 'roles') !== false) return [];
  return (textsIn(declared, 'roles') ?? []).flatMap((role) => {
    const why = whyNotGiven(role, planned);
    return why === undefined
      ? []
      : objection(`A delegated file may not grant ${addressOf('role', role)} to ${address}: ${why}.`, help(entry), drafts);
  });
};

/** A group that is itself a holder of a role: who is in it gets the role. */
const inGroup = (
  { address, declared, entry }: Delegated,
  drafts: readonly Draft[],
  lookup: Lookup,
  planned: ReadonlyMap<string, readonly string[] | undefined>,
  facts: () => PathFacts,
): readonly Objection[] => {
  const group = declared?.kind === 'group' ? lookup.liveOf(address) : undefined;
  if (!group) return [];
  const roles = [...facts().rolesOfGroup(group), ...(textsIn(facts().groupAsMember(group), 'roles') ?? [])];
  return roles.flatMap((role) => {
    const why = role === administratorRole ? 'it is administrator' : whyNotGiven(role, planned);
    if (why === undefined) return [];
    return objection(
      `A delegated file may not decide who is in ${address}, which holds ${addressOf('role', role)}: ${why}.`,
      help(entry),
      drafts,
    );
  });
};

/** A removal revokes everything, so everything that holders have is read: direct permissions take a call each. */
const everythingHeld: readonly Want[] = [
  { kind: 'member', fields: ['roles', 'permissions'] },
  { kind: 'service-account', fields: ['roles', 'permissions'] },
  { kind: 'api-key', fields: [] },
];
const mayRemoveHolders = ({ removed, ownership }: Desired): boolean =>
  removed.some(({ address }) => heldBy[kindOf(address)] !== undefined) ||
  ['members', 'service_accounts', 'api_keys'].some((section) => ownership[section]?.word === 'authoritative');

export const delegation: Guard = {
  name: 'delegation',
  about:
    'A file with a partial entry under `delegation:` revokes only what it may grant, pins only resources with a name that it may declare, and grants no role that contains the right to grant access, directly or through a group.',
  overriddenBy: 'trust',
  reads: {
    evaluating: ['member', 'service-account', 'group'],
    wants: ({ delegation: given }, desired) =>
      given ? [{ kind: 'role', fields: ['permissions', 'holders'] }, ...(mayRemoveHolders(desired) ? everythingHeld : [])] : [],
  },
  check: (context) => {
    if (!context.trust.delegation) return [];
    const { drafts, live, lookup } = context;
    const delegated = delegatedIn(context);
    const touching = draftsBy(drafts, ({ step }) => step.resources);
    const planned = plannedRoles(
      afterSteps(
        live,
        drafts.map(({ step }) => step),
      ),
    );
    const facts = once(() => pathFacts(live));
    return delegated.flatMap((one) => {
      const own = touching.get(one.address) ?? [];
      return [
        ...inPin(one, own, lookup),
        ...inRoles(one, own, planned),
        ...inGroup(one, own, lookup, planned, facts),
        ...(own.length > 0 ? inRevocations(one, own, lookup) : []),
      ];
    });
  },
};
