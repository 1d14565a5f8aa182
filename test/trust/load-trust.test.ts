import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { products } from '../../src/platform/addresses.ts';
import { operationIds, operationOf } from '../../src/platform/operations.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('trust');
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'trust.yaml');
const load = (text: string) => {
  writeFileSync(path, text);
  return loadTrust(path);
};
const problemsOf = (text: string): readonly string[] => {
  try {
    load(text);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, message, at }) => `${at?.line}:${at?.col} [${code}] ${message}`);
  }
};
const lines = (...text: readonly string[]): string => text.join('\n');

it('accepts an address for each product that operations name', () => {
  const named = [...new Set(operationIds.map((id) => operationOf(id).product))];
  expect([...products].sort()).toEqual(named.sort());
  const { routes } = load(lines('addresses:', ...products.map((product) => `  ${product}: https://${product}.example`)));
  expect(Object.keys(routes.bases ?? {}).sort()).toEqual(named);
});

it('reads everything, paths from the folder of the file', () => {
  const trust = load(
    lines(
      'identity: member/Ana@acme.example',
      'addresses: { iam: https://iam.example/v1 }',
      'paths: { iam.listMembers: /api/v2/members }',
      'flat_federation_update: true',
      'guards: { administrators_min: 1, removals: { members: { share: 50% } }, creations: 80%, due_removals: 9, unfederated_administrator: false, break_glass: [rescue@acme.example] }',
      'secrets:',
      '  a: { env: SECRET_A, for: federation/acme.example/okta, host: okta.example }',
      '  b: { file: b.txt, for: "proxy-cache/**", origin: ["http://Registry.internal:5000", "https://[::1]:443/"] }',
      'sinks:',
      '  c: { file: ../keys/c, for: "api-key/ci/*", scopes: ["mcr.*"] }',
      '  d: { exec: [store, d], for: api-key/ci/x, scopes: ["**"] }',
      '  e: { github: acme/cloud, secret: SHOP_KEY, environment: production, token: { env: APP_TOKEN }, for: api-key/ci/y, scopes: ["mcr.*"] }',
      'writers: [service-account/ci, member/Rui@acme.example, 22222222-2222-4222-8222-222222222222]',
      'github: { captures: nightly.yml, max_age: 8d, ledger: false, site: "https://pages.example/tenantry" }',
      'notify:',
      '  chat: { webhook: { env: HOOK }, events: [critical-new], format: slack }',
      '  pager: { webhook: { env: PAGER }, hmac: { env: PAGER_KEY }, events: [apply-failed, scan-overdue] }',
    ),
  );
  const at = (line: number) => ({ file: path, line, col: 3 });
  expect(trust).toEqual({
    file: path,
    identity: 'member/ana@acme.example',
    identityAt: { file: path, line: 1, col: 11 },
    writers: ['service-account/ci', 'member/rui@acme.example', '22222222-2222-4222-8222-222222222222'],
    github: { captures: 'nightly.yml', maxAge: 8 * 86_400_000, ledger: undefined, site: 'https://pages.example/tenantry/' },
    notify: [
      { name: 'chat', webhook: 'HOOK', hmac: undefined, events: ['critical-new'], format: 'slack', at: at(16) },
      { name: 'pager', webhook: 'PAGER', hmac: 'PAGER_KEY', events: ['apply-failed', 'scan-overdue'], format: 'tenantry', at: at(17) },
    ],
    routes: { bases: { iam: 'https://iam.example/v1' }, paths: { 'iam.listMembers': '/api/v2/members' }, flatFederationUpdate: true },
    guards: {
      administratorsMin: 1,
      removals: { members: { share: 0.5 } },
      creations: 0.8,
      dueRemovals: 9,
      unfederatedAdministrator: false,
      breakGlass: ['rescue@acme.example'],
    },
    secrets: {
      a: { from: { type: 'env', name: 'SECRET_A' }, for: 'federation/acme.example/okta', origins: ['https://okta.example'], at: at(7) },
      b: {
        from: { type: 'file', path: join(folder, 'b.txt') },
        for: 'proxy-cache/**',
        origins: ['http://registry.internal:5000', 'https://[::1]'],
        at: at(8),
      },
    },
    sinks: {
      c: { to: { type: 'file', path: join(folder, '../keys/c') }, for: 'api-key/ci/*', scopes: ['mcr.*'], at: at(10) },
      d: { to: { type: 'exec', command: ['store', 'd'], folder }, for: 'api-key/ci/x', scopes: ['**'], at: at(11) },
      e: {
        to: {
          type: 'github',
          owner: 'acme',
          repo: 'cloud',
          name: 'SHOP_KEY',
          environment: 'production',
          tokenFrom: { type: 'env', name: 'APP_TOKEN' },
        },
        for: 'api-key/ci/y',
        scopes: ['mcr.*'],
        at: at(12),
      },
    },
  });
});

it('accepts an example', () => {
  expect(Object.keys(loadTrust('examples/acme.trust.yaml').sinks)).toHaveLength(5);
});

