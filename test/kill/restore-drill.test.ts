// SIGKILL of the built program at every call of a restore drill, and run again: the volume and its restore points stay, the restored one is gone in the end, and
// the ledger has the drill.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headed, platformOf } from '../plan/world.ts';
import { demandProgram, type Run, run } from '../program.ts';
import { everyNth } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Gated, startGated } from './gated.ts';

const state = platformOf({
  regions: {
    'br-se1': {
      volumes: [
        { name: 'data', size: 10 },
        { name: 'other', size: 10 },
      ],
      snapshots: [{ name: 'of-data', volume: 'data' }],
    },
  },
});
const desired = headed('restore_drills: { monthly: { volumes: [data], every: 30d } }\n');

let platform: Gated;
let folder: string;
beforeEach(async () => {
  demandProgram();
  platform = await startGated({ state });
  folder = temporaryFolder('drill');
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, 'acme.yaml'), desired);
  await tenantry('audit acme.yaml --ledger ledger.json --new-ledger --quiet');
});
afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const tenantry = (line: string, killable?: (kill: () => void) => void): Promise<Run> =>
  run(line, { cwd: folder, env: platform.env, timeout: 60_000, ...(killable && { killable }) });

const volumes = (): readonly string[] =>
  (platform.app.state().tenants[0]?.regions['br-se1']?.volumes ?? [])
    .filter(({ state: word }) => word !== 'deleted')
    .map(({ name }) => name);

const words = 'apply acme.yaml --yes --due --quiet --ledger ledger.json';
/** With whatever the run asks for. */
const apply = async (killable?: (kill: () => void) => void): Promise<Run> => {
  const asked = await tenantry(words, killable);
  const digest = /--acknowledge ([0-9a-f]{32})/.exec(asked.stderr)?.[1];
  return digest === undefined ? asked : tenantry(`${words} --acknowledge ${digest}`, killable);
};

/** Whatever a killed run left: three more, with what they ask for. */
const converges = async (): Promise<void> => {
  platform.pass({});
  for (let more = 0; more < 3; more += 1) expect((await apply()).code).toBe(0);
  expect(volumes()).toEqual(['data', 'other']);
  const [part] = JSON.parse(readFileSync(join(folder, 'ledger.json'), 'utf8')).parts;
  expect(Object.keys(part.memory['restore-drill'].things)).toHaveLength(1);
  const calls = platform.writes();
  expect([(await apply()).code, platform.writes()]).toEqual([0, calls]);
};

it.each([
  ['before the restoration', 'before', 1],
  ['after the restoration', 'after', 1],
  ['before the deletion', 'before', 2],
  ['after the deletion', 'after', 2],
] as const)('killed %s', async (_, at, number) => {
  let kill = (): void => undefined;
  const strike = (call: number): 'lost' | undefined => {
    if (call !== number) return undefined;
    kill();
    return 'lost';
  };
  platform.pass(at === 'before' ? { before: strike } : { after: async (call) => void strike(call) });
  expect((await apply((killed) => (kill = killed))).code).toBe(null);
  await converges();
});

/** More than a drill has: what lies behind the last one is not killed. */
const everyRead = everyNth(
  20,
  Array.from({ length: 60 }, (_, index) => index + 1),
);
it.each(everyRead)('killed at read %i of the run that was acknowledged', async (number) => {
  const asked = await tenantry(words);
  const digest = /--acknowledge ([0-9a-f]{32})/.exec(asked.stderr)?.[1] ?? '';
  let kill = (): void => undefined;
  let seen = 0;
  platform.pass({
    read: (call) => {
      seen = call;
      if (call !== number) return undefined;
      kill();
      return 'lost';
    },
  });
  const { code } = await tenantry(`${words} --acknowledge ${digest}`, (killed) => (kill = killed));
  expect(code).toBe(seen < number ? 0 : null);
  await converges();
});
