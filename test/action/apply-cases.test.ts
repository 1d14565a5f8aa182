// Applies that must not run unchanged, or end early: each job alone, on a small organization.
import { afterEach, describe, expect, it } from 'vitest';
import { textOf } from '../github/start-github.ts';
import { headed, platformOf } from '../plan/world.ts';
import { isLong } from '../runs.ts';
import {
  type ApplyWorld,
  bodyOf,
  dispatchOf,
  handedOn,
  issuesOf,
  type JobOf,
  pushOf,
  repositoryOf,
  reviewers,
  runJob,
  startWorld,
} from './apply-world.ts';
import type { Ended } from './run-bundle.ts';

let world: ApplyWorld;
afterEach(async () => {
  world.github.verify();
  await world.close();
});

const volumes = (sizes: Readonly<Record<string, number>>): string =>
  `volumes:\n${Object.entries(sizes)
    .map(([name, size]) => `  ${name}: { region: br-se1, type: cloud_nvme1k, size: ${size} }\n`)
    .join('')}`;

const live = (sizes: Readonly<Record<string, number>>) =>
  platformOf({
    regions: {
      'br-se1': {
        volumes: Object.entries(sizes).map(([name, size]) => ({ name, size, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' })),
      },
    },
  });

const noTrust = { trust: '' };

interface Small {
  readonly before: string;
  readonly after: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly isPublic?: boolean;
  readonly latency?: number;
}

const start = async ({ before, after, sizes, isPublic = false, latency = 0 }: Small): Promise<void> => {
  world = await startWorld({
    state: live(sizes),
    base: { 'tenantry/tenantry.yaml': headed(before) },
    head: { 'tenantry/tenantry.yaml': headed(after) },
    isPublic,
    latency,
  });
};

/** Extends one volume, which is irreversible, and creates another. */
const twoChanges: Small = {
  before: volumes({ data: 10 }),
  after: volumes({ data: 20, logs: 10 }),
  sizes: { data: 10, 'unknown-to-git': 30 },
};

const plan = (job: Omit<JobOf, 'command'> = {}): Promise<Ended> =>
  runJob(world, { command: 'plan', ...job, inputs: { ...noTrust, ...job.inputs } });
const approve = (job: Omit<JobOf, 'command'>): Promise<Ended> => runJob(world, { command: 'approve', ...job });
const apply = (planned: Ended, job: Omit<JobOf, 'command'> = {}): Promise<Ended> =>
  runJob(world, { command: 'apply', ...job, inputs: { ...noTrust, ...handedOn(planned), ...job.inputs } });

const digests = { expect: 'a'.repeat(32), acknowledge: 'b'.repeat(32) };

describe('approve', () => {
  it('refuses an environment without another reviewer, and names the remedy', async () => {
    await start(twoChanges);
    const { github } = world;
    for (const [rules, why] of [
      [[], 'the environment has no required reviewers'],
      [[{ ...reviewers, prevent_self_review: false }], 'whoever starts a run in the environment can approve it'],
      [undefined, 'the protection rules of the environment could not be read'],
    ] as const) {
      if (rules) github.environments.set('production', rules);
      else github.environments.delete('production');
      const ended = await approve({ inputs: digests });
      expect(ended).toMatchObject({ exitCode: 5, outputs: { verdict: 'refused' } });
      expect(ended.summary).toContain(`not approved, because ${why}`);
      expect(ended.summary).toContain('add required reviewers to the environment `production`');
    }
  });

  it('that is refused is reported in the comment of the merged pull request, in place of the plan', async () => {
    await start(twoChanges);
    const planned = await plan();
    expect(await bodyOf(world)).toContain('2 changes to apply');
    world.github.environments.set('production', []);
    const ended = await approve({ inputs: handedOn(planned), permissions: { actions: 'read', pull_requests: 'write' } });
    expect(ended.exitCode).toBe(5);
    expect(ended.log).not.toContain('permissions:');
    const comments = await world.github.comments(world.pull);
    expect(comments).toHaveLength(1);
    expect(await bodyOf(world)).toContain('## Tenantry: not approved, because the environment has no required reviewers');
    expect(ended.outputs['comment-url']).toBe(comments[0]?.['html_url']);
  });

  it.skipIf(!isLong)('passes without reviewers only by a digest that a person typed', async () => {
    await start(twoChanges);
    world.github.environments.delete('production');
    const typed = (acknowledge: string, env = {}): Promise<Ended> =>
      approve({ inputs: digests, event: dispatchOf(world, { acknowledge }), env });
    expect((await typed('a'.repeat(32))).exitCode).toBe(0);
    expect((await typed('b'.repeat(32))).exitCode).toBe(0);
    expect((await typed('c'.repeat(32))).exitCode).toBe(5);
    expect((await typed('')).exitCode).toBe(5);
    expect((await typed('a'.repeat(32), { GITHUB_TRIGGERING_ACTOR: 'github-actions[bot]' })).exitCode).toBe(5);
    // A digest outside of the inputs of the event was not typed.
    expect((await approve({ inputs: { ...digests, acknowledge: 'a'.repeat(32) } })).exitCode).toBe(5);
  });

  it('without an environment waits for a typed digest, and says so', async () => {
    await start(twoChanges);
    const none = { inputs: { environment: '' } };
    const planned = await plan(none);
    expect(planned.exitCode).toBe(0);
    expect(await bodyOf(world)).toContain('start the workflow by hand and type the digest of all changes');
    const untyped = await approve({ inputs: { ...handedOn(planned), environment: '' } });
    expect(untyped).toMatchObject({ exitCode: 5, outputs: { verdict: 'refused' } });
    expect(untyped.summary).toContain('not approved, because nobody typed the digest of this plan');
    const event = dispatchOf(world, { acknowledge: planned.outputs['digest'] ?? '' });
    expect((await approve({ inputs: { ...handedOn(planned), environment: '' }, event })).exitCode).toBe(0);
    expect(await apply(planned, { ...none, event })).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied' } });
  });

  it('refuses to run with a key, and without digests', async () => {
    await start(twoChanges);
    const ended = await approve({ inputs: digests, env: { MGC_API_KEY: world.platform.apiKey } });
    expect(ended.exitCode).toBe(2);
    expect(ended.log).toContain('The job that approves has a credential of the platform.');
    expect((await approve({})).exitCode).toBe(2);
  });
});

describe('a push', () => {
  it.skipIf(!isLong)('whose previous commit is gone is planned, with everything as a change', async () => {
    await start(twoChanges);
    const payload = pushOf(world, { before: 'f'.repeat(40), forced: true });
    const ended = await plan({ event: { name: 'push', payload } });
    // Two steps, and what nothing reverts any longer, which is not known.
    expect(ended).toMatchObject({ exitCode: 0, outputs: { changes: '3' } });
    expect(ended.log).toContain('Drift cannot be separated from intended changes');
  });

  it.skipIf(!isLong)('to a new branch is planned, with everything as a change', async () => {
    await start(twoChanges);
    const ended = await plan({ event: { name: 'push', payload: pushOf(world, { before: '0'.repeat(40) }) } });
    expect(ended).toMatchObject({ exitCode: 0, outputs: { changes: '2' } });
  });

  it.skipIf(!isLong)('that a guard refuses is not applied, and the comment and issue report it', async () => {
    const members = 'members:\n  ana@acme.example: { roles: [administrator] }\n';
    await start({
      before: `${members}  rescue@elsewhere.example: { roles: [administrator] }\n`,
      after: `ownership: { members: authoritative }\n${members}`,
      sizes: {},
    });
    const ended = await plan();
    expect(ended).toMatchObject({ exitCode: 5, outputs: { verdict: 'not-applied' } });
    expect(await bodyOf(world)).toContain('not applied, because a guard or a missing grant refuses the plan');
    const [issue] = await issuesOf(world);
    expect(textOf(issue?.['body'])).toContain('a guard or a missing grant refuses the plan');
  });

  it.skipIf(!isLong)('with a read-only token is still planned and applied, with warnings', async () => {
    await start(twoChanges);
    const permissions = { contents: 'read' } as const;
    const planned = await plan({ permissions });
    expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '2' } });
    expect(planned.log).toContain('::warning::GitHub refused to find the pull request of a commit');
    const applied = await apply(planned, { permissions });
    expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied' } });
    expect(applied.summary).toContain('## Tenantry: applied, 2 changes');
  });

  it('that GitHub refuses to read is neither planned nor applied, and the summary reports it', async () => {
    await start(twoChanges);
    const planned = await plan();
    const permissions = { actions: 'read' } as const;
    for (const refused of [await plan({ permissions }), await apply(planned, { permissions })]) {
      expect(refused).toMatchObject({ exitCode: 3, outputs: { verdict: 'not-evaluated', digest: '', changes: '0' } });
      expect(refused.summary).toContain('## Tenantry: not evaluated, because GitHub refused a request');
      expect(refused.log).toContain('Add `contents: read` to the `permissions:` of the job.');
    }
  });

  it.skipIf(!isLong)('that a newer commit reverted is not applied', async () => {
    await start(twoChanges);
    const planned = await plan();
    await world.github.commit('main', { 'README.md': 'nothing of Tenantry' });
    await world.github.commit('main', { 'tenantry/tenantry.yaml': headed(twoChanges.before) });
    const ended = await apply(planned);
    expect(ended).toMatchObject({ exitCode: 5, outputs: { verdict: 'not-applied' } });
    expect(ended.summary).toContain('a newer commit of the branch no longer asks for 2 of these changes');
  });

  it.skipIf(!isLong)('is not applied once the default branch has another trust file, workflow or history', async () => {
    const { before, after, sizes } = twoChanges;
    const trust = 'tenantry.trust.yaml';
    const base = { 'tenantry/tenantry.yaml': headed(before), [trust]: 'plain_http: true\n' };
    world = await startWorld({ state: live(sizes), base, head: { 'tenantry/tenantry.yaml': headed(after) } });
    const { github } = world;
    const planned = await plan({ inputs: { trust } });
    await github.commit('main', { [trust]: 'plain_http: false\n' });
    const trusted = await apply(planned, { inputs: { trust } });
    await github.commit('main', { [trust]: 'plain_http: true\n', '.github/workflows/tenantry.yml': 'on: push\n' });
    const worked = await apply(planned, { inputs: { trust } });
    await github.admin('PATCH', '/git/refs/heads/main', { sha: world.before, force: true });
    const rewound = await apply(planned, { inputs: { trust } });
    expect([trusted, worked, rewound].map(({ exitCode, outputs }) => [exitCode, outputs['verdict']])).toEqual(
      Array.from({ length: 3 }, () => [5, 'not-applied']),
    );
    expect(trusted.summary).toContain('the default branch has another workflow, another trust file or another history now');
    expect(trusted.log).toContain('its `tenantry.trust.yaml` is not that of the default branch now');
    expect(worked.log).toContain('its `.github/workflows/tenantry.yml` is not that of the default branch now');
    expect(rewound.log).toContain('is not in the history of the default branch');
  });

  it.skipIf(!isLong)('of a public repository shows only names that are in the repository', async () => {
    await start({ ...twoChanges, isPublic: true });
    const planned = await plan({ isPublic: true });
    expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '2', 'saved-plan': '' } });
    const differs = await apply(planned, { isPublic: true, inputs: { expect: 'c'.repeat(32) } });
    expect(differs.exitCode).toBe(5);
    expect(differs.summary).toContain('The plan now has 2 changes');
    const applied = await apply(planned, { isPublic: true });
    expect(applied.exitCode).toBe(0);
    expect(await bodyOf(world)).toContain('applied, 2 changes');
    const shown = [planned, differs, applied].map(({ log, summary }) => log + summary).join('');
    expect(shown + world.github.bodies.join('')).not.toContain('unknown-to-git');
    expect(applied.summary).toContain('### Journal\n\n2 calls begun, 2 steps ended.');
    expect(applied.summary).not.toContain('blockStorage.');
  });
});

