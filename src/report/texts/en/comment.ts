// The comment of a pull request: what fails its check, what happens after the merge, and what an apply did not do.
import type { StepClass } from '../../../plan/plan.ts';
import type { ClassSummary } from '../../../plan/step-effects.ts';
import { code, count, type Piece, phrase, strong, type TextLine } from '../../document.ts';
import { type Words, words } from '../../words.ts';
import { type ImpactCount, impactOnFindings } from './counts.ts';
import { columns } from './format.ts';

/** Of what is listed as new. */
const above = (many: number): string => (many === 0 ? '' : `, ${many} of them above`);

const gainers = ({ members, accounts }: ClassSummary['gaining']): string =>
  [
    ...(members > 0 || accounts === 0 ? [count(members, 'person', 'people')] : []),
    ...(accounts > 0 ? [count(accounts, 'account or key', 'accounts or keys')] : []),
  ].join(' and ');

const noReads = {
  fork: 'the pull request comes from a fork, which gets no key',
  dependabot: 'the pull request comes from Dependabot, which gets no key',
  'no-key': 'no key is configured',
  'no-capture': 'the default branch has no capture that may be used',
  public: 'a public repository keeps no captures',
};

/** What was read: `age`, of a capture. */
type Reading = {
  readonly isComplete: boolean;
  readonly items: number;
  readonly collections: number;
  readonly at: Piece | undefined;
  readonly age: Piece | undefined;
};

export const comment = {
  /** The last line of everything that is published. */
  links: {
    report: 'Full report',
    reports: 'Full reports',
    annotations: 'annotations',
    site: 'findings over time',
    run: 'The run',
    approvesNothing: 'this comment approves nothing',
    help: 'how to read it',
    onlyHelp: 'How to read it',
  },
  sources: {
    declaredOnly: (why: keyof typeof noReads): TextLine => phrase`${strong('Declared state only:')} ${noReads[why]}`,
    read: ({ isComplete, items, collections, at, age }: Reading): TextLine => {
      const how = age === undefined ? ' with a key' : phrase` from a capture (${age} old)`;
      return phrase`${strong(isComplete ? 'Complete:' : 'Incomplete:')} ${count(items, 'item')} in ${count(collections, 'collection')}${at === undefined ? '' : phrase`, read ${at}`}${how}`;
    },
    simulated: (accepted: number, waiting: number): string => `simulated: ${accepted} accepted${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    assumed: (many: number): string => count(many, 'assumption'),
    policies: (branch: Piece, commit: Piece, head: Piece): TextLine => phrase`policies of ${branch} at ${commit} for ${head}`,
  },
  /** Rows of a table that is too long. */
  moreRows: (many: number): string => `… and ${count(many, 'more row')}, in the full report.`,
  /** `at`: absent, if no scan is recorded. */
  oldScan: (at: Piece | undefined, allowed: Piece): TextLine => {
    const says =
      at === undefined
        ? strong('No complete scan of the organization is recorded.')
        : phrase`${strong('The last complete scan is too old:')} ${at}.`;
    return phrase`${says} Check the runs of the scheduled workflow; the maximum age is ${allowed}.`;
  },
  sensitive: {
    title: 'This change alters what decides about credentials. Review it first:',
    trust: 'the trust file: where credentials go, who runs Tenantry, and which guards are relaxed',
    workflow: 'a workflow: what runs, with which permissions and secrets',
    action: 'the reference of the Action: which program gets the credentials',
  },
  refused: {
    title: 'Refused',
    missing: 'Missing grants',
    moreMissing: (many: number): string => `… and ${count(many, 'more missing grant')}.`,
  },
  problems: { title: 'What is wrong', columns: columns('line', 'problem') },
  tooLarge: {
    about: 'What must be reviewed does not fit into a comment. Split the pull request.',
    onlyByHand: 'The apply workflow refuses this plan; only a maintainer can run it, by starting the workflow with the digest.',
    digest: (digest: Piece): TextLine => phrase`Digest of all changes: ${digest}`,
  },
  /** Between a plan and its apply. `environment`: absent, a person starts it. */
  waiting: {
    about: (environment: Piece | undefined): TextLine => {
      const waits =
        environment === undefined
          ? phrase`To apply, start the workflow by hand and type the digest of all changes as ${code('acknowledge')}.`
          : phrase`The apply workflow waits for approval in the ${environment} environment.`;
      return phrase`${waits} If the live state changes before, nothing runs.`;
    },
    all: (many: number): string => `all ${count(many, 'change')}`,
    toAcknowledge: 'to acknowledge',
  },
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
  mergedBefore: (many: number): string =>
    `${count(many, 'of these changes was', 'of these changes were')} merged before and ${many === 1 ? 'is' : 'are'} not applied yet. The next apply runs ${many === 1 ? 'it' : 'them'} too.`,
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
    /** The last scan could not evaluate them. */
    newlyEvaluated: (many: number): string => `Newly evaluated (${many})`,
    findings: (many: number): string => `Findings (${many})`,
    drift: (all: number, known: number): string => `Drift (${all}${above(all - known)})`,
    notApplied: (all: number, known: number): string => `Not applied yet (${all}${above(all - known)})`,
    columns: columns('severity', 'policy', 'resources', 'since'),
    driftColumns: columns('difference', 'resource', 'fields', 'since'),
    due: (day: Piece, isOverdue: boolean): TextLine => (isOverdue ? phrase`${strong('overdue')} ${day}` : phrase`due ${day}`),
    /** `others`: owners that are not named. */
    owners: (names: TextLine, others: number): TextLine => phrase`owner ${names}${others > 0 ? ` and ${others} more` : ''}`,
    more: (many: number): string => `and ${many} more, in the full report`,
    toWaive: 'To accept a finding until a day, add a waiver in a pull request:',
    toAdopt: 'To keep what drifted, write it into the files:',
    toRevert: 'To revert the drift, run the apply workflow:',
    toApply: 'To apply what was merged, run the apply workflow:',
    tooMany: 'Too many findings for an issue: see the full report.',
    approvesNothing: 'this issue approves nothing, and is closed by a complete scan without findings or drift',
    news: (all: Words): string => `Since the last scan: ${all}`,
  },
};
