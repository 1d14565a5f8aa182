// The path for newcomers in docs/fleet.md: each of its commands runs and exits as the page shows. In `npm run test:programs` without the second machine.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandProgram, program, shortLived } from '../program.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const page = readFileSync('docs/fleet.md', 'utf8');
const section = /\n## From one organization to three\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
const [simulator = '', first = '', second = ''] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

let folder = '';
let url = '';
let stop: () => Promise<void> = async () => undefined;

/** The page's folder and port are replaced: another test may have taken them. */
const here = (text: string): string => text.replaceAll('/tmp/fleet', join(folder, 'fleet')).replaceAll('http://127.0.0.1:8080', url);

beforeAll(async () => {
  demandProgram();
  folder = temporaryFolder('fleet');
  const [, ...words] = here(simulator).replace('--port 8080', '--port 0').trim().split(' ');
  const child = spawn(process.execPath, [...shortLived, program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = await new Promise<string>((done) => child.stdout.once('data', (data: Buffer) => done(data.toString())));
  url = /TENANTRY_BASE_URL=(.*)/.exec(printed)?.[1] ?? '';
  stop = () =>
    new Promise((done) => {
      child.on('close', () => done());
      child.kill('SIGINT');
    });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Command {
  readonly line: string;
  readonly code: number;
}

const commandsOf = (block: string): readonly Command[] =>
  block
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ line, code: Number(/# exit code (\d+)$/.exec(line)?.[1] ?? 0) }));

/** One shell for all lines, as in a terminal. */
const inShell = (block: string): Promise<{ readonly codes: readonly number[]; readonly output: string }> =>
  new Promise((done) => {
    const tenantry = `tenantry() { "${process.execPath}" ${shortLived.join(' ')} "${program}" "$@"; }\n`;
    const lines = commandsOf(here(block)).map(({ line }) => `${line}\necho "exit code $?" >&2\n`);
    const child = spawn('bash', ['-c', `${tenantry}${lines.join('')}`], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: folder },
    });
    let output = '';
    let codes = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (codes += data.toString()));
    child.on('close', () => done({ codes: [...codes.matchAll(/^exit code (\d+)$/gm)].map(([, code]) => Number(code)), output }));
  });

describe('docs/fleet.md', () => {
  it('leads from one organization to three', async () => {
    const { codes, output } = await inShell(first);
    expect({ codes, output }).toEqual({ codes: commandsOf(first).map(({ code }) => code), output: expect.stringContaining('org-0003') });
    expect(output).toMatch(/access-control-mfa-enforced/);
  }, 60_000);

  it.skipIf(!isLong)(
    'shows how two machines work on one run',
    async () => {
      const setting = commandsOf(first)
        .map(({ line }) => line)
        .filter((line) => /^(cd|export) /.test(line))
        .join('\n');
      const { codes, output } = await inShell(`${setting}\n${second}`);
      expect({ codes: codes.slice(-4), output }).toEqual({
        codes: commandsOf(second).map(({ code }) => code),
        output: expect.stringMatching(/missing/),
      });
    },
    60_000,
  );
});
