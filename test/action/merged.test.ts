// A series on one pull request: reviewed, merged, planned, applied, and the same run started again. The review stays, folded; the apply has a comment of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { textOf } from '../github/start-github.ts';
import { headed, platformOf } from '../plan/world.ts';
import { type ApplyWorld, handedOn, pushOf, runJob, startWorld } from './apply-world.ts';
import { reviewPull } from './demo-pull-request.ts';
import type { Ended } from './run-bundle.ts';

let world: ApplyWorld;
/** The texts of the comments after each job, the oldest first. */
const series: (readonly string[])[] = [];

const look = async ({ github, pull }: Pick<ApplyWorld, 'github' | 'pull'>): Promise<void> => {
  series.push((await github.comments(pull)).map(({ body }) => textOf(body)));
};

/** Without folds. */
const open = (text = ''): string => text.replaceAll(/<details>[\s\S]*<\/details>/g, '');

beforeAll(async () => {
  world = await startWorld({
    beforeMerge: async (opened) => {
      await reviewPull(opened);
      await look(opened);
      opened.github.runs.length = 0;
    },
  });
  const planned = await runJob(world, { command: 'plan' });
  await look(world);
  for (let time = 0; time < 2; time += 1) {
    await runJob(world, { command: 'apply', inputs: handedOn(planned) });
    await look(world);
  }
}, 120_000);
afterAll(async () => {
  await world.close();
});

describe('the comments of a pull request that is merged and applied', () => {
  it('are two: what was reviewed, and the apply, each found again by every later run', () => {
    expect(series.map((texts) => texts.length)).toEqual([1, 2, 2, 2]);
    const markers = series.map((texts) => texts.map((text) => /<!-- tenantry:(\w+):/.exec(text)?.[1]));
    expect(markers).toEqual([['plan'], ['plan', 'apply'], ['plan', 'apply'], ['plan', 'apply']]);
  });

  it('keep the table of the review, folded below the merge, once', () => {
    const [review = ''] = series[0] ?? [];
    const table = /### Review these 5[\s\S]*?\n\n\|[\s\S]*?\n\n/.exec(review)?.[0] ?? '-';
    for (const [kept = ''] of series.slice(1)) {
      expect(kept).toMatch(/^## Tenantry: merged\n/);
      expect(open(kept)).not.toContain('Review these');
      expect(kept.split(table)).toHaveLength(2);
      expect(kept).toBe(series[1]?.[0]);
    }
  });

  it('name what waits, then what was applied, and count what was not part of it', () => {
    const texts = series.map(([, apply = '']) => apply);
    expect(texts[1]).toContain('## Tenantry: 6 changes to apply, 2 to acknowledge');
    expect(texts[2]).toContain('## Tenantry: applied, 6 changes');
    expect(texts[2]).toContain('- `✓` remove volume `tmp-migration` in `br-se1`');
    expect(texts[2]).toMatch(/\d+ drift and \d+ scheduled steps were not part of this\./);
    expect(texts[2]).not.toContain('still has');
    expect(texts[3]).toContain('## Tenantry: not applied, because the live state has changed since the plan');
    // What the first run did is still there.
    expect(texts[3]?.split('applied, 6 changes')).toHaveLength(2);
    expect(open(texts[3])).not.toContain('applied, 6 changes');
  });

  it('do not touch what others wrote with the same words', async () => {
    const { github, pull } = world;
    await github.admin('POST', `/issues/${pull}/comments`, { body: series.at(-1)?.[1] ?? '' } satisfies JsonObject);
    const planned = await runJob(world, { command: 'plan' });
    expect(planned.exitCode).toBe(0);
    const bodies = (await github.comments(pull)).map(({ body }) => textOf(body));
    expect(bodies[2]).toBe(series.at(-1)?.[1]);
  });
});

describe('two pull requests that are merged and applied one after the other', () => {
  const file = (...volumes: readonly string[]): Record<string, string> => ({
    'tenantry/tenantry.yaml': headed(
      `volumes:\n${['data', ...volumes].map((name) => `  ${name}: { region: br-se1, type: cloud_nvme1k, size: 10 }\n`).join('')}`,
    ),
    'tenantry.trust.yaml': 'secrets: {}\n',
  });
  const applies = async (number: number): Promise<readonly string[]> =>
    (await two.github.comments(number)).map(({ body }) => textOf(body)).filter((text) => text.includes('<!-- tenantry:apply:'));
  let two: ApplyWorld;

  afterAll(async () => two.close());

  it('have a comment for each apply, which only further runs of the same one update', async () => {
    two = await startWorld({
      state: platformOf({
        regions: { 'br-se1': { volumes: [{ name: 'data', size: 10, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' }] } },
      }),
      base: file(),
      head: file('logs'),
    });
    const { github, pull: first, before, after } = two;
    await github.commit('another', file('logs', 'queue'));
    const second = await github.openPull('another');
    const merged = textOf((await github.admin('PUT', `/pulls/${second}/merge`, {}))['sha']);
    const run = async (from: string, to: string, inputs?: Readonly<Record<string, string>>): Promise<Ended> => {
      const event = { name: 'push', payload: { ...pushOf(two, { before: from }), after: to }, commit: to };
      github.runs.push({ id: 1712, run_number: 7, event: 'push', head_sha: to, head_branch: 'main' });
      return await runJob(two, { command: inputs ? 'apply' : 'plan', event, ...(inputs && { inputs }) });
    };
    const one = handedOn(await run(before, after));
    await run(before, after, one);
    expect([await applies(first), await applies(second)]).toEqual([[expect.stringContaining('applied, 1 change')], []]);
    await run(after, merged, handedOn(await run(after, merged)));
    const applied = expect.stringMatching(/^## Tenantry: applied, 1 change\n/);
    expect([await applies(first), await applies(second)]).toEqual([[applied], [applied]]);
    await run(before, after, one);
    expect([await applies(first), await applies(second)]).toEqual([[expect.stringMatching(/^## Tenantry: not applied/)], [applied]]);
  }, 120_000);
});
