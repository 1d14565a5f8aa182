// Bad input: each folder beside this file is one mistake that people make, run against the built program over real files and real HTTP.
// To add one: a folder with the files and a scenario.yaml (scenario.ts says what may stand in it), then `UPDATE_BAD=1 npx vitest run test/bad`.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';
import { make } from './make.ts';
import { startPlatform } from './platform.ts';
import { demandProgram, type Run, run } from './program.ts';
import { type Case, cases, record } from './scenario.ts';

const updating = process.env['UPDATE_BAD'] === '1';

interface Result extends Run {
  /** What lies around before and after: the folder of the case, a home and a place for temporary files. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly writes: readonly string[];
  readonly unsaid: readonly string[];
}

/** What differs from run to run gets a name. */
const settled = (text: string, root: string, url: string | undefined): string =>
  (url === undefined ? text : text.replaceAll(url, '<url>').replaceAll(url.replace('http://', ''), '<host>'))
    .replaceAll(root, '<root>')
    .replaceAll(/\(request [0-9a-f-]{36}\)/g, '(request <id>)');

const play = async (one: Case): Promise<Result> => {
  const root = mkdtempSync(join(tmpdir(), 'bad-'));
  const work = join(root, 'work');
  const platform = await startPlatform(one);
  try {
    for (const name of ['home', 'tmp']) mkdirSync(join(root, name));
    cpSync(one.folder, work, { recursive: true, filter: (source) => !source.endsWith('scenario.yaml') });
    const env = { HOME: join(root, 'home'), TMPDIR: join(root, 'tmp'), NO_COLOR: '1', ...platform?.env, ...one.env };
    for (const command of one.before ?? []) {
      const { code, stderr } = await run(command, work, env);
      if (code === null || code === 2 || code === 70) throw new Error(`${command} ended with ${code}: ${stderr}`);
    }
    for (const thing of one.make ?? []) await make(work, thing);
    const before = contentOf(root);
    const { code, stdout, stderr } = await run(one.command, work, env);
    return {
      code,
      stdout: settled(stdout, root, platform?.url),
      stderr: settled(stderr, root, platform?.url),
      before,
      after: contentOf(root),
      writes: platform?.writes() ?? [],
      unsaid: [...(one.secret === undefined ? [] : [one.secret]), ...(platform ? [platform.env['MGC_API_KEY'] ?? ''] : [])],
    };
  } finally {
    await platform?.close();
    rmSync(root, { recursive: true, force: true });
  }
};

/** The lines that say an error: `    error a.yaml:4:1: unknown key … [unknown-key]`. */
const errorsIn = (stderr: string): readonly string[] => stderr.split('\n').filter((line) => /^ {4}error .* {2}\[[a-z-]+\]$/.test(line));

describe('bad input', () => {
  beforeAll(demandProgram);

  it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const result = await play(one);
    if (updating) record(one, result);
    const printed = { exit: result.code, stdout: result.stdout, stderr: result.stderr };
    if (!updating) expect(printed).toEqual({ exit: one.exit, stdout: one.stdout ?? '', stderr: one.stderr ?? '' });
    expect(result.code, result.stderr).toBe(one.exit);
    expect(errorsIn(result.stderr), 'one error for each mistake').toHaveLength(one.errors ?? 1);
    expect(result.stdout + result.stderr, 'a stack trace').not.toMatch(/^\s+at .*:\d+/m);
    expect(result.after, 'something was written').toEqual(result.before);
    expect(result.writes, 'something was changed on the platform').toEqual([]);
    for (const secret of result.unsaid) expect(result.stdout + result.stderr, 'a secret').not.toContain(secret);
  });

  it('has more than sixty cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });

  it.skipIf(updating)('has no two cases that say the same', () => {
    const said = cases.map(({ stdout = '', stderr = '' }) => (errorsIn(stderr).join('\n') || stdout).replaceAll(/[\w./-]+:\d+:\d+: /g, ''));
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });
});
