// Secrets in every place that can contain one, over all output and files: none is displayed. And a planted leak is found in each.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timeouts } from '../../src/apply/timeouts.ts';
import { secretGroups } from '../../src/simulator/ids.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import type { Printed } from '../commands/run-here.ts';
import { organization, type Session, startSession, tenant } from '../commands/session.ts';
import { isLong } from '../runs.ts';
import { filesIn, leaksIn, type Texts } from './leaks.ts';

/** With characters that encodings change. */
const canary = (name: string): string => `canary+${name}/Zx9"Qw7=Lm3&${name.length}`;

const given = {
  MGC_API_KEY: 'canary-api-key-5f1e2d3c4b5a69788796a5b4',
  MGC_ACCESS_TOKEN: 'eyJjYW5hcnkiOiJhY2Nlc3MifQ.canary-access-token.q8w7e6r5t4z3',
  OKTA_CLIENT: canary('okta-client'),
  HUB_USER: canary('hub-user'),
  HUB_TOKEN: canary('hub-token'),
  UNUSED_SECRET: canary('unused'),
  HTTPS_PROXY: `http://robot:${encodeURIComponent(canary('proxy'))}@127.0.0.1:9`,
} as const;
/** The content of a broken response to the creation of a key. */
const broken = 'canary-broken-key-0f9e8d7c6b5a4938';

const described = (): SavedState =>
  organization({
    credentials: [given.MGC_API_KEY, given.MGC_ACCESS_TOKEN].map((api_key) => ({
      api_key,
      name: 'owner',
      owner: true,
      permissions: ['*'],
      scopes: ['*'],
    })),
    service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy', scopes: ['mcr.read'], start_validity: '2025-01-01' }] }],
    domains: [{ domain: 'acme.example', verified: true }],
    regions: {
      'br-se1': {
        credentials: { username: 'robot', password: 'canary-registry-password-6a7b8c9d', email: 'robot@acme.example' },
        proxy_caches: [{ name: 'kept', description: 'old' }],
        volumes: [{ name: 'data', size: 10 }],
      },
    },
  });

const file = `version: 1
tenant: ${tenant}
regions: [br-se1]
members: { rui@acme.example: { roles: [editor] } }
service_accounts:
  ci: { api_keys: { deploy: { rotate_after: 30d, overlap: 1d, deliver_to: kept }, made: { scopes: [mcr.read], deliver_to: lost } } }
domains:
  acme.example:
    federations:
      okta:
        type: oidc
        client_id: acme
        client_secret: { secret: okta }
        scopes: [openid]
        authorization_endpoint: https://okta.example/authorize
        token_endpoint: https://okta.example/token
        userinfo_endpoint: https://okta.example/userinfo
        jwks_uri: https://okta.example/keys
proxy_caches:
  kept: { region: br-se1, description: new }
  hub: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: user }, access_secret: { secret: token } } }
volumes: { data: { region: br-se1, size: 10 } }
`;

/** The files that may contain secrets: only sinks. */
const trustFile = (sinks: string): string => `version: 1
secrets:
  okta: { env: OKTA_CLIENT, for: federation/acme.example/okta, host: okta.example }
  user: { env: HUB_USER, for: proxy-cache/br-se1/hub, host: hub.example }
  token: { env: HUB_TOKEN, for: proxy-cache/br-se1/hub, host: hub.example }
sinks:
  kept: { file: ${sinks}, for: "api-key/**", scopes: ["mcr.*"] }
  lost: { exec: ["/bin/sh", "-c", "cat >&2; exit 1"], for: "api-key/**", scopes: ["mcr.*"] }
`;

/** Retried for half a minute before it is given up: in the long run. */
const unwell = isLong ? ([500] as const) : [];

/** A platform that repeats the request in every field of a response. `cut`: with a key in a creation that is truncated. */
const startParrot = async (status: number, truth?: string, cut = false) => {
  const server = createServer((request, response) => {
    // Reads get true responses.
    if (truth !== undefined && request.method === 'GET') {
      void fetch(`${truth}${request.url ?? ''}`, { headers: { 'x-api-key': String(request.headers['x-api-key']) } }).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(await answer.text());
        },
      );
      return;
    }
    let body = '';
    request.on('data', (piece: Buffer) => void (body += piece.toString()));
    request.on('end', () => {
      const said = `${body} ${JSON.stringify(request.headers)}`;
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-request-id': String(request.headers['x-api-key'] ?? request.headers.authorization).replaceAll(/[^\x20-\x7e]/g, ''),
        location: `https://elsewhere.example/?said=${encodeURIComponent(said)}`,
      });
      const text = JSON.stringify({ message: said, slug: said, detail: [{ loc: [said], msg: said }], items: [said], api_key: broken });
      response.end(cut && request.url?.endsWith('/api-keys') ? text.slice(0, -2) : text);
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
};

