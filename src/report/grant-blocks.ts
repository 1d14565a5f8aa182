// Secrets and sinks that steps require and the trust file does not grant, with the lines that an operator can add to it.
import { domainToUnicode } from 'node:url';
import { originKey } from '../trust/grants.ts';
import { type MissingGrants, missingCount, type NeededGrant } from '../trust/needed-grants.ts';
import { isPlainToSee } from '../yaml/visible.ts';
import { inline, textScalar } from '../yaml/write.ts';
import { type Block, heading, type ListItem, list, paragraph } from './document.ts';
import { sentence } from './sentence.ts';
import type { Say } from './texts/texts.ts';

/** Whether all names look like what they are: a name with look-alike or invisible characters is never offered for copying. */
const isPlain = (grant: NeededGrant): boolean => {
  const hosts = grant.type === 'secret' ? grant.origins.map((origin) => domainToUnicode(new URL(origin).hostname)) : grant.scopes;
  return [grant.name, grant.for, ...hosts].every(isPlainToSee);
};

/** `HUB_USER` for `hub-user`. */
const variableOf = (name: string): string => `TENANTRY_SECRET_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

const whereOf = (origins: Extract<NeededGrant, { type: 'secret' }>['origins']): Readonly<Record<string, string | readonly string[]>> => {
  const written = origins.map((origin) => /^(host|origin): (.*)$/.exec(originKey(origin)) ?? []);
  const areHosts = written.every(([, key]) => key === 'host');
  const values = areHosts ? written.map(([, , host = '']) => host) : origins;
  const [first = '', ...others] = values;
  return { [areHosts ? 'host' : 'origin']: others.length === 0 ? first : values };
};

const lineOf = (grant: NeededGrant, say: Say): string =>
  `  ${textScalar(grant.name)}: ${
    grant.type === 'secret'
      ? inline({ env: variableOf(grant.name), for: grant.for, ...whereOf(grant.origins) })
      : inline({ file: say.grants.exampleFile, for: grant.for, scopes: grant.scopes })
  }`;

const section = (key: string, grants: readonly NeededGrant[], say: Say): readonly string[] =>
  grants.length === 0 ? [] : [`${key}:`, ...grants.map((grant) => lineOf(grant, say))];

export const grantBlocks = (grants: MissingGrants | undefined, say: Say): readonly Block[] => {
  if (grants === undefined || grants.problems.length === 0) return [];
  const { problems, moreProblems = 0, needed, moreNeeded = 0 } = grants;
  const items = problems.map(
    ({ message, help }): ListItem => ({
      sign: grants.refuses ? 'x' : '!',
      tone: grants.refuses ? 'bad' : 'warn',
      text: [sentence(message)],
      below: help === undefined ? [] : [[sentence(help)]],
    }),
  );
  const plain = needed.filter(isPlain).filter((grant) => grant.type === 'sink' || grant.origins.length > 0);
  const lines = [
    ...section(
      'secrets',
      plain.filter(({ type }) => type === 'secret'),
      say,
    ),
    ...section(
      'sinks',
      plain.filter(({ type }) => type === 'sink'),
      say,
    ),
  ];
  return [
    heading(2, say.grants.title(missingCount(grants))),
    list(items),
    ...(moreProblems === 0 ? [] : [paragraph(say.grants.more(moreProblems))]),
    ...(lines.length === 0 ? [] : [paragraph(say.grants.howToAdd), { type: 'commands' as const, lines }]),
    ...(moreNeeded === 0 ? [] : [paragraph(say.grants.notListed(moreNeeded))]),
  ];
};
