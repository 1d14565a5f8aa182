// A plan reads what only some answers need when such an answer appears: exact calls over HTTP, and what cannot be read.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession } from './session.ts';

const instance = '77d90219-0d89-4561-9547-2096dd7abca7';
const numbers = (many: number): readonly number[] => Array.from({ length: many }, (_, index) => index);
const volumes = numbers(200).map((number) => ({ name: `data-${number}`, type: 'cloud_nvme1k', size: 10 }));
const registries = numbers(60).map((number) => ({ name: `acme${number}`, repositories: [{ name: 'shop/api', images: [] }] }));

let session: Session;
beforeAll(async () => {
  const region = {
    volumes: [...volumes, { name: 'held', type: 'cloud_nvme1k', size: 10, attached_to: instance }],
    registries,
    instances: [{ id: instance, name: 'shop-api-1', state: 'stopped' as const }],
  };
  session = await startSession(organization({ regions: { 'br-se1': region } }));
});
afterAll(() => session.close());
afterEach(() => session.simulator.app.faults.clear());

/** Declares everything; `lines` replaces single lines, and an empty one leaves the resource out. */
const fileOf = (lines: Readonly<Record<string, string>> = {}, more = ''): string => {
  const line = (name: string, text: string): string => (lines[name] === '' ? '' : `  ${name}: ${lines[name] ?? text}\n`);
  const declared = volumes.map(({ name }) => line(name, '{ region: br-se1, type: cloud_nvme1k, size: 10 }'));
  const held = line('held', `{ region: br-se1, type: cloud_nvme1k, size: 10, attached_to: ${instance} }`);
  const named = registries.map(({ name }) => line(name, '{ region: br-se1 }'));
  return `${head}policies: { packs: [] }\nvolumes:\n${declared.join('')}${held}registries:\n${named.join('')}${more}`;
};

const run = async (text: string) => {
  session.write('acme.yaml', text);
  const before = session.simulator.app.recorder.all().length;
  const { code, stdout } = await session.run(`plan acme.yaml --format json --quiet`);
  const made = session.simulator.app.recorder.all().length - before;
  const { run: facts, plan, reads, simulation } = JSON.parse(stdout);
  return { code, calls: facts.calls, made, steps: plan.steps, unplanned: plan.unplanned, reads, simulation };
};

const first = {
  'blockStorage.listVolumeTypes': 1,
  'blockStorage.listVolumes': 3,
  'iam.getAccessControl': 1,
  'iam.listServiceAccounts': 1,
  'registry.listProxyCaches': 1,
  'registry.listRegistries': 2,
};

const unused = (...names: readonly string[]): string =>
  `removed:\n${names.map((name) => `  registry/br-se1/${name}: { reason: unused, since: 2026-10-01 }\n`).join('')}`;
const without = { acme7: '', acme8: '' };
const attached = { 'data-3': `{ region: br-se1, type: cloud_nvme1k, size: 10, attached_to: ${instance} }` };
const descriptions = (steps: readonly { readonly description: string }[]): string => steps.map(({ description }) => description).join('\n');

