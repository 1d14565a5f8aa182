// The message about critical findings: what no earlier scan evaluated is reported, and never as new.
import { expect, it } from 'vitest';
import { auditMessages } from '../../src/notify/audit-messages.ts';
import type { ReportedFinding } from '../../src/report/review.ts';
import { english } from '../../src/report/texts/texts.ts';
import { finding, review } from '../report/reviews.ts';

const about = { organization: 'acme', tenant: null, at: '2026-11-20T12:00:00Z', link: undefined, say: english };
const critical = (name: string, baseline: NonNullable<ReportedFinding['baseline']>): ReportedFinding => ({
  ...finding(name, { severity: 'critical' }),
  baseline,
});
const earlierScan = { at: '2026-11-19T12:00:00Z', absent: 0, unknown: 0 };

it.each([
  ['1 new critical finding: acme', ['new', 'unchanged']],
  ['1 new critical finding, 1 newly evaluated: acme', ['newly-evaluated', 'new']],
  ['2 critical findings newly evaluated: acme', ['newly-evaluated', 'newly-evaluated']],
  [undefined, ['unchanged']],
] as const)('%s', (title, all) => {
  const base = review({ findings: all.map((one, at) => critical(`m${at}`, one)) });
  const [message] = auditMessages({ ...base, run: { ...base.run, earlierScan } }, undefined, about);
  expect(message?.title).toBe(title);
  expect(message?.items.filter((one) => one.includes(', newly evaluated)')) ?? []).toHaveLength(
    all.filter((one) => one === 'newly-evaluated').length,
  );
});
