// A page: its first lines, the findings with their evidence, and the trend.
import type { Severity } from '../../../desired/desired.ts';
import type { ExitCode } from '../../../exit-code.ts';
import type { Product } from '../../../platform/operation.ts';
import { count, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import type { Coverage } from '../../review.ts';
import { columns } from './format.ts';

const products: Readonly<Record<Product | 'other', string>> = {
  iam: 'identity and access',
  registry: 'container registry',
  'block-storage': 'block storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
  other: 'other',
};

const severity: Readonly<Record<Severity, string>> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' };

/** In the label beside the name. `waits`: it succeeds, and a person must acknowledge steps. */
const pills: Readonly<Record<ExitCode | 'waits', string>> = {
  0: 'Passed',
  1: 'Failed',
  2: 'Invalid',
  3: 'Incomplete',
  4: 'Out of sync',
  5: 'Refused',
  6: 'Partly applied',
  70: 'Internal error',
  130: 'Interrupted',
  waits: 'To acknowledge',
};

export const page = {
  /** Of HTML. */
  language: 'en',
  title: (command: string, subject: string): string => `${command} ${subject} - Tenantry`,
  skip: 'Skip to the content',
  severity,
  pills,
  sections: {
    label: 'Sections',
    summary: 'Summary',
  },
  /** Above the name: `Audit of 2026-11-24 16:26 UTC`. */
  eyebrow: (command: string, at: string): string => `${command} of ${at}`,
  completeness: (items: number, collections: number, unread: number): string =>
    unread === 0
      ? `complete read: ${count(items, 'item')} in ${count(collections, 'collection')}`
      : `incomplete read: ${unread} of ${count(collections, 'collection')} not read completely`,
  about: 'About',
  aboutFold: 'How this run read and evaluated',
  product: (product: Product | 'other'): string => products[product],
  /** Below a number. */
  figures: {
    onlyWarn: 'only warn',
    overdue: 'overdue',
    unknown: 'unknown',
    waived: 'waived',
    drifted: 'drifted',
    notApplied: 'not applied yet',
    changes: 'changes',
    noLongerReverted: 'no longer reverted',
    grants: 'grant access',
    irreversible: 'irreversible',
    toAcknowledge: 'to acknowledge',
    drift: 'drift',
    scheduled: 'scheduled',
    introduced: 'findings introduced',
    fixed: 'findings fixed',
    findingsOnlyWarn: 'findings only warn',
    budgetsExceeded: 'budgets exceeded',
    problems: 'problems',
  },
  facts: {
    tenant: 'Tenant',
    desired: 'Desired state',
    commit: 'Commit',
    read: 'Read',
    evaluatedAsOf: 'Evaluated as of',
    completeness: 'Completeness',
    policies: 'Policies',
    score: 'Share evaluated',
    comparedWith: 'Compared with',
    policiesDigest: 'Digest of the policies',
    settingsDigest: 'Digest of their settings',
    exitCode: 'Exit code',
    tool: 'Tenantry',
  },
  files: (name: Piece, many: number): TextLine => phrase`${name}, ${count(many, 'file')}`,
  readAt: (at: string, capture: Piece | undefined): TextLine =>
    phrase`${at}${capture === undefined ? '' : phrase`, from the capture ${capture}`}`,
  /** `unread`: of the collections. */
  reads: (items: number, complete: number, unread: number): TextLine => {
    const whole = `${count(items, 'item')} in ${count(complete, 'collection')}`;
    return unread === 0
      ? [`complete: ${whole}`]
      : phrase`${tone('bad', `incomplete: ${count(unread, 'collection')} not read completely`)}; ${whole}`;
  },
  counts: ({ policies, pass, fail, waived, notApplicable }: Coverage, unknown: number): string =>
    `${policies}: ${pass} pass, ${fail} fail, ${waived} waived, ${unknown} unknown, ${notApplicable} not applicable`,
  nothingToEvaluate: 'nothing to evaluate',
  score: (evaluated: string, passed: string): string => `${evaluated}; of these, ${passed} pass`,
  comparedWith: (at: string, absent: number, unknown: number): string =>
    `the scan of ${at}: ${absent} no longer found, ${unknown} not evaluated again`,
  version: (version: string): string => `version ${version}`,
  finding: {
    of: (all: string): string => ` (of ${all})`,
    overdue: (day: string): string => `overdue since ${day}`,
    due: (day: string): string => `due ${day}`,
    causedBy: (policy: string): string => `caused by ${policy}`,
    owner: (owner: string, isFallback: boolean): string => `${isFallback ? 'fallback owner' : 'owner'} ${owner}`,
    lastWithout: (day: string): string => `not yet in the scan of ${day}`,
    raisedFrom: (severity: string): string => `raised from ${severity}`,
    raisedBecause: (when: string): string => `raised because ${when}`,
    waived: (until: string, owner: string, reason: string): string => `waived until ${until} by ${owner}: ${reason}`,
    ticket: (ticket: string): string => `ticket ${ticket}`,
    fingerprint: (fingerprint: string): string => `fingerprint ${fingerprint}`,
    evidence: (hasFix: boolean): string => (hasFix ? 'Evidence, and the YAML that fixes it' : 'Evidence'),
    fix: 'Fix: ',
    controls: 'controls',
    alike: (many: number): string => `${many} resources: `,
    resources: 'The resources',
  },
  findings: (many: number): string => `Findings (${many})`,
  parts: { failed: 'Failed', onlyWarn: 'Only warn', unknown: 'Not evaluated', waived: 'Waived' },
  scriptNeeded: (shown: number, all: number): string =>
    `Only the first ${shown} of ${all} findings are displayed, because the script of this page did not run.`,
  onPaper: 'The evidence of each finding is on the page and in its result, not on paper.',
  policies: {
    title: (many: number): string => `Policies (${many})`,
    fold: 'Every selected policy with its counts',
    columns: columns('policy', 'severity', 'evaluated', 'pass', 'fail', 'waived', 'unknown', 'not applicable', 'digest'),
  },
  trend: {
    title: 'Trend',
    label: 'Findings over time',
    fold: 'Findings of each scan',
    scan: 'scan',
    key: (scans: number): string =>
      `One bar for each of the last ${count(scans, 'complete scan')}: critical and high findings at the bottom, medium above them, then low.`,
  },
};
