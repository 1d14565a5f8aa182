// The report of an apply about changes that are not in effect: concurrent changes, normalization by the platform, pending operations. Over HTTP, through a
// gateway that acts at a call, or changes the response.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { refused } from './schemas.ts';
import { head, organization, type Session, startSession, tenant } from './session.ts';

const ana = '11111111-1111-4111-8111-111111111111';
/** One for each case: its events are its own. */
const accounts = ['moved', 'undone', 'again', 'later', 'denied', 'absent', 'silent', 'saved', 'calm'];
const idOf = (name: string): string => `22222222-2222-4222-8222-${String(accounts.indexOf(name)).padStart(12, '0')}`;
const scopes = ['iam:read', 'iam:write', 'mcr.read', 'block-storage.read', 'block-storage.write', 'virtual-machine.read'];

const more = {
  credentials: [
    { api_key: 'key-of-the-owner', owner: true },
    { api_key: 'robot', name: 'robot', scopes: [...scopes, 'evt:event-tr'] },
    { api_key: 'blind', name: 'blind', scopes },
  ],
  members: [
    { uuid: ana, email: 'ana@acme.example', roles: ['administrator'] },
    { email: 'rescue@acme-ops.example', roles: ['administrator'] },
  ],
  service_accounts: accounts.map((name) => ({ uuid: idOf(name), name, email: `${name}@sa.idmagalu.com`, description: 'Pipelines' })),
  regions: { 'br-se1': { volumes: [{ name: 'data', size: 20 }] } },
};

/** The effect at the n-th read of service accounts: the plan reads them, the step twice, and the verification once. */
interface Happening {
  readonly before?: (read: number) => Promise<void>;
  readonly body?: (text: string, read: number) => string;
  /** Volumes never settle after a write. */
  readonly restless?: true;
  readonly audit?: { readonly status: number } | { readonly body: (text: string) => string };
}

let session: Session;
let gateway: Server;
let happening: Happening = {};
let reads = 0;
let writes = 0;

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return parts.length === 0 ? undefined : Buffer.concat(parts).toString();
};

const pass = async (request: IncomingMessage): Promise<{ readonly status: number; readonly type: string; readonly text: string }> => {
  const { method = 'GET', url = '/' } = request;
  const isAudit = url.includes('/audit/');
  const isAccounts = method === 'GET' && /\/service-accounts(\?|$)/.test(url);
  if (method !== 'GET') writes += 1;
  if (isAccounts) reads += 1;
  const read = reads;
  if (isAccounts) await happening.before?.(read);
  const { audit } = happening;
  if (isAudit && audit && 'status' in audit) return { status: audit.status, type: 'application/json', text: '{"message":"no"}' };
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length', 'accept-encoding'].includes(name) ? [[name, value]] : [],
    ),
  );
  const sent = await bodyOf(request);
  const answer = await fetch(`${session.simulator.url}${url}`, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
  const given = await answer.text();
  const isRestless = happening.restless && writes > 0 && method === 'GET' && url.includes('/volumes');
  const text = isRestless ? given.replaceAll(/"status":"[^"]*"/g, '"status":"extending"') : given;
  const changed = isAccounts ? happening.body?.(text, read) : isAudit && audit && 'body' in audit ? audit.body(text) : undefined;
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: changed ?? text };
};

beforeAll(async () => {
  session = await startSession(organization(more));
  gateway = createServer((request, response) => {
    void pass(request).then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text));
  });
  await new Promise<void>((listening) => void gateway.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  gateway.closeAllConnections();
  await new Promise((closed) => void gateway.close(closed));
  await session.close();
});
beforeEach(() => {
  happening = {};
  [reads, writes] = [0, 0];
});

const change = async (name: string, description: string): Promise<void> => {
  const writer = openWriter({ base: session.simulator.url, credentials: apiKeyCredential('key-of-the-owner'), tenant });
  const answer = await writer.write('iam.updateServiceAccount', { path: { sa_uuid: idOf(name) }, body: { description } });
  await writer.close();
  if (answer.type !== 'ok') throw new Error(answer.says);
};

const env = (key: string) => {
  const address = gateway.address();
  if (typeof address !== 'object' || !address) throw new Error('the gateway does not listen');
  return { TENANTRY_BASE_URL: `http://127.0.0.1:${address.port}`, MGC_API_KEY: key, MGC_TENANT_ID: tenant };
};
const apply = async (file: string, { key = 'robot', format = '', quick = defaultTimeouts } = {}) => {
  session.write('acme.yaml', `${head}${file}`);
  reads = 0;
  const printed = await session.run(`apply acme.yaml --yes --quiet${format}`, { env: env(key), timeouts: quick });
  return { ...printed, flat: printed.stdout.replaceAll(/\s+/g, ' ') };
};
const account = (name: string, description: string): string => `service_accounts: { ${name}: { description: ${description} } }\n`;

