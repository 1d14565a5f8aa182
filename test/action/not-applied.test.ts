// A series: two pull requests are merged and not applied, and the live state has drifted. What the third one shows of them, with and without the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../github/start-github.ts';
import { headed, platformOf } from '../plan/world.ts';
import { type ApplyWorld, pushOf, runJob, startWorld } from './apply-world.ts';
import { reviewPull } from './demo-pull-request.ts';

/** `lost` is declared from the beginning, and somebody has deleted it. */
const file = (...volumes: readonly string[]): Record<string, string> => ({
  'tenantry/tenantry.yaml': headed(
    `volumes:\n${['data', 'lost', ...volumes].map((name) => `  ${name}: { region: br-se1, type: cloud_nvme1k, size: 10 }\n`).join('')}`,
  ),
  'tenantry.trust.yaml': 'secrets: {}\n',
});

let world: ApplyWorld;
let third: number;

/** As the comment shows the third pull request. */
const comment = async (): Promise<string> => {
  await reviewPull({ ...world, pull: third });
  return textOf((await world.github.comments(third))[0]?.['body']);
};

beforeAll(async () => {
  const data = { name: 'data', size: 10, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' };
  world = await startWorld({ state: platformOf({ regions: { 'br-se1': { volumes: [data] } } }), base: file(), head: file('first') });
  const { github, after } = world;
  // The plan of the push begins the record: nobody approves it.
  await runJob(world, { command: 'plan' });
  await github.commit('second', file('first', 'second'));
  const number = await github.openPull('second');
  const merged = textOf((await github.admin('PUT', `/pulls/${number}/merge`, {}))['sha']);
  const payload = { ...pushOf(world, { before: after }), after: merged };
  await runJob(world, { command: 'plan', event: { name: 'push', payload, commit: merged } });
  await github.commit('third', file('first', 'second', 'third'));
  third = await github.openPull('third');
}, 120_000);
afterAll(async () => world.close());

describe('a pull request after two that are merged and not applied', () => {
  it('counts them apart from drift, and names each', async () => {
    const text = await comment();
    expect(text).toMatch(/\| changes \| \*{0,2}3\*{0,2} \| 1 \| 0 \|/);
    expect(text).toContain('2 of these changes were merged before and are not applied yet. The next apply runs them too.');
    for (const name of ['first', 'second'])
      expect(text).toMatch(new RegExp(`create \\| volume \`${name}\` in \`br-se1\` .*\\(merged before, not applied yet\\)`));
    expect(text).toContain('### Drift: 1 change that this merge does not make');
    expect(text).not.toContain('Differs from');
  });

  it('calls nothing drift without the record', async () => {
    await world.github.admin('DELETE', '/git/refs/heads/tenantry-ledger');
    const text = await comment();
    expect(text).toContain('|  | this change | differs from the base branch | scheduled |');
    expect(text).toMatch(/\| changes \| 1 \| 3 \| 0 \|/);
    expect(text).toContain('### Differs from the base branch: 3 changes that this merge does not make');
    expect(text).toContain('They may be merged and not applied yet, or drift: no record of applied commits shows which.');
    expect(text).not.toContain('### Drift');
  });
});
