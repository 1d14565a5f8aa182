// The problems of a file are reported in the requested format, on stdout and in the files of --output, by every command with formats.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest();
beforeEach(() => {
  session.write('org.yaml', `${head}rolse: {}\nmembrs: {}\n`);
  session.write('good.yaml', `${head}members: { ana@acme.example: { roles: [administrator] } }\n`);
});

const commands = ['validate', 'plan', 'audit', 'spend', 'apply'] as const;
const extra = (command: string): string => (command === 'apply' ? ' --yes' : '');

describe.each(commands)('%s of an invalid file', (command) => {
  const problems = [
    { code: 'unknown-key', at: { file: 'org.yaml', line: 4 } },
    { code: 'unknown-key', at: { file: 'org.yaml', line: 5 } },
  ];
  const written = (name: string) => JSON.parse(readFileSync(join(session.folder, name), 'utf8'));

  it('prints its problems in the format, and writes them into the files of --output', async () => {
    const { code, stdout, stderr } = await session.run(`${command} org.yaml --format json --output sarif=out.sarif${extra(command)}`);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 2, command, exitCode: 2, problems, verdict: 'Invalid: 2 problems.' });
    expect(stderr.match(/\[unknown-key\]/g)).toHaveLength(2);
    expect(written('out.sarif').runs).toMatchObject([
      {
        results: [{ ruleId: expect.any(String) }, { ruleId: expect.any(String) }],
        invocations: [{ executionSuccessful: false, exitCode: 2 }],
      },
    ]);
  });

  it('writes nothing on stdout if every format has a file', async () => {
    const { code, stdout } = await session.run(`${command} org.yaml --output json=out.json --output sarif=out.sarif${extra(command)}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(written('out.json').problems).toHaveLength(2);
  });

  it('prints one document even if a file cannot be written', async () => {
    const { code, stdout, stderr } = await session.run(`${command} org.yaml --format json --output json=none/out.json${extra(command)}`);
    expect(code).toBe(2);
    expect(JSON.parse(stdout).problems).toHaveLength(2);
    expect(stderr).toContain('none/out.json');
    expect(existsSync(join(session.folder, 'none'))).toBe(false);
  });
});

it.each(['who ana@acme.example org.yaml', 'policy list org.yaml', 'journal none.jsonl'])(
  '%s reports its problems as JSON as well',
  async (line) => {
    const { code, stdout } = await session.run(`${line} --format json`);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 2, exitCode: 2, problems: expect.arrayContaining([expect.anything()]) });
  },
);

it('every finding contains its text', async () => {
  const { stdout } = await session.run('audit good.yaml --format json');
  const { findings } = JSON.parse(stdout);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter(({ text }: { readonly text?: string }) => !text)).toEqual([]);
});

it('every command shows at most a hundred problems per file, and counts the others', async () => {
  session.write('many.yaml', `${head}${Array.from({ length: 300 }, (_, index) => `k${index}: 1\n`).join('')}`);
  for (const line of ['validate many.yaml', 'who ana@acme.example many.yaml']) {
    const { stdout } = await session.run(`${line} --format json`);
    expect(JSON.parse(stdout)).toMatchObject({ moreProblems: [{ file: 'many.yaml', count: 200 }] });
    expect(JSON.parse(stdout).problems).toHaveLength(100);
  }
});
