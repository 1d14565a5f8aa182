// What a trust file grants: identity, guards, secrets, sinks, delegation and reviewers. At the top of the file, or in an entry of `organizations:`.
import { resolve } from 'node:path';
import { limitOf } from '../desired/guards.ts';
import type { Problem } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { originOfHost, readOrigin, type WebOrigin } from '../kinds/web-origin.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import type { Document } from '../yaml/parse.ts';
import { type Path, showPath } from '../yaml/path.ts';
import { shareOf } from '../yaml/percent.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { identityAt } from './identity.ts';
import { reviewersOf } from './reviewers.ts';
import type { SecretSource, Sink, Trust } from './trust.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

/** As written. */
export type GrantedPart = Pick<
  TrustFileDocument,
  'identity' | 'object_storage' | 'guards' | 'secrets' | 'sinks' | 'delegation' | 'reviewers'
>;
type Granted = Pick<Trust, 'identity' | 'identityAt' | 'objectStorage' | 'guards' | 'secrets' | 'sinks' | 'delegation' | 'reviewers'>;

export interface ReadGranted {
  readonly granted: Granted;
  readonly problems: readonly Problem[];
}

/** Where the part is in its document, and the folder that its paths begin at. */
export interface GrantedPlace {
  readonly document: Document;
  readonly base: Path;
  readonly folder: string;
}

type Guards = NonNullable<TrustFileDocument['guards']>;

const guardsOf = (written: Guards): Trust['guards'] => {
  const { administrators_min, removals, creations, due_removals, unfederated_administrator, break_glass } = written;
  return {
    ...(administrators_min !== undefined && { administratorsMin: administrators_min }),
    ...(removals && { removals: Object.fromEntries(Object.entries(removals).map(([section, limit]) => [section, limitOf(limit)])) }),
    ...(creations !== undefined && { creations: shareOf(creations) }),
    ...(due_removals !== undefined && { dueRemovals: due_removals }),
    ...(unfederated_administrator === false && { unfederatedAdministrator: false }),
    ...(break_glass && { breakGlass: break_glass }),
  };
};

type SecretFile = NonNullable<TrustFileDocument['secrets']>[string];
type SinkFile = NonNullable<TrustFileDocument['sinks']>[string];

const forms = {
  host: {
    is: 'a host',
    help: 'Write a host name or address alone; with a port, or for http, write `origin: https://registry.example:8443`.',
  },
  origin: { is: 'an origin', help: 'Write scheme, host and port alone, e.g. `http://registry.internal:5000`.' },
} as const;

/** Sections with a limit for removals. */
const limitedSections: readonly string[] = kindList
  .flatMap(({ place }) => (place?.removable && place.ownership ? [place.ownership] : []))
  .sort();

