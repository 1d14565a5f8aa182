// Names with spaces and slashes have one form for people in every format. Only data that another program reads back keeps the encoded address.
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { auditIssue, auditVerdict } from '../../src/report/comment/audit-issue.ts';
import type { Drift } from '../../src/report/drift.ts';
import { type Format, formatNames } from '../../src/report/format-names.generated.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';
import { textIn } from './whole-text.ts';

const [account, repository] = [addressOf('service-account', 'robô 🤖'), addressOf('repository', 'br-se1', 'acme', 'loja/api')];

const drift = (address: Drift['address']): Drift => ({ address, type: 'missing', changes: [] });

const of = review({
  findings: [
    ...[account, repository].map((address) => finding('x', { address })),
    ...[account, repository].map((address) =>
      finding('x', { address, verdict: { type: 'unknown', cause: 'denied', missing: [], says: `${address} was not read` } }),
    ),
  ],
  drift: { declared: 2, entries: [drift(account), drift(repository)] },
  coverage: coverageOf({ fail: 2 }),
  policies: [policy],
});

/** The fields of data that identify a resource. */
const identifies = /"(?:address|uid)": "[^"]*"/g;
const isData = (name: Format): boolean => name === 'json' || name === 'ocsf';

describe('a name with spaces and slashes', () => {
  it.each(formatNames)('is shown as people write it in %s', (name) => {
    // The address of a list of findings is no text.
    const printed = textIn(name, of).replaceAll(/ href="[^"]*"/g, '');
    const shown = (isData(name) ? printed.replaceAll(identifies, '') : printed).replaceAll(/repository\S*%2Fapi was not read/g, '');
    expect(shown).not.toMatch(/%20|%2F/i);
    expect(name === 'json' || shown.includes('loja/api')).toBe(true);
    expect(printed).toMatch(/robô 🤖|rob\\u00f4|rob&#/);
  });

  it('is shown so in the issue', () => {
    const context = {
      repository: 'https://github.com/acme/cloud',
      head: 'a'.repeat(40),
      folder: '',
      shown: (text: string) => text,
      help: 'https://example.com/help',
      runs: 'https://example.com/runs',
      lastScan: undefined,
      firstSeen: () => undefined,
    };
    const issue = auditIssue(of, auditVerdict(of, { least: 'info', isComplete: true, lastScan: undefined }), context);
    expect(issue).toContain('`repository/br-se1/acme/loja/api`');
    expect(issue).toContain('`service-account/robô 🤖`');
    expect(issue).not.toMatch(/%20|%2F/);
  });
});
