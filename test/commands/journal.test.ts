// `tenantry journal`, after applies over real HTTP: the completed steps, for people and for programs.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { refused } from './schemas.ts';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
const path = (): string => join(session.folder, '.tenantry/journal.jsonl');
const file = (roles: string): void => session.write('acme.yaml', `${head}roles: { ${roles} }\n`);
beforeAll(async () => {
  file('auditor: { permissions: [bs_volume_list] }');
  await session.run('apply acme.yaml --yes --quiet');
  file('auditor: { permissions: [bs_volume_list] }, "bui\\u202elder": { permissions: [bs_volume_list] }');
  await session.run('apply acme.yaml --yes --quiet');
});

const json = async (line: string) => {
  const { stdout, code } = await session.run(`journal --format json${line}`);
  expect(refused('journal', stdout)).toEqual([]);
  return { ...JSON.parse(stdout), code };
};

describe('a journal of applies', () => {
  it('lists every run with its steps in chronological order', async () => {
    const { runs, total, verdict, code } = await json('');
    expect({ total, verdict, code }).toEqual({ total: 2, verdict: '2 runs; every call has a recorded outcome.', code: 0 });
    expect(runs[0].steps).toMatchObject([
      {
        calls: [
          { operation: 'iam.createRole', resources: ['role/auditor'], description: 'create role auditor', response: { status: 201 } },
        ],
        outcome: { outcome: 'done' },
      },
    ]);
    expect(runs[0].steps[0].outcome).toMatchObject({ resources: ['role/auditor'], description: 'create role auditor' });
    expect(new Set(runs.map(({ run }: { readonly run: string }) => run)).size).toBe(2);
    expect(runs[0].steps[0].calls[0].response.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is readable as text', async () => {
    const { stdout, stderr, code } = await session.run('journal');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/✓ create role auditor: done\n +\d\d:\d\d:\d\d iam\.createRole: response 201, .*request [0-9a-f-]{36}/);
    expect(stdout).toMatch(/^ +run [0-9a-f-]{36}, Tenantry 0\.0\.0, 1 step, digest [0-9a-f]{32}; ended /m);
    expect(stdout).not.toContain('\u202e');
    const markdown = await session.run('journal --format markdown');
    expect(markdown.stdout).toContain('- `✓` create role auditor: done');
  });

  it('names the run in each line', () => {
    const lines = readFileSync(path(), 'utf8').trimEnd().split('\n');
    const ids = lines.map((line): unknown => JSON.parse(line).run);
    // begin, intent, answer, outcome and end of each.
    expect(ids).toEqual([...Array<unknown>(5).fill(ids[0]), ...Array<unknown>(5).fill(ids[5])]);
    expect(ids[0]).not.toBe(ids[5]);
  });

  it('names the resources of a step without a call', async () => {
    const begin = { type: 'begin', at: '2026-11-20T12:00:00Z', tool: '0.1.0', tenant: 't', digest: 'd', steps: 1 };
    const ended = { type: 'outcome', at: '2026-11-20T12:00:01Z', step: '0123456789abcdef', outcome: 'changed-since-plan' };
    const reported = { ...ended, resources: ['role/auditor'], description: 'create role auditor' };
    session.write('new.jsonl', [begin, reported].map((line) => `${JSON.stringify({ run: 'one', ...line })}\n`).join(''));
    const said = await session.run('journal new.jsonl');
    expect(said.stdout).toMatch(/! create role auditor: skipped: the live state had changed\n +no call was made: role\/auditor\n/);
    expect(said.stdout).toMatch(/^ +run one, Tenantry 0\.1\.0, 1 step, /m);
    expect(said.code).toBe(0);
  });

  it('is cut to its last run', async () => {
    const { runs, total } = await json(' --last');
    expect(runs).toHaveLength(1);
    expect(total).toBe(2);
    expect(runs[0].at).toBe((await json('')).runs[1].at);
  });

  it('names the next action after a killed run and after a truncated line', async () => {
    const whole = readFileSync(path(), 'utf8');
    const lines = whole.trimEnd().split('\n');
    // The journal if the second run had been killed in its call.
    const intent = lines.findLastIndex((line) => line.includes('"intent"'));
    writeFileSync(path(), `${lines.slice(0, intent + 1).join('\n')}\n{"type":"ans`);
    const { stdout, code } = await session.run('journal');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Truncated by a crash: line \d+\./);
    expect(stdout).toMatch(/interrupted, or still running/);
    expect(stdout).toMatch(
      /Unfinished \(1\)\n +\? create role bui.*lder\n +unknown: check role\/bui\S*, or apply again\n.*no response was recorded/,
    );
    expect(stdout).toMatch(/ · 1 step with unknown outcome\n$/);
    expect(await json('')).toMatchObject({ truncated: [intent + 2], unread: [], code: 0 });
    // A later run continues after it.
    await session.run('apply acme.yaml --yes --quiet');
    expect(await json('')).toMatchObject({ total: 3, unread: [], code: 0 });
    writeFileSync(path(), whole);
  });

  it('that was altered is read, but not treated as complete', async () => {
    const whole = readFileSync(path(), 'utf8');
    const { run } = JSON.parse(whole.slice(0, whole.indexOf('\n')));
    const end = JSON.stringify({ type: 'end', run, at: '2026-11-20T00:00:00Z', interrupted: false });
    appendFileSync(path(), `{"type":"outcome"}\n${end}\n`);
    const { stdout, code } = await session.run('journal');
    expect(code).toBe(3);
    expect(stdout).toMatch(/Not readable: line \d+\.[\s\S]* · 1 line not readable · incomplete \(exit code 3\)\n$/);
    expect((await json('')).unread).toHaveLength(1);
    writeFileSync(path(), whole);
  });

  it('with many unreadable lines names the first ones, and counts the others', async () => {
    const whole = readFileSync(path(), 'utf8');
    appendFileSync(path(), '{"a":1}\n'.repeat(10_000));
    const { stdout, code } = await session.run('journal');
    const data = await json('');
    writeFileSync(path(), whole);
    expect(code).toBe(3);
    expect(data).toMatchObject({ moreUnread: 9900, truncated: [], code: 3 });
    expect(data.unread).toHaveLength(100);
    expect(stdout).toContain(' and 9900 more lines.');
    expect(stdout.split('\n').find((line) => line.includes('Not readable'))?.length).toBeLessThan(1000);
  });

  it.each([
    ['acme.yaml', /is a desired state, not a journal/, 'file-other-type'],
    ['notes.jsonl', /notes\.jsonl is not a journal/, 'journal-invalid'],
    ['nowhere.jsonl', /No such file: nowhere\.jsonl/, 'file-missing'],
    ['.', /is a directory/, 'file-invalid'],
  ])('is not %s', async (name, says, code) => {
    session.write('notes.jsonl', '{"level":"info"}\n');
    const printed = await session.run(`journal ${name}`);
    expect(printed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(says) });
    expect(printed.stderr).toContain(code);
  });
});