describe('without a key', () => {
  it('a plan, an audit and a capture name the missing key, and not the files', async () => {
    await start(twoChanges);
    const [planned, audited, captured] = [
      await plan({ isKeyless: true }),
      await runJob(world, { command: 'audit', isKeyless: true, inputs: noTrust }),
      await runJob(world, { command: 'capture', isKeyless: true, inputs: noTrust }),
    ];
    expect([planned, audited, captured].map(({ exitCode }) => exitCode)).toEqual([2, 2, 2]);
    expect(planned.summary).toContain('## Tenantry: not applied, because the API key is missing or was refused');
    expect(audited.summary).toContain('## Tenantry: not evaluated, because the API key is missing or was refused');
    expect(captured.summary).toContain('## Tenantry: not captured, because the API key is missing or was refused');
    expect([planned, audited, captured].map(({ summary }) => summary).join('')).not.toContain('files are invalid');
  });
});

describe('apply', () => {
  it('needs a digest', async () => {
    await start(twoChanges);
    const ended = await runJob(world, { command: 'apply', inputs: noTrust });
    expect(ended.exitCode).toBe(2);
    expect(ended.log).toContain('The input `expect` is empty.');
  });

  it('skips unacknowledged steps on request, and opens an issue with the digest', async () => {
    await start(twoChanges);
    const event = { name: 'schedule', payload: { repository: repositoryOf(world) }, commit: world.after };
    const ended = await runJob(world, {
      command: 'apply',
      event,
      inputs: { ...noTrust, classes: 'drift', 'skip-unacknowledged': 'true' },
    });
    expect(ended).toMatchObject({ exitCode: 6, outputs: { verdict: 'applied-in-part' } });
    // A clean audit of the same night leaves the issue of the apply as it is.
    const audited = await runJob(world, { command: 'audit', event, inputs: { ...noTrust, 'fail-on': 'never' } });
    expect(audited.outputs['verdict']).not.toBe('not-evaluated');
    const [issue] = (await issuesOf(world)).toSorted((a, b) => Number(a['number']) - Number(b['number']));
    expect(issue).toMatchObject({ state: 'open', title: 'Tenantry: an apply left changes undone (tenantry)' });
    expect(textOf(issue?.['body'])).toContain('#### Skipped: not acknowledged (1)\n\n- `!` update volume `data`');
    expect(textOf(issue?.['body'])).toMatch(/start the apply workflow by hand with the digest `[0-9a-f]{32}`/);
  });

  it('that is cancelled finishes the call in flight, shows its journal, and the next run converges', async () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`volume-${index}`, 10]));
    await start({ before: volumes({ data: 10 }), after: volumes({ data: 10, ...many }), sizes: { data: 10 }, latency: 60 });
    const planned = await plan();
    expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '8' } });
    const started: JobOf['started'] = (child) => {
      child.stderr.on('data', (data: Buffer) => {
        if (/\b1\/8 done/.test(data.toString())) child.kill('SIGTERM');
      });
    };
    const ended = await apply(planned, { started });
    expect(ended).toMatchObject({ exitCode: 130, outputs: { verdict: 'interrupted' } });
    expect(ended.summary).toMatch(/## Tenantry: interrupted, \d+ of 8 changes applied\. The next run continues/);
    const [, begun, closed] = /(\d+) calls begun, (\d+) steps ended/.exec(ended.summary) ?? [];
    expect(Number(begun)).toBe(Number(closed));
    const again = await plan();
    const converged = await apply(again);
    expect(converged).toMatchObject({ exitCode: 0 });
    const names = world.platform.app
      .state()
      .tenants.flatMap(({ regions }) => Object.values(regions ?? {}).flatMap((one) => one.volumes ?? []));
    expect(names).toHaveLength(9);
  });
});

describe('a plan too large to review', () => {
  it.skipIf(!isLong)(
    'is run only by the digest of all changes, typed by a person',
    async () => {
      const sized = (size: number) => Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`volume-${index}`, size]));
      await start({ before: volumes(sized(10)), after: volumes(sized(20)), sizes: sized(10) });
      const planned = await plan();
      expect(planned).toMatchObject({ exitCode: 5, outputs: { verdict: 'too-large', changes: '400' } });
      const pushed = await apply(planned);
      expect(pushed).toMatchObject({ exitCode: 5 });
      expect(pushed.summary).toContain('the plan is too large to review');
      const wrong = await plan({ event: dispatchOf(world, { acknowledge: 'c'.repeat(32) }) });
      expect(wrong.exitCode).toBe(5);
      const event = dispatchOf(world, { acknowledge: planned.outputs['digest'] ?? '' });
      const typed = await plan({ event });
      expect(typed).toMatchObject({ exitCode: 0 });
      const applied = await apply(typed, { event });
      expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied' } });
    },
    180_000,
  );
});