const causesIn = (stdout: string) => {
  expect(refused('review', stdout)).toEqual([]);
  return JSON.parse(stdout).likelyCauses;
};
const at = (number: number, name: string, description: string): Happening => ({
  before: async (read) => {
    if (read === number) await change(name, description);
  },
});
const bySomebody = /last changed by \S+ at \S+ \S+ UTC: service-account\.update \(audit event [0-9a-f-]{36}\)/;

describe('an apply reports why a resource did not converge', () => {
  it('changed by somebody else before the step: nothing was written', async () => {
    happening = at(2, 'moved', 'Mine');
    const { code, flat } = await apply(account('moved', 'One'));
    expect(code).toBe(6);
    expect(flat).toMatch(/Skipped: the live state changed since the plan \(1\).*description of service-account\/moved is now Mine /);
    expect(flat).toMatch(bySomebody);
  });

  it('changed by somebody else after it was done', async () => {
    happening = at(4, 'undone', 'Taken back');
    const { code, stdout } = await apply(account('undone', 'Two'), { format: ' --format json' });
    expect(code).toBe(6);
    expect(causesIn(stdout)).toEqual([
      expect.objectContaining({
        type: 'changed',
        address: 'service-account/undone',
        step: JSON.parse(stdout).unfinished[0],
        cause: expect.objectContaining({ by: ana, action: 'cloud.magalu.iam.service-account.update' }),
      }),
    ]);
    happening = at(4, 'again', 'Taken back');
    const { flat } = await apply(account('again', 'Two'));
    expect(flat).toMatch(/Applied, but not in effect yet \(1\) ! change the description of service account again last changed by/);
    expect(flat).toMatch(bySomebody);
  });

  it('normalized by the platform, with both values and no control character', async () => {
    happening = { body: (text: string, read: number) => (read >= 4 ? text.replaceAll('Three', 'Th\\u001b[31mree\\u202e') : text) };
    const { code, flat, stdout } = await apply(account('later', 'Three'));
    expect(code).toBe(6);
    expect(flat).toMatch(
      /normalized by the platform: description of service-account\/later was written as Three and is reported as Th\S+31mree/,
    );
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it('still in progress, with the state', async () => {
    happening = { restless: true };
    const file = 'volumes: { data: { region: br-se1, size: 30 } }\n';
    session.write('acme.yaml', `${head}${file}`);
    const digest = /--acknowledge (\w+)/.exec((await session.run('plan acme.yaml --quiet', { env: env('robot') })).stdout)?.[1];
    const settle = { ...defaultTimeouts, settle: 0 };
    const { stdout, code } = await session.run(`apply acme.yaml --yes --quiet --acknowledge ${digest}`, {
      env: env('robot'),
      timeouts: settle,
    });
    expect(code).toBe(6);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /the operation did not complete in time still in progress: volume\/br-se1\/data is extending /,
    );
  });

  it.each<[string, string, Happening, RegExp]>([
    ['denied', 'blind', {}, /cause unknown: the collection of audit events was not read: 403 on GET/],
    ['absent', 'robot', { audit: { status: 404 } }, /cause unknown: the collection of audit events is not supported by this platform/],
    [
      'silent',
      'robot',
      { audit: { body: (text) => text.replaceAll(/"correlationid":"[^"]*"/g, '"correlationid":"x"') } },
      /cause unknown: it was last changed at \S+ \(audit event \S+\); whether by this run is unknown/,
    ],
  ])('unknown, with the reason, if the audit is %s', async (name, key, audit, says) => {
    happening = { ...at(4, name, 'Against'), ...audit };
    const { code, flat } = await apply(account(name, 'For'), { key });
    expect({ code, flat }).toEqual({ code: 6, flat: expect.stringMatching(says) });
  });

  it('for a saved plan, who changed the live state since', async () => {
    session.write('acme.yaml', `${head}${account('saved', 'Five')}`);
    await session.run('plan acme.yaml --out plan.json --quiet', { env: env('robot') });
    await change('saved', 'Six');
    reads = 0;
    const { stdout, code } = await session.run('apply plan.json --quiet', { env: env('robot') });
    expect(code).toBe(6);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Skipped: the live state changed since the plan was saved \(1\).*and is now Six last changed by/,
    );
  });

  it('reads no audit event if there is nothing to explain', async () => {
    const { code, stdout } = await apply(account('calm', 'Last'), { format: ' --format json' });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).likelyCauses).toBeUndefined();
    const asked = session.simulator.app.recorder.all().filter(({ path }) => path.includes('/audit/'));
    const before = asked.length;
    await apply(account('calm', 'Very last'));
    expect(session.simulator.app.recorder.all().filter(({ path }) => path.includes('/audit/'))).toHaveLength(before);
  });
});