/** `part` follows the schema. */
export const readGranted = (part: GrantedPart, { document, base, folder }: GrantedPlace): ReadGranted => {
  const problems: Problem[] = [];
  const complain = (code: Problem['code'], path: Path, message: string, help: string): void => {
    problems.push({ code, message, at: document.keyAt([...base, ...path]), help });
  };
  const from = (path: string): string => resolve(folder, path);

  const originsOf = (name: string, { host, origin }: SecretFile): readonly WebOrigin[] => {
    if ((host === undefined) === (origin === undefined)) {
      const message = `the secret \`${visible(name)}\` ${host === undefined ? 'may go nowhere' : 'has both `host:` and `origin:`'}`;
      complain('trust', ['secrets', name], message, 'Write either `host:` (https, port 443) or `origin:` (any other).');
      return [];
    }
    const key = host === undefined ? 'origin' : 'host';
    const read = host === undefined ? readOrigin : originOfHost;
    return [host ?? origin ?? []].flat().flatMap((written) => {
      const found = read(written);
      if (found === undefined) complain('trust', ['secrets', name, key], `${quoted(written)} is not ${forms[key].is}`, forms[key].help);
      return found ?? [];
    });
  };
  const secretOf = (name: string, written: SecretFile): SecretSource => {
    const { env, file: path, for: resource } = written;
    if ((env === undefined) === (path === undefined))
      complain(
        'trust',
        ['secrets', name],
        `the secret \`${visible(name)}\` has ${env === undefined ? 'neither `env` nor `file`' : 'both `env` and `file`'}`,
        'Use either `env:` or `file:`.',
      );
    return {
      from: path === undefined ? { type: 'env', name: env ?? '' } : { type: 'file', path: from(path) },
      for: resource,
      origins: originsOf(name, written),
      at: document.keyAt([...base, 'secrets', name]),
    };
  };
  const gitHubOf = (name: string, github: string, { secret, environment, token }: SinkFile): Sink['to'] => {
    const missing = [...(secret === undefined ? ['secret'] : []), ...(token === undefined ? ['token'] : [])];
    if (missing.length > 0)
      complain(
        'trust',
        ['sinks', name],
        `the sink \`${visible(name)}\` has no ${missing.map((key) => `\`${key}\``).join(' and no ')}`,
        'Write `secret:`, the name of the secret, and `token: { env: … }`, the token of a GitHub App that may write it.',
      );
    const [owner = '', repo = ''] = github.split('/');
    return { type: 'github', owner, repo, name: secret ?? '', environment, tokenFrom: { type: 'env', name: token?.env ?? '' } };
  };
  const sinkOf = (name: string, written: SinkFile): Sink => {
    const { file: path, exec, github, for: keys, scopes } = written;
    const forms = [
      path === undefined ? [] : ['`file`'],
      exec === undefined ? [] : ['`exec`'],
      github === undefined ? [] : ['`github`'],
    ].flat();
    if (forms.length !== 1)
      complain(
        'trust',
        ['sinks', name],
        `the sink \`${visible(name)}\` has ${forms.length === 0 ? 'neither `file` nor `exec` nor `github`' : forms.join(' and ')}`,
        'Use one of `file:`, `exec:` and `github:`.',
      );
    const alone = (['secret', 'environment', 'token'] as const).filter((key) => github === undefined && written[key] !== undefined);
    if (alone.length > 0)
      complain(
        'trust',
        ['sinks', name],
        `the sink \`${visible(name)}\` has ${alone.map((key) => `\`${key}\``).join(' and ')} without \`github\``,
        'Write `github: owner/repository`, or remove what belongs to it.',
      );
    const elsewhere: Sink['to'] = exec === undefined ? { type: 'file', path: from(path ?? '') } : { type: 'exec', command: exec, folder };
    return {
      to: github === undefined ? elsewhere : gitHubOf(name, github, written),
      for: keys,
      scopes,
      at: document.keyAt([...base, 'sinks', name]),
    };
  };
  for (const section of Object.keys(part.guards?.removals ?? {}).filter((name) => !limitedSections.includes(name)))
    complain(
      'unknown-key',
      ['guards', 'removals', section],
      `unknown key ${quoted(section)} in ${showPath([...base, 'guards', 'removals'])}`,
      didYouMean(section, limitedSections) ?? `Write one of ${limitedSections.join(', ')}.`,
    );
  const identity = part.identity === undefined ? undefined : identityAt(part.identity);
  if (part.identity !== undefined && identity === undefined)
    complain(
      'trust',
      ['identity'],
      `\`${visible(part.identity)}\` is not a valid identity to run Tenantry`,
      'Use the resource address of an API key, such as `api-key/ci/tenantry`, or of a member, such as `member/ana@acme.example`.',
    );
  const { object_storage: pair } = part;
  const granted: Granted = {
    ...(identity && { identity, identityAt: document.at([...base, 'identity']) }),
    ...(pair && { objectStorage: { keyId: pair.key_id.env, keySecret: pair.key_secret.env } }),
    guards: guardsOf(part.guards ?? {}),
    secrets: Object.fromEntries(Object.entries(part.secrets ?? {}).map(([name, secret]) => [name, secretOf(name, secret)])),
    sinks: Object.fromEntries(Object.entries(part.sinks ?? {}).map(([name, sink]) => [name, sinkOf(name, sink)])),
    ...(part.delegation && {
      delegation: {
        folder,
        entries: part.delegation.map((entry, index) => ({ ...entry, at: document.at([...base, 'delegation', index]) })),
      },
    }),
    ...(part.reviewers && { reviewers: reviewersOf(part.reviewers) }),
  };
  return { granted, problems };
};
