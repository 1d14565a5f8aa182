// Validates SARIF by its published schema.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Json } from '../../src/json.ts';

// It is draft-04; what it uses of that means the same in later drafts.
const { $schema: _dialect, id: _id, ...schema } = JSON.parse(readFileSync('test/fixtures/results/sarif-schema-2.1.0.json', 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(schema);

/** What the schema refuses, one line each. */
export const refusedBySarif = (log: Json): readonly string[] => {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
