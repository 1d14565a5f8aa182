// Who is administrator, who can become one and by which path, and what is not known. The data of `who --administrators` and of every comparison of two states.
import { collectionOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { whyUnread } from '../../kinds/unread.ts';
import type { Live } from '../../live/live.ts';
import type { AccessSubject } from '../subjects.ts';
import { whyField } from '../world.ts';
import { edgesOf } from './edges.ts';
import type { AdministratorPath, Administrators, OutsidePath, PathAssumption, PathEdge, PathGap, PathVerdict } from './path.ts';
import { type PathFacts, type PathFiles, pathFacts } from './path-facts.ts';
import { type FoundPath, type Search, searchPaths } from './search.ts';

/** The graph of one state, searched. */
export interface PathGraph {
  readonly facts: PathFacts;
  readonly search: Search;
  readonly edges: readonly PathEdge[];
}

export const pathGraph = (live: Live, files: PathFiles = {}): PathGraph => {
  const facts = pathFacts(live, files);
  const edges = edgesOf(facts);
  return { facts, edges, search: searchPaths(edges) };
};

/** That accounts are members of groups is not documented: their memberships count where they were read. */
const membershipGap = ({ kind }: Observed, { world: { placesRead } }: PathFacts): readonly PathGap[] => {
  const why = kind !== 'member' && placesRead.type === 'not-requested' ? undefined : whyUnread(placesRead);
  return why === undefined ? [] : [{ about: 'memberships', why }];
};

const holderGaps = (holder: Observed, facts: PathFacts): readonly PathGap[] => [
  ...facts.held(holder).gaps,
  ...membershipGap(holder, facts),
  ...(facts.silentRoles.length > 0 && facts.placesOf(holder).length > 0 ? facts.silentRoles : []),
];

/** What was not read of a key and its account. */
export const gapsOfKey = (key: AccessSubject, facts: PathFacts): readonly PathGap[] => {
  const silent = key.items.filter((item) => !textsIn(item, 'scopes'));
  const account = facts.accountFor(key);
  return [
    ...silent.map((item): PathGap => ({ about: 'scopes', why: whyField(item, 'scopes') })),
    ...(account ? holderGaps(account, facts) : [{ about: 'account' as const, why: 'the account was not read' }]),
  ];
};

const invitationGaps = (person: Observed): readonly PathGap[] =>
  person.kind === 'member' || textIn(person, 'profile') !== undefined ? [] : [{ about: 'profile', why: whyField(person, 'profile') }];

const verdictOf = (found: FoundPath | undefined, gaps: readonly PathGap[]): PathVerdict => {
  if (found?.edges.length === 1 && found.edges[0]?.edge === 'holds') return 'is';
  if (found && found.certainty !== 'unknown') return 'can';
  return gaps.length > 0 ? 'unknown' : 'cannot';
};

const distinct = (gaps: readonly PathGap[]): readonly PathGap[] =>
  gaps.length < 2 ? gaps : [...new Map(gaps.map((gap) => [`${gap.about} ${gap.of ?? ''} ${gap.why}`, gap])).values()];

const afterOf = (edges: readonly PathEdge[]): AdministratorPath['after'] => edges.find(({ after }) => after !== null)?.after ?? null;

const pathOf = (subject: string, gaps: readonly PathGap[], { paths }: Search): AdministratorPath => {
  const found = paths.get(subject);
  const edges = found?.edges ?? [];
  return {
    subject,
    verdict: verdictOf(found, gaps),
    certainty: found?.certainty ?? null,
    after: afterOf(edges),
    path: edges,
    gaps: distinct(gaps),
  };
};

/** What was not read of one item: a member, an invitation, a service account or a group. */
export const gapsOfItem = (item: Observed, facts: PathFacts): readonly PathGap[] => {
  if (item.kind === 'invitation' || item.phase === 'moving') return invitationGaps(item);
  return item.kind === 'group' ? facts.silentRoles : holderGaps(item, facts);
};

/** Of one item, as above. */
export const pathOfItem = (item: Observed, { facts, search }: PathGraph): AdministratorPath =>
  pathOf(item.address, gapsOfItem(item, facts), search);

/** Of a key, with all keys of its rotation. */
export const pathOfKey = (key: AccessSubject, { facts, search }: PathGraph): AdministratorPath =>
  pathOf(key.address, gapsOfKey(key, facts), search);

function* everybodyIn(graph: PathGraph): Iterable<AdministratorPath> {
  const { members, accounts, groups, invited, keys } = graph.facts;
  for (const items of [members, invited, accounts, groups]) for (const item of items) yield pathOfItem(item, graph);
  for (const key of keys) yield pathOfKey(key, graph);
}

const outsideIn = ({ edges, search }: PathGraph): readonly OutsidePath[] => {
  const reached = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (!from.startsWith('outside/') || !search.paths.has(to)) continue;
    const own = reached.get(from) ?? new Set();
    own.add(to);
    reached.set(from, own);
  }
  return [...reached]
    .flatMap(([from, targets]): readonly OutsidePath[] => {
      const found = search.paths.get(from);
      return found ? [{ from, certainty: found.certainty, after: afterOf(found.edges), path: found.edges, reaches: targets.size }] : [];
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
};

/** How the people sign in who are, or can become, administrator. */
const signInGaps = ({ facts, search }: PathGraph): readonly PathGap[] => {
  const reaching = [...facts.members, ...facts.invited].filter(({ address }) => search.paths.has(address));
  const domains = reaching.flatMap((person): readonly PathGap[] => {
    const { domain, unread } = facts.domainOf(person);
    return unread === undefined ? [] : [{ about: 'sign-in', of: domain, why: unread }];
  });
  const mfa = reaching.length > 0 && facts.mfa.unread !== undefined ? [{ about: 'sign-in' as const, why: facts.mfa.unread }] : [];
  return distinct([...domains, ...mfa]);
};

/** Lists that were not read: anybody could be in them. */
const listGaps = ({ world: { lookup } }: PathFacts): readonly PathGap[] =>
  (['member', 'invitation', 'service-account', 'group', 'role'] as const).flatMap((kind) => {
    const why = whyUnread(lookup.completeness(collectionOf(kind)));
    return why === undefined ? [] : [{ about: 'list' as const, of: kind, why }];
  });

const keyListGaps = ({ world: { lookup }, accounts }: PathFacts): readonly PathGap[] =>
  accounts.flatMap(({ address }) => {
    const why = whyUnread(lookup.below('api-key', address).completeness);
    return why === undefined ? [] : [{ about: 'list' as const, of: address, why }];
  });

/** `lists`: whom it lists, by default everybody; all are counted. */
export const administratorsOf = (graph: PathGraph, lists: (one: AdministratorPath) => boolean = () => true): Administrators => {
  const { facts, search } = graph;
  const counts: Record<PathVerdict, number> = { is: 0, can: 0, unknown: 0, cannot: 0 };
  const subjects: AdministratorPath[] = [];
  for (const one of everybodyIn(graph)) {
    counts[one.verdict] += 1;
    if (lists(one)) subjects.push(one);
  }
  const groupsNotExposed = facts.groups.filter((group) => !facts.isPrincipal(group)).length;
  const assumptions: readonly PathAssumption[] = [
    'owner',
    'pipeline',
    ...(groupsNotExposed > 0 ? (['groups'] as const) : []),
    'console',
    ...(facts.invited.length > 0 ? (['invitations'] as const) : []),
  ];
  return {
    subjects: subjects.sort((a, b) => (a.subject < b.subject ? -1 : 1)),
    outside: outsideIn(graph),
    gaps: [...listGaps(facts), ...keyListGaps(facts), ...signInGaps(graph)],
    assumptions,
    counts,
    groupsNotExposed,
    longer: search.longer,
  };
};
