// Restore drills from the file to the platform and the ledger, over several runs and days.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RegionDescription } from '../../src/simulator/description-parts.ts';
import type { Printed } from './run-here.ts';
import { head, organization, type Session, startSession } from './session.ts';

const [data, other] = ['2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', '5be0b896-855c-456c-b4a5-c8f4e6d2f4f6'];
const old = '2026-01-01T00:00:00Z';
const volumes = [
  { name: 'data', id: data, size: 10, type: 'cloud_nvme1k', created_at: old },
  { name: 'other', id: other, size: 20, type: 'cloud_nvme1k', created_at: old },
];
const snapshots = [
  { name: 'of-data', volume: 'data', created_at: '2026-11-01T00:00:00Z' },
  { name: 'of-other', volume: 'other', created_at: '2026-11-01T00:00:00Z' },
];

const hour = 3_600_000;
const first = Date.parse('2026-11-20T12:00:00Z');
/** The slot of 30 days that `first` is in. */
const slot = '20261103t0000';

let session: Session;
/** Milliseconds: operations of the platform take real time. */
let ahead: number;
const now = (): number => Date.now() + ahead;

const begin = async (region: RegionDescription = {}): Promise<void> => {
  ahead = first - Date.now();
  const state = organization({ regions: { 'br-se1': { volumes, snapshots, ...region } } }, first);
  session = await startSession(state, { clock: { now }, transition: 20 });
};
afterEach(() => session.close());

const run = (line: string): Promise<Printed> => session.run(line, { now: () => new Date(now()), clock: now });

const declare = (drills: string, rest = ''): void =>
  session.write(
    'org.yaml',
    `${head}ownership: { volumes: authoritative }\nvolumes: { data: { region: br-se1 }, other: { region: br-se1 } }\n${rest}restore_drills: { ${drills} }\n`,
  );
const monthly = 'monthly: { volumes: [data], every: 30d }';

/** The record of a ledger begins with a scan. */
const scan = (more = ''): Promise<Printed> => run(`audit org.yaml --ledger ledger.json --strict ${more}`);

const apply = (more = ''): Promise<Printed> => run(`apply org.yaml --due --yes --ledger ledger.json ${more}`);
const digestIn = ({ stderr }: Printed): string => /--acknowledge ([0-9a-f]{32})/.exec(stderr)?.[1] ?? '';
/** With whatever the run asks for. */
const applied = async (): Promise<Printed> => {
  const asked = await apply();
  return digestIn(asked) === '' ? asked : await apply(`--acknowledge ${digestIn(asked)}`);
};
const writes = (): readonly string[] =>
  session.simulator.app.recorder
    .all()
    .flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`]));
const names = (): readonly string[] =>
  (session.simulator.app.state().tenants[0]?.regions['br-se1']?.volumes ?? [])
    .filter(({ state }) => state !== 'deleted')
    .map(({ name }) => name);
const remembered = (): readonly object[] =>
  Object.values(JSON.parse(readFileSync(join(session.folder, 'ledger.json'), 'utf8')).parts[0].memory['restore-drill']?.things ?? {});

const [restored, deleted] = ['POST /br-se1/volume/v1/volumes', 'DELETE /br-se1/volume/v1/volumes/…'];

/** Every volume fails it. */
const everyVolume = `id: volume-huge
kind: volume
title: Volumes are huge
severity: low
packs: []
require: resource.size > 9000
message: too small
why: x
fix: { text: Extend it. }
manual: true
cases:
  - { name: huge, resource: { size: 9001 }, expect: pass }
  - { name: small, resource: { size: 10 }, expect: fail }
  - { name: unread, unread: [size], expect: unknown }
