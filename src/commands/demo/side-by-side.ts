// The organization before and after, from the answers of two audits: counts side by side.
import { type Block, code, type TextLine, table, tone } from '../../report/document.ts';

/** `5 critical, 8 high · 23 drifted` → critical 5, high 8, drifted 23. The exit code is not a count. */
const countsIn = (text: string): ReadonlyMap<string, number> => {
  const answer =
    text
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/\(exit code \d+\)/, '') ?? '';
  return new Map(
    [...answer.matchAll(/(\d+) ([a-z][a-z ]*[a-z])/g)].map(([, many = '', what = '']) => [what.replace('budgets', 'budget'), Number(many)]),
  );
};

const names = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] => [
  ...new Set([...before.keys(), ...after.keys()]),
];

const row = (name: string, before: number, after: number): readonly TextLine[] => [
  [name],
  [String(before)],
  [after < before ? tone('good', String(after)) : code(String(after))],
];

export const sideBySide = (before: string, after: string): Block => {
  const [first, second] = [countsIn(before), countsIn(after)];
  return table(
    ['audit', 'before', 'after'],
    names(first, second).map((name) => row(name, first.get(name) ?? 0, second.get(name) ?? 0)),
    { right: [1, 2] },
  );
};
