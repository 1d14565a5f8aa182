// `administrator_path` of members, service accounts, API keys and groups: how each can become administrator, live and offline; and which of them is Tenantry's own
// identity.
import { type PathGraph, pathGraph, pathOfItem, pathOfKey } from '../../access/paths/administrators.ts';
import type { AdministratorPath, PathEdge } from '../../access/paths/path.ts';
import { withoutEnding } from '../../access/paths/without-ending.ts';
import { type Address, kindOf, sameAddress } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import type { Observed } from '../../kinds/kind.ts';
import { accessAsDeclared } from '../../live/declared-live.ts';
import type { Live } from '../../live/live.ts';
import type { WorldFacts } from '../derived/derived.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import type { Value } from '../evaluate/value.ts';
import { unreadField } from '../world/unread.ts';
import type { Computed } from './computed.ts';

const rights = ({ because, from }: PathEdge): readonly string[] => {
  if (!because) return [];
  const through = because.through.filter((name) => name !== from);
  return [...because.scopes.map((scope) => `scope ${scope}`), ...through, ...because.permissions];
};

const wordsOf = (edge: PathEdge): readonly string[] => {
  if (edge.because) return rights(edge);
  return edge.to === 'administrator' ? ['every permission of administrator'] : [edge.to];
};

/**
 * A path in names, for policies: what a person would look for to close it. In no language, because messages of policies have two. `group/platform`,
 * `role/ops`, `turia_iam_editor`.
 */
const pathWords = (path: readonly PathEdge[]): readonly string[] => [...new Set(path.flatMap(wordsOf))];

const kinds = ['member', 'service-account', 'api-key', 'group'] as const;
type PathKind = (typeof kinds)[number];

/** What every path needs: whoever is in a group that holds a role has it. */
const needs = [
  'member.roles',
  'member.permissions',
  'member.email',
  'service-account.roles',
  'service-account.permissions',
  'api-key.scopes',
  'role.permissions',
  'role.holders',
  'role.origin',
  'group.email',
  'group-member.profile',
];

interface Paths {
  readonly of: (address: Address) => AdministratorPath | undefined;
  readonly item: (address: Address) => Observed | undefined;
  readonly graph: PathGraph;
}

const worldOf = ({ live, desired, now }: WorldFacts): Live | undefined =>
  live ?? (desired && accessAsDeclared(desired, new Date(now).toISOString()));

const pathsIn = (world: Live, { desired }: WorldFacts): Paths => {
  const graph = pathGraph(world, { desired });
  const keys = new Map(graph.facts.keys.flatMap((key) => key.items.map(({ address }) => [address, key] as const)));
  const item = (address: Address): Observed | undefined => graph.facts.world.lookup.live(address);
  return {
    graph,
    item,
    of: (address) => {
      const key = keys.get(address);
      if (key) return pathOfKey(key, graph);
      const found = item(address);
      return found && found.kind !== 'api-key' && found.phase !== 'retired' ? pathOfItem(found, graph) : undefined;
    },
  };
};

// One search for all fields of a world.
const known = new WeakMap<WorldFacts, { readonly paths: Paths | undefined }>();
const pathsOf = (facts: WorldFacts): Paths | undefined => {
  const world = known.has(facts) ? undefined : worldOf(facts);
  const found = known.get(facts) ?? { paths: world && pathsIn(world, facts) };
  known.set(facts, found);
  return found.paths;
};

/** Over access that has no declared end ahead. Most organizations have none: then no other search is made. */
const standingPathsOf = (facts: WorldFacts): Paths | undefined => {
  const ends = facts.desired?.ends.filter(({ end }) => end > facts.now) ?? [];
  const world = ends.length === 0 ? undefined : worldOf(facts);
  return world ? pathsIn(withoutEnding(world, ends), facts) : pathsOf(facts);
};

/** Of any subject of the world, for kinds that are derived from several. */
export const administratorPathIn =
  (facts: WorldFacts): ((address: Address) => AdministratorPath | undefined) =>
  (address) =>
    pathsOf(facts)?.of(address);

const isFound = ({ certainty }: AdministratorPath): boolean => certainty === 'proved' || certainty === 'possible';

const textOf = ({ about, of }: AdministratorPath['gaps'][number]): string => (of === undefined ? about : `${about} ${of}`);

