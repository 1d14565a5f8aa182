// No operation of operations.md is left out: each is served, and each product that has contracts has one for every operation.
import { describe, expect, it } from 'vitest';
import { servedOperations } from '../../../src/simulator/rows.ts';
import { auditContracts } from './audit.ts';
import { documented } from './fields.ts';
import { iamContracts } from './iam.ts';

/** Base of operations.md, and the contracts that must cover it. */
const products = [
  ['IAM', 41 + 11, iamContracts],
  ['AUD', 2, auditContracts],
] as const;

const idsOf = (base: string): readonly string[] =>
  Object.entries(documented)
    .filter(([, one]) => one.base === base)
    .map(([id]) => id)
    .toSorted();

describe.each(products)('%s', (base, count, table) => {
  it('has every operation of operations.md in its contract', () => {
    expect(idsOf(base)).toHaveLength(count);
    expect(Object.keys(table).toSorted()).toEqual(idsOf(base));
  });

  it('is served whole', () => {
    expect(idsOf(base).filter((id) => !servedOperations.some((served) => served === id))).toEqual([]);
  });
});
