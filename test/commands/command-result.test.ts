// The last line of every command in text is its answer: counts, and the verdict unless it is success. On stderr if stdout is data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { patient } from '../patient.ts';
import { allCommands } from './all-commands.ts';
import { type CommandLine, commandLines, simulations, writeInputs } from './command-lines.ts';
import type { Printed } from './run-here.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
beforeAll(async () => {
  await writeInputs(session);
});

const lastLine = (printed: Printed, on: 'stdout' | 'stderr' = 'stdout'): string => printed[on].trimEnd().split('\n').at(-1) ?? '';

/** `demo` has a test of its own; a shell runs `completion` at every start. */
const elsewhere = new Set(['demo', 'completion']);

const answered = async ({ line, on = 'stdout', around }: CommandLine): Promise<{ readonly code: number; readonly answer: string }> => {
  const printed = await session.run(line, around);
  return { code: printed.code, answer: lastLine(printed, on) };
};

describe('the result line', () => {
  it.each(commandLines)('ends $line', patient, async (row) => {
    expect(await answered(row)).toEqual({ code: row.code, answer: expect.stringMatching(row.answer) as string });
  });

  it('is tested for every command of the table', async () => {
    const all = (await allCommands()).map(({ name }) => name);
    const untried = all.filter(
      (name) => !elsewhere.has(name) && ![...commandLines, ...simulations].some(({ line }) => line === name || line.startsWith(`${name} `)),
    );
    expect(untried, 'add a line to test/commands/command-lines.ts').toEqual([]);
  });

  it('is the last line of a text report in a file too, and is not in a machine-readable one', async () => {
    const { stdout } = await session.run('audit --capture today.json --output text=report.txt --format json');
    expect(readFileSync(join(session.folder, 'report.txt'), 'utf8').trimEnd().split('\n').at(-1)).toMatch(/^no findings · 4 unknown$/);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  });

  it.each(simulations)('ends $line', patient, async (row) => {
    expect(await answered(row)).toEqual({ code: row.code, answer: expect.stringMatching(row.answer) as string });
  });
});
