// Merges that need several stages, as the jobs of the apply workflow run them: each stage is approved by its own digest, within one push. What a push left is
// a change of the next one, by the record of applied commits on the branch of the ledger.
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { textOf } from '../github/start-github.ts';
import { headed, platformOf, tenant } from '../plan/world.ts';
import { isLong } from '../runs.ts';
import { type ApplyWorld, bodyOf, handedOn, issuesOf, repositoryOf, runJob, startWorld } from './apply-world.ts';
import type { Ended } from './run-bundle.ts';

let world: ApplyWorld;
afterEach(async () => {
  world.github.verify();
  await world.close();
});

const gone = 'removed: { member/rui@acme.example: { reason: left } }\n';
const file = (mfa: boolean, note: string, more = ''): Readonly<Record<string, string>> => ({
  'tenantry/tenantry.yaml': headed(
    `access_control: { enabled: true, enforce_mfa: ${mfa} }\ngroups: { ops: { name: Ops, description: ${note} } }\n${more}`,
  ),
});

const start = async (head: Readonly<Record<string, string>>, description = 'one'): Promise<void> => {
  world = await startWorld({
    state: platformOf({
      members: [{ email: 'rui@acme.example', roles: ['viewer'] }],
      groups: [{ identifier: 'ops', name: 'Ops', description }],
    }),
    base: file(false, 'one'),
    head,
  });
};

interface Push {
  readonly before: string;
  readonly after: string;
}

const event = ({ before, after }: Push) => ({
  name: 'push',
  payload: { ref: 'refs/heads/main', before, after, deleted: false, forced: false, repository: repositoryOf(world) },
  commit: after,
});

const push = async (before: string, files: Readonly<Record<string, string>>): Promise<Push> => ({
  before,
  after: await world.github.commit('main', files),
});

/** A runner passes the default of the branch. */
const inputs = { trust: '' };
const plan = (of: Push, more = {}): Promise<Ended> => runJob(world, { command: 'plan', event: event(of), inputs: { ...inputs, ...more } });
const apply = (of: Push, planned: Ended, more = {}): Promise<Ended> =>
  runJob(world, { command: 'apply', event: event(of), inputs: { ...inputs, ...handedOn(planned), ...more } });

const recorded = async (): Promise<JsonObject> => {
  const { content } = await world.github.admin('GET', '/contents/applied.json?ref=refs/heads/tenantry-ledger');
  const { parts } = JSON.parse(Buffer.from(textOf(content), 'base64').toString('utf8')) as { readonly parts: readonly JsonObject[] };
  return parts[0] ?? {};
};

const live = () => {
  const [found] = world.platform.app.state().tenants;
  return { mfa: found?.access_control?.enforce_mfa, rui: found?.members.some(({ email }) => email === 'rui@acme.example') };
};

const continues = { continues: 'true' };
const continued = { continued: 'true' };

describe('a merge of several stages', () => {
  it('is applied completely with one approval for each, within one push', async () => {
    await start(file(true, 'two', gone));
    const merge = { before: world.before, after: world.after };
    const first = await plan(merge);
    expect(await recorded()).toMatchObject({ complete: world.before, begun: [] });
    const applied = await apply(merge, first, continues);
    expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied-in-part', 'exit-code': '6', left: '1' } });
    expect(await bodyOf(world)).toContain('applied in part, 2 of 2 changes, 1 change left for the next stage');
    expect([live(), await issuesOf(world)]).toEqual([{ mfa: false, rui: false }, []]);
    expect(await recorded()).toMatchObject({ complete: world.before, begun: [world.after] });

    const second = await plan(merge, continued);
    expect(second).toMatchObject({ exitCode: 0, outputs: { changes: '1' } });
    expect(second.outputs['digest']).not.toBe(first.outputs['digest']);
    expect(await apply(merge, first, { ...continues, ...continued })).toMatchObject({ exitCode: 5 });
    expect(await apply(merge, second, { ...continues, ...continued })).toMatchObject({
      exitCode: 0,
      outputs: { verdict: 'applied', left: '0' },
    });
    expect(live()).toEqual({ mfa: true, rui: false });
    expect(await recorded()).toMatchObject({ complete: world.after, begun: [] });
    // Each stage has a plan of its own, and so a comment.
    const titles = (await world.github.comments(world.pull)).map(({ body }) => textOf(body).split('\n')[0]);
    expect(titles).toEqual([
      '## Tenantry: not applied, because the live state has changed since the plan',
      '## Tenantry: applied, 1 change',
    ]);
  }, 120_000);

  it.skipIf(!isLong)(
    'fails in a workflow without a job for the next stage, and an issue reports it',
    async () => {
      await start(file(true, 'one', gone));
      const merge = { before: world.before, after: world.after };
      expect(await apply(merge, await plan(merge))).toMatchObject({ exitCode: 6, outputs: { left: '1' } });
      const [issue] = await issuesOf(world);
      expect(textOf(issue?.['body'])).toContain('1 change left for the next stage');
    },
    120_000,
  );
});

