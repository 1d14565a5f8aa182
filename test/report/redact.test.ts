// Redaction: no e-mail address is left in any format, the same one becomes the same hash, and everything else stays.
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { redacted, redactor } from '../../src/report/redact.ts';
import { refused } from '../commands/schemas.ts';
import { runs } from '../runs.ts';
import { finding, review, reviewWith } from './reviews.ts';
import { reviewAsJson, textIn } from './whole-text.ts';

const redact = redactor('tenant');
const ana = redact('ana@acme.example');

it.each([
  ['ana@acme.example', ana],
  ['ANA@Acme.Example', ana],
  ['member/ana@acme.example', `member/${ana}`],
  ['waiver/x/member/ana@acme.example', `waiver/x/member/${ana}`],
  ['"ana@acme.example", \'ana@acme.example\'', `"${ana}", '${ana}'`],
  ['ana%40acme.example and ana@acme.example.', `${ana} and ${ana}.`],
  ['see volume/br-se1/data', 'see volume/br-se1/data'],
  ['@acme and a @ b', '@acme and a @ b'],
])('%s → %s', (text, expected) => expect(redact(text)).toBe(expected));

it('differs between tenants and between members', () => {
  expect(redactor('other')('ana@acme.example')).not.toBe(ana);
  expect(redact('rui@acme.example')).not.toBe(ana);
});

describe.each(formatNames)('%s', (format) => {
  it('contains no e-mail address', () => {
    const local = string({ unit: constantFrom('a', 'b', 'c', '.', '+', '_', '-', '1', 'é'), minLength: 1, maxLength: 12 });
    assert(
      property(local, (name) => {
        const email = `${name}x@acme.example`;
        const text = textIn(format, redacted(reviewWith(email)), { colour: false, verbose: true });
        expect(text.replaceAll('@octocat', '')).not.toMatch(/[^\s]@acme\.example/);
        expect(text).toContain('person-');
      }),
      runs(30),
    );
  });
});

it('keeps the shape and the fingerprints', () => {
  const before = review({ tenant: 't', findings: [finding('ana@acme.example')] });
  const after = redacted(before);
  expect(after.findings?.map(({ fingerprint }) => fingerprint)).toEqual(before.findings?.map(({ fingerprint }) => fingerprint));
  expect(refused('review', reviewAsJson(after))).toEqual([]);
  // A command that writes names into files refuses such a result.
  expect(after.run.redacted).toBe(true);
});

it('takes time linear in the length of the text', () => {
  // A quadratic search would take minutes.
  expect(redact(`${'a'.repeat(2_000_000)} @ ${'b.'.repeat(1_000_000)}`)).toHaveLength(4_000_003);
});
