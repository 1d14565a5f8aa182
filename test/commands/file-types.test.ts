// A file of another type than a command or an option reads is named for what it is, with what it is for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/json.ts';
import { type FileTypeName, fileTypeOf, fileTypes, keysOf } from '../../src/yaml/file-types.ts';
import { headKeys } from '../../src/yaml/head-keys.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { fileWith } from '../policies/policy-text.ts';
import { allCommands } from './all-commands.ts';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
beforeAll(async () => {
  session.write('desired.yaml', `${head}members:\n  rui@acme.example: { roles: [editor] }\n`);
  session.write('other.yaml', `${head}members: {}\n`);
  session.write('policy.yaml', fileWith());
  session.write('framework.yaml', 'framework: acme\ntitle: Acme\ncontrols: { T1: Small }\n');
  session.write('trust.yaml', 'identity: api-key/ci/tenantry\n');
  session.write('fleet.yaml', 'version: 1\nrings: [a]\norganizations: {}\n');
  session.write('state.yaml', 'tenants: []\n');
  session.write('journal.jsonl', '{"type":"begin","run":"1","at":"2026-11-20T00:00:00Z"}\n{"type":"end"}\n');
  await session.run('capture capture.json --quiet');
  await session.run('plan desired.yaml --quiet --out plan.json');
  await session.run('audit desired.yaml --quiet --output json=result.json --ledger ledger.json --new-ledger');
});

const files: Readonly<Record<FileTypeName, string>> = {
  desired: 'desired.yaml',
  policy: 'policy.yaml',
  framework: 'framework.yaml',
  trust: 'trust.yaml',
  fleet: 'fleet.yaml',
  plan: 'plan.json',
  capture: 'capture.json',
  result: 'result.json',
  ledger: 'ledger.json',
  journal: 'journal.jsonl',
  state: 'state.yaml',
};

const readers: readonly (readonly [line: (file: string) => string, holds: readonly FileTypeName[]])[] = [
  [(file) => `plan ${file} --quiet`, ['desired']],
  [(file) => `apply ${file} --quiet --yes`, ['desired', 'plan']],
  [(file) => `validate ${file}`, ['desired']],
  [(file) => `validate desired.yaml --trust ${file}`, ['trust']],
  [(file) => `audit desired.yaml --quiet --capture ${file}`, ['capture']],
  [(file) => `audit other.yaml --quiet --ledger ${file}`, ['ledger']],
  [(file) => `audit desired.yaml --quiet --journal ${file}`, ['journal']],
  [(file) => `report ${file}`, ['result']],
  [(file) => `policy test ${file}`, ['policy', 'framework', 'desired']],
  [(file) => `fleet list ${file}`, ['fleet']],
  [(file) => `journal ${file}`, ['journal']],
];

const article = (type: FileTypeName): string => fileTypes[type].title;

describe('a file for another command', () => {
  it.each(Object.keys(fileTypes).filter((name): name is FileTypeName => name in fileTypes))('is recognized: %s', async (type) => {
    for (const [line, holds] of readers) {
      if (holds.includes(type)) continue;
      const { code, stderr } = await session.run(line(files[type]));
      const text = stderr.replaceAll(/\s+/g, ' ');
      expect([line(files[type]), code, text]).toEqual([
        line(files[type]),
        2,
        expect.stringContaining(`This is ${article(type)}, not ${holds.map(article).join(' or ')}. [file-other-type]`),
      ]);
      expect(text).toContain(fileTypes[type].use.replaceAll('<file>', files[type]));
      expect(text.match(/\[file-other-type\]/g)).toHaveLength(1);
    }
  });

  it('among the files of a folder is recognized as well, and only once', async () => {
    mkdirSync('folder');
    writeFileSync('folder/a.yaml', `${head}members: {}\n`);
    writeFileSync('folder/volume-large.yaml', fileWith());
    const { code, stderr } = await session.run('validate folder');
    expect(code).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'folder/volume-large.yaml:1:1: This is a policy, not a desired state. [file-other-type]',
    );
    expect(stderr).toContain('1 problem');
  });

  it('named as a policy is recognized, and nothing else is said of it', async () => {
    session.write('names.yaml', `${head}policies: { files: [trust.yaml] }\n`);
    const { stderr } = await session.run('validate names.yaml');
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('trust.yaml:1:1: This is a trust file, not a policy.');
    expect(stderr).toContain('1 problem');
  });

  it('is a mistake of its own if only one key is of another type', async () => {
    session.write('both.yaml', `${head}members: {}\nidentity: api-key/ci/tenantry\n`);
    expect((await session.run('validate both.yaml')).stderr).toContain('Unknown key `identity`');
  });
});

describe('the table', () => {
  const schemaOf = (name: string): unknown =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../../schemas/${name}.schema.json`, import.meta.url)), 'utf8'));
  const schemas = { desired: 'desired-state', trust: 'trust', fleet: 'fleet', state: 'simulator-state' } as const;
  const keysIn = (name: string): readonly string[] => {
    const schema = schemaOf(name);
    const properties = typeof schema === 'object' && schema !== null && 'properties' in schema ? schema.properties : {};
    return Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
  };

  it.each(Object.entries(schemas))('names the keys that only %s has: all of them that no other schema has', (type, file) => {
    const others = new Set(Object.values(schemas).flatMap((other) => (other === file ? [] : keysIn(other))));
    const own = keysIn(file).filter((key) => !others.has(key) && key !== 'folder');
    const row = fileTypes[type as keyof typeof schemas];
    expect([...row.any].sort()).toEqual(own.sort());
  });

  it('is stated by every command and option that reads a file', async () => {
    // A bundle, keys and certificates are no files of Tenantry.
    for (const { name, command } of (await allCommands()).filter((one) => one.name !== 'evidence verify')) {
      const reads = [...command.arguments, ...Object.values(command.options)].filter(
        ({ file }) => file === 'desired' || file === 'update' || file === 'input',
      );
      expect([name, reads.filter(({ holds = [] }) => holds.length === 0)]).toEqual([name, []]);
    }
  });

  it.each(Object.entries(files))('recognizes %s from its beginning as from its content', (type, file) => {
    const text = readFileSync(file, 'utf8');
    expect(fileTypeOf(headKeys(text.slice(0, 2000)))).toBe(type);
    const [first = ''] = text.split('\n');
    const value = file.endsWith('.yaml')
      ? parseYaml(text, file).value
      : JSON.parse(type === 'journal' || type === 'capture' ? first.replace(/,$/, '') : text);
    expect(isObject(value) && fileTypeOf(keysOf(value))).toBe(type);
  });
});
