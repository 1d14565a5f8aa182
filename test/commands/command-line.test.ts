// The command line itself: errors, help, completion, and the small commands.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exitsOf, flagOf, optionGroups } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import { exitCodes } from '../../src/exit-code.ts';
import { allCommands } from './all-commands.ts';
import { head, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

const documented = readFileSync('docs/commands.md', 'utf8');

const session = sessionForFile();
beforeAll(() => {
  session.write('acme.yaml', `${head}\nmembers:\n  rui@acme.example: { roles: [editor] }\n`);
});

const commands = (await allCommands()).map(({ name, command }) => [name, command] as const);

/** The others: test/bad/ and its table of usage. */
describe('usage errors exit with 2 and name the remedy', () => {
  it.each([
    ['a command of a group that does not exist', 'policy lst', /Unknown command 'lst'/, 'tenantry policy --help'],
    ['a value that is missing', 'plan acme.yaml --out', /argument missing/, 'tenantry plan --help'],
    ['an output without a file', 'plan acme.yaml --output json', /<format>=<file>/, '--help'],
    ['a subject that does not exist', 'explain volum', /Nothing to explain for volum/, 'volume'],
    ['a field that does not exist', 'explain volume.sise', /The kind volume has no field sise/, 'size'],
    ['a file to explain', 'explain acme.yaml', /Nothing to explain for acme\.yaml/, 'tenantry permissions acme\\.yaml'],
    ['a shell that does not exist', 'completion tcsh', /tcsh/, 'bash, zsh, fish'],
    ['a split without a folder', 'export --split', /--out/, '--help'],
    ['an update with another place', 'export --update acme.yaml --out x.yaml', /--update/, '--help'],
  ])('%s', async (_, line, says, help) => {
    const { code, stdout, stderr } = await session.run(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(new RegExp(help));
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('help', () => {
  it('lists every command', async () => {
    const { stdout, code } = await session.run('--help');
    expect(code).toBe(0);
    for (const { summary } of commandTable) expect(stdout).toContain(summary.slice(0, 30));
  });

  it('is printed with the exit codes if no command is given, without an error', async () => {
    const { stdout, stderr, code } = await session.run('--help');
    expect(stdout).toMatch(/^Exit codes:\n {2}0 /m);
    for (const one of Object.values(exitCodes)) expect(stdout).toMatch(new RegExp(`^ {2}${one} `, 'm'));
    expect({ code, stderr, stdout }).toEqual(await session.run(''));
  });

  it.each(commands)('of %s explains every option and has an example', async (name, command) => {
    const { stdout, code } = await session.run(`${name} --help`);
    expect(code).toBe(0);
    for (const option of Object.keys(command.options)) expect(stdout).toContain(flagOf(option));
    expect(command.examples.length).toBeGreaterThan(0);
    for (const { command: line } of command.examples) {
      expect(line.startsWith(name)).toBe(true);
      const flags = [...line.matchAll(/ (--[a-z-]+)/g)].map(([, flag]) => flag);
      expect(Object.keys(command.options).map(flagOf)).toEqual(expect.arrayContaining(flags));
    }
  });

  it.each(commands)('of %s groups its options by purpose, and ends with the exit codes of the command', async (name, command) => {
    const { stdout } = await session.run(`${name} --help`);
    const titles = Object.values(optionGroups).map((title) => `${title}:`);
    const used = new Set(Object.values(command.options).map(({ group }) => `${optionGroups[group]}:`));
    expect(stdout.split('\n').filter((line) => titles.includes(line))).toEqual(titles.filter((title) => used.has(title)));
    for (const [option, { group }] of Object.entries(command.options)) {
      const before = stdout.slice(0, stdout.search(new RegExp(`^  ${flagOf(option)}\\b`, 'm'))).split('\n');
      expect(before.findLast((line) => /^\S.*:$/.test(line))).toBe(`${optionGroups[group]}:`);
    }
    const [, end = ''] = stdout.split('\nExit codes:\n');
    expect([...end.matchAll(/^ {2}(\d+) +\S/gm)].map(([, code]) => Number(code))).toEqual([...exitsOf(command)].sort((a, b) => a - b));
    expect(end.trimEnd().split('\n')).toHaveLength(exitsOf(command).length);
  });

  it('equals the page of commands', () => {
    for (const { name } of commandTable) expect(documented).toContain(`\`${name}`);
  });
});

describe('completion', () => {
  const offersFor = async (line: string): Promise<readonly string[]> =>
    (await session.run(`completion offers -- ${line}`)).stdout.split('\n').map((one) => one.split('\t')[0] ?? '');

  it('offers every command', async () => {
    expect(await offersFor('')).toEqual(expect.arrayContaining(commandTable.map(({ name }) => name)));
  });

  it.each(commands)('offers every option of %s', async (way, { options }) => {
    expect(await offersFor(`${way} --`)).toEqual(expect.arrayContaining(['--help', ...Object.keys(options).map(flagOf)]));
  });

  it('offers values behind `=`, as fish and zsh pass them', async () => {
    expect(await offersFor('plan --format=ma')).toEqual(['--format=markdown', '']);
  });
});

describe('explain', () => {
  it.each([
    ['a section whose name others nest', 'members', /A person in the organization/],
    ['a kind', 'volume', /size .*can only grow/],
    ['a section', 'volumes', /block storage volume/],
    ['an error code', 'not-acknowledged', /Exit code 5/],
    ['an address', 'volume/br-se1/data', /`br-se1` \/ `data`/],
    ['a section of no kind', 'budgets', /each-team: \{ scope: every_sub_account/],
    ['a nested section', 'api_keys', /service_accounts:\n[^]*api_keys:\n/],
    ['a field', 'volume.size', /can only grow[^]*minimum 10[^]*\n +size: 100\n/],
    ['a field by its section', 'volumes.state', /read-only/],
  ])('%s', async (_, subject, says) => {
    expect(await session.run(`explain ${subject}`)).toMatchObject({ code: 0, stdout: expect.stringMatching(says) });
  });
});

describe('init', () => {
  const withoutCredential = { env: {} };

  it('writes the workflows of the examples, and names what to set up for them', async () => {
    mkdirSync('some/.github/workflows', { recursive: true });
    writeFileSync('some/.github/workflows/tenantry.yml', 'mine');
    const { code, stdout } = await session.run('init some', withoutCredential);
    expect(code).toBe(0);
    expect(readFileSync('some/.github/workflows/tenantry.yml', 'utf8')).toBe('mine');
    expect(stdout).toContain('Not changed, because it exists: some/.github/workflows/tenantry.yml.');
    const all = `${stdout}${(await session.run('init some --schedule', withoutCredential)).stdout}${(await session.run('init some --apply', withoutCredential)).stdout}`;
    for (const name of ['tenantry-apply.yml', 'tenantry-schedule.yml', 'tenantry-scheduled-work.yml']) {
      const text = readFileSync(join('some/.github/workflows', name), 'utf8');
      expect(text).toBe(readFileSync(new URL(`../../examples/workflows/${name}`, import.meta.url), 'utf8'));
      // Commented-out lines are not set up.
      const used = text.replaceAll(/^ *#.*$/gm, '');
      const named = [...used.matchAll(/(?:^ +environment: |secrets\.)([\w-]+)/gm)].map(([, what = '']) => what);
      // Notifications are for those who declare `notify:` (docs/notifications.md).
      for (const what of named.filter((one) => !/^TENANTRY_(?:CHAT|PAGER|PAGER_KEY)$/.test(one))) expect(all).toContain(what);
      for (const [, path = ''] of text.matchAll(/(?:desired-state|trust): (.+)/g)) expect(existsSync(join('some', path))).toBe(true);
    }
  });

  it('writes no workflows if none are requested', async () => {
    const { stdout } = await session.run('init plain --no-workflows', withoutCredential);
    expect(existsSync('plain/.github')).toBe(false);
    expect(stdout).not.toContain('GitHub');
  });

  it('without a credential changes nothing when it is applied, and an update fills it', async () => {
    await session.run(`init later --tenant ${tenant}`, withoutCredential);
    expect(JSON.parse((await session.run('plan later/tenantry --format json')).stdout).plan).toMatchObject({ steps: [] });
    expect(await session.run('export --update later/tenantry')).toMatchObject({ code: 0 });
    expect(readFileSync('later/tenantry/organization.yaml', 'utf8')).toContain(
      'ana@acme.example: { roles: [administrator], permissions: [] }',
    );
    expect(JSON.parse((await session.run('plan later/tenantry --format json')).stdout).plan).toMatchObject({ steps: [], unplanned: [] });
  });

  it('writes nothing for an invalid tenant id', async () => {
    expect(await session.run('init other --tenant acme')).toMatchObject({ code: 2 });
    expect(existsSync('other')).toBe(false);
  });
});

describe('an apply', () => {
  it('does not prompt without a terminal, and writes nothing', async () => {
    expect(await session.run('apply acme.yaml')).toMatchObject({ code: 2, stderr: expect.stringContaining('not a terminal') });
    expect(session.simulator.app.recorder.all().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('quiet', () => {
  it('leaves stderr empty', async () => {
    expect(await session.run('audit acme.yaml --quiet')).toMatchObject({ stderr: '' });
    expect(await session.run('capture now.json --quiet')).toMatchObject({ stdout: '', stderr: '', code: 0 });
  });
});
