// `command: fleet` as a runner starts it: results of the real commands in a folder, the fleet file in a checkout, and one comment or one issue on GitHub.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyPath } from '../../src/action/fleet-history.ts';
import { approvalDigest, approvedPlan } from '../../src/fleet/approval.ts';
import { type FleetManifest, writeResultOf } from '../../src/fleet/manifest.ts';
import { digestOfText, type JsonObject } from '../../src/json.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import { type Session, startSession } from '../commands/session.ts';
import { type RealResult, realResults } from '../fleet/real-results.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { startRepository } from '../repository.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { englishIn } from './in-portuguese.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const names = ['org-0001', 'org-0002', 'org-0003'] as const;
const { version: tool }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

let github: TestGitHub;
let session: Session;
let plans: readonly RealResult[];
let audits: readonly RealResult[];
/** Of the checkout. */
let commit = '';
let results = '';
let number = 0;
/** Of the pull request. */
let head = '';

beforeAll(async () => {
  github = await startGitHub();
  const here = process.cwd();
  session = await startSession();
  // In org-0003, somebody disabled the enforcement of MFA.
  const settings = { count: 3, seed: 31 };
  plans = await realResults(session, 'plan', names, settings);
  audits = await realResults(session, 'audit', names, settings);
  commit = startRepository(session.folder).commit();
  // The bundle is started from here.
  process.chdir(here);
});
afterAll(async () => {
  await github.close();
  await session.close();
});

beforeEach(async () => {
  github.reset();
  results = temporaryFolder('fleet-results');
  await github.commit('main', { 'README.md': 'A fleet.\n' });
  head = await github.commit('change', { 'fleet.yaml': 'A change.\n' });
  number = await github.openPull('change');
});
afterEach(() => {
  rmSync(results, { recursive: true, force: true });
  github.verify();
});

interface Start {
  readonly event?: 'pull_request' | 'pull_request_target' | 'schedule' | 'workflow_dispatch' | 'push';
  readonly id?: number;
  readonly isPrivate?: boolean;
  readonly without?: 'pull_requests';
  /** With workflow_dispatch: a digest that a person typed. */
  readonly typed?: string;
  /** As GitHub knows the commit of the checkout. */
  readonly parents?: readonly string[];
  /** A file in which the default branch differs from the commit of the run by now. */
  readonly differs?: string;
  readonly inputs?: Readonly<Record<string, string>>;
}

const run = async (all: readonly RealResult[], start: Start = {}, change: Partial<FleetManifest> = {}): Promise<Ended> => {
  const { event = 'pull_request_target', id = 1712, isPrivate = true, without, typed, parents, differs, inputs } = start;
  for (const { manifest, text } of all) {
    // The commands of these tests have another version than the bundle.
    const own = text.replaceAll('"0.0.0"', JSON.stringify(tool));
    const result = manifest.result === null ? null : digestOfText(own);
    writeResultOf(
      { results, run: `${id}` },
      { ...manifest, tool, commit, run: `${id}`, result, ...change },
      result === null ? undefined : own,
    );
  }
  const base = (await github.admin('GET', '/git/ref/heads/main'))['object'] as JsonObject;
  const read = { sha: commit, tree: { sha: commit }, parents: (parents ?? [textOf(base['sha']), head]).map((sha) => ({ sha })) };
  const answer = { type: 'respond', status: 200, text: JSON.stringify(read), headers: { 'content-type': 'application/json' } } as const;
  github.faults.push({ method: 'GET', path: new RegExp(`/git/commits/${commit}$`), times: 9, act: answer });
  // The checkout is not a commit of this GitHub.
  const files = differs === undefined ? [] : [{ filename: differs }];
  const compared = { base_commit: { sha: commit }, merge_base_commit: { sha: commit }, commits: [], files };
  github.faults.push({
    method: 'GET',
    path: new RegExp(`/compare/${commit}`),
    times: 9,
    act: { ...answer, text: JSON.stringify(compared) },
  });
  github.runs.push({ id, run_number: github.runs.length + 1, event, head_branch: 'change', pull_requests: [number] });
  const pull = await github.admin('GET', `/pulls/${number}`);
  const repo = { id: github.repositoryId };
  const repository: JsonObject = { ...repo, full_name: 'acme/cloud', private: isPrivate, default_branch: 'main' };
  const payloads: Readonly<Record<string, JsonObject>> = {
    schedule: { schedule: '23 2 * * *' },
    workflow_dispatch: { ref: 'refs/heads/main', inputs: typed === undefined ? null : { acknowledge: typed } },
    push: { ref: 'refs/heads/main', before: '0'.repeat(40), after: commit, deleted: false, forced: false, created: false },
  };
  const onPull: JsonObject = {
    action: 'synchronize',
    sender: { login: 'acme' },
    pull_request: {
      ...pull,
      head: { ...(pull['head'] as JsonObject), sha: head, repo },
      base: { ...(pull['base'] as JsonObject), repo },
    },
  };
  const { [without ?? 'none']: _, ...permissions } = allPermissions;
  github.forget();
  return await runBundle({
    event,
    payload: { repository, ...(payloads[event] ?? onPull) },
    inputs: { command: 'fleet', results, token: await github.tokenOf(permissions), ...inputs },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_ACTOR: 'acme',
      GITHUB_RUN_ID: `${id}`,
      GITHUB_SHA: commit,
      GITHUB_WORKSPACE: session.folder,
      HOME: session.folder,
    },
  });
};

