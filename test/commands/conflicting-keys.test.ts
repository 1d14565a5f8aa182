// A second valid key with a declared key's name, or with a rotation name of it: the lock of a journal cannot prevent it, so every later run reports it as a
// pending change until it is revoked. Other undeclared keys stay unmanaged.
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { working } from '../apply/dangers.ts';
import { type Gated, startGated } from '../kill/gated.ts';
import { makePlace, type Place } from '../kill/place.ts';
import { clientOf, headed, platformOf } from '../plan/world.ts';
import { everyNth } from '../runs.ts';
import { type Printed, runHere } from './run-here.ts';

const day = 86_400_000;

const declared = {
  plain: '{ scopes: [mcr.read] }',
  delivered: '{ scopes: [mcr.read], deliver_to: shop }',
  rotated: '{ scopes: [mcr.read], deliver_to: shop, rotate_after: 90d, overlap: 24h }',
} as const;
type Form = keyof typeof declared;

const fileOf = (form: Form, more = ''): string =>
  headed(`ownership: { api_keys: authoritative }\nservice_accounts: { ci: { api_keys: { k: ${declared[form]}${more} } } }\n`);

let open: (() => Promise<void>) | undefined;
afterEach(() => open?.());

interface Scene {
  readonly platform: Gated;
  readonly place: Place;
  readonly run: (line: string) => Promise<Printed>;
}

const scene = async (text: string, names: readonly string[]): Promise<Scene> => {
  const start_validity = new Date(Date.now() - 3 * day).toISOString();
  const api_keys = names.map((name) => ({ name, scopes: ['mcr.read'], start_validity }));
  const platform = await startGated({ state: platformOf({ service_accounts: [{ name: 'ci', api_keys }] }) });
  const place = makePlace({ desired: text, trust: '', sinks: { shop: 'file' } });
  const before = process.cwd();
  process.chdir(place.work);
  open = async () => {
    process.chdir(before);
    place.remove();
    await platform.close();
  };
  return { platform, place, run: (line) => runHere(line, { cwd: place.work, env: platform.env }) };
};

const plan = 'plan acme.yaml --exit-code';
const audit = 'audit acme.yaml';
const apply = 'apply acme.yaml --trust ../trust.yaml --yes';

/** The exit codes of a plan and an apply, and the drift of an audit, whose code depends on its findings too. */
const codes = async ({ run }: Scene): Promise<readonly (number | string | undefined)[]> => {
  const planned = await run(plan);
  const drift = /Drift: \d+ difference/.exec((await run(audit)).stdout)?.[0];
  return [planned.code, drift, (await run(apply)).code];
};

const revoke = async ({ platform: { app } }: Scene, name: string): Promise<void> => {
  const account = app.state().tenants[0]?.service_accounts.find((one) => one.name === 'ci');
  const key = account?.api_keys.findLast((one) => one.name === name && one.revoked_at === null);
  await clientOf(app).write('iam.revokeApiKey', { path: { sa_uuid: account?.uuid ?? '', apikey_uuid: key?.uuid ?? '' } });
};

const conflicting = [4, 'Drift: 1 difference', 6];
const inSync = [0, 'Drift: 0 difference', 0];

describe('a second valid key beside the declared one is pending until it is revoked', () => {
  it.each(
    everyNth<[Form, string]>(4, [
      ['plain', 'k'],
      ['delivered', 'k'],
      ['plain', 'k.old'],
      ['plain', 'k.next'],
      ['rotated', 'k'],
      ['plain', 'k.unproved.old'],
      ['delivered', 'k.next'],
      ['plain', 'k.unproved'],
      ['plain', 'k.next.old'],
      ['rotated', 'k.unproved'],
      ['rotated', 'k.old.old'],
    ]),
  )('%s: %s', async (form, name) => {
    const there = await scene(fileOf(form), ['k', name]);
    expect(await codes(there)).toEqual(conflicting);
    const { stdout } = await there.run(plan);
    expect(stdout).toContain('To do by hand (1)');
    expect(stdout).not.toContain('No changes');
    await revoke(there, name);
    expect(await codes(there)).toEqual(inSync);
  });

  it('each of several', async () => {
    const there = await scene(fileOf('delivered'), ['k', 'k.next', 'k.next']);
    expect((await there.run(plan)).stdout).toContain('To do by hand (2)');
  });

  it('beside a pinned one', async () => {
    const there = await scene(fileOf('plain'), ['k', 'k']);
    const [first] = working(there.platform.app.state());
    writeFileSync('acme.yaml', fileOf('plain').replace('{ scopes', `{ id: ${first?.uuid}, scopes`));
    expect(await codes(there)).toEqual(conflicting);
    await revoke(there, 'k');
    expect(await codes(there)).toEqual(inSync);
  });

  it('or until it is removed by the file', async () => {
    const there = await scene(`${fileOf('plain')}removed: { api-key/ci/k.next: { reason: left by a run } }\n`, ['k', 'k.next']);
    expect((await there.run(plan)).stdout).toContain('revoke key k.next of ci');
  });
});

