// Findings that another one causes: grouped with it whatever the order and the length of the chain, and none is lost.
import { assert, constantFrom, option, property, record, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { groupCaused } from '../../src/report/caused-findings.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { countsOf } from '../../src/report/result-counts.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { runs } from '../runs.ts';
import { coverageOf, finding, review } from './reviews.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const one = record({
  policy: constantFrom(...names),
  address: constantFrom('x', 'y'),
  below: option(constantFrom(...names), { nil: undefined }),
}).map(({ below, ...rest }) => ({ ...rest, ...(below !== undefined && { below }) }));
const failures = uniqueArray(one, { selector: ({ policy, address }) => `${policy} ${address}`, maxLength: 10 });

it('shows each failure exactly once, the causes first', () => {
  assert(
    property(failures, (all) => {
      const { first, causedBy } = groupCaused(all);
      const keysOf = (some: typeof all) => some.map(({ policy, address }) => `${policy} ${address}`).sort();
      expect(keysOf([...first, ...first.flatMap((finding) => [...causedBy(finding)])])).toEqual(keysOf(all));
      for (const { below, address } of first.filter((finding) => causedBy(finding).length === 0 && finding.below !== undefined)) {
        // Its cause is not listed, or it is part of a circle.
        const cause = all.find((other) => other.policy === below && other.address === address);
        expect(cause === undefined || cause.below !== undefined).toBe(true);
      }
    }),
    runs(300, 3000),
  );
});

it('follows a chain to its first cause, only on the same resource', () => {
  const all = [
    { policy: 'c', address: 'x', below: 'b' },
    { policy: 'b', address: 'x', below: 'a' },
    { policy: 'a', address: 'x' },
    { policy: 'b', address: 'y', below: 'a' },
  ];
  const { first, causedBy } = groupCaused(all);
  expect(first).toEqual([all[2], all[3]]);
  expect(causedBy({ policy: 'a', address: 'x' })).toEqual([]);
  const [top] = first;
  expect(top && causedBy(top).map(({ policy }) => policy)).toEqual(['c', 'b']);
});

it('is counted once in texts', () => {
  const found = review({
    findings: [finding('ana'), finding('ana', { policy: 'member-lower', severity: 'low', below: 'member-too-old' })],
    coverage: coverageOf({ evaluated: 2, fail: 2 }),
    policies: [],
  });
  expect(countsOf(found)).toEqual(['1 high']);
  for (const text of [reviewAsText(found, { colour: false }), reviewAsMarkdown(found)]) {
    expect(text).toContain('1 fail (1 high), 1 caused by it');
    expect(text).toContain('with it fails: member-lower');
  }
});

it('takes time linear in the number of findings', () => {
  const chain = Array.from({ length: 3000 }, (_, index) => ({
    policy: `p${index}`,
    address: 'x',
    ...(index > 0 && { below: `p${index - 1}` }),
  }));
  expect(groupCaused(chain).first).toHaveLength(1);
  expect(groupCaused(chain.toReversed()).first).toHaveLength(1);
});
