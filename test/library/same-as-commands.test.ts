// The library and the commands are one program: from the same files and the same capture, both report the same.
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import * as tenantry from '../../src/index.ts';
import { createSimulator, startSimulator } from '../../src/library/simulator.ts';
import { demandProgram, run } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const capture = join(folder, 'capture.json');
const now = '2026-11-20T12:00:00Z';
const acme = 'examples/acme';
const place = { cwd: resolve('.'), env: {} };

/** As written: the demo's state is a description. */
const state = JSON.stringify(demoState({ seed: 1, now: Date.parse(now) }));

beforeAll(async () => {
  demandProgram();
  const { connection } = createSimulator({ state, clock: new Date(now) });
  writeFileSync(capture, tenantry.captureText(await tenantry.readLive(connection, { desired: tenantry.loadDesiredState(acme) })));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `next` are commands of a command line. */
const reported = async (command: string): Promise<unknown> => {
  const { stdout, stderr } = await run(`${command} --format json`, place);
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), next: [] };
};

/** The name of the capture on the command line. */
const opened = () => tenantry.loadCapture(capture);

describe('the library reports', () => {
  it('the same as `validate`', async () => {
    const desired = tenantry.loadDesiredState(acme);
    const evaluation = tenantry.evaluateDesiredState({ desired, policies: await tenantry.selectPolicies(desired), now: new Date(now) });
    expect(tenantry.reviewEvaluation(evaluation)).toEqual(await reported(`validate ${acme} --now ${now}`));
  });

  it('the same as `audit`, with and without a desired state', async () => {
    const desired = tenantry.loadDesiredState(acme);
    const [live, policies] = [await opened(), await tenantry.selectPolicies(desired)];
    const review = tenantry.reviewEvaluation(tenantry.evaluateLiveState({ live, desired, policies, now: new Date(now) }));
    expect(review).toEqual(await reported(`audit ${acme} --capture ${capture} --now ${now}`));
    const bare = tenantry.reviewEvaluation(tenantry.evaluateLiveState({ live, policies: await tenantry.selectPolicies() }));
    expect(bare).toEqual(await reported(`audit --capture ${capture} --region br-ne1 --region br-se1`));
  });

  it('the same as `plan`, with a trust file and a gate', async () => {
    const desired = tenantry.loadDesiredState(acme);
    const trust = tenantry.loadTrustFile('examples/acme.trust.yaml');
    const plan = tenantry.createPlan({ desired, trust, live: await opened(), now: new Date(now) });
    const simulation = await tenantry.simulatePlan(plan);
    const review = await tenantry.reviewPlan({ simulation, policies: await tenantry.selectPolicies(desired), failOn: 'high' });
    const command = `plan ${acme} --trust examples/acme.trust.yaml --capture ${capture} --now ${now} --fail-on high --exit-code`;
    expect(review).toEqual(await reported(command));
    expect(review.plan?.steps).toEqual(plan.steps);
    for (const format of tenantry.reportFormats) expect(tenantry.formatReview(review, format)).not.toBe('');
  });

  it.each(['comma', 'semicolon', 'tab'] as const)('the same CSV, separated by %s', async (csvSeparator) => {
    const desired = tenantry.loadDesiredState(acme);
    const evaluation = tenantry.evaluateDesiredState({ desired, policies: await tenantry.selectPolicies(desired), now: new Date(now) });
    const { stdout } = await run(`validate ${acme} --now ${now} --format csv --csv-separator ${csvSeparator}`, place);
    expect(tenantry.formatReview(tenantry.reviewEvaluation(evaluation), 'csv', { csvSeparator })).toBe(stdout);
  });

  it('no CSV with an unknown separator', async () => {
    const evaluation = tenantry.evaluateLiveState({ live: await opened(), policies: await tenantry.selectPolicies() });
    const csvSeparator = JSON.parse('";"');
    expect(() => tenantry.formatReview(tenantry.reviewEvaluation(evaluation), 'csv', { csvSeparator })).toThrow(
      /`;` is not a separator of CSV/,
    );
  });
});

describe('the library', () => {
  it('reads the same over HTTP and in process', async () => {
    const running = await startSimulator({ state, clock: new Date(now) });
    try {
      const [one, other] = await Promise.all([
        tenantry.readLive(running.connection),
        tenantry.readLive(createSimulator({ state, clock: new Date(now) }).connection),
      ]);
      expect({ ...one, readAt: '' }).toEqual({ ...other, readAt: '' });
    } finally {
      await running.stop();
    }
  });

  it('reports unread collections, and never treats them as empty', async () => {
    const simulator = createSimulator({ faults: ['iam.listMembers:status=403'] });
    const live = await tenantry.readLive(simulator.connection);
    expect(live.reads.find(({ name }) => name === 'member')).toMatchObject({ state: 'denied', items: 0 });
  });

  it('never writes: the platform is unchanged after all calls', async () => {
    const simulator = createSimulator({ state, clock: new Date(now) });
    const before = simulator.state();
    const desired = tenantry.loadDesiredState(acme);
    const live = await tenantry.readLive(simulator.connection, { for: 'plan', desired });
    const { verdicts } = await tenantry.simulatePlan(tenantry.createPlan({ desired, live }));
    expect(verdicts.length).toBeGreaterThan(0);
    expect(simulator.state()).toEqual(before);
  });

  it('reports all problems of a text with their positions', () => {
    const text = 'version: 1\nmebers: {}\nvolumes: { a: { region: br-se1, size: -1 } }\n';
    const problemsOf = (): tenantry.TenantryError | undefined => {
      try {
        tenantry.parseDesiredState([{ file: 'a.yaml', text }]);
        return undefined;
      } catch (error) {
        return error instanceof tenantry.TenantryError ? error : undefined;
      }
    };
    const { problems = [], exitCode } = problemsOf() ?? {};
    expect(problems.map(({ at }) => at?.line)).toEqual([2, 3]);
    expect(exitCode).toBe(tenantry.exitCodes.invalid);
    expect(problems.map(({ code }) => tenantry.errorCodes[code].exit)).toEqual([2, 2]);
  });

  it('refuses a copy of a value, which would lose its hidden data', async () => {
    const { connection } = createSimulator();
    const live = await tenantry.readLive(connection);
    expect(() => tenantry.captureText({ ...live })).toThrow(TypeError);
  });

  it('refuses an address without encryption', async () => {
    const credential = { type: 'api-key', key: 'k' } as const;
    await expect(tenantry.readLive({ baseUrl: 'http://api.example', credential })).rejects.toThrow(tenantry.TenantryError);
  });
});
