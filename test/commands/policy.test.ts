// `policy test` of a file, a folder, a desired state and of all policies: what fails, and that it says what the cases leave untested.
// `policy new` refuses names that are no id of a policy, kinds that do not exist, and files that exist.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileWith } from '../policies/policy-text.ts';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const complete = {
  cases:
    'cases: [{ name: small, resource: { size: 100 }, expect: pass }, { name: large, resource: { size: 101 }, expect: fail, severity: low }, { name: not read, unread: [size], expect: unknown }]',
};
const documentation = (page: string): string => readFileSync(fileURLToPath(new URL(`../../docs/${page}.md`, import.meta.url)), 'utf8');

const session = sessionForFile();
beforeAll(() => {
  session.write('rules/volume-large.yaml', fileWith(complete));
  session.write('rules/framework.yaml', 'framework: acme\ntitle: Acme\ncontrols: { T1: Small }\n');
  session.write(
    'rules/more/volume-loose.yaml',
    fileWith({ ...complete, id: 'id: volume-loose', cases: complete.cases.replace('size: 100 }', 'size: 50 }') }),
  );
  session.write('acme.yaml', `${head}policies: { files: [rules/volume-large.yaml] }\n`);
});

const test = async (line: string) => {
  const { code, stdout, stderr } = await session.run(`policy test ${line}`.trim());
  return { code, text: `${stdout}\n${stderr}`.replaceAll(/\s+/g, ' ') };
};

describe('policy test', () => {
  it('of a file runs its cases', async () => {
    expect(await test('rules/volume-large.yaml')).toEqual({ code: 0, text: expect.stringContaining('3 of 3 cases passed · 1 policy') });
  });

  it('of a desired state runs those of the policies that it names', async () => {
    expect(await test('acme.yaml')).toEqual({ code: 0, text: expect.stringContaining('3 of 3 cases passed · 1 policy') });
  });

  it('of a folder runs those of all policies in it, and names what the cases leave untested', async () => {
    const { code, text } = await test('rules');
    expect(code).toBe(1);
    expect(text).toContain('6 of 6 cases passed · 1 policy not tested completely · 2 policies');
    expect(text).toContain(
      'the cases also hold with `resource.size < params.most` in place of `resource.size <= params.most` in `require`: add a case at this boundary',
    );
  });

  it('alone includes the policies of the desired states of the folder', async () => {
    const { code, text } = await test('');
    expect(code).toBe(0);
    expect(text).toMatch(/\d+ of \d+ cases passed · \d+ policies · 1 of them your own/);
  });

  it.each([
    ['policies', '4 of 4'],
    ['policy-language', '11 of 11'],
  ])('of the example in docs/%s.md holds, and is complete', async (page, cases) => {
    const [, example = '', id = ''] = /```yaml\n(id: (\S+)\n.*?)```/s.exec(documentation(page)) ?? [];
    session.write(`documented/${page}/${id}.yaml`, example);
    expect(await test(`documented/${page}`)).toEqual({ code: 0, text: expect.stringContaining(`${cases} cases passed · 1 policy`) });
  });

  it('of a new policy holds, in a folder that did not exist', async () => {
    expect((await session.run('policy new new/folder/volume-big.yaml')).code).toBe(0);
    expect(await test('new/folder/volume-big.yaml')).toMatchObject({ code: 0 });
  });
});

describe('policy new', () => {
  it.each([
    ['a kind that does not exist', 'machine-large.yaml', '`machine-large.yaml` is not a name for a policy file'],
    ['a name that is no id', 'Volume_Large.yaml', '`Volume_Large.yaml` is not a name for a policy file'],
    ['a kind alone', 'volume.yaml', '`volume.yaml` is not a name for a policy file'],
    ['another format', 'volume-large.json', '`volume-large.json` is not a name for a policy file'],
    ['no format', 'volume-large', '`volume-large` is not a name for a policy file'],
  ])('refuses %s', async (_, name, message) => {
    const { code, stderr } = await session.run(`policy new ${name}`);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Kinds: access-control, access-end, access-review, api-key,');
  });

  it('refuses to overwrite a file', async () => {
    const { code, stderr } = await session.run('policy new rules/volume-large.yaml');
    expect(code).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'volume-large.yaml: something of that name already exists. [file-unwritable] Choose another name',
    );
  });
});
