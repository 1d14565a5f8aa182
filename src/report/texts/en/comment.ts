// The comment of a pull request: what fails its check, what happens after the merge, and what an apply did not do.
import type { StepClass } from '../../../plan/plan.ts';
import type { ClassSummary } from '../../../plan/step-effects.ts';
import { code, count, type Piece, phrase, strong, type TextLine } from '../../document.ts';
import { words } from '../../words.ts';
import { type ImpactCount, impactOnFindings } from './counts.ts';
import { columns } from './format.ts';

/** Of what is listed as new. */
const above = (many: number): string => (many === 0 ? '' : `, ${many} of them above`);

/** As `tenantry init` names the workflow. */
const runApply = (classes: StepClass): readonly string[] => ['gh', 'workflow', 'run', 'tenantry-apply.yml', '-f', `classes=${classes}`];

const gainers = ({ members, accounts }: ClassSummary['gaining']): string =>
  [
    ...(members > 0 || accounts === 0 ? [count(members, 'person', 'people')] : []),
    ...(accounts > 0 ? [count(accounts, 'account or key', 'accounts or keys')] : []),
  ].join(' and ');

export const comment = {
  /** The summary of a change. */
  impact: {
    irreversible: (many: number, deletes: number): string => {
      const lost = deletes > 0 ? `, ${count(deletes, 'of them deletes data or credentials', 'of them delete data or credentials')}` : '';
      return `${count(many, 'change is irreversible', 'changes are irreversible')}${lost}.`;
    },
    access: (grants: number, revokes: number, gaining: ClassSummary['gaining']): string => {
      const parts = [
        ...(grants > 0 ? [`${count(grants, 'grants access', 'grant access')} to ${gainers(gaining)}`] : []),
        ...(revokes > 0 ? [count(revokes, 'revokes access', 'revoke access')] : []),
      ];
      return `${parts.join(', ')}.`;
    },
    policies: (counts: readonly ImpactCount[]): string => `Policies: ${impactOnFindings(counts)}.`,
    simulated: (refused: number): string =>
      refused === 0
        ? 'The platform is expected to accept every call.'
        : `In the simulation, ${count(refused, 'call was', 'calls were')} not accepted.`,
  },
  /** Whether a class runs. */
  runs: {
    afterMerge: 'runs after the merge',
    inThisRun: 'in this run',
    notApplied: 'not applied yet',
    yes: 'yes',
    no: 'no',
    refused: 'no, refused',
    onceAcknowledged: 'once acknowledged',
    onSchedule: 'on schedule',
  },
  failing: {
    title: (many: number): string => (many === 1 ? 'This finding fails the check' : `These ${many} findings fail the check`),
    columns: columns('finding', 'line'),
    /** The severity, the policy and the resource. */
    of: (severity: string, policy: Piece, resource: Piece): TextLine => phrase`${strong(severity)}: ${policy} on ${resource}`,
    fix: (how: Piece): TextLine => phrase`${strong('Fix:')} ${how}`,
    foundAt: (line: Piece): TextLine => phrase`found at ${line}`,
    others: (many: number): string =>
      `${count(many, 'more finding')} that ${many === 1 ? 'fails' : 'fail'} the check: see the policy impact below.`,
  },
  afterMerge: {
    title: 'After the merge',
    next: (toAcknowledge: number): string => {
      const these = toAcknowledge === 1 ? 'this 1 change' : `these ${toAcknowledge} changes`;
      const acknowledged = toAcknowledge > 0 ? ` Whoever approves the plan acknowledges exactly ${these}.` : '';
      return `The apply workflow plans again, and runs nothing until somebody approves that plan.${acknowledged} If the live state has changed by then, the digests differ and nothing runs.`;
    },
    all: (steps: number, kept: number): string => {
      if (kept > 0) return `${count(steps, 'change')} and ${kept} no longer reverted`;
      return steps === 1 ? 'the change' : `all ${steps} changes`;
    },
    toAcknowledge: (many: number): string => `${count(many, 'change')} to acknowledge`,
  },
  /** Of a summary that is too long. */
  leftOut: (lines: number): TextLine =>
    phrase`${count(lines, 'line')} of details do not fit into this summary. They are in the file that the output ${code('report')} of the job names. In a private repository, the log of the job has the whole result too.`,
  closed: {
    merged: { line: words`merged`, next: 'The apply workflow plans again, and reports in a comment of its own what it did.' },
    unmerged: { line: words`closed without a merge`, next: 'Nothing of this pull request runs.' },
    reviewed: 'What was reviewed',
  },
  applied: {
    before: 'What this comment said before',
    toSkipped: (digests: Piece): TextLine =>
      phrase`To run exactly what was skipped, start the apply workflow by hand with the digest ${digests}.`,
    /** Of the classes that were applied. */
    left: (many: number): string => `A plan made afterwards still has ${count(many, 'step')} of this kind.`,
    /** The steps of the other classes. */
    others: ({ change, drift, due }: Readonly<Record<StepClass, number>>): string => {
      const parts = [
        ...(change > 0 ? [`${change} changed`] : []),
        ...(drift > 0 ? [`${drift} drift`] : []),
        ...(due > 0 ? [`${due} scheduled`] : []),
      ];
      const one = change + drift + due === 1;
      return `${parts.join(' and ')} ${one ? 'step was' : 'steps were'} not part of this.`;
    },
  },
  /** The rolling issue of scheduled audits. */
  audit: {
    fresh: (many: number): string => `New or more severe since the last scan (${many})`,
    findings: (many: number): string => `Findings (${many})`,
    drift: (all: number, known: number): string => `Drift (${all}${above(all - known)})`,
    notApplied: (all: number, known: number): string => `Not applied yet (${all}${above(all - known)})`,
    columns: columns('severity', 'policy', 'resources', 'since'),
    driftColumns: columns('difference', 'resource', 'fields', 'since'),
    due: (day: Piece, isOverdue: boolean): TextLine => (isOverdue ? phrase`${strong('overdue')} ${day}` : phrase`due ${day}`),
    /** `others`: owners that are not named. */
    owners: (names: TextLine, others: number): TextLine => phrase`owner ${names}${others > 0 ? ` and ${others} more` : ''}`,
    more: (many: number): string => `and ${many} more, in the full report`,
    waive: {
      why: 'To accept a finding until a day, add a waiver in a pull request:',
      command: (path: string, finding: readonly string[]): readonly string[] => [
        'tenantry',
        'waive',
        path,
        ...finding,
        '--owner',
        'OWNER',
        '--reason',
        'REASON',
        '--until',
        'YYYY-MM-DD',
      ],
    },
    adopt: {
      why: 'To keep what drifted, write it into the files:',
      command: (path: string): readonly string[] => ['tenantry', 'export', '--update', path],
    },
    revert: { why: 'To revert the drift, run the apply workflow:', command: runApply('drift') },
    apply: { why: 'To apply what was merged, run the apply workflow:', command: runApply('change') },
    tooMany: 'Too many findings for an issue: see the full report.',
    fullReport: 'Full reports',
    approvesNothing: 'this issue approves nothing, and is closed by a complete scan without findings or drift',
    help: 'how to read it',
    news: (all: readonly string[]): string => `Since the last scan: ${all.join(', ')}`,
  },
};
