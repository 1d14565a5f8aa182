// The three jobs of an apply on a push, as a runner starts them: the planned steps are approved, and exactly those are applied.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../github/start-github.ts';
import { type ApplyWorld, bodyOf, handedOn, issuesOf, runJob, startWorld } from './apply-world.ts';
import type { Ended } from './run-bundle.ts';

let world: ApplyWorld;
let planned: Ended;
let planRequests: readonly string[];
let waiting: string;
let approved: Ended;
let approveRequests: readonly string[];
let applied: Ended;
let outcome: string;
let again: Ended;

const requestsOf = (): readonly string[] => {
  const requests = [...world.github.requests()];
  world.github.forget();
  return requests;
};

beforeAll(async () => {
  world = await startWorld();
  world.github.forget();
  planned = await runJob(world, { command: 'plan' });
  planRequests = requestsOf();
  waiting = await bodyOf(world);
  approved = await runJob(world, { command: 'approve', inputs: handedOn(planned) });
  approveRequests = requestsOf();
  applied = await runJob(world, { command: 'apply', inputs: handedOn(planned) });
  outcome = await bodyOf(world);
  again = await runJob(world, {
    command: 'apply',
    inputs: { ...handedOn(planned), 'saved-plan': 'tenantry-plan.json' },
    workspace: { 'tenantry-plan.json': planned.savedPlan },
  });
}, 120_000);
afterAll(async () => {
  await world.close();
});

describe('a push of the demo', () => {
  it('is planned: digests, counts, a saved plan, and the comment of the merged pull request', () => {
    expect(planned).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', changes: '6', 'exit-code': '0' } });
    expect(planned.outputs['digest']).toMatch(/^[0-9a-f]{32}$/);
    expect(planned.outputs['acknowledge']).toMatch(/^[0-9a-f]{32}$/);
    expect(planned.savedPlan).toContain('tenantry-plan');
    expect(waiting).toContain('## Tenantry: 6 changes to apply, 2 to acknowledge');
    expect(waiting).toContain(planned.outputs['digest']);
    expect(planned.summary).toContain('### Review these 5');
  });

  it('reads each GitHub object only once', () => {
    const objects = planRequests.filter((request) => /\/git\/(?:blobs|trees|commits)\//.test(request));
    expect(new Set(objects).size).toBe(objects.length);
    expect(planRequests.filter((request) => !request.includes('/git/blobs/')).length).toBeLessThanOrEqual(20);
  });

  it('is approved without a key, in an environment that another person approves', () => {
    expect(approved).toMatchObject({ exitCode: 0, outputs: { digest: planned.outputs['digest'] } });
    expect(approved.log).toContain(planned.outputs['digest']);
    expect(approveRequests).toEqual(['GET /environments/production']);
  });

  it('is applied as approved, although pending requests are repeated', () => {
    expect(applied).toMatchObject({ exitCode: 0, outputs: { verdict: 'applied', changes: '6' } });
    expect(applied.log).toContain('6 applied');
    expect(applied.summary).toContain('### Journal\n\n6 calls begun, 6 steps ended.');
    expect(outcome).toContain('## Tenantry: applied, 6 changes');
    expect(outcome).toContain('- `✓` remove volume `tmp-migration` in `br-se1`');
  });

  it('is not applied a second time: the digests differ, and an issue reports it', async () => {
    expect(again).toMatchObject({ exitCode: 5, outputs: { verdict: 'not-applied' } });
    expect(again.summary).toContain('approved, not planned any more | remove volume `tmp-migration` in `br-se1`');
    const [issue] = await issuesOf(world);
    expect(issue).toMatchObject({ state: 'open', title: 'Tenantry: an apply left changes undone (tenantry)' });
    expect(textOf(issue?.['body'])).toContain('not applied, because the live state has changed since the plan');
    expect(await bodyOf(world)).toContain('## Tenantry: not applied, because the live state has changed since the plan');
  });

  it('sends only documented requests to GitHub, and no secret', () => {
    world.github.verify();
    const logs = [planned, approved, applied, again].map(({ log, summary }) => log.replaceAll(/^::add-mask::.*$/gm, '') + summary);
    expect([...logs, ...world.github.bodies].join('')).not.toContain(world.platform.apiKey);
  });
});
