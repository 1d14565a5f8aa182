// The one line of a run that e-mail, chat and the check show: fixed words and numbers, never a name.
import type { ErrorCause } from '../../../error-table.ts';
import { counted, joinedWords, type Words, words } from '../../words.ts';

/** Half sentences that follow "because". */
const because: Readonly<Record<ErrorCause, Words>> = {
  credential: words`the API key is missing or was refused`,
  tenant: words`the API key belongs to another tenant`,
  platform: words`the platform could not be read`,
  trust: words`the trust file is invalid or does not grant what is needed`,
  setup: words`the run is not set up correctly`,
  base: words`the base could not be read`,
  files: words`the files are invalid`,
  run: words`the run failed`,
};

const changes = (steps: number, noLongerReverted = 0): Words =>
  noLongerReverted > 0 ? words`${counted(steps, 'change')}, ${noLongerReverted} no longer reverted` : counted(steps, 'change');

const fails = (many: number): Words => (many === 1 ? words`fails the check` : words`fail the check`);

const hidden = (findings: number): Words => words`${counted(findings, 'finding')} hidden`;

const all = (parts: readonly Words[]): Words => joinedWords(parts, ', ');

/** What a scheduled audit counts. */
export interface ScanCounts {
  readonly failures: number;
  readonly critical: number;
  readonly onlyWarn: number;
  readonly drifted: number;
  readonly notApplied: number;
}

const scan = ({ failures, critical, onlyWarn, drifted, notApplied }: ScanCounts): readonly Words[] => [
  ...(failures > 0 ? [critical > 0 ? words`${counted(failures, 'finding')} (${critical} critical)` : counted(failures, 'finding')] : []),
  ...(onlyWarn > 0 ? [counted(onlyWarn, 'finding that only warns', 'findings that only warn')] : []),
  ...(drifted > 0 ? [words`${counted(drifted, 'resource')} drifted`] : []),
  ...(notApplied > 0 ? [words`${counted(notApplied, 'resource')} not applied yet`] : []),
];

/** What an apply did, of all the changes that it was about. */
export interface AppliedCounts {
  readonly applied: number;
  readonly all: number;
  readonly adopted: number;
}

/** What a pull request does to a fleet. `changedIn`: organizations with steps; `changes`: their steps. */
export interface FleetCounts {
  readonly changes: number;
  readonly changedIn: number;
  readonly isTooLarge: boolean;
  readonly toReview: number;
  readonly refusedIn: number;
  readonly open: number;
  readonly hasUnnamed: boolean;
  readonly policiesFail: boolean;
}

const organizations = (many: number): Words => counted(many, 'organization');

const fleet = ({ changes: steps, changedIn, isTooLarge, toReview, refusedIn, open, hasUnnamed, policiesFail }: FleetCounts): Words => {
  const reviewed = toReview === 1 ? words`1 needs your review` : words`${toReview} need your review`;
  return all([
    steps === 0 ? words`no changes` : words`${changes(steps)} in ${organizations(changedIn)}`,
    ...(isTooLarge ? [words`too large to review`] : toReview > 0 ? [reviewed] : []),
    ...(refusedIn > 0 ? [words`refused in ${refusedIn}`] : []),
    ...(open > 0 ? [words`${organizations(open)} not evaluated`] : []),
    ...(hasUnnamed ? [words`unexpected results`] : []),
    ...(policiesFail ? [words`policy checks fail`] : []),
  ]);
};

/** What a scheduled audit of a fleet found, in organizations. */
export interface FleetScanCounts {
  readonly total: number;
  readonly worse: number;
  readonly open: number;
  readonly overdue: number;
}

const fleetScan = ({ total, worse, open, overdue }: FleetScanCounts): Words => {
  const parts = [
    ...(worse > 0 ? [words`${organizations(worse)} got worse`] : []),
    ...(open > 0 ? [words`${organizations(open)} not evaluated`] : []),
    ...(overdue > 0 ? [words`${organizations(overdue)} not read for too long`] : []),
  ];
  return parts.length === 0 ? words`nothing got worse in ${organizations(total)}` : all(parts);
};

