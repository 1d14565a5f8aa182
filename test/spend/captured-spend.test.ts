// Sums can be captured: the schema of captures accepts them, and they are loaded unchanged.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { record, spendOf } from './records.ts';

const schema: object = JSON.parse(readFileSync(new URL('../../schemas/capture.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
formats.default(ajv);
ajv.addSchema(schema, 'capture');
const isSpend = ajv.compile({ $ref: 'capture#/definitions/spend' });

const spend = spendOf([
  record(1, '1.5'),
  record(2, '-0.25', { SkuId: null, EffectiveCost: '1' }),
  record(3, '1', { BillingCurrency: null }),
]);

describe('spend in a capture', () => {
  it('is valid by its schema and is read back unchanged', () => {
    const json: unknown = JSON.parse(JSON.stringify(spend));
    expect([isSpend(json), isSpend.errors]).toEqual([true, null]);
    expect(json).toEqual(spend);
    expect(isSpend(JSON.parse(JSON.stringify(spendOf([]))))).toBe(true);
  });

  it('is refused when it was modified', () => {
    expect(isSpend({ ...spend, sums: [{ ...spend.sums[0], billed: 'much' }] })).toBe(false);
    expect(isSpend({ ...spend, dataUntil: 7 })).toBe(false);
  });
});
