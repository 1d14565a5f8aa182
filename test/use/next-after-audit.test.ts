// The command that an audit suggests: derived from its result, the first row that applies.
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../src/kinds/address.ts';
import type { Review } from '../../src/report/review.ts';
import { nextAfterAudit } from '../../src/use/review/next-after-audit.ts';
import { finding, review } from '../report/reviews.ts';

const denied = { name: 'member' as CollectionName, kind: 'member', state: 'denied', cause: '403', items: 0 } as const;
const unknown = finding('c', {
  policy: 'member-mfa',
  verdict: { type: 'unknown', cause: 'policy-error', missing: [], says: 'too many steps' },
});
const findings = [finding('a', { severity: 'low', policy: 'member-old' }), finding('b', { severity: 'critical', policy: 'member-alone' })];

const rows: readonly (readonly [what: string, result: Partial<Review>, command: string | undefined])[] = [
  ['something was not read', { exitCode: 3, reads: [denied], findings }, "doctor 'my files' --trust t.yaml"],
  ['a clock differs', { exitCode: 5, findings }, "doctor 'my files' --trust t.yaml"],
  ['findings fail', { exitCode: 1, findings }, "policy explain member-alone 'my files'"],
  ['drift, and findings that do not fail', { exitCode: 4, findings }, "plan 'my files' --trust t.yaml --capture c.json"],
  ['findings that do not fail', { exitCode: 0, findings }, "policy explain member-alone 'my files'"],
  ['a policy failed', { exitCode: 3, findings: [unknown] }, "policy explain member-mfa 'my files'"],
  ['nothing', { exitCode: 0, findings: [] }, undefined],
];

describe('the command after an audit', () => {
  it.each(rows)('%s', (_what, result, command) => {
    const one = review({ command: 'audit', desired: 'my files', ...result });
    const next = nextAfterAudit(one, 'tenantry', { trust: 't.yaml', capture: 'c.json' });
    expect(next.map((it) => it.command)).toEqual(command === undefined ? [] : [`tenantry ${command}`]);
  });

  it('is init without a desired state', () => {
    const { desired: _desired, ...one } = review({ command: 'audit', exitCode: 0, findings: [] });
    expect(nextAfterAudit(one, 'tenantry', {}).map((it) => it.command)).toEqual(['tenantry init']);
  });
});
