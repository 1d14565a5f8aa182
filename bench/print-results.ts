// The results as text: the figures of each measurement, then a short table, and what changed since a saved run.
import type { Compared } from './compare-runs.ts';
import { isMet, type Result } from './result.ts';

const number = (value: number): string => {
  const digits = value < 100 && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()).join('\n');
};

const section = ({ name, measured, figures, peaks }: Result): string => {
  const rows = [
    ...Object.entries(figures).map(([label, value]) => [label, number(value)]),
    ...Object.entries(peaks).map(([label, value]) => [`peak memory, MiB: ${label}`, number(value)]),
  ];
  return `${name}: ${measured}\n${aligned(rows)}\n`;
};

const summary = (result: Result): readonly string[] => {
  const { name, unit, goal, value, peaks } = result;
  const most = Math.max(...Object.values(peaks));
  return [
    name,
    `${number(value)} ${unit}`,
    goal === undefined ? 'none' : `${unit === 'a second' ? 'at least' : 'at most'} ${number(goal)}`,
    goal === undefined ? '' : isMet(result) ? 'met' : 'missed',
    Number.isFinite(most) ? `${number(most)} MiB` : '',
  ];
};

export const printResults = (results: readonly Result[]): string =>
  `${results.map(section).join('\n')}\n${aligned([['', 'result', 'goal', '', 'peak memory'], ...results.map(summary)])}\n`;

/** What changed first, then what cannot be compared. */
export const printComparison = ({ changed, added, missing }: Compared): string => {
  const rows = changed.map(({ name, before, now, is }) => [
    name,
    number(before),
    '->',
    number(now),
    `${((now / before - 1) * 100).toFixed(0)} %`,
    is,
  ]);
  const said = [
    rows.length > 0
      ? `changed by more than 10 % since the saved run:\n${aligned(rows)}`
      : 'nothing changed by more than 10 % since the saved run',
    ...(added.length > 0 ? [`not in the saved run: ${added.join('; ')}`] : []),
    ...(missing.length > 0 ? [`in the saved run, and not measured now: ${missing.join('; ')}`] : []),
  ];
  return `\n${said.join('\n\n')}`;
};
