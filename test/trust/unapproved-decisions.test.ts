// Whoever decides approves the commit that says so: no typed name, no own decision and no older approval proves anything.
import { describe, expect, it } from 'vitest';
import type { Desired, ReviewedAccess } from '../../src/desired/desired.ts';
import { nothingDeclared } from '../../src/desired/nothing-declared.ts';
import { addressOf } from '../../src/kinds/address.ts';
import type { Reviewer } from '../../src/trust/reviewers.ts';
import { changedDecisions, decisionToProve, unapprovedDecisions } from '../../src/trust/unapproved-decisions.ts';

const reviewers: readonly Reviewer[] = [
  { email: 'ester@acme.example', github: 'ester-vidal', for: ['member/*'] },
  { email: 'rui@acme.example', github: 'Rui-Paz', for: ['member/*', 'service-account/*'] },
];

const entry = (more: Partial<ReviewedAccess> = {}): ReviewedAccess => ({
  review: 'q4',
  due: '2026-12-15',
  address: addressOf('member', 'bob@acme.example'),
  id: 'b',
  holds: ['role viewer'],
  digest: '00000000000000000000000000000001',
  reviewer: 'ester@acme.example',
  decision: 'keep',
  decided: '2026-11-26',
  at: { file: 'reviews/q4.yaml', line: 1, col: 1 },
  ...more,
});

const helps = (
  one: ReviewedAccess,
  author: string | null,
  approvedBy: readonly string[],
  by = reviewers,
): readonly (string | undefined)[] => unapprovedDecisions([decisionToProve(one, by)], { author, approvedBy }).map(({ help }) => help);

describe('a decision is proved', () => {
  it.each([
    ['by the approval of its reviewer', entry(), 'bob', ['ester-vidal']],
    ['whatever the case of the login', entry({ reviewer: 'rui@acme.example' }), 'bob', ['rui-paz']],
    ['by another reviewer, if the reviewer wrote the change', entry(), 'Ester-Vidal', ['rui-paz']],
  ])('%s', (_, one, author, approvedBy) => {
    expect(helps(one, author, approvedBy)).toEqual([]);
  });
});

describe('a decision is not proved', () => {
  it.each([
    ['by a typed name', entry(), 'bob', [], '`@ester-vidal` must approve'],
    ['by somebody else', entry(), 'bob', ['rui-paz'], '`@ester-vidal` must approve'],
    ['by its author', entry(), 'ester-vidal', ['ester-vidal'], '`@Rui-Paz` must approve'],
    ['by a reviewer of other access', entry({ address: addressOf('service-account', 'ci') }), 'bob', ['ester-vidal'], 'lists nobody'],
    ['about oneself', entry({ address: addressOf('member', 'ester@acme.example') }), 'bob', ['ester-vidal'], 'lists nobody'],
    ['about the own invitation', entry({ address: addressOf('invitation', 'ester@acme.example') }), 'bob', ['ester-vidal'], 'lists nobody'],
  ])('%s', (_, one, author, approvedBy, help) => {
    expect(helps(one, author, approvedBy)).toEqual([expect.stringContaining(help)]);
  });

  it('without reviewers in the trust file', () => {
    expect(helps(entry(), 'bob', ['ester-vidal'], [])).toEqual([expect.stringContaining('lists nobody')]);
  });
});

it('only decisions that the change adds or says otherwise need a proof', () => {
  const desired = (...reviews: readonly ReviewedAccess[]): Desired => ({ ...nothingDeclared, reviews });
  const { decision: _, ...open } = entry();
  expect(changedDecisions(desired(entry()), desired(entry()))).toEqual([]);
  expect(changedDecisions(desired(open), desired(open))).toEqual([]);
  expect(changedDecisions(undefined, desired(entry()))).toHaveLength(1);
  for (const more of [
    { decision: 'remove' },
    { decided: '2026-11-27' },
    { reviewer: 'rui@acme.example' },
    { digest: 'f'.repeat(32) },
  ] as const)
    expect(changedDecisions(desired(entry()), desired(entry(more)))).toHaveLength(1);
});
