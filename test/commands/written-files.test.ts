// Every file that any command writes: never through a link, never over an input, never twice. The table of commands lists the writing options.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flagOf } from '../../src/commands/command.ts';
import { contentOf } from '../bad/content.ts';
import { allCommands } from './all-commands.ts';
import { head, type Session, startSession } from './session.ts';

const commands = await allCommands();

/** The value of an option shows its type: these are paths. */
const isPath = /^<(?:file|path|folder|format=file|result\.json)>$/;

it('every option and argument with a path declares the purpose of the path', () => {
  const silent = commands.flatMap(({ name, command }) => [
    ...Object.entries(command.options).flatMap(([option, { value = '', file }]) =>
      isPath.test(value) === (file === undefined) ? [`${name} ${flagOf(option)}`] : [],
    ),
    ...command.arguments.flatMap((argument) =>
      /^(?:file|path|folder)$/.test(argument.name) && argument.file === undefined ? [`${name} <${argument.name}>`] : [],
    ),
  ]);
  expect(silent).toEqual([]);
});

/** A line for each way to write a file. `?` is the written path. */
const lines: Readonly<Record<string, string>> = {
  'validate --output': 'validate org.yaml --output json=?',
  'plan --out': 'plan org.yaml --out ?',
  'plan --output': 'plan org.yaml --output markdown=?',
  'apply --journal': 'apply org.yaml --yes --journal ?',
  'apply --output': 'apply org.yaml --yes --output sarif=?',
  'audit --ledger': 'audit org.yaml --ledger ?',
  'audit --trend': 'audit org.yaml --trend ?',
  'audit --output': 'audit org.yaml --output json=?',
  'spend --output': 'spend org.yaml --output json=?',
  'capture <file>': 'capture ? --desired org.yaml',
  'export --out': 'export --force --out ?',
  'evidence sign --predicate': 'evidence sign . --predicate ?',
  'report --output': 'report org.yaml --output csv=?',
  'report --trend': 'report org.yaml --trend ?',
  'fleet merge --history': 'fleet merge org.yaml --results . --run a --history ?',
  'fleet merge --output': 'fleet merge org.yaml --results . --run a --output json=?',
  'simulate --save': 'simulate --state org.yaml --save ?',
};

it('every option and argument that writes a file is tested below', () => {
  const written = commands
    // Its file has a prescribed name, and is only ever created.
    .filter(({ name }) => name !== 'policy new')
    .flatMap(({ name, command }) => [
      ...Object.entries(command.options).flatMap(([option, { file }]) =>
        file === 'output' || file === 'report' ? [`${name} ${flagOf(option)}`] : [],
      ),
      ...command.arguments.flatMap((argument) => (argument.file === 'output' ? [`${name} <${argument.name}>`] : [])),
    ]);
  expect(written.toSorted()).toEqual(Object.keys(lines).toSorted());
});

