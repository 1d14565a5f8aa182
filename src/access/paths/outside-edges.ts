// The edges from outside: identity providers, mail, sinks and the pipeline; and keys whose secret a list shows.
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { sinkGrant } from '../../trust/grants.ts';
import { noTrust } from '../../trust/trust.ts';
import { edge } from './edge.ts';
import type { PathEdge } from './path.ts';
import type { PathFacts } from './path-facts.ts';
import { holders, writing } from './right-edges.ts';

/** Where those with an IAM right meet the keys whose secret a list shows: one edge for each, not one for each pair. */
const listed = 'listed-secrets';

/** Accepted and invited people, who sign in by an e-mail; without those who have no path. */
const people = ({ members, invited }: PathFacts, reached: ReadonlySet<string>): readonly Observed[] =>
  [...members, ...invited].filter(({ address }) => reached.has(address));

export const signsIn = (facts: PathFacts, reached: ReadonlySet<string>): readonly PathEdge[] =>
  people(facts, reached).flatMap((person) => {
    const { verified, hosts } = facts.domainOf(person);
    const certainty = verified ? 'possible' : 'unknown';
    return hosts.map((host) => edge({ edge: 'signs-in-as', from: `outside/idp/${host}`, to: person.address, certainty }));
  });

export const readsMail = (facts: PathFacts, reached: ReadonlySet<string>): readonly PathEdge[] =>
  people(facts, reached).flatMap((person) => {
    const { domain, verified, hosts, unread } = facts.domainOf(person);
    if (domain === '' || (verified && hosts.length > 0)) return [];
    const isKnown = unread === undefined && facts.mfa.unread === undefined && !facts.mfa.enforced;
    return [edge({ edge: 'reads-mail', from: `outside/mail/${domain}`, to: person.address, certainty: isKnown ? 'possible' : 'unknown' })];
  });

export const receives = ({ desired, trust, world: { lookup } }: PathFacts): readonly PathEdge[] =>
  (desired?.items ?? []).flatMap((item) => {
    const name = item.kind === 'api-key' ? textIn(item, 'deliver_to') : undefined;
    if (name === undefined || trust === undefined || !lookup.live(item.address)) return [];
    const need = { name, key: item.address, scopes: textsIn(item, 'scopes') ?? [], at: item.at };
    if (sinkGrant({ ...noTrust, ...trust }, need).type !== 'granted') return [];
    return [edge({ edge: 'receives', from: `outside/sink/${name}`, to: item.address, certainty: 'proved' })];
  });

export const runsAs = ({ trust }: PathFacts): readonly PathEdge[] =>
  trust?.identity === undefined ? [] : [edge({ edge: 'runs', from: 'outside/pipeline', to: trust.identity, certainty: 'proved' })];

export const listsSecret = (facts: PathFacts): readonly PathEdge[] => {
  const shown = facts.keys.filter(({ items }) => items.some(({ values }) => values['secret_listed'] === true));
  if (shown.length === 0) return [];
  const readers = holders(facts).filter((holder) => writing(facts.held(holder)));
  const row = { edge: 'lists-secret', certainty: 'possible' } as const;
  return [
    ...readers.map(({ address }) => edge({ ...row, from: address, to: listed })),
    ...shown.map(({ address }) => edge({ ...row, from: listed, to: address })),
  ];
};
