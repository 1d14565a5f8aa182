// Scenarios of the Action: the comment, check, outputs, exit code and requests of an event, by the built Action over real HTTP. To add one: a folder in
// scenarios/ with a scenario.yaml (scenario.ts lists its keys), then `UPDATE_SCENARIOS=1 npx vitest run test/action/scenarios.test.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { play, secrets } from './play.ts';
import { all, cases, updating } from './scenario.ts';

/** Each GitHub plays one scenario at a time. Runs mostly wait, because GitHub asks for a second between writes: so several are played concurrently. */
const stages: readonly { readonly github: Promise<TestGitHub>; last: Promise<unknown> }[] = Array.from(
  { length: Math.min(5, cases.length) },
  () => ({
    github: startGitHub(),
    last: Promise.resolve(),
  }),
);
let next = 0;

/** Takes turns. */
const onStage = async <Value>(act: (github: TestGitHub) => Promise<Value>): Promise<Value> => {
  const stage = stages[next % stages.length];
  next += 1;
  if (!stage) throw new Error('There is no stage.');
  const before = stage.last;
  const playing = before.then(async () => act(await stage.github));
  stage.last = playing.catch(() => undefined);
  return await playing;
};

afterAll(async () => {
  for (const { github } of stages) await (await github).close();
});

describe('scenarios of the Action', () => {
  it('are at least forty, a quarter of them tested on every change', () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
  });

  it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { text, requests, everything } = await onStage((github) => play(one, github));
    if (updating) writeFileSync(join(one.folder, 'expected.yaml'), text);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(requests).toBeLessThanOrEqual(one.requests ?? Number.POSITIVE_INFINITY);
    expect(text).toBe(updating ? text : one.expected);
  });
});
