// Bad input: each folder beside this file, except tables/ (table.test.ts), is one mistake that people make, run against the built program over real files and
// real HTTP. To add one: a folder with the files and a scenario.yaml (scenario.ts lists its keys), then `UPDATE_BAD=1 npx vitest run test/bad`.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { demandProgram, run } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { contentOf } from './content.ts';
import { make } from './make.ts';
import { startPlatform } from './platform.ts';
import { type Case, cases, errorsIn, hasStackTrace, record, updating } from './scenario.ts';

/** Values that differ from run to run, or describe the progress and not the result, are replaced by names. */
const settled = (text: string, root: string, url: string | undefined): string =>
  (url === undefined ? text : text.replaceAll(url, '<url>').replaceAll(url.replace('http://', ''), '<host>'))
    .replaceAll(root, '<root>')
    .replaceAll(/\(request [0-9a-f-]{36}\)/g, '(request <id>)')
    .replaceAll(/Read \d+ items? in .*, as of .*/g, 'Read <items>, as of <time>.')
    .replaceAll(/"digest":"[0-9a-f]{64}"/g, '"digest":"<digest>"');

/** Runs the commands of `before`. Returns the digest that its plan requires, if there is one. */
const prepare = async (one: Case, work: string, env: Readonly<Record<string, string>>): Promise<string> => {
  let digest = '';
  for (const command of one.before ?? []) {
    const { code, stdout, stderr } = await run(command, { cwd: work, env });
    if (code === null || code === 2 || code === 70) throw new Error(`${command} ended with ${code}: ${stderr}`);
    digest = /--acknowledge ([0-9a-f]{32,})/.exec(stdout)?.[1] ?? digest;
  }
  for (const thing of one.make ?? []) await make(work, thing);
  return digest;
};

const play = async (one: Case) => {
  const root = temporaryFolder('bad');
  const work = join(root, 'work');
  const platform = await startPlatform(one);
  try {
    for (const name of ['home', 'tmp']) mkdirSync(join(root, name));
    cpSync(one.folder, work, { recursive: true, filter: (source) => !source.endsWith('scenario.yaml') });
    const env: Readonly<Record<string, string>> = {
      HOME: join(root, 'home'),
      TMPDIR: join(root, 'tmp'),
      NO_COLOR: '1',
      ...platform?.env,
      ...one.env,
    };
    const digest = await prepare(one, work, env);
    const before = contentOf(root);
    const { code, stdout, stderr } = await run(one.command.replace('<digest>', digest), { cwd: work, env });
    const after = contentOf(root);
    const secrets = [one.secret, env['MGC_API_KEY']].filter((secret) => secret !== undefined);
    return {
      exit: code,
      errors: errorsIn(stderr).length,
      stdout: settled(stdout, root, platform?.url),
      stderr: settled(stderr, root, platform?.url),
      stackTrace: hasStackTrace(stdout + stderr),
      secretsShown: secrets.filter((secret) => (stdout + stderr).includes(secret)),
      filesWritten: Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]),
      changedOnPlatform: platform?.writes() ?? [],
    };
  } finally {
    await platform?.close();
    rmSync(root, { recursive: true, force: true });
  }
};

describe('bad input', () => {
  beforeAll(demandProgram);

  it.concurrent.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    async (_, one) => {
      const found = await play(one);
      const { stdout = '', stderr = '' } = updating ? record(one, found) : one;
      expect(found).toEqual({
        exit: one.exit,
        errors: one.errors ?? 1,
        stdout,
        stderr,
        stackTrace: false,
        secretsShown: [],
        filesWritten: [],
        changedOnPlatform: [],
      });
    },
    60_000,
  );
});
