// No file and no number of files determine the length of a report: each format displays a hundred problems of a file, a thousand in all, and counts the others.
import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/errors.ts';
import { firstProblems, mostInAll, mostProblems } from '../../src/report/first-problems.ts';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { refused } from '../commands/schemas.ts';
import { runs } from '../runs.ts';
import { review } from './reviews.ts';
import { reviewAsJson, textIn } from './whole-text.ts';

const problemsIn = (file: string | undefined, many: number): readonly Problem[] =>
  Array.from({ length: many }, (_, index) => ({
    code: 'unknown-key',
    message: `what is key ${index}?`,
    ...(file !== undefined && { at: { file, line: index + 1, col: 1 } }),
  }));

describe.each(formatNames)('%s', (format) => {
  // Formats of single results list what is wrong; a warning is no result.
  const lists =
    format === 'csv' || format === 'junit' || format === 'ocsf' || format === 'gitlab'
      ? (['problems'] as const)
      : (['problems', 'warnings'] as const);
  it.each(lists)('shows the first hundred %s of each file, and counts the others', (list) => {
    const all = [...problemsIn('a.yaml', 20_000), ...problemsIn('b.yaml', 101), ...problemsIn(undefined, 3)];
    const text = textIn(format, review({ problems: [], warnings: [], [list]: all, exitCode: 2 }));
    const found = text.match(/(?:is key|Is key) \d+\?/g) ?? [];
    // OCSF repeats the message as the detail of its status.
    expect(found.length / (format === 'ocsf' ? 2 : 1)).toBe(203);
    expect(text).toContain('19900');
    expect(text.length).toBeLessThan(300_000);
  });

  it.each(lists)('shows the first thousand %s of all files, and counts the others', (list) => {
    const all = Array.from({ length: 3000 }, (_, index) => problemsIn(`${index}.yaml`, 2)).flat();
    const text = textIn(format, review({ problems: [], warnings: [], [list]: all, exitCode: 2 }));
    const found = text.match(/(?:is key|Is key) \d+\?/g) ?? [];
    expect(found.length / (format === 'ocsf' ? 2 : 1)).toBe(1000);
    expect(text).toContain('5000');
    expect(text).not.toContain('2999.yaml');
  });
});

it('is described by the schema', () => {
  const all = problemsIn('a.yaml', 300);
  const text = reviewAsJson(review({ problems: all, warnings: all, exitCode: 2 }));
  expect(refused('review', text)).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({
    moreProblems: [{ file: 'a.yaml', count: 200 }],
    moreWarnings: [{ file: 'a.yaml', count: 200 }],
  });
});

it('is one notification for each file in SARIF', () => {
  const text = reviewAsSarif(review({ problems: [...problemsIn('a.yaml', 300), ...problemsIn('b.yaml', 101)], exitCode: 2 }));
  expect(JSON.parse(text).runs[0].invocations[0].toolExecutionNotifications).toMatchObject([
    { message: { text: '… and 200 more problems in a.yaml. Fix these first.' } },
    { message: { text: '… and 1 more problem in b.yaml. Fix these first.' } },
  ]);
});

it('each problem is shown or counted, in the order of the list', () => {
  assert(
    property(
      array(
        record({ file: constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', undefined), many: nat({ max: 150 }) }),
        { maxLength: 20 },
      ),
      (groups) => {
        const all = groups.flatMap(({ file, many }) => problemsIn(file, many));
        const { shown, more } = firstProblems(all);
        expect(shown.length + more.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        expect(shown).toEqual(all.filter((one) => shown.includes(one)));
        expect(shown.length).toBeLessThanOrEqual(mostInAll);
        for (const file of ['a', 'b', undefined])
          expect(shown.filter(({ at }) => at?.file === file).length).toBeLessThanOrEqual(mostProblems);
      },
    ),
    runs(50),
  );
});
