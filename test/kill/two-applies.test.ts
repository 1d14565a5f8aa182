// Two concurrent applies of the built program against one platform: on one disk the second is refused; on two machines no key is duplicated without a report by
// both runs, and every later one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { working } from '../apply/dangers.ts';
import { headed, platformOf } from '../plan/world.ts';
import { demandProgram, run } from '../program.ts';
import { isLong } from '../runs.ts';
import { type Gated, startGated } from './gated.ts';
import { openNoon } from './noon.ts';
import { makePlace, type Place } from './place.ts';

const desired = headed('service_accounts: { ci: { api_keys: { deploy: { scopes: [mcr.read], deliver_to: shop } } } }\n');
const files = { desired, trust: '', sinks: { shop: 'file' } } as const;

const noon = openNoon();
let platform: Gated;
let machines: readonly [Place, Place];
beforeEach(async () => {
  demandProgram();
  platform = await startGated({ clock: noon.clock, state: platformOf({ service_accounts: [{ name: 'ci' }] }) });
  machines = [makePlace(files), makePlace(files)];
});
afterEach(async () => {
  await platform.close();
  for (const machine of machines) machine.remove();
});

const tenantry = (words: string, { work }: Place) => run(words, { cwd: work, env: { ...platform.env, ...noon.env }, timeout: 60_000 });
const apply = (machine: Place) => tenantry('apply acme.yaml --trust ../trust.yaml --yes --quiet', machine);
const keys = () => working(platform.app.state()).map(({ path }) => path);

/** Lets nobody continue before two have arrived. */
const meeting = (): (() => Promise<void>) => {
  let [open, came] = [(): void => undefined, 0];
  const met = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    came += 1;
    if (came === 2) open();
    await met;
  };
};

const isCreation = (call: string): boolean => call.startsWith('POST');

describe('two applies at the same time', () => {
  it('on one disk: the second one is refused, and names the first', async () => {
    const [machine] = machines;
    let second: Awaited<ReturnType<typeof apply>> | undefined;
    platform.pass({
      before: async (number) => {
        if (number === 1) second = await apply(machine);
      },
    });
    const first = await apply(machine);
    expect([first.code, second?.code, second?.stdout, keys()]).toEqual([0, 5, '', ['ci/deploy']]);
    expect(second?.stderr).toMatch(/Another apply uses the journal .*: `apply acme\.yaml` by \S+, process \d+ on \S+, since [^ ]+\./);
    expect((await apply(machine)).code).toBe(0);
  });

  it.runIf(isLong)('on two machines: the second one finds the name taken, and renames nothing', async () => {
    const created = meeting();
    platform.pass({ before: async (_, call) => (isCreation(call) ? created() : undefined) });
    const all = await Promise.all(machines.map(apply));
    const names = keys().sort();
    // One renames before the other reads again, or both before either does.
    expect(all.every(({ code }) => code === 0)).toBe(false);
    expect(names.filter((name) => name === 'ci/deploy').length + names.filter((name) => name === 'ci/deploy.next').length).toBe(2);
  });

  it('on two machines, at the same moment: both runs, and each later command, report the duplicate name', async () => {
    const [created, renamed] = [meeting(), meeting()];
    platform.pass({ before: async (_, call) => (isCreation(call) ? created() : renamed()) });
    const all = await Promise.all(machines.map(apply));
    platform.pass({});
    expect(keys()).toEqual(['ci/deploy', 'ci/deploy']);
    expect(all.map(({ code }) => code)).toEqual([6, 6]);
    const [machine] = machines;
    const ids = working(platform.app.state()).map(({ uuid }) => uuid);
    for (const [words, expected] of [
      ['plan acme.yaml --exit-code', 4],
      ['audit acme.yaml --fail-on critical', 1],
      ['apply acme.yaml --trust ../trust.yaml --yes', 6],
    ] as const) {
      const { code, stdout } = await tenantry(words, machine);
      const text = stdout.replaceAll(/\s+/g, ' ');
      expect([words, code]).toEqual([words, expected]);
      expect(text).toContain('2 valid keys have the name of api-key/ci/deploy');
      for (const id of ids) expect(text).toContain(id);
      expect(text).toContain('`id:`');
    }
    expect(keys()).toEqual(['ci/deploy', 'ci/deploy']);
  });
});
