// Everything that names a tenant is used only with a desired state of the same tenant: captures, results, ledgers, plans, and the platform itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from './all-commands.ts';
import { head, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

const other = '0c8a4c39-0d3e-4c0b-8f7e-3a1d4f5b6c7d';

const session = sessionForFile();
beforeAll(async () => {
  session.write('own.yaml', head);
  // Somebody copied the file of another organization.
  session.write('other.yaml', head.replace(tenant, other));
  await session.run('capture own.json');
  await session.run('audit own.yaml --capture own.json --output json=result.json --ledger ledger.json --new-ledger --quiet');
  session.write('foreign.json', readFileSync(join(session.folder, 'result.json'), 'utf8').replaceAll(tenant, other));
  await session.run('plan own.yaml --capture own.json --out plan.json --quiet');
});

/** The credential alone decides which organization is read. */
const live = () => ({ TENANTRY_BASE_URL: session.simulator.url, MGC_API_KEY: 'key-of-the-owner' });

/** The commands that compare what is live with a desired state. */
const reading = ['audit other.yaml', 'spend other.yaml', 'who ana@acme.example other.yaml', 'export --update other.yaml'] as const;

const named = new RegExp(`other\\.yaml:2:9: .* of tenant ${tenant}, but the desired state declares tenant ${other}`, 'i');

describe('a capture of another tenant', () => {
  const lines = [
    ...reading,
    'plan other.yaml',
    'review other.yaml q --due 2026-12-15',
    ...['audit', 'plan', 'spend'].map((word) => `${word} other.yaml --estimate`),
  ];

  it.each(lines)('is refused at the declared tenant: %s', async (line) => {
    const before = readFileSync(join(session.folder, 'other.yaml'), 'utf8');
    const { code, stderr, stdout } = await session.run(`${line} --capture own.json`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(named)]);
    expect(stdout).not.toContain('ana@acme.example');
    expect(readFileSync(join(session.folder, 'other.yaml'), 'utf8')).toBe(before);
  });

  it('is an input of no other command', async () => {
    const words = (await allCommands()).filter(({ command }) => 'capture' in command.options).map(({ name }) => name);
    expect(new Set(words)).toEqual(new Set(lines.map((line) => line.split(' ')[0])));
  });

  it('is compared in any case', async () => {
    session.write('upper.yaml', head.replace(tenant, tenant.toUpperCase()));
    expect((await session.run('spend upper.yaml --capture own.json')).code).toBe(0);
  });
});

describe('the platform', () => {
  it.each([...reading, 'capture x.json --desired other.yaml'])('of another tenant is refused: %s', async (line) => {
    const { code, stderr } = await session.run(line, { env: live() });
    expect([code, stderr]).toEqual([5, expect.stringMatching(named)]);
  });

  it('of another tenant is refused by a guard of the plan, which is shown', async () => {
    const { code, stdout } = await session.run('plan other.yaml', { env: live() });
    expect([code, stdout]).toEqual([5, expect.stringContaining(`belongs to tenant ${tenant}, but the file declares ${other}`)]);
  });
});

describe('what an earlier run saved', () => {
  it.each([
    ['audit own.yaml --capture own.json --compared-with foreign.json', 2, `The result is of tenant ${other}`],
    ['policy frameworks cis-v8.1 other.yaml --result result.json', 2, tenant],
    ['waive other.yaml a-fingerprint --result result.json --owner a@b.example --reason x --until 2099-01-01', 2, tenant],
    ['validate other.yaml --ledger ledger.json', 2, other],
  ])('is refused with another tenant: %s', async (line, code, shown) => {
    const printed = await session.run(line);
    expect([printed.code, printed.stderr]).toEqual([code, expect.stringContaining(shown)]);
  });

  it('as a plan is refused', async () => {
    const plan = readFileSync(join(session.folder, 'plan.json'), 'utf8');
    session.write('own.yaml', head.replace(tenant, other));
    const { code, stderr } = await session.run('apply plan.json');
    expect([code, stderr]).toEqual([5, expect.stringContaining(`made for tenant ${tenant}`)]);
    expect(plan).toContain(tenant);
  });
});