describe('an invalid trust file', () => {
  it.each([
    [
      'an identity that runs nothing',
      'identity: volume/br-se1/x',
      ['1:1 [trust] `volume/br-se1/x` is not a valid identity to run Tenantry'],
    ],
    [
      'writers that can write nothing',
      'writers: [service-account/ci, volume/br-se1/x, api-key/ci]',
      ['1:31 [trust] `volume/br-se1/x` is not a valid writer', '1:48 [trust] `api-key/ci` is not a valid writer'],
    ],
    ['an age that is none', 'github: { max_age: often }', ['1:11 [trust] `often` is not a duration']],
    ['a site that is none', 'github: { site: "javascript:alert(1)" }', ['1:11 [trust] `javascript:alert(1)` is not the address of a site']],
    ['a branch that is none', 'github: { ledger: a..b }', ['1:19 [schema] invalid value for `github.ledger`: `a..b`']],
    [
      'a message for a program that is not signed',
      'notify: { pager: { webhook: { env: PAGER }, events: [apply-failed] } }',
      ['1:11 [trust] a message in the format `tenantry` must be signed, and there is no `hmac`'],
    ],
    [
      'a destination with its address',
      'notify: { chat: { webhook: "https://hooks.example/x", events: [apply-failed], format: slack } }',
      ['1:28 [secret-in-file] `notify.chat.webhook` looks like a secret'],
    ],
    ['a key without its account', 'identity: api-key/ci', ['1:1 [trust] `api-key/ci` is not a valid identity to run Tenantry']],
    ['an unknown operation', 'paths: { iam.listMember: /x }', ['1:10 [trust] unknown operation `iam.listMember`']],
    [
      'a secret from two places',
      'secrets: { a: { env: A, file: b, for: x, host: h } }',
      ['1:12 [trust] the secret `a` has both `env` and `file`'],
    ],
    ['a secret from nowhere', 'secrets: { a: { for: x, host: h } }', ['1:12 [trust] the secret `a` has neither `env` nor `file`']],
    ['a secret without a destination', 'secrets: { a: { env: A, for: x } }', ['1:12 [trust] the secret `a` may go nowhere']],
    [
      'a secret with two forms of an origin',
      'secrets: { a: { env: A, for: x, host: h, origin: "http://h" } }',
      ['1:12 [trust] the secret `a` has both `host:` and `origin:`'],
    ],
    ['a host with a port', 'secrets: { a: { env: A, for: x, host: "h:8443" } }', ['1:33 [trust] `h:8443` is not a host']],
    ['a host with a scheme', 'secrets: { a: { env: A, for: x, host: "http://h" } }', ['1:33 [trust] `http://h` is not a host']],
    ['an origin with a path', 'secrets: { a: { env: A, for: x, origin: "http://h/v2" } }', ['1:33 [trust] `http://h/v2` is not an origin']],
    [
      'an origin with a user name',
      'secrets: { a: { env: A, for: x, origin: ["https://h", "https://h@evil"] } }',
      ['1:33 [trust] `https://h@evil` is not an origin'],
    ],
    [
      'a limit on removals of nothing',
      'guards: { removals: { member: { number: 9 } } }',
      ['1:23 [unknown-key] unknown key `member` in `guards.removals`'],
    ],
    ['an unknown guard', 'guards: { removal: { members: { number: 9 } } }', ['1:11 [unknown-key] unknown key `removal` in `guards`']],
    [
      'a sink that is nothing',
      'sinks: { a: { for: x, scopes: [y] } }',
      ['1:10 [trust] the sink `a` has neither `file` nor `exec` nor `github`'],
    ],
    [
      'a GitHub secret without its name and its token',
      'sinks: { a: { github: acme/cloud, for: x, scopes: [y] } }',
      ['1:10 [trust] the sink `a` has no `secret` and no `token`'],
    ],
    [
      'a file in an environment',
      'sinks: { a: { file: x, environment: production, for: x, scopes: [y] } }',
      ['1:10 [trust] the sink `a` has `environment` without `github`'],
    ],
    [
      'a sink of three kinds',
      'sinks: { a: { file: x, exec: [x], github: acme/cloud, secret: A, token: { env: A }, for: x, scopes: [y] } }',
      ['1:10 [trust] the sink `a` has `file` and `exec` and `github`'],
    ],
    [
      'a repository by its address',
      'sinks: { a: { github: "https://github.com/acme/cloud", secret: A, token: { env: A }, for: x, scopes: [y] } }',
      [expect.stringContaining('1:23')],
    ],
    [
      'a token by its value',
      'sinks: { a: { github: acme/cloud, secret: A, token: ghs_1, for: x, scopes: [y] } }',
      ['1:53 [secret-in-file] `sinks.a.token` looks like a secret'],
    ],
    ['a secret by its value', 'secrets: { a: { value: hunter2, for: x } }', ['1:17 [unknown-key] unknown key `value` in `secrets.a`']],
    [
      'a shell line',
      'sinks: { a: { exec: "cat > x", for: x, scopes: [y] } }',
      ['1:21 [wrong-type] `sinks.a.exec` must be a list, found the string `cat > x`'],
    ],
    [
      'an enabled guard',
      'guards: { unfederated_administrator: true }',
      ['1:38 [schema] `guards.unfederated_administrator` must be `false`, found `true`'],
    ],
  ])('%s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('reports a missing file', () => {
    expect(() => loadTrust(join(folder, 'none.yaml'))).toThrow('no such file');
  });
});
