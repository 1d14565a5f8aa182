// A fleet in which one organization delegates files to a team: its line is refused there, and nowhere else. With the built program.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FoundResult, readResultOf } from '../../src/fleet/manifest.ts';
import { demandProgram, program } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Printed, runHere } from './run-here.ts';

let root: string;
let folder: string;
const before = process.cwd();

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const run = (line: string): Promise<Printed> =>
  runHere(line, {
    cwd: folder,
    env: { TENANTRY_TRUST: join(root, 'trust.yaml') },
    ownProgram: { node: process.execPath, script: program },
  });
const resultOf = (id: string, name: string): FoundResult => readResultOf({ results: join(folder, 'results'), run: id }, name);
const team = (roles: string): string => `version: 1\nmembers:\n  rui@acme.example: { roles: [${roles}] }\n`;

beforeAll(() => {
  demandProgram();
  root = temporaryFolder('fleet-delegation');
  folder = join(root, 'repository');
  const tenants = { delegating: '00000000-0000-4000-8000-000000000001', whole: '00000000-0000-4000-8000-000000000002' };
  const rows = Object.entries(tenants).map(([name, tenant]) => `  ${name}: { tenant: ${tenant}, path: ${name} }\n`);
  write('repository/fleet.yaml', `version: 1\norganizations:\n${rows.join('')}`);
  for (const [name, tenant] of Object.entries(tenants)) {
    write(`repository/${name}/organization.yaml`, `version: 1\ntenant: ${tenant}\n`);
    write(`repository/${name}/teams/shop.yaml`, team('viewer'));
    write(`keys/${name}`, 'key\n');
  }
  const may = '{ members: { names: ["*@acme.example"], roles: [viewer] } }';
  const delegation = `[{ files: "repository/delegating/*.yaml", owners: ["@acme/platform"], may: everything }, { files: "repository/delegating/teams/**", owners: ["@acme/shop"], may: ${may} }]`;
  write(
    'trust.yaml',
    `version: 1\norganizations:\n  delegating: { key: "file:keys/{key}", delegation: ${delegation} }\n  whole: { key: "file:keys/{key}" }\n`,
  );
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(root, { recursive: true, force: true });
});

it('evaluates what the team may declare', async () => {
  await run('fleet validate fleet.yaml --results results --run 1');
  for (const name of ['delegating', 'whole'])
    expect(resultOf('1', name)).toMatchObject({ manifest: { status: 'evaluated', exit_code: 0 } });
});

it('refuses what it may not, at its place, and only in the organization that delegates', async () => {
  for (const name of ['delegating', 'whole']) write(`repository/${name}/teams/shop.yaml`, team('editor'));
  expect(await run('fleet validate fleet.yaml --results results --run 2')).toMatchObject({ code: 2 });
  expect(resultOf('2', 'delegating')).toMatchObject({
    manifest: {
      status: 'failed',
      exit_code: 2,
      reason: {
        code: 'input',
        message: expect.stringMatching(/delegating\/teams\/shop\.yaml:3:31 .*this file may not grant the role `editor`/),
      },
    },
  });
  expect(resultOf('2', 'whole')).toMatchObject({ manifest: { status: 'evaluated', exit_code: 0 } });
});