describe('three pushes', () => {
  it('apply what an earlier one left undone as a change, never as drift', async () => {
    await start(file(true, 'one', gone));
    const merge = { before: world.before, after: world.after };
    await apply(merge, await plan(merge));
    // The next merge changes another resource, and its run is never approved.
    const second = await push(merge.after, file(true, 'two', gone));
    const planned = await plan(second);
    expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '2' } });
    expect(planned.summary).toContain('(merged before, not applied yet)');
    expect(planned.summary).not.toContain('Drift');
    const third = await push(second.after, { 'README.md': 'A cloud.' });
    const last = await plan(third);
    expect(last.outputs).toMatchObject({ changes: '2' });
    expect(await apply(third, last)).toMatchObject({ exitCode: 0 });
    expect(live()).toEqual({ mfa: true, rui: false });
    expect(await recorded()).toMatchObject({ complete: third.after, begun: [] });
  }, 180_000);

  it.skipIf(!isLong)(
    'of which nothing is left are recorded by the plan',
    async () => {
      await start(file(false, 'one'));
      const merge = { before: world.before, after: world.after };
      expect(await plan(merge)).toMatchObject({ exitCode: 0, outputs: { changes: '0' } });
      expect(await recorded()).toMatchObject({ complete: world.after, begun: [] });
    },
    60_000,
  );
});

const onSchedule = (command: string, classes: string, more = {}): Promise<Ended> =>
  runJob(world, {
    command,
    event: { name: 'schedule', payload: { schedule: '17 3 * * *', repository: repositoryOf(world) }, commit: world.after },
    inputs: { ...inputs, classes, ...more },
  });

describe('a run on a schedule', () => {
  it.each(['drift', 'due drift', 'change drift'])(
    'with classes: %s treats nothing that a merge left undone as drift',
    async (classes) => {
      await start(file(true, 'one'), 'by hand');
      await plan({ before: world.before, after: world.after });
      const planned = await onSchedule('plan', classes);
      expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '1' } });
      expect(planned.summary).toContain('(merged before, not applied yet)');
      const applied = await onSchedule('apply', classes, { 'skip-unacknowledged': 'true' });
      expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied', changes: '1' } });
      expect(live().mfa).toBe(false);
      expect(world.platform.app.state().tenants[0]?.groups[0]?.description).toBe('one');
      expect(await recorded()).toMatchObject({ complete: world.before, begun: [] });
    },
    60_000,
  );
});

describe('a record', () => {
  const written = (part: JsonObject): Promise<string> =>
    world.github.commit('tenantry-ledger', {
      'applied.json': JSON.stringify({ format: 'tenantry-applied', version: 1, parts: [{ path: 'tenantry', begun: [], ...part }] }),
    });

  it.each<[string, (world: ApplyWorld) => JsonObject, boolean]>([
    ['of the commit before', ({ before }) => ({ complete: before }), true],
    ['of a commit that is not in the history', () => ({ complete: 'f'.repeat(40) }), true],
    ['of another tenant', ({ before }) => ({ complete: before, tenant: 'other' }), true],
    ['that is no record', () => ({ complete: 'x' }), true],
  ])(
    '%s changes nothing: the base decides',
    async (_, part) => {
      await start(file(false, 'one'));
      const second = await push(world.after, file(true, 'two'));
      const of = { before: world.after, after: second.after };
      await written({ tenant, ...part(world) });
      const planned = await plan(of);
      expect(planned).toMatchObject({ exitCode: 0, outputs: { changes: '2' } });
    },
    60_000,
  );

  it.skipIf(!isLong)(
    'that somebody forged for the commit itself hides nothing that it stops reverting',
    async () => {
      // Somebody has changed the description by hand, and the merge writes it down.
      await start(file(false, 'two'), 'two');
      const merge = { before: world.before, after: world.after };
      await written({ tenant, complete: world.before, begun: [world.after] });
      const forged = await plan(merge);
      expect(forged.summary).toContain('No longer reverted');
      expect(forged.outputs['digest']).not.toBe((await plan(merge, continued)).outputs['digest']);
    },
    60_000,
  );

  it.skipIf(!isLong)(
    'that cannot be written is a warning, and the changes are applied',
    async () => {
      await start(file(true, 'one'));
      const merge = { before: world.before, after: world.after };
      const permissions = { contents: 'read', pull_requests: 'write', issues: 'write', actions: 'read' } as const;
      const planned = await runJob(world, { command: 'plan', event: event(merge), inputs, permissions });
      expect(planned.log).toMatch(/^::warning::The record of applied commits was not updated\..*`contents: write`/m);
      const applied = await runJob(world, {
        command: 'apply',
        event: event(merge),
        inputs: { ...inputs, ...handedOn(planned) },
        permissions,
      });
      expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied' } });
      expect(live().mfa).toBe(true);
    },
    60_000,
  );
});