describe('a file that a command writes', () => {
  let session: Session;
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.writeHead(500).end();
  });
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
  afterAll(() => void server.close());
  beforeEach(async () => {
    session = await startSession();
    calls = 0;
    session.write('org.yaml', head);
    session.write('trust.yaml', 'identity: api-key/ci/tenantry\n');
    mkdirSync(join(session.folder, 'elsewhere'));
    writeFileSync(join(session.folder, 'elsewhere/precious.txt'), 'precious\n');
  });
  afterEach(() => session.close());

  const at = (name: string): string => join(session.folder, name);

  /** Runs it against a server that only counts. */
  const refused = async (line: string): Promise<string> => {
    const before = contentOf(session.folder);
    const env = { TENANTRY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, MGC_API_KEY: 'a-key-of-this-test' };
    const { code, stdout, stderr } = await session.run(line, { env });
    expect({ line, code, calls, stdout }).toEqual({ line, code: 2, calls: 0, stdout: '' });
    expect(contentOf(session.folder)).toEqual(before);
    return stderr;
  };

  describe.each(Object.entries(lines))('%s', (_, line) => {
    const to = (path: string): string => line.replace('?', path);
    const input = line.includes('org.yaml') ? 'org.yaml' : 'trust.yaml';
    const given = line.includes('org.yaml') ? '' : ' --trust trust.yaml';

    it('follows no link, broken or not, and no link in a parent folder', async () => {
      symlinkSync(at('elsewhere/precious.txt'), at('link'));
      symlinkSync(at('elsewhere/new.txt'), at('broken'));
      symlinkSync(at('elsewhere'), at('folder'));
      for (const path of ['link', 'broken', 'folder/new.txt', 'folder/precious.txt', './folder/../folder/new.txt'])
        expect(await refused(to(path))).toContain('symbolic link');
      expect(readdirSync(at('elsewhere'))).toEqual(['precious.txt']);
      expect(readFileSync(at('elsewhere/precious.txt'), 'utf8')).toBe('precious\n');
    });

    it('is not in a folder of Git', async () => {
      mkdirSync(at('elsewhere/.git'));
      for (const path of ['elsewhere/.git/config', 'elsewhere/.GIT/hooks/new', './elsewhere/./.git/HEAD'])
        expect(await refused(to(path))).toContain('it is inside a `.git` folder');
    });

    it('is not an input, in any notation', async () => {
      linkSync(at(input), at('hard'));
      for (const path of [input, `./elsewhere/../${input}`, at(input), 'hard'])
        expect(await refused(to(path) + given)).toContain(`this file is an input as well`);
    });
  });

  it.each(Object.entries(lines).filter(([name]) => /^(?:validate|plan|apply|audit|spend) /.test(name)))(
    '%s is written once',
    async (_, line) => {
      expect(await refused(`${line.replace('?', 'out.txt')} --output json=./out.txt`)).toContain('this file is written by');
    },
  );

  it('is not in a folder that is read', async () => {
    session.write('tenantry/org.yaml', head);
    expect(await refused('plan tenantry --output json=tenantry/report.yaml')).toContain('would be part of an input');
  });

  it('is not a file that the desired state or the trust file refers to', async () => {
    mkdirSync(at('.git'));
    session.write('org.yaml', `${head}policies: { files: [rules/a.yaml], lock_files: [composer.lock] }\n`);
    session.write(
      'trust.yaml',
      'secrets: { s: { file: keys/s, for: "**", host: a.example } }\nsinks: { k: { file: keys/k, for: "**", scopes: ["**"] } }\n',
    );
    mkdirSync(at('keys'));
    for (const path of ['rules/a.yaml', 'composer.lock', 'keys/s', 'keys/k'])
      expect(await refused(`plan org.yaml --trust trust.yaml --out ${path}`)).toContain('this file is an input as well');
  });

  it.each([
    ['init folder', ['folder/tenantry/organization.yaml', 'folder/tenantry.trust.yaml', 'folder/.github']],
    ['export --split --out folder', ['folder/members.yaml']],
    ['demo --out folder', ['folder/before.html']],
  ])('is not written into a folder that is a link: %s', async (line, files) => {
    symlinkSync(at('elsewhere'), at('folder'));
    const { code, stderr } = await session.run(line);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('symbolic link') });
    expect(files.filter((file) => existsSync(at(file)))).toEqual([]);
    expect(readdirSync(at('elsewhere'))).toEqual(['precious.txt']);
  });

  it('is not created by init or export in place of a broken link', async () => {
    symlinkSync(at('elsewhere/new.yaml'), at('tenantry.yaml'));
    symlinkSync(at('elsewhere/trust.yaml'), at('tenantry.trust.yaml'));
    expect((await session.run('init')).code).toBe(2);
    expect((await session.run('export --out tenantry.yaml')).code).toBe(2);
    expect(readdirSync(at('elsewhere'))).toEqual(['precious.txt']);
  });

  it('is updated by export only in the project itself', async () => {
    rmSync(at('org.yaml'));
    writeFileSync(at('elsewhere/org.yaml'), head);
    symlinkSync(at('elsewhere/org.yaml'), at('org.yaml'));
    const { code, stderr } = await session.run('export --update org.yaml');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('symbolic link') });
    expect(readFileSync(at('elsewhere/org.yaml'), 'utf8')).toBe(head);
  });
});

it('lines of files outside of the project are never printed', async () => {
  const session = await startSession();
  try {
    session.write('../outside-of-tenantry.yaml', 'password: hunter2\n');
    session.write('org.yaml', `${head}policies: { files: [../outside-of-tenantry.yaml, /etc/passwd] }\n`);
    const printed = await session.run('validate org.yaml');
    expect(printed.code).toBe(2);
    expect(printed.stdout + printed.stderr).not.toMatch(/hunter2|root:/);
    expect(printed.stderr.match(/\[file-invalid\]/g)).toHaveLength(2);
    symlinkSync('/etc/passwd', join(session.folder, 'p.yaml'));
    symlinkSync('/etc/passwd', join(session.folder, 'plan.json'));
    for (const line of [
      'validate p.yaml',
      'permissions p.yaml',
      'apply plan.json --yes',
      'plan org.yaml --capture plan.json',
      'validate org.yaml --trust p.yaml',
    ]) {
      const { code, stdout, stderr } = await session.run(line);
      expect(code).toBe(2);
      expect(stdout + stderr).not.toMatch(/root:/);
    }
  } finally {
    rmSync(join(session.folder, '../outside-of-tenantry.yaml'), { force: true });
    await session.close();
  }
});