describe('the calls of a plan of 200 volumes and 60 registries', () => {
  it('without changes: lists only, as the platform counted them', async () => {
    const { code, calls, made, steps, unplanned } = await run(fileOf());
    expect({ code, calls, made, steps, unplanned }).toEqual({ code: 0, calls: first, made: 9, steps: [], unplanned: [] });
  });

  /** Removals of the last 24 hours count in the limit of this one. */
  const events = { 'audit.listEvents': 2 };

  it('that deletes two registries: the repositories of these two', async () => {
    const { calls, made, steps } = await run(fileOf(without, unused('acme7', 'acme8')));
    expect({ calls, made }).toEqual({ calls: { ...first, ...events, 'registry.listRepositories': 2 }, made: 13 });
    expect(descriptions(steps)).toMatch(/delete registry acme7 in br-se1 with 1 repository and /);
  });

  it('that deletes a volume: the snapshots of its region', async () => {
    const { calls } = await run(fileOf({ 'data-9': '' }, 'removed:\n  volume/br-se1/data-9: { reason: unused, since: 2026-10-01 }\n'));
    expect(calls).toEqual({ ...first, ...events, 'blockStorage.listSnapshots': 1 });
  });

  it('that attaches a volume: the instances of its region', async () => {
    const { calls, steps } = await run(fileOf(attached));
    expect(calls).toEqual({ ...first, 'compute.listInstances': 1 });
    expect(descriptions(steps)).toContain(`attach volume data-3 in br-se1 to instance shop-api-1 (${instance})`);
  });

  it('with the baseline policies: what they evaluate is read in the first round, at most 12 calls in all', async () => {
    const { calls, made } = await run(fileOf().replace('policies: { packs: [] }\n', ''));
    expect(calls).toEqual({ ...first, 'blockStorage.listSnapshots': 1 });
    expect(made).toBeLessThanOrEqual(12);
  });

  it('are the same for an apply, before and after its steps', async () => {
    session.write('acme.yaml', fileOf(attached));
    const before = session.simulator.app.recorder.all().length;
    expect((await session.run('apply acme.yaml --yes --quiet')).code).toBe(0);
    const made = session.simulator.app.recorder.all().slice(before);
    const count = (operation: string): number => made.filter((call) => call.operation === operation).length;
    expect({ instances: count('compute.listInstances'), repositories: count('registry.listRepositories') }).toEqual({
      instances: 1,
      repositories: 0,
    });
  });
});

describe('--estimate', () => {
  const estimated = async (options: string): Promise<string> => {
    session.write('acme.yaml', fileOf());
    return (await session.run(`plan acme.yaml --estimate ${options}`, { env: {} })).stdout;
  };

  it('distinguishes the calls that only some changes need', async () => {
    const text = await estimated('');
    expect(text).toMatch(/registry\.listRepositories +up to 1 for each registry/);
    expect(text).toContain('At least 6 calls, and more on demand. No calls were made.');
  });

  it('with a capture: exact, and the maximum', async () => {
    expect((await session.run('capture sizes.json --quiet --region br-se1')).code).toBe(0);
    const text = await estimated('--capture sizes.json');
    expect(text).toMatch(/registry\.listRepositories +up to 60\n/);
    expect(text).toContain('9 calls, and up to 62 more, based on the sizes in sizes.json. No calls were made.');
  });

  it('a plan from a capture is the plan from the platform', async () => {
    session.write('acme.yaml', fileOf(without, unused('acme7', 'acme8')));
    const [live, saved] = [await session.run('plan acme.yaml --quiet'), await session.run('plan acme.yaml --quiet --capture sizes.json')];
    const steps = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes('delete registry'));
    expect(steps(live.stdout).length).toBeGreaterThan(0);
    expect(steps(saved.stdout)).toEqual(steps(live.stdout));
  });
});

describe('an instance that does not exist', () => {
  it('is reported, together with all other unknown names', async () => {
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const line = (id: string): string => `{ region: br-se1, type: cloud_nvme1k, size: 10, attached_to: ${id} }`;
    session.write('acme.yaml', fileOf({ 'data-4': line(one), 'data-5': line(other) }));
    const { code, stdout, stderr } = await session.run('plan acme.yaml --quiet');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`No instance is named \`${one}\``);
    expect(stderr).toContain(`No instance is named \`${other}\``);
  });
});

describe('what cannot be read in the second round', () => {
  it('never looks empty, and blocks exactly the steps that need it', async () => {
    session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'registry.listRepositories' });
    const grown = { ...without, 'data-5': '{ region: br-se1, type: cloud_nvme1k, size: 20 }' };
    const { code, steps, reads, simulation } = await run(fileOf(grown, unused('acme7')));
    expect(code).toBe(3);
    expect(descriptions(steps)).toContain('its repositories could not be read');
    expect(reads).toContainEqual(expect.objectContaining({ name: 'repository@registry/br-se1/acme7', state: 'denied' }));
    const verdicts = Object.fromEntries(
      steps.map(({ id, type }: { id: string; type: string }) => [
        type,
        simulation.verdicts.find(({ step }: { step: string }) => step === id).type,
      ]),
    );
    expect(verdicts).toEqual({ delete: 'not-simulated', update: 'accepted' });
  });
});
