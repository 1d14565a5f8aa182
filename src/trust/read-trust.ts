// A trust document that follows its schema → Trust.
import { dirname, resolve } from 'node:path';
import { limitOf } from '../desired/guards.ts';
import { shareOf } from '../desired/share.ts';
import type { Problem } from '../errors.ts';
import { type Address, addressOf, hasAllParts, parseAddress, partsOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import { originOfHost, readOrigin, type WebOrigin } from '../kinds/web-origin.ts';
import type { Routes } from '../platform/addresses.ts';
import { type OperationId, operationIds } from '../platform/operations.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { invalidRoutes } from './invalid-routes.ts';
import type { SecretSource, Sink, Trust } from './trust.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

export interface ReadTrust {
  readonly trust: Trust;
  readonly problems: readonly Problem[];
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

const isOperation = (name: string): name is OperationId => (operationIds as readonly string[]).includes(name);

/** A key of a service account, or a member. */
const identityAt = (text: string): Address | undefined => {
  const { address, kind } = parseAddress(text) ?? {};
  if (!address || !hasAllParts(address)) return undefined;
  if (kind === 'member') return addressOf(kind, foldedEmail(partsOf(address, kind).email));
  return kind === 'api-key' ? address : undefined;
};

/** An id of the platform has no slash; anything else is the address of somebody who can write. undefined: it is neither. */
const writerAt = (text: string): string | undefined => {
  const { address, kind } = parseAddress(text) ?? {};
  if (address && kind === 'service-account' && hasAllParts(address)) return address;
  return identityAt(text) ?? (text.includes('/') ? undefined : text);
};

const routesOf = ({ addresses, paths = {}, plain_http, flat_federation_update }: TrustFileDocument): Routes => ({
  ...(addresses && { bases: addresses }),
  ...(plain_http === true && { plainHttp: true }),
  ...(flat_federation_update === true && { flatFederationUpdate: true }),
  ...(Object.keys(paths).length > 0 && { paths: Object.fromEntries(Object.entries(paths).filter(([name]) => isOperation(name))) }),
});

/** `document` has been checked against the schema. */
export const readTrust = (document: Document): ReadTrust => {
  // The schema has proved the shape.
  const file = document.value as TrustFileDocument;
  const folder = dirname(resolve(document.file));
  const problems: Problem[] = [];
  const complain = (code: Problem['code'], path: Path, message: string, help: string): void => {
    problems.push({ code, message, at: document.keyAt(path), help });
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
      at: document.keyAt(['secrets', name]),
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
      at: document.keyAt(['sinks', name]),
    };
  };
  for (const section of Object.keys(file.guards?.removals ?? {}).filter((name) => !limitedSections.includes(name)))
    complain(
      'unknown-key',
      ['guards', 'removals', section],
      `unknown key ${quoted(section)} in \`guards.removals\``,
      didYouMean(section, limitedSections) ?? `Write one of ${limitedSections.join(', ')}.`,
    );
  const identity = file.identity === undefined ? undefined : identityAt(file.identity);
  if (file.identity !== undefined && identity === undefined)
    complain(
      'trust',
      ['identity'],
      `\`${visible(file.identity)}\` is not a valid identity to run Tenantry`,
      'Use the resource address of an API key, such as `api-key/ci/tenantry`, or of a member, such as `member/ana@acme.example`.',
    );
  const writers = file.writers?.flatMap((text, index) => {
    const writer = writerAt(text);
    if (writer === undefined)
      complain(
        'trust',
        ['writers', index],
        `\`${visible(text)}\` is not a valid writer`,
        'Use the resource address of a member, a service account or an API key, such as `service-account/ci`, or an id as audit events report it.',
      );
    return writer ?? [];
  });
  for (const name of Object.keys(file.paths ?? {}).filter((name) => !isOperation(name)))
    complain(
      'trust',
      ['paths', name],
      `unknown operation \`${visible(name)}\``,
      didYouMean(name, operationIds) ?? 'Use the name of an operation, such as `iam.listMembers`.',
    );

  const routes = routesOf(file);
  for (const { path, problem } of invalidRoutes(routes)) problems.push({ ...problem, at: document.at(path) });

  const trust: Trust = {
    file: document.file,
    ...(identity && { identity, identityAt: document.at(['identity']) }),
    ...(writers && { writers }),
    routes,
    guards: guardsOf(file.guards ?? {}),
    secrets: Object.fromEntries(Object.entries(file.secrets ?? {}).map(([name, secret]) => [name, secretOf(name, secret)])),
    sinks: Object.fromEntries(Object.entries(file.sinks ?? {}).map(([name, sink]) => [name, sinkOf(name, sink)])),
  };
  return { trust, problems };
};