describe('explained keys are no conflict', () => {
  it.each<[Form, readonly string[], string]>([
    ['rotated', ['k', 'k.next'], 'a rotation was interrupted'],
    ['rotated', ['k', 'k.old'], 'the overlap of 24h is over'],
    ['delivered', ['k', 'k.old'], 'the overlap of 0h is over'],
  ])('%s: %j', async (form, names, why) => {
    const { stdout } = await (await scene(fileOf(form), names)).run(plan);
    expect(stdout).toContain(why);
    expect(stdout).not.toContain('by hand');
  });

  it('other undeclared keys stay unmanaged', async () => {
    const text = fileOf('plain').replace('authoritative', 'additive');
    expect(await codes(await scene(text, ['k', 'other', 'other.next', 'k2', 'k.nextone']))).toEqual(inSync);
  });

  it('a section that is only observed reports and demands nothing', async () => {
    const { run } = await scene(fileOf('plain').replace('authoritative', 'observed'), ['k', 'k.next']);
    expect([(await run(plan)).code, (await run(apply)).code]).toEqual([0, 0]);
  });
});

/** Lets nobody continue before two have arrived. */
const meeting = (): (() => Promise<void>) => {
  let [leave, came] = [(): void => undefined, 0];
  const met = new Promise<void>((resolve) => (leave = resolve));
  return async () => {
    came += 1;
    if (came === 2) leave();
    await met;
  };
};

describe('two applies at once with different journals', () => {
  const both = async ({ run }: Scene): Promise<readonly number[]> => {
    const runs = await Promise.all(['laptop', 'ci'].map((name) => run(`${apply} --journal ../${name}.jsonl`)));
    return runs.map(({ code }) => code);
  };

  it('that rename at the same moment leave two keys: both runs, and all later ones, say so', async () => {
    const there = await scene(fileOf('delivered'), []);
    const [created, renamed] = [meeting(), meeting()];
    there.platform.pass({ before: (_, call) => (call.startsWith('POST') ? created() : renamed()) });
    expect(await both(there)).toEqual([6, 6]);
    there.platform.pass({});
    expect(working(there.platform.app.state()).map(({ name }) => name)).toEqual(['k', 'k']);
    expect(await codes(there)).toEqual(conflicting);
    await revoke(there, 'k');
    expect(await codes(there)).toEqual(inSync);
  });

  it('of which one renames first leave a `.next`: all later runs say so', async () => {
    const there = await scene(fileOf('delivered'), []);
    const created = meeting();
    let second: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (second = resolve));
    let renames = 0;
    there.platform.pass({
      before: async (_, call) => {
        if (call.startsWith('POST')) return created();
        renames += 1;
        return renames === 1 ? undefined : first;
      },
      after: (_, call) => (call.startsWith('POST') ? undefined : second()),
    });
    const codesOfBoth = await both(there);
    there.platform.pass({});
    expect(codesOfBoth).not.toContain(0);
    const names = working(there.platform.app.state()).map(({ name }) => name);
    expect(names.length).toBe(2);
    expect(await codes(there)).toEqual(conflicting);
    await revoke(there, names.includes('k.next') ? 'k.next' : 'k');
    expect(await codes(there)).toEqual(inSync);
  });
});
