// The file of a journal, to the byte: the appended lines, the permissions, and the errors.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryJournal, openJournal, readJournal } from '../../src/apply/journal.ts';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('journal');
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (act: () => unknown): readonly Problem[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
  return [];
};

const end = { type: 'end', at: '2026-11-20T12:00:00Z', interrupted: false } as const;
const line = (run: string): string => `${JSON.stringify({ run, ...end })}\n`;

describe('a journal', () => {
  it.each<[string, string | undefined, string]>([
    ['that is new', undefined, line('one')],
    ['that is empty', '', line('one')],
    ['that another run ended', line('old'), `${line('old')}${line('one')}`],
    ['that a killed run left', `${line('old')}{"ru`, `${line('old')}{"ru\n${line('one')}`],
    ['that has an unterminated line', '{}', `{}\n${line('one')}`],
  ])('%s is continued', async (name, before, after) => {
    const path = join(folder, `${name}.jsonl`);
    if (before !== undefined) writeFileSync(path, before);
    const journal = openJournal(path, 'one');
    await journal.write(end);
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe(after);
  });

  it('has the lines of parallel steps in their order, each on disk when its write ends', async () => {
    const path = join(folder, 'parallel.jsonl');
    const journal = openJournal(path, 'one');
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    await Promise.all(
      numbers.map(async (number) => {
        const own = { ...end, at: String(number) };
        // Some are written while others are.
        if (number % 3 === 0) await journal.write(end);
        await journal.write(own);
        expect(readFileSync(path, 'utf8')).toContain(JSON.stringify({ run: 'one', ...own }));
      }),
    );
    journal.close();
    const written = readJournal(readFileSync(path, 'utf8')).flatMap(({ at }) => (at === end.at ? [] : [Number(at)]));
    expect(written).toEqual(numbers.toSorted((a, b) => Number(a % 3 === 0) - Number(b % 3 === 0) || a - b));
  });

  it('is readable only by its owner', () => {
    const path = join(folder, 'owned.jsonl');
    openJournal(path, 'one').close();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });

  it('that cannot be opened reports where, why and what to do', () => {
    const path = join(folder, 'no\u001b[2Jne', 'journal.jsonl');
    expect(problemsOf(() => openJournal(path, 'one'))).toEqual([
      {
        code: 'file-unwritable',
        message: `cannot write the journal ${folder}/no [2Jne/journal.jsonl: its folder does not exist`,
        help: 'Nothing is written to the platform without a journal. Use another path with --journal.',
      },
    ]);
  });

  it('in memory keeps its lines, in their order', () => {
    const journal = memoryJournal();
    const other = { ...end, interrupted: true };
    expect(journal.lines).toEqual([]);
    for (const one of [end, other]) void journal.write(one);
    journal.close();
    expect(journal.lines).toEqual([end, other]);
  });

  it('is read back without invalid lines', () => {
    expect(readJournal(`${line('one')}7\n"x"\nnull\n[]\n{"ru\n\n{}`)).toEqual([{ run: 'one', ...end }, {}]);
  });
});
