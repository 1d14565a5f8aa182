// The edges of the graph, one row each: what makes the edge, how certain it is, and from where this is known; docs/paths-to-administrator.md has the facts.
import { type Address, addressOf, nameOf, parseAddress, partsOf, sameAddress } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import { emailDomain } from '../mail-domain.ts';
import { addsToGroup, groupHolds, inGroup } from './group-edges.ts';
import { listsSecret, readsMail, receives, runsAs, signsIn } from './outside-edges.ts';
import type { Certainty, EdgeName, PathEdge } from './path.ts';
import type { PathFacts } from './path-facts.ts';
import { accepts, holdsAll, holdsRole, productRight, writesIam } from './right-edges.ts';
import { reaching } from './search.ts';

interface EdgeRow {
  readonly id: `E${number}`;
  /** The best certainty that it can have. */
  readonly certainty: Certainty;
  /** From where it is known. */
  readonly source: string;
  /** The condition in the data that was read. */
  readonly when: string;
  readonly edges: (facts: PathFacts, reached: ReadonlySet<string>) => readonly PathEdge[];
  /** Leads to people, of whom only those with a path matter: the nodes of `reached`. */
  readonly toPeople?: true;
}

export const edgeRows: Readonly<Record<EdgeName, EdgeRow>> = {
  holds: {
    id: 'E1',
    certainty: 'proved',
    source: 'F3',
    when: 'holds the default role administrator; the profile, if the roles were not read',
    edges: holdsRole,
  },
  'holds-all': { id: 'E2', certainty: 'possible', source: 'names', when: 'holds every permission of administrator', edges: holdsAll },
  'writes-iam': {
    id: 'E3',
    certainty: 'proved',
    source: 'F1, F2',
    when: 'administrator or an IAM right; of a key, that of its account and the scope iam:write',
    edges: writesIam,
  },
  'product-right': {
    id: 'E4',
    certainty: 'unknown',
    source: 'names',
    when: "another product's IAM right, and no IAM right",
    edges: productRight,
  },
  accepts: {
    id: 'E5',
    certainty: 'proved',
    source: 'F8',
    when: 'invited as administrator, or the declared grants write IAM',
    edges: accepts,
  },
  'group-holds': {
    id: 'E6',
    certainty: 'proved',
    source: 'F5',
    when: 'the group holds a role, or is listed as a member',
    edges: groupHolds,
  },
  'in-group': {
    id: 'E7',
    certainty: 'proved',
    source: 'F5',
    when: 'member of a group that holds a role',
    edges: inGroup,
  },
  'adds-to-group': {
    id: 'E8',
    certainty: 'unknown',
    source: 'not documented',
    when: 'profile admin in a group that holds a role',
    edges: addsToGroup,
  },
  'signs-in-as': {
    id: 'E9',
    certainty: 'possible',
    source: 'not documented',
    when: 'an identity provider of the domain of the e-mail',
    edges: signsIn,
    toPeople: true,
  },
  'reads-mail': {
    id: 'E10',
    certainty: 'possible',
    source: 'not documented',
    when: 'no verified federation for the domain',
    edges: readsMail,
    toPeople: true,
  },
  receives: {
    id: 'E11',
    certainty: 'proved',
    source: 'own files',
    when: 'a sink that the file names and the trust file grants',
    edges: receives,
  },
  runs: { id: 'E12', certainty: 'proved', source: 'own files', when: 'the identity of the trust file', edges: runsAs },
  'lists-secret': {
    id: 'E13',
    certainty: 'possible',
    source: 'F7, F1',
    when: 'the list of keys shows the secret of a key',
    edges: listsSecret,
  },
};

/** All edges but those to people who have no path. Linear in what was read: most people have none. */
export const edgesOf = (facts: PathFacts): readonly PathEdge[] => {
  const rows = Object.values(edgeRows);
  const others = rows.flatMap(({ toPeople, edges }) => (toPeople ? [] : edges(facts, new Set())));
  const reached = reaching(others);
  return [...others, ...rows.flatMap(({ toPeople, edges }) => (toPeople ? edges(facts, reached) : []))];
};

const domainAt = (address: string): Address => addressOf('domain', emailDomain(nameOf(sameAddress(address))));

const membership = ({ from, to }: PathEdge): Address =>
  addressOf('group-member', partsOf(sameAddress(to), 'group').identifier, nameOf(sameAddress(from)));

/** By edge: resources beyond its ends that it rests on. */
const alsoRestsOn: Readonly<Partial<Record<EdgeName, (edge: PathEdge) => readonly string[]>>> = {
  'in-group': (one) => [membership(one)],
  'adds-to-group': (one) => [membership(one)],
  'signs-in-as': ({ to }) => [domainAt(to)],
  'reads-mail': ({ to }) => [domainAt(to), 'access-control'],
  'writes-iam': ({ from }) => (parseAddress(from)?.kind === 'api-key' ? [accountOf(sameAddress(from))] : []),
};

/** The resources that an edge rests on: a step that changes one of them can open or close it. */
export const restsOn = (one: PathEdge): readonly string[] => [
  one.from,
  one.to,
  ...(one.because?.through ?? []),
  ...(alsoRestsOn[one.edge]?.(one) ?? []),
];
