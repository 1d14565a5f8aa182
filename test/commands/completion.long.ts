// The completion scripts in zsh and fish themselves, if they are installed (Debian: zsh, fish). Without one its tests are skipped, and the run says so.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, programFolders } from '../../src/files/find-program.ts';
import { typed, withProgram } from './completing.ts';
import { type Session, startSession } from './session.ts';

/** Empty: it is installed. */
const whyNot = (name: 'fish' | 'zsh'): string =>
  findProgram(name, programFolders(process.env['PATH'] ?? '')) === undefined ? `${name} is not installed` : '';
const [noFish, noZsh] = [whyNot('fish'), whyNot('zsh')];
for (const why of [noFish, noZsh]) if (why !== '') process.stderr.write(`SKIPPED completion: ${why}\n`);
const skipped = (why: string): string => (why === '' ? '' : ` (SKIPPED: ${why})`);

let session: Session;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  session = await startSession();
  env = withProgram(session);
  session.write('tenantry.yaml', 'version: 1\n');
  mkdirSync(join(session.folder, 'functions'));
  session.write(join('functions', '_tenantry'), (await session.run('completion zsh')).stdout);
  session.write('complete.fish', (await session.run('completion fish')).stdout);
});
afterAll(() => session.close());

const shell = (name: string, words: readonly string[]): string =>
  execFileSync(name, [...words], { cwd: session.folder, env, encoding: 'utf8', timeout: 120_000, stdio: ['ignore', 'pipe', 'inherit'] });

/** fish completes a given line; the text after a tab is the description. */
const inFish = (line: string): readonly string[] =>
  shell('fish', ['--no-config', '-c', `source ./complete.fish; complete -C '${line}'`])
    .split('\n')
    .map((one) => one.split('\t')[0] ?? '')
    .filter(Boolean)
    .sort();

/** zsh completes only on a terminal. */
const driver = join(import.meta.dirname, 'complete.zsh');

const single = typed.filter(({ only }) => only !== undefined && only.length <= 1);

describe.skipIf(noFish !== '')(`fish${skipped(noFish)}`, () => {
  it.each(typed.map((one) => [one.line, one] as const))('completes %s', (line, { only, among = [] }) => {
    const offered = inFish(line);
    expect(offered).toEqual(only ?? offered);
    expect(offered).toEqual(expect.arrayContaining([...among]));
  });

  it('completes a value behind `=`', () => {
    expect(inFish('tenantry plan --format=ma')).toEqual(['--format=markdown']);
  });
});

describe.skipIf(noZsh !== '')(`zsh${skipped(noZsh)}`, () => {
  it('completes each line to the one word that fits, and leaves it unchanged if none fits', () => {
    const lines = [...single.map(({ line }) => line), 'tenantry plan --format=ma'];
    const got = shell('zsh', ['-f', driver, ...lines])
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/=$/, ''));
    const wanted = [
      ...single.map(({ line, only = [] }) => (only.length === 1 ? line.replace(/\S*$/, only[0] ?? '') : line)),
      'tenantry plan --format=markdown',
    ];
    expect(got).toEqual(wanted);
  });
});