const comments = async (): Promise<readonly string[]> => (await github.comments(number)).map(({ body }) => textOf(body));
const issues = async (): Promise<readonly JsonObject[]> =>
  ((await github.admin('GET', '/issues?state=all')) as unknown as readonly JsonObject[]).filter((one) => one['pull_request'] === undefined);
const titles = async (): Promise<readonly string[]> => (await issues()).map(({ state, title }) => `${textOf(state)}: ${textOf(title)}`);
const warnings = ({ log }: Ended): readonly string[] => log.match(/^::warning.*$/gm) ?? [];
const writes = (): readonly string[] => github.requests().filter((one) => /^(?:POST|PATCH|DELETE) \/issues/.test(one));

const changedManifest = (one: RealResult, change: Partial<FleetManifest>): RealResult => ({
  ...one,
  manifest: { ...one.manifest, ...change },
});

describe('the comment of a fleet', () => {
  it('is one, whatever the number of shards and runs, and is updated', async () => {
    const first = await run(plans);
    expect(first).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', 'exit-code': '0', changes: '1' } });
    expect(first.outputs['digest']).toMatch(/^[0-9a-f]{32}$/);
    expect(first.outputs['acknowledge']).toBe(first.outputs['digest']);
    const [text = '', ...others] = await comments();
    expect(others).toEqual([]);
    expect(text).toMatch(/^## Tenantry: 1 change in 1 organization, 1 needs your review\n/);
    expect(text).toContain('3 evaluated');
    expect(text).toMatch(/<!-- tenantry:fleet:v1 tenant= path=fleet\.yaml head=[0-9a-f]{40} run=1712\.1 -->$/);
    expect(first.summary).toContain(text.split('\n')[0]);
    const check: JsonObject = JSON.parse(github.sent.find(({ path }) => path === '/check-runs')?.body ?? '{}');
    expect(check).toMatchObject({ name: 'tenantry (fleet.yaml)', head_sha: head, conclusion: 'success' });

    // The same results again: nothing is written.
    expect(await run(plans, { id: 1713 })).toMatchObject({ exitCode: 0 });
    expect(writes()).toEqual([]);

    const [one, two] = plans;
    if (!one || !two) throw new Error('there are no plans');
    expect(await run([one, two], { id: 1714 })).toMatchObject({
      exitCode: 3,
      outputs: { verdict: 'incomplete', changes: '0', digest: '' },
    });
    const [updated = '', ...more] = await comments();
    expect(more).toEqual([]);
    expect(updated).toContain('1 organization not evaluated');
    expect(updated).toContain('`org-0003`');
  });

  it('is in the language of the input, and stays one in another', async () => {
    const inputs = { language: 'pt-BR' };
    const ended = await run(plans, { inputs });
    const [text = '', ...others] = await comments();
    expect(others).toEqual([]);
    expect(text).toMatch(/^## Tenantry: 1 alteração em 1 organização, 1 para revisar\n/);
    expect(englishIn(text)).toEqual([]);
    expect(ended.summary).toContain('Todas as organizações da execução foram avaliadas');
    const check: JsonObject = JSON.parse(github.sent.find(({ path }) => path === '/check-runs')?.body ?? '{}');
    expect(check).toMatchObject({ name: 'tenantry (fleet.yaml)', output: { title: '1 alteração em 1 organização, 1 para revisar' } });
    expect(await run(plans, { id: 1713, inputs })).toMatchObject({ exitCode: 0 });
    expect(writes()).toEqual([]);
    await run(plans, { id: 1714 });
    expect(await comments()).toEqual([expect.stringContaining('## Tenantry: 1 change in 1 organization')]);
  });

  it.skipIf(!isLong)('is not created when nothing changes, and names every organization when no shard passed on a result', async () => {
    // Nothing changed since: the run includes no organization.
    expect(await run([], { inputs: { 'changed-since': 'HEAD' } })).toMatchObject({ exitCode: 0, outputs: { verdict: 'clean' } });
    expect(await comments()).toEqual([]);
    rmSync(results, { recursive: true });
    expect(await run([], { id: 1713 })).toMatchObject({ exitCode: 3, outputs: { verdict: 'incomplete' } });
    const [text = ''] = await comments();
    for (const name of names) expect(text).toContain(`\`${name}\``);
  });

  it('refuses the organization whose access review has a decision that its reviewer has not approved', async () => {
    const decided = plans.map((one): RealResult => {
      const review: JsonObject = JSON.parse(one.text);
      if (one.manifest.name !== 'org-0002') return one;
      const [at, entitled] = [{ file: 'reviews.yaml', line: 6, col: 7 }, [{ email: 'ester@acme.example', github: 'ester-vidal' }]];
      const decision = { resource: 'member/bob@acme.example', reviewer: 'ester@acme.example', entitled, at };
      const text = JSON.stringify({ ...review, decisionsToProve: [decision] });
      return { text, manifest: { ...one.manifest, result: digestOfText(text) } };
    });
    expect(await run(decided)).toMatchObject({ exitCode: 5, outputs: { verdict: 'refused' } });
    const [text = ''] = await comments();
    expect(text).toMatch(
      /`org-0002`.*The decision of ester.* about member.*bob.* is not approved\. .*ester-vidal.* must approve the last commit/,
    );
    await github.approve(number);
    expect(await run(decided, { id: 1713 })).toMatchObject({ exitCode: 0, outputs: { verdict: 'review' } });
  });

  it('is of the commit under review, and of no other', async () => {
    const other = await run(plans, { parents: ['a'.repeat(40), 'b'.repeat(40)] });
    expect(other).toMatchObject({ exitCode: 3, outputs: { verdict: 'not-evaluated', digest: '' } });
    expect((await comments()).join('')).toContain('which is neither');
  });

  it.skipIf(!isLong)('rejects results of another commit, and names of organizations stay inert', async () => {
    const [one, two, three] = plans;
    if (!one || !two || !three) throw new Error('there are no plans');
    const message = '](https://evil.example) <img src=x> @acme ::error::x\n\n# Hello `code`';
    const failed = changedManifest(two, {
      status: 'failed',
      reason: { code: 'crash', message },
      result: null,
      completeness: null,
      exit_code: 70,
    });
    mkdirSync(join(results, '1712', '<script>'), { recursive: true });
    const ended = await run([changedManifest(one, {}), failed, changedManifest(three, { tenant: one.manifest.tenant })]);
    expect(ended).toMatchObject({ exitCode: 70, outputs: { verdict: 'not-evaluated' } });
    const [text = ''] = await comments();
    expect(text).not.toMatch(/^# Hello/m);
    // Tags and comments of our own only; no link, and nobody is mentioned.
    expect(text.replaceAll(/`[^`]*`/g, '')).not.toMatch(/<(?!\/?code>|!-- |\/?sub>)|\]\(https:\/\/evil|(?<!\w)@acme/);
    expect(text).toContain('evil');
    expect(text).toContain('rejected');
    expect(ended.log).not.toMatch(/^::error::x/m);
  });

  it.skipIf(!isLong)('is too large to review when the changes do not fit, which refuses', async () => {
    const [, , three] = plans;
    if (!three) throw new Error('there is no plan');
    const result = JSON.parse(three.text) as { plan: { steps: JsonObject[] }; effects: JsonObject[] };
    const [step] = result.plan.steps;
    const effect = result.effects.find((one) => one['step'] === step?.['id']);
    if (!step || !effect) throw new Error('nothing must be reviewed');
    const many = Array.from({ length: 1500 }, (_, index) => index.toString(16).padStart(32, '0'));
    const text = JSON.stringify({
      ...result,
      plan: { ...result.plan, steps: many.map((id, index) => ({ ...step, id, description: `${textOf(step['description'])} ${index}` })) },
      effects: many.map((id) => ({ ...effect, step: id })),
    });
    const large = { ...three, text };
    const ended = await run([...plans.slice(0, 2), large]);
    expect(ended).toMatchObject({ exitCode: 5, outputs: { verdict: 'too-large' } });
    expect((await comments())[0]).toContain('too large to review');
    const digest = ended.outputs['digest'] ?? '';
    expect(await run([...plans.slice(0, 2), large], { event: 'workflow_dispatch', typed: 'a'.repeat(32) })).toMatchObject({ exitCode: 5 });
    expect(await run([...plans.slice(0, 2), large], { event: 'workflow_dispatch', typed: digest })).toMatchObject({ exitCode: 0 });
  });

  it.skipIf(!isLong)('is left out without the permission, with a warning, and the verdict stays', async () => {
    const ended = await run(plans, { without: 'pull_requests' });
    expect(ended).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', 'comment-url': '' } });
    expect(warnings(ended).join('')).toContain('pull-requests: read');
  });

  it.skipIf(!isLong)('is not written by a run that a newer one has overtaken', async () => {
    github.runs.push({ id: 1800, run_number: 99, event: 'pull_request_target', head_branch: 'change', pull_requests: [number] });
    expect(warnings(await run(plans)).join('')).toContain('newer run');
    expect(await comments()).toEqual([]);
  });
});

describe('a run of a fleet', () => {
  it('does not read results where a pull request can add them', async () => {
    const ended = await run([], { inputs: { results: 'results' } });
    expect(ended.exitCode).toBe(2);
    expect(ended.log).toContain('inside of the checkout');
  });

  it('is refused in a public repository', async () => {
    expect(await run(plans, { isPrivate: false })).toMatchObject({ exitCode: 5, outputs: { verdict: 'refused', digest: '' } });
    expect((await comments()).join('')).not.toContain('org-0003');
  });

  it.skipIf(!isLong)('has an output that approves its plans on a push, and writes nothing else', async () => {
    const ended = await run(plans, { event: 'push' });
    expect(ended).toMatchObject({ exitCode: 0, outputs: { changes: '1' } });
    const approved = plans.flatMap(({ manifest: { name }, text }) => {
      const { plan } = parseResult(text, name);
      return plan ? [approvedPlan(name, plan, ['change'])] : [];
    });
    expect(ended.outputs['digest']).toBe(approvalDigest(approved));
    expect(github.sent).toEqual([]);
  });
});

describe('the issue of a fleet', () => {
  it('is not written from results of another workflow or trust file than those of the default branch', async () => {
    const inputs = { trust: 'fleet.trust.yaml' };
    for (const differs of ['.github/workflows/tenantry.yml', 'fleet.trust.yaml']) {
      github.faults.length = 0;
      const ended = await run(audits, { event: 'schedule', differs, inputs });
      expect(ended).toMatchObject({ exitCode: 3, outputs: { verdict: 'not-evaluated' } });
      expect(ended.summary).toContain(`${differs}&#96; is not that of the default branch now. Start the workflow again.`);
    }
    expect(await issues()).toEqual([]);
  });

  const night = (all: readonly RealResult[], id: number, more: Start = {}): Promise<Ended> => run(all, { event: 'schedule', id, ...more });

  const better = (): readonly RealResult[] => {
    const [one, two, three] = audits;
    if (!one || !two || !three) throw new Error('there are no audits');
    const text = one.text.replaceAll(one.manifest.tenant ?? '', three.manifest.tenant ?? '');

    return [one, two, { manifest: { ...one.manifest, name: 'org-0003', tenant: three.manifest.tenant }, text }];
  };

  it('has a line per organization that got worse, is one, and is closed when nothing is left', async () => {
    expect(await night(better(), 1)).toMatchObject({ exitCode: 0, outputs: { verdict: 'clean' } });
    expect(await titles()).toEqual([]);
    const kept = await github.admin('GET', `/contents/${historyPath('fleet.yaml')}?ref=tenantry-ledger`);
    expect(Buffer.from(textOf(kept['content']), 'base64').toString('utf8').trim().split('\n')).toHaveLength(3);

    const second = await night(audits, 2);
    expect(second.exitCode).toBe(1);
    expect(await titles()).toEqual(['open: Tenantry (fleet.yaml): 1 organization got worse']);
    const [issue] = await issues();
    expect(textOf(issue?.['body'])).toMatch(/`org-0003`: critical 0 → 1/);
    expect(textOf(issue?.['body'])).not.toContain('`org-0001`');

    // The same findings: nothing got worse, and the issue stays open as it is.
    expect(await night(audits, 3)).toMatchObject({ exitCode: 1 });
    expect(writes()).toEqual([]);

    const [one, , three] = audits;
    if (!one || !three) throw new Error('there are no audits');
    expect(await night([one, three], 4, { event: 'workflow_dispatch' })).toMatchObject({ exitCode: 3 });
    expect(await titles()).toEqual(['open: Tenantry (fleet.yaml): 1 organization got worse']);
    expect(textOf((await issues())[0]?.['body'])).toContain('`org-0002`');
    expect(textOf((await issues())[0]?.['comments'])).toBe('1');

    expect(await night(better(), 5)).toMatchObject({ exitCode: 0 });
    expect((await titles())[0]).toMatch(/^closed: /);
    expect(await issues()).toHaveLength(1);
  });

  it('is in the language of the input', async () => {
    const inputs = { language: 'pt-BR' };
    await night(better(), 1, { inputs });
    await night(audits, 2, { inputs });
    expect(await titles()).toEqual(['open: Tenantry (fleet.yaml): 1 organização piorou']);
    const body = textOf((await issues())[0]?.['body']);
    expect(body).toContain('### Piores que na execução anterior (1)\n\n#### `org-0003`: crítica 0 → 1');
    expect(body).toMatch(/<!-- tenantry:fleet-issue:v1 tenant= path=fleet\.yaml /);
  });

  it.skipIf(!isLong)('says when the history cannot be used, and what was not evaluated nevertheless', async () => {
    writeFileSync(join(results, 'x'), '');
    await github.commit('tenantry-ledger', { [historyPath('fleet.yaml')]: 'no history\n' });
    const ended = await night(audits.slice(0, 2), 1);
    expect(ended.exitCode).toBe(3);
    expect(warnings(ended).join('')).toContain('history of the fleet was not used');
    expect(await titles()).toEqual(['open: Tenantry (fleet.yaml): 1 organization not evaluated']);
  });
});