export const verdict = {
  fleet,
  fleetScan,
  because,
  notEvaluated: (why: Words): Words => words`not evaluated, because ${why}`,
  invalid: (problems: number): Words => words`${because.files}: ${counted(problems, 'problem')}`,
  changes,
  noChanges: words`no changes`,
  /** A change that was not compared with the organization. */
  declared: (many: number, toReview: number): Words => {
    const declaredChanges = counted(many, 'declared change');
    const says = toReview === 0 ? declaredChanges : words`${declaredChanges}, ${toReview} to review`;
    return words`${many === 0 ? words`the files are valid` : says}, not compared with the organization`;
  },
  failing: (findings: number, settings: number, isCompared: boolean): Words => {
    const parts = [
      ...(findings > 0 ? [counted(findings, 'finding')] : []),
      ...(settings > 0 ? [counted(settings, 'loosened setting')] : []),
    ];
    const what = joinedWords(parts, ' and ');
    return isCompared ? words`${what} ${fails(findings + settings)}` : words`${what}, not compared with the organization`;
  },
  notApproved: (decisions: number): Words => words`${counted(decisions, 'decision')} of an access review not approved by the reviewer`,
  refused: (what: Words, by: number): Words => words`${what}, refused by ${counted(by, 'guard or grant', 'guards or grants')}`,
  incomplete: (what: Words, collections: number): Words => words`${what}, but ${counted(collections, 'collection')} could not be read`,
  and: (what: Words, more: Words): Words => words`${what}, ${more}`,
  toReview: (what: Words, many: number): Words => words`${what}, ${many === 1 ? words`1 needs` : words`${many} need`} your review`,
  tooLarge: (steps: number, findings: number): Words =>
    words`${changes(steps)}${findings === 0 ? words`` : words` and ${counted(findings, 'finding')}`}, too large to review`,
  loosened: (settings: number, failing: number, findings: number): Words => {
    const many = counted(settings, 'loosened setting');
    if (failing > 0) return words`${many}, ${failing} ${fails(failing)}${findings > 0 ? words`, ${hidden(findings)}` : words``}`;
    return findings > 0 ? words`${hidden(findings)} by the change` : many;
  },
  /** `unread`: collections. */
  scan: (counts: ScanCounts, unread: number, isComplete: boolean, isTooOld: boolean): Words => {
    const parts = [
      ...scan(counts),
      ...(unread > 0 ? [words`${counted(unread, 'collection')} not read`] : []),
      ...(unread === 0 && !isComplete ? [words`not everything evaluated`] : []),
      ...(isTooOld ? [words`no recent complete scan`] : []),
    ];
    return parts.length === 0 ? words`no findings, and no drift` : all(parts);
  },
  /** What is new in a scan, what got worse, and what the scan before could not evaluate. */
  news: (fresh: ScanCounts, worse: ScanCounts, newlyEvaluated: ScanCounts): Words =>
    all([
      ...scan(fresh).map((one) => words`${one} (new)`),
      ...scan(worse).map((one) => words`${one} (more severe than before)`),
      ...scan(newlyEvaluated).map((one) => words`${one} (newly evaluated)`),
    ]),
  interrupted: ({ applied, all: many }: AppliedCounts): Words =>
    words`interrupted, ${applied} of ${changes(many)} applied. The next run continues`,
  applied: ({ all: many, adopted }: AppliedCounts): Words => {
    if (many + adopted === 0) return words`nothing to apply`;
    return adopted === 0 ? words`applied, ${changes(many)}` : words`applied, ${changes(many)}, ${adopted} adopted`;
  },
  notVerified: ({ applied, all: many }: AppliedCounts): Words =>
    words`${applied} of ${changes(many)} applied, but the result could not be verified`,
  /** `left`: changes of the next stage. */
  appliedInPart: ({ applied, all: many }: AppliedCounts, left: number): Words =>
    words`applied in part, ${applied} of ${changes(many)}${left > 0 ? words`, ${changes(left)} left for the next stage` : words``}`,
  notApplied: (why: Words): Words => words`not applied, because ${why}`,
  waiting: (many: number, toAcknowledge: number): Words =>
    many === 0 ? words`nothing to apply` : words`${changes(many)} to apply, ${toAcknowledge} to acknowledge`,
};