interface PathField {
  readonly name: string;
  readonly about: string;
  readonly pathsIn: (facts: WorldFacts) => Paths | undefined;
}

const administratorPath: PathField = {
  name: 'administrator_path',
  about: 'How it can become administrator, proved or possible: groups, roles, scopes and permissions on the way. Empty: no such path.',
  pathsIn: pathsOf,
};

const standingPath: PathField = {
  name: 'standing_path',
  about: 'The same over access that has no declared end ahead (`until`).',
  pathsIn: standingPathsOf,
};

const pathOf = (kind: PathKind, { name, about, pathsIn: search }: PathField): Computed => ({
  kind,
  name,
  cell: { field: { type: 'list<string>', about, side: 'both' }, sample: [] },
  needs,
  values: ({ facts }) => {
    const paths = search(facts);
    return ({ row }): Value | undefined => {
      const found = paths?.of(sameAddress(row.address));
      if (!found) return paths ? [] : undefined;
      const items = isFound(found) ? pathWords(found.path) : [];
      const [gap] = found.gaps;
      if (!gap) return items;
      const field = `${kind}.${name}`;
      // Offline, what the file does not say is known only live.
      const because = facts.live ? unreadField(field, `${textOf(gap)}: ${gap.why}`) : noValue(field);
      return { type: 'partial', items, because };
    };
  },
});

const certaintyOf = (kind: PathKind): Computed => ({
  kind,
  name: 'administrator_path_certainty',
  cell: {
    field: {
      type: 'string',
      about: 'How certain that path is; unknown: only a path of which nothing is documented; null: none was found.',
      side: 'both',
      values: ['proved', 'possible', 'unknown'],
    },
    sample: null,
  },
  needs,
  values: ({ facts }) => {
    const paths = pathsOf(facts);
    return ({ row }) => (paths ? (paths.of(sameAddress(row.address))?.certainty ?? null) : undefined);
  },
});

/** The key that the trust file names with the keys of its rotation, and its account: nothing but the trust file names them. */
const identityOf = (kind: 'service-account' | 'api-key'): Computed => ({
  kind,
  name: 'runs_tenantry',
  cell: {
    field: {
      type: 'bool',
      about: 'Whether the trust file names it as the identity of Tenantry: the key with its rotation, and its account.',
      side: 'both',
    },
    sample: false,
  },
  needs: [],
  values: ({ facts }) => {
    const { pipeline } = facts;
    if (pipeline === undefined) return () => false;
    const isKey = kindOf(pipeline) === 'api-key';
    if (kind === 'service-account') return ({ row }) => sameAddress(row.address) === (isKey ? accountOf(pipeline) : pipeline);
    const family = pathsOf(facts)?.graph.facts.keys.find(
      ({ address, items }) => address === pipeline || items.some((key) => key.address === pipeline),
    );
    const own = new Set([pipeline, ...(family?.items ?? []).map(({ address }) => address)]);
    return ({ row }) => own.has(sameAddress(row.address));
  },
});

/** Readable only where the group is among the holders of a role, or among the members. */
const heldRoles: Computed = {
  kind: 'group',
  name: 'held_roles',
  cell: {
    field: {
      type: 'list<string>',
      about: 'The roles that it holds, if it is among their holders. What other groups grant is not exposed.',
      side: 'live',
    },
    sample: ['viewer'],
  },
  needs: ['role.holders', 'group.email', 'member.roles'],
  values: ({ facts }) => {
    const paths = facts.live && pathsOf(facts);
    if (!paths) return () => undefined;
    const { rolesOfGroup, groupAsMember, held, silentRoles } = paths.graph.facts;
    const [silent] = silentRoles;
    return ({ row }): Value | undefined => {
      const group = paths.item(sameAddress(row.address));
      if (!group) return undefined;
      const member = groupAsMember(group);
      const items = [...new Set([...rolesOfGroup(group), ...(member ? held(member).roles : [])])].sort();
      return silent ? { type: 'partial', items, because: unreadField('group.held_roles', `${textOf(silent)}: ${silent.why}`) } : items;
    };
  },
};

export const administratorPathFields: readonly Computed[] = [
  ...kinds.flatMap((kind) => [pathOf(kind, administratorPath), certaintyOf(kind)]),
  pathOf('member', standingPath),
  identityOf('service-account'),
  identityOf('api-key'),
  heldRoles,
];