/** Accepted requests never show it. */
const timeouts: Timeouts = { settle: 500, stuck: 200, appear: 200, conflict: 200, pause: 50 };

const digestsIn = (text: string): string => [...text.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => word).join(' ');
const outputs = (name: string): string =>
  ['text', 'json', 'sarif', 'markdown'].map((format) => `--output ${format}=${name}.${format}`).join(' ');

describe('secrets', () => {
  let session: Session;
  let sink: string;
  const texts: Record<string, string> = {};
  let secrets: Texts = {};

  const keep = (line: string, { stdout, stderr }: Printed): void => {
    texts[`stdout of ${line}`] = stdout;
    texts[`stderr of ${line}`] = stderr;
  };
  const all = async (line: string, env: Readonly<Record<string, string>>): Promise<Printed> => {
    const printed = await session.run(line, { env, timeouts });
    keep(line, printed);
    return printed;
  };

  beforeAll(async () => {
    const state = described();
    session = await startSession(state);
    sink = `${session.folder}-sink`;
    const { MGC_ACCESS_TOKEN, ...rest } = given;
    const env = { ...rest, TENANTRY_BASE_URL: session.simulator.url, MGC_TENANT_ID: tenant };
    session.write('acme.yaml', file);
    writeFileSync(`${session.folder}-trust.yaml`, trustFile(sink));
    const trust = `--trust ${session.folder}-trust.yaml`;
    session.simulator.app.faults.add({ type: 'status', status: 422, operation: 'registry.updateProxyCache' });
    for (const format of ['text', 'json', 'sarif', 'markdown']) await all(`audit acme.yaml --format ${format} --verbose`, env);
    await all(`plan acme.yaml ${trust} --out saved-plan.json --verbose --causes 7d ${outputs('plan')}`, env);
    await all('capture --output capture.json', env);
    await all('capture capture.json', env);
    await all('export', env);
    await all('who ci --verbose', env);
    // The token is sent wherever the key is, through every command that signs in.
    const { MGC_API_KEY: _, ...others } = env;
    const signed = { ...others, MGC_ACCESS_TOKEN };
    for (const line of [
      `audit acme.yaml --verbose ${outputs('audit-by-token')}`,
      `plan acme.yaml ${trust} --out plan-by-token.json --verbose --causes 7d`,
      'capture --output capture-by-token.json',
      'export --out exported',
      'spend acme.yaml',
      'who ci --verbose',
      'policy list acme.yaml',
      'validate acme.yaml',
      'journal',
    ])
      await all(line, signed);
    /** Retried requests are slow: all of them run concurrently. */
    const slow: Promise<unknown>[] = [];
    // A proxy with a password: one that refuses everybody, and one that cannot be used at all.
    const through = { MGC_API_KEY: given.MGC_API_KEY, MGC_TENANT_ID: tenant, TENANTRY_BASE_URL: 'https://gateway.acme.example' };
    for (const address of [given.HTTPS_PROXY, `${given.HTTPS_PROXY}/path`, `ftp://${given.HTTPS_PROXY.slice(7)}`])
      slow.push(all('audit --verbose --region br-se1', { ...through, HTTPS_PROXY: address }));

    for (const status of [200, 302, 400, 401, 403, 422, ...unwell]) {
      const parrot = await startParrot(status);
      const audits = Object.entries({ MGC_API_KEY: given.MGC_API_KEY, MGC_ACCESS_TOKEN }).map(([name, credential]) =>
        all(`audit --verbose --region br-se1 --output json=parrot-${status}-${name}.json`, {
          TENANTRY_BASE_URL: parrot.url,
          MGC_TENANT_ID: tenant,
          [name]: credential,
        }),
      );
      slow.push(Promise.all(audits).then(() => parrot.close()));
    }

    for (const [status, cut] of [[400], [422], [201, true], ...unwell.map((status) => [status] as const)] as const) {
      const parrot = await startParrot(status, session.simulator.url, cut);
      const around = { ...env, TENANTRY_BASE_URL: parrot.url };
      // Long enough for the first steps to be given up.
      const bound = status === 500 ? '--timeout 15s' : '';
      const applied = `apply acme.yaml ${trust} --yes --due --drift --verbose --journal j-${status}.jsonl ${outputs(`refused-${status}`)}`;
      const { stderr } = await all(applied, around);
      slow.push(all(`${applied} ${digestsIn(stderr)} ${bound}`.trim(), around).then(() => parrot.close()));
      if (status < 500 && cut !== true) await slow.at(-1);
    }
    const applying = `apply acme.yaml ${trust} --yes --due --drift --verbose ${outputs('apply')}`;
    const { stderr } = await all(applying, env);
    await all(`${applying} ${digestsIn(stderr)}`, env);
    await all('journal', env);
    await all(`apply acme.yaml ${trust} --yes --due --resend-secret proxy-cache/br-se1/hub --format json`, env);

    await Promise.all(slow);
    const now = session.simulator.state();
    const keys = now.tenants.flatMap(({ service_accounts }) => service_accounts.flatMap(({ api_keys }) => api_keys));
    secrets = {
      ...given,
      HTTPS_PROXY: canary('proxy'),
      'a key in a broken answer': broken,
      'registry password': 'canary-registry-password-6a7b8c9d',
      ...Object.fromEntries(
        keys.flatMap((key) => [
          [`secret of ${key.uuid}`, key.api_key],
          [`pair of ${key.uuid}`, key.key_pair_secret],
        ]),
      ),
    };
    Object.assign(texts, filesIn(session.folder));
  });
  afterAll(async () => {
    await session.close();
    for (const path of [sink, `${session.folder}-trust.yaml`]) rmSync(path, { force: true });
  });

  it('were really used: sent, created and delivered', () => {
    const counts = session.simulator.app.recorder.counts();
    for (const operation of [
      'iam.createApiKey',
      'iam.createOidcFederation',
      'registry.createProxyCache',
      'registry.testProxyCacheCredentials',
    ]) {
      expect([operation, counts[operation]]).toEqual([operation, expect.any(Number)]);
    }
    expect(Object.values(secrets)).toContain(readFileSync(sink, 'utf8').trim());
    expect(
      Object.keys(texts).filter((name) => name.startsWith('.tenantry') || /\.(json|sarif|markdown|text)$/.test(name)).length,
    ).toBeGreaterThan(20);
  });

  it('are in no output and no written file', () => {
    expect(leaksIn(texts, secrets)).toEqual([]);
  });

  it.each([
    ['what is printed', /^stdout of /],
    ['what is said beside it', /^stderr of /],
    ['a journal', /^\.tenantry\/journal\.jsonl$/],
    ['a saved plan', /^saved-plan\.json$/],
    ['a capture', /^capture\.json$/],
    ['an exported file', /^exported/],
    ['a report as text', /\.text$/],
    ['a report as JSON', /^apply\.json$/],
    ['a report as SARIF', /\.sarif$/],
    ['a report as Markdown', /\.markdown$/],
  ])('could have been in %s', (_, name) => {
    expect(Object.entries(texts).filter(([one, text]) => name.test(one) && text.length > 100)).not.toEqual([]);
  });

  it('would be found in any output', () => {
    const planted = 'a secret that stands nowhere: 7c1d9e';
    for (const name of Object.keys(texts)) {
      const text = texts[name] ?? '';
      const half = Math.floor(text.length / 2);
      const leaky = `${text.slice(0, half)}${planted}${text.slice(half)}`;
      expect(leaksIn({ [name]: leaky }, { planted })).toEqual([`planted in ${name}`]);
    }
  });
});

/** Folders whose own tests compare the expected output word for word. */
const folders = ['scenarios', 'bad'].flatMap((room) =>
  readdirSync(join(import.meta.dirname, '..', room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(import.meta.dirname, '..', room, entry.name)),
);

describe('the output of scenarios and bad input', () => {
  it('contains none of their keys, and none that the simulator created', () => {
    expect(folders.length).toBeGreaterThan(100);
    const found = folders.flatMap((folder) => {
      const files = filesIn(folder);
      const scenario = files['scenario.yaml'] ?? '';
      const printed = `${files['expected.txt'] ?? ''}${/^(?:stdout|stderr): [^]*$/m.exec(scenario)?.[0] ?? ''}`;
      const own = /^secret: (.*)$/m.exec(scenario)?.[1]?.replaceAll(/^["']|["']$/g, '');
      const secrets = {
        key: 'key-of-the-owner',
        other: 'a-key-of-this-test',
        made: `${secretGroups.key}-`,
        pair: `${secretGroups.pair}-`,
        ...(own ? { own } : {}),
      };
      return leaksIn({ [folder]: printed }, secrets);
    });
    expect(found).toEqual([]);
  });
});
