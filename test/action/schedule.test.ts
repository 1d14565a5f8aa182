// The scheduled audit night after night, as a runner starts it: ledger, rolling issue, SARIF, summary, outputs and exit code.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { isLong } from '../runs.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const desired = `version: 1
tenant: ${tenant}
regions: [br-se1]
access_control: { enabled: true, enforce_mfa: true }
`;

/** With policies that need the ledger. */
const strict = `${desired}policies: { packs: [strict, cost] }\n`;

let github: TestGitHub;
let platform: SimulatorServer;

const organization = async (enforced: boolean): Promise<void> => {
  await (platform as SimulatorServer | undefined)?.close();
  platform = await startSimulator({
    seed: 1,
    state: { tenants: [{ id: tenant, access_control: { enabled: true, enforce_mfa: enforced } }] },
  });
};

beforeAll(async () => {
  github = await startGitHub();
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close()]);
});
beforeEach(async () => {
  github.reset();
  await organization(true);
  await github.commit('main', { 'tenantry/organization.yaml': desired });
});
afterEach(() => {
  github.verify();
});

interface Night {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly isPrivate?: boolean;
  readonly hasKey?: boolean;
  readonly look?: Parameters<typeof runBundle>[0]['look'];
  readonly event?: 'schedule' | 'workflow_dispatch' | 'push';
  /** Default: an old commit, like a repeated run. */
  readonly commit?: string;
}

const payloads: Readonly<Record<'schedule' | 'workflow_dispatch' | 'push', JsonObject>> = {
  schedule: { schedule: '17 3 * * *' },
  workflow_dispatch: { ref: 'refs/heads/main', inputs: null },
  push: { ref: 'refs/heads/main', before: '0'.repeat(40), deleted: false, forced: false, created: false },
};

const night = async ({
  inputs,
  isPrivate = true,
  hasKey = true,
  event = 'schedule',
  commit = 'a'.repeat(40),
  look,
}: Night = {}): Promise<Ended> => {
  const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: isPrivate, default_branch: 'main' };
  github.forget();
  const { url, apiKey } = platform;
  const ended = await runBundle({
    ...(look && { look }),
    event,
    payload: { repository, ...payloads[event], ...(event === 'push' && { after: commit }) },
    inputs: {
      'desired-state': 'tenantry',
      token: await github.tokenOf(allPermissions),
      ...(event === 'workflow_dispatch' && { command: 'audit' }),
      ...inputs,
    },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_ACTOR: 'acme',
      GITHUB_SHA: commit,
      TENANTRY_BASE_URL: url,
      ...(hasKey && { MGC_API_KEY: apiKey }),
    },
  });
  expect(`${ended.log.replaceAll(/^::add-mask::.*$/gm, '')}${ended.summary}${github.bodies.join('')}`).not.toContain(apiKey);
  return ended;
};

const ledgerText = async (): Promise<string> =>
  Buffer.from(textOf((await github.admin('GET', '/contents/ledger.json?ref=tenantry-ledger'))['content']), 'base64').toString('utf8');

interface Written {
  readonly complete?: string;
  readonly memory?: Readonly<Record<string, { readonly complete?: string; readonly things: Readonly<Record<string, unknown>> }>>;
  readonly findings: Readonly<
    Record<string, { readonly without?: string; readonly seen?: { readonly first: string; readonly last: string } }>
  >;
}
const part = async (): Promise<Written> => {
  const [one = { findings: {} }] = (JSON.parse(await ledgerText()) as { readonly parts: readonly Written[] }).parts;
  return one;
};

const issues = async (): Promise<readonly JsonObject[]> =>
  (await github.admin('GET', '/issues?state=all')) as unknown as readonly JsonObject[];
const titles = async (): Promise<readonly string[]> => (await issues()).map(({ state, title }) => `${textOf(state)}: ${textOf(title)}`);
const sarifs = (): string => github.sarifs.map(({ sarif }) => gunzipSync(Buffer.from(textOf(sarif), 'base64')).toString()).join();
const warnings = ({ log }: Ended): readonly string[] => log.match(/^::warning.*$/gm) ?? [];

describe('scheduled audits', () => {
  it('save their result and link to the site of a private repository, and neither in public', async () => {
    await organization(false);
    const trust = { 'tenantry.trust.yaml': 'github: { site: "https://pages.example/tenantry" }\n' };
    await github.commit('main', { 'tenantry/organization.yaml': desired, ...trust });
    const inputs = { trust: 'tenantry.trust.yaml' };
    const look: Night['look'] = ({ result = '' }) =>
      expect(JSON.parse(readFileSync(result, 'utf8'))).toMatchObject({ command: 'audit', tenant });
    await night({ inputs, look });
    const link = `https://pages.example/tenantry/organization/${tenant}/`;
    expect(textOf((await issues())[0]?.['body'])).toMatch(new RegExp(`\\[\`access-control\`\\]\\(${link}latest\\.html#f-[0-9a-f]{8}\\)`));
    expect(sarifs()).toContain(`${link}latest.html#f-`);

    github.reset();
    await github.commit('main', { 'tenantry/organization.yaml': desired, ...trust });
    expect((await night({ inputs, isPrivate: false })).outputs['result']).toBe('');
    expect(textOf((await issues())[0]?.['body'])).toContain('`access-control`');
    expect(`${JSON.stringify(await issues())} ${sarifs()}`).not.toContain('pages.example');
  });

  it('open one issue, comment on new findings, keep it open after a partial read, and close it when there are none', async () => {
    expect(await night()).toMatchObject({ exitCode: 0, outputs: { verdict: 'clean', 'exit-code': '0' } });
    expect(await titles()).toEqual([]);
    const first = await part();
    expect(Object.values(first.findings).filter(({ seen }) => seen)).toHaveLength(1);
    expect(github.sarifs).toMatchObject([{ ref: 'refs/heads/main' }]);

    await organization(false);
    const second = await night({ event: 'workflow_dispatch', inputs: { 'only-new': 'true' } });
    expect(second).toMatchObject({ exitCode: 1, outputs: { verdict: 'findings' } });
    expect(second.summary).toContain('access-control-mfa-enforced');
    expect(await titles()).toEqual(['open: Tenantry (tenantry): 2 findings (1 critical), 1 resource drifted']);
    const { findings, complete } = await part();
    const fresh = Object.values(findings).filter(({ seen }) => seen?.first === complete);
    expect(fresh).toHaveLength(2);
    expect(fresh.map(({ without }) => without)).toEqual([first.complete, first.complete]);

    const body = async (): Promise<string> => textOf((await issues())[0]?.['body']);
    const parts = async (): Promise<readonly string[]> => [...(await body()).matchAll(/^### (.*)$/gm)].map(([, title = '']) => title);
    expect(await parts()).toEqual(['New or more severe since the last scan (2)', 'Findings (1)', 'Drift (1, 1 of them above)']);
    expect(await body()).toContain('**Fix:**');
    expect(await body()).toContain('\ntenantry waive tenantry access-control-mfa-enforced access-control --owner OWNER');
    expect(await body()).toContain('\ntenantry export --update tenantry\n');

    // What is no longer new is below, with the same text from then on. It fails the run unless only new findings do.
    expect(await night()).toMatchObject({ exitCode: 1 });
    expect(await parts()).toEqual(['Findings (2)', 'Drift (1)']);
    expect(await night({ inputs: { 'only-new': 'true' } })).toMatchObject({ exitCode: 0, outputs: { verdict: 'findings' } });
    expect(github.requests().filter((request) => /^(?:POST|PATCH) \/issues/.test(request))).toEqual([]);
    expect(await titles()).toEqual(['open: Tenantry (tenantry): 2 findings (1 critical), 1 resource drifted']);

    await organization(true);
    platform.app.faults.add({ type: 'status', status: 403, operation: 'iam.listRoles' });
    const before = await part();
    const partial = await night();
    expect(partial).toMatchObject({ exitCode: 3, outputs: { verdict: 'incomplete' } });
    expect((await titles())[0]).toMatch(/^open: .*not read/);
    const after = await part();
    expect(after.complete).toBe(before.complete);
    for (const [print, { without, seen }] of Object.entries(after.findings)) {
      const known = before.findings[print];
      expect(without).toBe(known ? known.without : before.complete);
      expect(seen?.first).toBe(known ? known.seen?.first : seen?.last);
    }

    await organization(true);
    expect(await night()).toMatchObject({ exitCode: 0, outputs: { verdict: 'clean' } });
    expect((await titles())[0]).toMatch(/^closed: /);
    expect(await issues()).toHaveLength(1);
  });

  it.skipIf(!isLong)('comment once on a new or worse set, also when two run at once, and lose no part of the ledger', async () => {
    await github.commit('main', { 'tenantry/organization.yaml': `${desired}roles: { reader: { permissions: [] } }\n` });
    await night();
    expect(await issues()).toHaveLength(1);
    await organization(false);
    const [one, two] = await Promise.all([night(), night()]);
    expect([one.exitCode, two.exitCode]).toEqual([1, 1]);
    const [issue] = await issues();
    const comments = await github.comments(Number(issue?.['number']));
    expect(comments.map(({ body }) => textOf(body).split('\n')[0])).toEqual([
      '**Since the last scan: 1 finding (1 critical) (new), 1 resource drifted (new)**',
    ]);
    const { findings } = await part();
    expect(Object.values(findings).filter(({ seen }) => seen && seen.first !== seen.last)).toHaveLength(4);
  });

  it.skipIf(!isLong)('do not touch a ledger that they cannot read', async () => {
    await github.commit('tenantry-ledger', { 'ledger.json': '{"format":"tenantry-ledger","version":2}' });
    await github.commit('main', { 'tenantry/organization.yaml': strict });
    const ended = await night();
    expect(ended.summary).not.toContain('more than 36 hours ago');
    expect(ended.summary).toContain('no-ledger');
    expect(warnings(ended)).toEqual([
      expect.stringContaining('The ledger on the branch tenantry-ledger cannot be used: it is of another version'),
    ]);
    expect(await ledgerText()).toBe('{"format":"tenantry-ledger","version":2}');
  });

  it.skipIf(!isLong)('adopt no drift in a run that does not audit', async () => {
    const app = await github.tokenOf(allPermissions, 'other');
    for (const [event, inputs, says] of [
      ['schedule', { command: 'apply' }, 'The input `app-token` is invalid'],
      ['schedule', { command: 'capture' }, 'The input `app-token` is invalid'],
    ] as const) {
      const ended = await night({ event, inputs: { 'app-token': app, ...inputs } });
      expect(ended).toMatchObject({ exitCode: 2 });
      expect(ended.log).toContain(says);
    }
    expect(github.bodies.join('')).not.toContain('tenantry-adopt');
  });

  it.skipIf(!isLong)('keep their result when GitHub refuses ledger, issue and SARIF', async () => {
    await organization(false);
    const refuse = (method: string, path: RegExp, status: number, message: string): void => {
      github.faults.push({ method, path, times: 9, act: { type: 'respond', status, message } });
    };
    refuse('GET', /issues\?/, 410, 'Issues are disabled for this repo');
    refuse('POST', /git\/trees/, 403, 'Resource not accessible by integration');
    refuse('POST', /sarifs/, 403, 'Advanced Security must be enabled');
    const ended = await night();
    expect(ended).toMatchObject({ exitCode: 1, outputs: { verdict: 'findings', 'exit-code': '1' } });
    expect(warnings(ended)).toEqual([
      expect.stringMatching(/ledger was not updated.*`contents: write`/),
      expect.stringMatching(/issues.*enabled/),
      expect.stringMatching(/`security-events: write`/),
    ]);
    github.faults.length = 0;
  });

  it.skipIf(!isLong)('count an outdated last complete scan like a finding of high severity, even if nothing can be read', async () => {
    const complete = '2026-01-01T03:17:00.000Z';
    const [recent, old] = [complete, '2020-01-01T03:17:00.000Z'].map((at) => ({ present: { first: at, last: at } }));
    const memory = { invitation: { complete, things: { ['a'.repeat(32)]: recent, ['b'.repeat(32)]: old } } };
    const ledger = { format: 'tenantry-ledger', version: 1, parts: [{ tenant, path: 'tenantry', complete, findings: {}, memory }] };
    await github.commit('tenantry-ledger', { 'ledger.json': JSON.stringify(ledger) });
    const commit = await github.commit('main', { 'tenantry/organization.yaml': strict });
    expect(warnings(await night({ event: 'push', commit }))).toContainEqual(
      expect.stringContaining('The last complete scan is too old: 2026-01-01 03:17 UTC.'),
    );
    platform.app.faults.add({ type: 'status', status: 403, operation: 'iam.listRoles' });
    const partial = await night();
    expect(partial).toMatchObject({ exitCode: 3, outputs: { verdict: 'incomplete' } });
    const [issue] = await issues();
    expect(textOf(issue?.['title'])).toContain('no recent complete scan');
    expect(textOf(issue?.['body'])).toContain('**The last complete scan is too old:** `2026-01-01 03:17 UTC`');
    // The audit has read the ledger, its scan is in it, and every report has the dates.
    expect(textOf(issue?.['body'])).toMatch(/run-overdue.*`run\/last`.*`20\d\d-\d\d-\d\d`/);
    expect(partial.summary).toMatch(/run\/last.*first seen 20\d\d-\d\d-\d\d, today/);
    const { memory: { invitation, ...others } = {} } = await part();
    expect(Object.keys(invitation?.things ?? {})).toEqual(['a'.repeat(32)]);
    expect(Object.keys(others)).toContain('spend-month');
    expect(await night({ hasKey: false })).toMatchObject({ exitCode: 2, outputs: { verdict: 'not-evaluated' } });
    expect(textOf((await issues())[0]?.['body'])).toContain('**The last complete scan is too old:**');
  });

  const rewritten = ({ summary }: Ended): string => (summary.match(/.*ledger-rewritten.*|.*ledger\/tenantry.*/g) ?? []).join(' ');
  /** The first dates of the ledger, moved by somebody with write access to its branch. */
  const edited = async (): Promise<string> => {
    await github.commit('main', { 'tenantry/organization.yaml': strict });
    await organization(false);
    expect(rewritten(await night())).toContain('no earlier version of the ledger was read');
    const text = await ledgerText();
    const [, first = ''] = /"first": "([^"]+)"/.exec(text) ?? [];
    const later = new Date(Date.parse(first) + 1).toISOString();
    await github.commit('tenantry-ledger', { 'ledger.json': text.replaceAll(`"first": "${first}"`, `"first": "${later}"`) });
    return `"first": "${first}"`;
  };

  it.skipIf(!isLong)('compare the ledger with earlier commits of its branch, and put back the dates that somebody moved', async () => {
    const first = await edited();
    expect(await ledgerText()).not.toContain(first);
    expect(rewritten(await night())).toMatch(/\d+ dates are later than in the commit [0-9a-f]{12}, or missing/);
    expect(await ledgerText()).toContain(first);
  });

  it.skipIf(!isLong)('know a deleted ledger by its history, and say so where the history cannot be read', async () => {
    const first = await edited();
    await github.commit('tenantry-ledger', { 'ledger.json': null });
    expect(rewritten(await night())).toMatch(/dates are later than in the commit/);
    expect(await ledgerText()).toContain(first);
    const message = 'Resource not accessible by integration';
    github.faults.push({ method: 'GET', path: /\/commits\?/, act: { type: 'respond', status: 403, message } });
    const refused = await night();
    expect(warnings(refused)).toEqual([expect.stringMatching(/The ledger was not compared with its earlier commits\. .*`contents: read`/)]);
    expect(rewritten(refused)).toContain('no earlier version of the ledger was read');
    // Of a public repository, neither the ledger nor what its history gives back has sums.
    expect(Object.keys((await part()).memory ?? {})).toContain('spend-month');
    await night({ isPrivate: false });
    expect(Object.keys((await part()).memory ?? {})).not.toContain('spend-month');
    expect(await ledgerText()).toContain(first);
  });

  it.skipIf(!isLong)('publish only names that are in the files of a public repository', async () => {
    await organization(false);
    await platform.close();
    const member = { email: 'secret.person@acme.example', name: 'Secret Person', roles: ['owner'] };
    platform = await startSimulator({
      seed: 1,
      state: { tenants: [{ id: tenant, access_control: { enabled: true, enforce_mfa: false }, members: [{ email: member.email }] }] },
    });
    const ended = await night({ isPrivate: false });
    expect(ended).toMatchObject({ exitCode: 1 });
    const sarif = github.sarifs.length;
    expect(sarif).toBe(1);
    const bodies = github.bodies.filter((body) => !body.includes('"sarif"')).join('');
    expect(`${ended.log}${ended.summary}${bodies}`).not.toContain('secret.person');
    expect(ended.summary).toContain('access-control-mfa-enforced');
    // Nor sums.
    const { memory = {} } = await part();
    expect(Object.keys(memory)).toContain('sub-account');
    expect(Object.keys(memory)).not.toContain('spend-month');
  });
});
