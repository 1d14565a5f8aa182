// One person in a fleet of three: captured, asked for, removed from the files, and after the merge planned. With the built program, over real HTTP.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FleetWhoReport, PersonInOrganization } from '../../src/report/fleet/fleet-who-blocks.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { Description } from '../../src/simulator/description.ts';
import { type Listening, listen } from '../../src/simulator/serve.ts';
import { demandProgram, program } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Around, type Printed, runHere } from './run-here.ts';
import { refused } from './schemas.ts';

type Tenant = NonNullable<Description['tenants']>[number];
type Member = NonNullable<Tenant['members']>[number];

const names = ['bank', 'lab', 'shop', 'zoo'] as const;
type Name = (typeof names)[number];
const tenantOf = (name: Name): string => `00000000-0000-4000-8000-00000000000${names.indexOf(name)}`;
const stranger = '00000000-0000-4000-8000-000000000009';
const keyOf = (name: Name): string => `key-of-${name}-0123456789`;

const leaver = 'ana@acme.example';
const people = (more: readonly Member[] = []): readonly Member[] => [
  { email: 'root@acme.example', name: 'Root', roles: ['administrator'] },
  { email: 'root2@acme.example', name: 'Root Two', roles: ['administrator'] },
  ...more,
];
const ana: Member = { email: leaver, name: 'Ana Souza', roles: ['editor'] };

const contents: Readonly<Record<Name, Partial<Tenant>>> = {
  // Its key may read nothing of IAM.
  bank: { members: [...people([ana])], credentials: [{ api_key: keyOf('bank'), owner: true, permissions: ['bs_volume_list'] }] },
  lab: {
    members: [...people([ana, { email: 'ana@other.example', name: 'Ana', roles: ['viewer'] }])],
    groups: [{ name: 'Platform', members: [{ email: leaver, profile: 'admin' }] }],
  },
  shop: {
    members: [
      ...people([
        { ...ana, roles: ['viewer'], permissions: ['turia_iam_editor'] },
        { email: 'ana+1@acme.example', name: 'A', roles: ['viewer'] },
        { email: 'an\u0430@acme.example', name: 'B', roles: ['viewer'] },
        { email: 'souza@acme.example', name: 'ANA SOUZA', roles: ['viewer'] },
        { email: 'anabel@acme.example', name: 'Anabel', roles: ['viewer'] },
      ]),
    ],
    service_accounts: [{ name: 'ci', email: 'ci', roles: ['viewer'], api_keys: [{ name: 'deploy', scopes: ['mcr.write'] }] }],
  },
  zoo: { members: [...people()] },
};

const declared = (roles: string): string =>
  `members:\n  root@acme.example: { roles: [administrator] }\n  root2@acme.example: { roles: [administrator] }\n  # the designer\n  Ana@acme.example: { roles: [${roles}] } # since 2021\n`;

const files: Readonly<Record<Name, string>> = {
  bank: declared('editor'),
  lab: `${declared('editor')}groups:\n  platform:\n    name: Platform\n    members:\n      ana@acme.example: admin\n`,
  shop: `members:\n  root@acme.example: { roles: [administrator] }\nservice_accounts:\n  ci:\n    email: ci\n    owner: ${leaver}\n    api_keys: { deploy: { scopes: [mcr.write], deliver_to: shop-pipeline } }\nwaivers:\n  - { policy: service-account-administrator, resource: service-account/ci, reason: r, owner: ${leaver}, expires: 2099-01-01 }\n`,
  zoo: 'members:\n  root@acme.example: { roles: [administrator] }\n',
};

let server: Listening;
let root: string;
let folder: string;

const headOf = (name: Name): string => `version: 1\ntenant: ${tenantOf(name)}\nregions: [br-se1]\n`;
const textOf = (name: Name): string => readFileSync(join(folder, name, 'org.yaml'), 'utf8');
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const rowsOf = (all: readonly (readonly [name: string, tenant: string])[]): string =>
  `version: 1\norganizations:\n${all.map(([name, tenant]) => `  ${name}: { tenant: ${tenant}, path: ${name} }\n`).join('')}`;
const fleetText = rowsOf(names.map((name) => [name, tenantOf(name)]));
const writeFiles = (): void => {
  for (const name of names) write(`repository/${name}/org.yaml`, `${headOf(name)}${files[name]}`);
};

