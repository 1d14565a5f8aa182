// The last line of a command: one line for programs, rows that break between words for a terminal.
import { expect, it } from 'vitest';
import { exitCodes } from '../../src/exit-code.ts';
import { resultLine } from '../../src/report/result-line.ts';
import { en } from '../../src/report/texts/en.ts';

const counts = ['5 critical, 8 high, 31 medium', '23 drifted', '31 of 44 scopes read', '2 waivers expire this week'];
const line = resultLine(exitCodes.findings, counts, en);

it('is one line for a program', () => {
  expect(line).toBe(`${counts.join(' · ')} · failed (exit code 1)`);
});

it.each([40, 60, 80, 81, 120])('breaks between words at %i columns, and loses none', (width) => {
  const rows = resultLine(exitCodes.findings, counts, en, width).split('\n');
  expect(rows.every((row) => row.length <= width)).toBe(true);
  expect(rows.map((row) => row.trim()).join(' ')).toBe(line);
});

it('is one row in a terminal that is wide enough', () => {
  expect(resultLine(exitCodes.findings, counts, en, 200)).toBe(line);
});
