// Any text in a file: it is read, or refused with problems. It never leads to an internal error.
import { array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import desiredSchema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import policySchema from '../../schemas/policy.schema.json' with { type: 'json' };
import trustSchema from '../../schemas/trust.schema.json' with { type: 'json' };
import { TenantryError } from '../../src/errors.ts';
import { check } from '../../src/yaml/check.ts';
import { longestText } from '../../src/yaml/limits.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';
import { policy } from '../../src/yaml/validators/policy.generated.js';
import { trust } from '../../src/yaml/validators/trust.generated.js';
import { isLong, runs } from '../runs.ts';
import { piece } from './hostile-texts.ts';
import { problemsOf } from './problems-of.ts';

/** Its problems. Throws any other error. */
const codesOf = (text: string): readonly string[] => {
  try {
    const document = parseYaml(text, 'a.yaml');
    const forms = [
      [desiredState, desiredSchema],
      [policy, policySchema],
      [trust, trustSchema],
    ] as const;
    return forms.flatMap(([validate, schema]) => check(document, 'desired', validate, schema)).map(({ code }) => code);
  } catch (error) {
    if (error instanceof TenantryError) return error.problems.map(({ code }) => code);
    throw error;
  }
};

describe('a hostile text', () => {
  it('is read, or refused with problems', () => {
    assert(
      property(array(piece, { maxLength: 14 }), (pieces) => {
        codesOf(pieces.join(''));
      }),
      runs(300),
    );
  });

  it.each([
    ['a text', (long: string) => `version: 1\ntenant: ${long}\n`],
    ['a quoted text', (long: string) => `version: 1\ntenant: "${long}"\n`],
    ['a block', (long: string) => `version: 1\ntenant: |\n  ${long}\n`],
    ['a key', (long: string) => `version: 1\n? ${long}\n: 1\n`],
    ['a quoted key', (long: string) => `version: 1\n? "${long}"\n: 1\n`],
    ['an item', (long: string) => `version: 1\nregions:\n  - ${long}\n`],
  ])('that is one long token is refused at its position: %s', (_, made) => {
    expect(codesOf(made('a'.repeat(isLong ? 9_800_000 : 1_000_000)))).toContain('file-invalid');
    const size = isLong ? 1_000_000 : longestText + 1000;
    for (const part of ['A1b', 'eyJ', '-----BEGIN ', '://a:'])
      expect(codesOf(made(part.repeat(Math.ceil(size / part.length)).trim())).length).toBeGreaterThan(0);
    expect(problemsOf(() => parseYaml(made('a'.repeat(longestText - 1)), 'a.yaml'))).toEqual([]);
  });
});