const run = (line: string | readonly string[], around: Partial<Around> = {}): Promise<Printed> =>
  runHere(line, {
    cwd: folder,
    env: { TENANTRY_BASE_URL: server.url, TENANTRY_TRUST: join(root, 'trust.yaml') },
    ownProgram: { node: process.execPath, script: program },
    ...around,
  });

const asked = ['fleet', 'who', 'fleet.yaml', 'ANA@acme.example', '--results', 'results', '--run', '1'];
const report = async (
  more: readonly string[] = [],
  around: Partial<Around> = {},
): Promise<{ readonly code: number; readonly report: FleetWhoReport }> => {
  const { code, stdout } = await run([...asked, '--format', 'json', ...more], around);
  expect(refused('fleet-who', stdout)).toEqual([]);
  return { code, report: JSON.parse(stdout) };
};
const rowOf = ({ people: [person] }: FleetWhoReport, name: string): PersonInOrganization => {
  const found = person?.organizations.find((one) => one.name === name);
  if (!found) throw new Error(`the report does not name ${name}`);
  return found;
};

const before = process.cwd();
beforeAll(async () => {
  demandProgram();
  const apps = new Map(
    names.map((name, seed) => {
      const more = contents[name];
      const tenant = {
        id: tenantOf(name),
        owner: 'root@acme.example',
        credentials: [{ api_key: keyOf(name), owner: true }],
        access_control: { enabled: true, enforce_mfa: true },
        ...more,
      };
      return [keyOf(name), createApp({ seed, state: { tenants: [tenant] } })] as const;
    }),
  );
  server = await listen((request, wire) => {
    const app = apps.get(request.headers.get('x-api-key') ?? '') ?? apps.get(keyOf('zoo'));
    if (!app) throw new Error('there is no organization');
    return app.fetch(request, wire);
  });
  root = temporaryFolder('fleet-who');
  folder = join(root, 'repository');
  write(
    'trust.yaml',
    'version: 1\norganizations:\n  "*": { key: "file:keys/{key}", sinks: { shop-pipeline: { file: out.txt, for: "api-key/*/*", scopes: ["**"] } } }\n',
  );
  for (const name of names) write(`keys/${name}`, `${keyOf(name)}\n`);
  writeFiles();
  write('repository/fleet.yaml', fleetText);
  process.chdir(folder);
  await run('fleet capture fleet.yaml --results results --run 1');
}, 120_000);
beforeEach(() => write('repository/fleet.yaml', fleetText));
afterAll(async () => {
  process.chdir(before);
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('asked for one person', () => {
  it('lists every organization of the fleet file: present, absent, or not known', async () => {
    const { code, report: found } = await report();
    expect(found.people[0]?.organizations.map(({ name, state }) => [name, state])).toEqual([
      ['bank', 'not-known'],
      ['lab', 'present'],
      ['shop', 'present'],
      ['zoo', 'absent'],
    ]);
    expect([code, rowOf(found, 'bank').why]).toEqual([3, [expect.stringContaining('member:'), expect.stringContaining('invitation:')]]);
  });

  it('shows roles, the path to administrator, groups, and what the person is responsible for', async () => {
    const { stdout } = await run(asked);
    expect(stdout).toContain('! Can become administrator (possible): holds turia_iam_editor directly');
    expect(stdout).toContain('group platform as admin');
    expect(stdout).toContain('owner of service-account/ci\n      key api-key/ci/deploy, delivered to shop-pipeline');
    expect(stdout).toContain('owner of the waiver of service-account-administrator for service-account/ci');
    expect(stdout).toMatch(/2 present · 1 absent · 1 not known · incomplete \(exit code 3\)\n$/);
  });

  it('lists look-alikes apart, and merges none of them', async () => {
    const { report: found } = await report();
    expect(found.people[0]?.lookAlikes.map(({ organization, address, likeness }) => [organization, address, likeness])).toEqual([
      ['lab', 'member/ana@other.example', 'domain'],
      ['shop', 'member/ana+1@acme.example', 'tag'],
      ['shop', 'member/an\u0430@acme.example', 'characters'],
      ['shop', 'member/souza@acme.example', 'name'],
    ]);
  });

  it('does not know an organization without a capture, or with one that is too old', async () => {
    write('repository/new/org.yaml', 'version: 1\n');
    write('repository/fleet.yaml', rowsOf([...names.map((name) => [name, tenantOf(name)] as const), ['new', stranger]]));
    const missing = await report();
    expect(missing.code).toBe(3);
    expect(rowOf(missing.report, 'new')).toMatchObject({ state: 'not-known', why: [expect.stringContaining('has no capture')] });
    write('repository/fleet.yaml', `${fleetText}max_age: 1h\n`);
    const old = await report([], { now: () => new Date(Date.now() + 2 * 3_600_000) });
    expect([old.code, rowOf(old.report, 'zoo')]).toMatchObject([3, { state: 'not-known', why: [expect.stringContaining('max_age')] }]);
  });

  it('does not believe a capture of another tenant', async () => {
    write('repository/fleet.yaml', fleetText.replace(tenantOf('zoo'), stranger));
    expect(rowOf((await report()).report, 'zoo')).toMatchObject({
      state: 'not-known',
      why: [expect.stringContaining('The result is of tenant')],
    });
  });

  it.each([
    ['a name', ['fleet', 'who', 'fleet.yaml', 'ana', '--results', 'results', '--run', '1'], 'is not an e-mail address'],
    ['no folder', ['fleet', 'who', 'fleet.yaml', leaver, '--run', '1'], 'folder of results'],
    ['an empty reason', [...asked, '--leave', ' '], '--leave has no reason'],
  ])('refuses %s', async (_, line, message) => {
    expect(await run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe('--leave', () => {
  const leaving = ['--leave', 'Left the company'];

  it('edits the files where the person is, and leaves every other byte', async () => {
    const { code, report: found } = await report(leaving);
    const today = new Date().toISOString().slice(0, 10);
    const removal = `removed: { member/${leaver}: { reason: Left the company, since: ${today} } }\n`;
    const kept = `members:\n  root@acme.example: { roles: [administrator] }\n  root2@acme.example: { roles: [administrator] }\n`;
    expect(textOf('lab')).toBe(`${headOf('lab')}${kept}groups:\n  platform:\n    name: Platform\n    members: {}\n${removal}`);
    expect(textOf('shop')).toBe(`${headOf('shop')}${files.shop}${removal}`);
    expect([textOf('bank'), textOf('zoo')]).toEqual([`${headOf('bank')}${files.bank}`, `${headOf('zoo')}${files.zoo}`]);
    expect([code, names.map((name) => rowOf(found, name).leaving?.state ?? null)]).toEqual([3, [null, 'edited', 'edited', 'unchanged']]);
    expect(rowOf(found, 'shop').leaving?.decisions.map(({ about, of }) => [about, of])).toEqual([
      ['account-owner', 'service-account/ci'],
      ['key', 'api-key/ci/deploy'],
      ['waiver-owner', 'service-account-administrator service-account/ci'],
    ]);
  });

  it('once more changes nothing', async () => {
    const { report: found } = await report(leaving);
    expect(names.map((name) => rowOf(found, name).leaving?.state ?? null)).toEqual([null, 'unchanged', 'unchanged', 'unchanged']);
  });

  it('plans exactly these removals after the merge', async () => {
    await run('fleet plan fleet.yaml --results results --run 2');
    const steps = ['lab', 'shop', 'zoo'].map((name) => {
      const { plan } = JSON.parse(readFileSync(join(folder, 'results', '2', name, 'result.json'), 'utf8'));
      return [name, plan.steps.map(({ description }: { readonly description: string }) => description), plan.refusals];
    });
    expect(steps).toEqual([
      ['lab', ['remove ana@acme.example'], []],
      ['shop', ['remove ana@acme.example'], []],
      ['zoo', [], []],
    ]);
  });

  it('refuses break-glass members and what runs Tenantry, and edits the others', async () => {
    writeFiles();
    const trust = readFileSync(join(root, 'trust.yaml'), 'utf8');
    write('repository/lab/org.yaml', `${textOf('lab')}guards: { break_glass: [${leaver}] }\n`);
    write('trust.yaml', trust.replace('sinks:', `identity: member/${leaver}, sinks:`));
    const { code, report: found } = await report(leaving);
    expect([code, names.map((name) => rowOf(found, name).leaving?.state ?? null)]).toEqual([5, [null, 'refused', 'refused', 'refused']]);
    expect(rowOf(found, 'lab').leaving?.why).toEqual([expect.stringContaining('break-glass'), expect.stringContaining('runs Tenantry')]);
    write('trust.yaml', trust);
    const again = await report(leaving);
    expect([again.code, names.map((name) => rowOf(again.report, name).leaving?.state ?? null)]).toEqual([
      5,
      [null, 'refused', 'edited', 'unchanged'],
    ]);
    expect(textOf('lab')).toContain(leaver);
  });
});
