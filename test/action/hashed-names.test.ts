// Publicly readable output: annotations and SARIF name only names from the files of the repository.

import { describe, expect, it } from 'vitest';
import { annotationsOf } from '../../src/action/annotations.ts';
import { hashedNames, withShownNames } from '../../src/action/hashed-names.ts';
import type { Address } from '../../src/kinds/address.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { english } from '../../src/report/texts/texts.ts';
import { finding, review } from '../report/reviews.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const hidden = 'secret.person@acme.example';
const named = 'known.person@acme.example';
const files = [{ file: 'tenantry/people.yaml', bytes: Buffer.from(named), text: () => `members:\n  ${named}: {}\n` }];

const of = (name: string) => ({
  ...finding(name, { evidence: [{ path: 'who', value: name, source: 'expression' }], fix: { name } }),
  address: `member/${name}` as Address,
});

const unknown = { ...of(hidden), verdict: { type: 'unknown', cause: 'denied', missing: [hidden], says: `cannot read ${hidden}` } } as const;

const all = [of(hidden), of(named), unknown];
const outlook = {
  introduced: all,
  newlyEvaluated: all,
  suppressed: [],
  adopted: [],
  noLongerEvaluated: [],
  fixed: all,
  remaining: all,
  onlyWarn: [],
  unknown: all,
  loosened: [],
};
const shown = withShownNames(
  review({ findings: all, outlook: { ...outlook, policies: 1, evaluated: 3, decidedBy: { type: 'files' } } }),
  hashedNames(files, tenant),
);

describe('names in public', () => {
  it.each([
    ['annotations', JSON.stringify(annotationsOf(shown, english))],
    ['SARIF', reviewAsSarif(shown)],
  ])('are hashed in %s unless the files have them', (_, text) => {
    expect(text).not.toContain('secret.person');
    expect(text).toContain(named);
    expect(text).toMatch(/member\/hidden-[0-9a-f]{10}/);
  });
});