`;

describe('a restore drill', () => {
  it('asks once, restores, compares, deletes, and is remembered', { timeout: 60_000 }, async () => {
    await begin();
    declare(monthly);
    await scan('--new-ledger');
    const planned = await run('plan org.yaml --ledger ledger.json');
    expect(planned.stdout).toContain('first restore drill of the volume with these settings');
    expect(planned.stdout).toContain('costs about 10 GiB-hours of cloud_nvme1k');
    expect(planned.stdout).toContain('apply org.yaml --ledger ledger.json --due --acknowledge');
    expect([(await apply()).code, writes()]).toEqual([5, []]);

    expect(await applied()).toMatchObject({ code: 0, stdout: expect.stringContaining('Apply complete; verified') });
    expect([writes(), names()]).toEqual([
      [restored, deleted],
      ['data', 'other'],
    ]);
    // The time is the key of the last success; the value has a digest of the settings, and the seconds that it took.
    expect(remembered().flatMap((one) => Object.keys(one))).toEqual([expect.stringMatching(/^[0-9a-f]{12}\.\d+$/)]);

    expect(await apply()).toMatchObject({ code: 0, stdout: expect.stringContaining('No changes.') });
    ahead += 30 * 24 * hour;
    expect(await apply()).toMatchObject({ code: 0 });
    expect(writes()).toEqual([restored, deleted, restored, deleted]);
  });

  it.each([
    ['another `every`', 'monthly: { volumes: [data], every: 20d }', ['data']],
    ['another `keep_for`', 'monthly: { volumes: [data], every: 30d, keep_for: 2h }', ['data']],
    ['a wider pattern: only the volume that it adds', "monthly: { volumes: ['*'], every: 30d }", ['other']],
  ])('asks again after %s', async (_, drills, asks) => {
    await begin();
    declare(monthly);
    await scan('--new-ledger');
    await applied();
    ahead += 30 * 24 * hour;
    declare(drills);
    const { stdout } = await run('plan org.yaml --ledger ledger.json');
    const asked = stdout.slice(stdout.indexOf('Needs acknowledgement'), stdout.indexOf('\n\n', stdout.indexOf('Needs acknowledgement')));
    expect([...asked.matchAll(/restore volume\/br-se1\/(\w+)/g)].map(([, name]) => name)).toEqual(asks);
  });

  it('asks for a volume that did not exist when the drill was acknowledged', async () => {
    await begin();
    declare("monthly: { volumes: ['*'], every: 30d }");
    const file = readFileSync(join(session.folder, 'org.yaml'), 'utf8');
    session.write('org.yaml', file.replace('ownership: { volumes: authoritative }\n', ''));
    await scan('--new-ledger');
    await applied();
    const headers = { 'x-api-key': 'key-of-the-owner', 'x-tenant-id': session.simulator.tenant, 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<string> => {
      const answer = await fetch(`${session.simulator.url}/br-se1/volume/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBeLessThan(300);
      const { id }: { readonly id: string } = JSON.parse(await answer.text());
      await new Promise((settled) => setTimeout(settled, 200));
      return id;
    };
    const id = await post('v1/volumes', { name: 'later', size: 10, type: { name: 'cloud_nvme1k' } });
    await post('v1/snapshots', { name: 'of-later', description: '', type: 'instant', volume: { id } });
    ahead += 30 * 24 * hour;
    const { stdout } = await run('plan org.yaml --ledger ledger.json');
    const asked = stdout.slice(stdout.indexOf('Needs acknowledgement'), stdout.indexOf('\n\n', stdout.indexOf('Needs acknowledgement')));
    expect([...asked.matchAll(/restore volume\/br-se1\/(\w+)/g)].map(([, name]) => name)).toEqual(['later']);
    expect(stdout).toContain('restore volume/br-se1/data');
  });

  it('is what the policy volume-restore-tested knows of', { timeout: 60_000 }, async () => {
    await begin();
    declare(monthly);
    const verdicts = async (more = ''): Promise<readonly string[]> => {
      await scan(`--output json=audit.json ${more}`);
      const { findings }: { findings: readonly { policy: string; address: string; verdict: { type: string } }[] } = JSON.parse(
        readFileSync(join(session.folder, 'audit.json'), 'utf8'),
      );
      return findings.flatMap(({ policy, address, verdict }) => (policy === 'volume-restore-tested' ? [`${address} ${verdict.type}`] : []));
    };
    session.write('org.yaml', `policies: { packs: [strict] }\n${readFileSync(join(session.folder, 'org.yaml'), 'utf8')}`);
    expect(await verdicts('--new-ledger')).toEqual(['volume/br-se1/data fail', 'volume/br-se1/other fail']);
    await applied();
    expect(await verdicts()).toEqual(['volume/br-se1/other fail']);
    ahead += 91 * 24 * hour;
    expect(await verdicts()).toEqual(['volume/br-se1/data fail', 'volume/br-se1/other fail']);
  });

  it('keeps the restored volume, outside of files, schedules and policies, and deletes it later', async () => {
    await begin();
    session.write('rules/volume-huge.yaml', everyVolume);
    declare(
      'monthly: { volumes: [data], every: 30d, keep_for: 4h }',
      "policies: { files: [rules/] }\nsnapshot_schedules: { hourly: { volumes: ['*'], every: 1h, keep_last: 1 } }\n",
    );
    await scan('--new-ledger');
    expect(await applied()).toMatchObject({ code: 0 });
    const name = `drill-monthly-2ae0b896855c-${slot}`;
    expect(names()).toEqual(['data', 'other', name]);

    ahead += 2 * hour;
    const audit = await scan('--output json=audit.json');
    const { findings, drift, due } = JSON.parse(readFileSync(join(session.folder, 'audit.json'), 'utf8'));
    expect([audit.code, [...findings, ...drift.entries].filter(({ address }) => String(address).includes('drill-'))]).toEqual([
      audit.code,
      [],
    ]);
    const huge = findings.filter(({ policy }: { readonly policy: string }) => policy === 'volume-huge');
    expect(huge.map(({ address }: { readonly address: string }) => address)).toEqual(['volume/br-se1/data', 'volume/br-se1/other']);
    expect(JSON.stringify(due ?? [])).not.toContain(`create instant snapshot ${name}`);
    // The snapshots of the volume are kept as long as it exists: the platform would refuse to delete one of them.
    const kept = await apply();
    expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining('kept while a volume that a restore drill restored') });
    expect(names()).toContain(name);

    ahead += 2 * hour;
    expect(await apply()).toMatchObject({ code: 0 });
    expect(names()).toEqual(['data', 'other']);
  });

  it('restores a few per run, the oldest first, and says that the others follow', async () => {
    await begin();
    declare("monthly: { volumes: ['*'], every: 30d, per_run: 1 }");
    await scan('--new-ledger');
    const planned = await run('plan org.yaml --ledger ledger.json');
    expect(planned.stdout).toContain('1 more volume will follow in later runs (`per_run: 1`)');
    await applied();
    await applied();
    expect([writes().length, remembered().length]).toEqual([4, 2]);
    expect(await apply()).toMatchObject({ stdout: expect.stringContaining('No changes.') });
  });

  it.each<[string, string, RegionDescription, string]>([
    [
      'a volume that is too large',
      'monthly: { volumes: [other], every: 30d, max_size: 15 }',
      {},
      'it has 20 GiB, and the drill restores at most 15 GiB',
    ],
    ['a volume without restore points', monthly, { snapshots: [] }, 'it has no completed snapshot or backup that could be restored'],
    [
      'a volume whose restore point is not completed',
      monthly,
      { snapshots: [{ name: 'of-data', volume: 'data', status: 'creating', state: 'new' }] },
      'it has no completed snapshot or backup that could be restored',
    ],
  ])('says why it leaves out %s', async (_, drills, region, says) => {
    await begin(region);
    declare(drills);
    await scan('--new-ledger');
    const { stdout } = await run('plan org.yaml --ledger ledger.json');
    expect([stdout.includes(says), stdout.includes('restore volume/')]).toEqual([true, false]);
  });

  it('restores nothing without a ledger, and says so', async () => {
    await begin();
    declare(monthly);
    const { stdout } = await run('apply org.yaml --due --yes');
    expect(stdout).toContain('whether a volume was restored before is unknown without a ledger');
    expect(writes()).toEqual([]);
  });

  it('does not count a restoration that failed, and does not try again in the same slot', async () => {
    await begin();
    declare(monthly);
    await scan('--new-ledger');
    session.simulator.app.faults.add({ type: 'ends', in: 'creating_error', operation: 'blockStorage.createVolume', times: 1 });
    expect(await applied()).toMatchObject({ code: 6 });
    expect([writes(), remembered()]).toEqual([[restored], []]);
    const { stdout } = await run('plan org.yaml --ledger ledger.json');
    expect(stdout).toContain('only a volume whose status is completed can be deleted');
    expect(stdout).not.toContain('restore volume/');
  });

  it('says that the drill is not remembered if the ledger cannot be written', async () => {
    await begin();
    declare(monthly);
    await scan('--new-ledger');
    const asked = digestIn(await apply());
    const ledger = readFileSync(join(session.folder, 'ledger.json'), 'utf8');
    session.simulator.app.faults.add({ type: 'latency', operation: 'blockStorage.createVolume', for: 400, times: 1 });
    const applying = apply(`--acknowledge ${asked}`);
    await new Promise((after) => setTimeout(after, 200));
    session.write('ledger.json', 'no ledger');
    const { code, stdout } = await applying;
    session.write('ledger.json', ledger);
    expect([code, stdout]).toEqual([2, expect.stringContaining('The ledger ledger.json cannot be used')]);
  });
});

it.each<[string, string, string]>([
  ['a name of 15 characters', 'abcdefghijklmno: { volumes: [data], every: 30d }', 'has an invalid name'],
  ['less than a day', 'monthly: { volumes: [data], every: 23h }', 'shorter than a day'],
  ['more than a day', 'monthly: { volumes: [data], every: 30d, keep_for: 25h }', 'longer than a day'],
  ['more than twenty per run', 'monthly: { volumes: [data], every: 30d, per_run: 21 }', 'must be at most 20'],
  ['a very large volume', 'monthly: { volumes: [data], every: 30d, max_size: 10001 }', 'must be at most 10000'],
])('refuses %s', async (_, drills, says) => {
  await begin();
  declare(drills);
  expect(await run('validate org.yaml')).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
});

it('refuses a declared volume with the name of a restored one, also before a file has the drill', async () => {
  await begin();
  session.write('org.yaml', `${head}volumes: { drill-monthly-2ae0b896855c-${slot}: { size: 10, type: cloud_nvme1k, region: br-se1 } }\n`);
  expect(await run('validate org.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is a name of the volumes of a restore drill'),
  });
});
