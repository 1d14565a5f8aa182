// The organizations of a fleet, and the merged results of a run.
import { type ExitCode, exitCodes } from '../../../exit-code.ts';
import type { StepClass } from '../../../plan/plan.ts';
import { code, count, type Piece, phrase, strong, type TextLine, tone } from '../../document.ts';
import { columns } from './format.ts';

const organizations = (many: number): string => count(many, 'organization');

/** Of the exit code that decides. */
const verdicts: Readonly<Record<ExitCode, (organizations: string) => string>> = {
  [exitCodes.clean]: () => 'Every organization of the run was evaluated, and nothing fails.',
  [exitCodes.findings]: (which) => `Policy checks fail in ${which}.`,
  [exitCodes.invalid]: (which) => `The input of ${which} is invalid.`,
  [exitCodes.unread]: (which) => `Not everything was evaluated: ${which} cannot count as compliant.`,
  [exitCodes.pending]: (which) => `Changes are pending in ${which}.`,
  [exitCodes.refused]: (which) => `Refused in ${which}.`,
  [exitCodes.partial]: (which) => `Partly applied in ${which}.`,
  [exitCodes.defect]: (which) => `An internal error ended ${which}.`,
  [exitCodes.interrupted]: (which) => `Interrupted in ${which}.`,
};

const part = (name: string, values: readonly string[]): readonly string[] => (values.length === 0 ? [] : [`${name} ${values.join(', ')}`]);

/** What is shown of a fleet. */
type Filter = {
  readonly select: readonly string[];
  readonly rings: readonly string[];
  readonly policies: readonly string[];
  readonly severity: string | null;
  readonly shown: number;
  readonly hidden: number;
};

const filtered = ({ select, rings, policies, severity, shown, hidden }: Filter): string => {
  const labels = [...part('label', select), ...part('ring', rings)];
  const findings = [...part('policy', policies), ...(severity === null ? [] : [`severity ${severity} or higher`])];
  const which = labels.length === 0 ? organizations(shown) : `${organizations(shown)} with ${labels.join('; ')}`;
  const what = findings.length === 0 ? 'all findings' : `findings with ${findings.join('; ')}`;
  const left =
    hidden === 0
      ? ''
      : ` ${count(hidden, 'organization is', 'organizations are')} not shown, which says nothing about ${hidden === 1 ? 'it' : 'them'}.`;
  return `Only ${which} and ${what} are shown.${left} The exit code is that of the whole run.`;
};

/** What several organizations have in common. */
const things = { steps: ['Steps', 'step'], findings: ['Findings', 'finding'] } as const;

export type Alike = keyof typeof things;

const many = (of: Alike, size: number): string => count(size, things[of][1]);

export const fleet = {
  organizations,
  list: {
    title: (listed: number, total: number): string => (listed === total ? organizations(total) : `${listed} of ${organizations(total)}`),
    columns: columns('organization', 'tenant', 'desired state', 'key', 'ring', 'labels'),
    changed: 'changed',
    /** Why a change can affect an organization. */
    reasons: {
      new: 'new',
      entry: 'entry',
      files: 'files',
      'referenced files': 'referenced files',
      'fleet file': 'fleet file',
      'trust file': 'trust file',
    },
    unknownTenant: 'unknown',
    unknownTenants: (many: number): string => `${count(many, 'tenant')} unknown`,
    removed: (names: readonly string[]): string =>
      `No longer in the fleet, so that nothing reads or plans ${names.length === 1 ? 'it' : 'them'}: ${names.join(', ')}.`,
  },
  state: {
    foreign: 'rejected',
    missing: 'missing',
    failed: 'failed',
    'partly-read': 'partly read',
    evaluated: 'evaluated',
    'not-in-run': 'not part of the run',
  },
  shard: {
    title: (command: string, run: string, shard: string, all: number): string =>
      `fleet ${command} · run ${run} · shard ${shard} · ${organizations(all)}`,
    columns: columns('organization', 'result', 'exit code', 'reason'),
    state: {
      failed: { word: 'failed' },
      interrupted: { word: 'interrupted' },
      'not started': { word: 'not started' },
      'partly-read': { word: 'partly read' },
      evaluated: { word: 'evaluated' },
      skipped: { word: 'skipped' },
    },
    empty: 'no organizations in this shard',
    notStarted: 'not started',
    interrupted: 'the run was interrupted',
    /** A ring that stops those after it. `more`: organizations that are not named. */
    stop: (ring: string, named: readonly string[], more: number): string =>
      `the ring ${ring} has not converged: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    applied: {
      converged: 'converged',
      deferred: 'applied in part',
      refused: 'refused',
      unconverged: 'not converged',
      failed: 'failed',
      missing: 'no result',
    },
    /** On one line, while it runs. */
    progress: (done: number, all: number, running: readonly string[]): string =>
      `${done} of ${organizations(all)} done; running: ${running.join(', ')}`,
  },
  filtered,
  filter: (filter: Filter): TextLine => phrase`${strong('Filtered.')} ${filtered(filter)}`,
  title: (command: string | null, file: Piece): TextLine => phrase`${command === null ? 'Merge' : command} of the fleet ${file}`,
  verdict: (exitCode: ExitCode, which: number): string => verdicts[exitCode](organizations(which)),
  onlyUnnamed: (results: number): string => `The run has ${count(results, 'result')} that no organization of the fleet file names.`,
  counts: {
    changes: (changes: number): string => count(changes, 'change'),
    drifted: (drifted: number): string => `${drifted} drifted`,
    filtered: 'filtered',
  },
  open: {
    title: (all: number): string => `Not evaluated, or not completely (${all})`,
    missing: (all: number): string => `missing (${all}): `,
    notCompliant: 'What was not evaluated is not compliant.',
  },
  unnamed: (all: number): string => `Results that no organization of the fleet file has the name of (${all})`,
  overdue: {
    title: (maxAge: string, all: number): string => `Not read completely for longer than ${maxAge} (${all})`,
    says: (maxAge: string): string => `not read completely for longer than ${maxAge}`,
  },
  worse: (all: number): string => `Worse than in the run before (${all})`,
  /** `critical 2 → 3`, `state evaluated → missing`. `what`: `state`, a severity, or `drift`. */
  change: ({ what, before, now }: { readonly what: string; readonly before: number | string; readonly now: number | string }): string =>
    `${what} ${before} → ${now}`,
  columns: {
    organization: 'organization',
    ring: 'ring',
    state: 'state',
    changes: 'changes',
    grants: 'grant access',
    irreversible: 'irreversible',
    deletes: 'delete',
    refused: 'refused',
    drift: 'drift',
    unknown: 'unknown',
    /** Without a plan. */
    auditedDrift: 'drifted',
    digest: 'digest',
  },
  titleOfAll: (all: number): string => `Organizations (${all})`,
  more: (left: number): string => `${count(left, 'more organization')} with less: see --format json.`,
  quiet: (quiet: number): string => `${organizations(quiet)} without findings, drift and changes.`,
  thatChange: 'Organizations that change',
  allThatChange: (all: number): string => `all ${all} that change`,
  named: (all: number, names: Piece): TextLine => phrase`${organizations(all)}: ${names}`,
  policies: {
    title: (failing: number): string => `Policies that fail (${failing})`,
    columns: columns('severity', 'policy', 'organizations', 'findings', 'unknown', 'waived'),
    /** Of an issue, whose columns must fit. */
    issueColumns: columns('severity', 'policy', 'where'),
    where: (findings: number, of: number): string => `${count(findings, 'finding')} in ${organizations(of)}`,
    moreUnknown: (unknown: number): string => `${count(unknown, 'more policy', 'more policies')} could not be evaluated everywhere.`,
  },
  review: {
    title: (all: number): string => `Review these changes (${all})`,
    columns: columns('', 'change', 'consequence', 'organizations'),
    in: (all: number, names: Piece): TextLine => phrase`in ${organizations(all)}: ${names}`,
    more: (changes: number): string => `${count(changes, 'more change')} to review: too many to list.`,
  },
  alike: {
    /** `Steps: the same 3 steps in 412 organizations, different in 6 organizations`. `others`: organizations. */
    title: (of: Alike, common: { readonly size: number; readonly organizations: number } | undefined, others: number): string => {
      const same = common ? [`the same ${many(of, common.size)} in ${organizations(common.organizations)}`] : [];
      const rest = others > 0 ? [`${common ? 'different in' : 'in'} ${organizations(others)}`] : [];
      return `${things[of][0]}: ${[...same, ...rest].join(', ')}`;
    },
    group: (of: Alike, names: Piece, size: number, same: number): TextLine =>
      phrase`${names}: ${many(of, size)}${same > 0 ? `, ${same} of them the same as in most` : ''}`,
    without: 'without: ',
    moreGroups: (left: number): string => `${count(left, 'more group')} of organizations: see --format json.`,
    common: (of: Alike, names: Piece, size: number): TextLine => phrase`${names}: the same ${many(of, size)}`,
    mark: { fail: '', unknown: ' (unknown)', waived: ' (waived)' },
    onlyWarns: ' (only warns)',
    ofClass: { change: '', drift: ' (drift)', due: ' (scheduled)' } satisfies Readonly<Record<StepClass, string>>,
  },
  /** `when`: absent, no result. */
  run: (
    run: string,
    when: { readonly started: string; readonly ended: string } | undefined,
    again: number,
    tool: string,
    commit: string | null,
  ): TextLine => {
    const times = when === undefined ? 'no result' : `from ${when.started} to ${when.ended}`;
    const says = `, ${times}${again > 0 ? `, ${organizations(again)} evaluated again` : ''}; Tenantry ${tool}`;
    return phrase`${tone('quiet', 'Run ')}${code(run)}${tone('quiet', says)}${commit === null ? '' : phrase`${tone('quiet', ', commit ')}${code(commit)}`}`;
  },
  source: { run: (run: Piece): TextLine => phrase`run ${run}`, commit: (commit: Piece): TextLine => phrase`commit ${commit}` },
  tooManyForIssue: 'Too many organizations for an issue: see the full report.',
  issueApprovesNothing: 'this issue approves nothing',
  sarif: {
    notEvaluated: {
      says: 'An organization of the fleet was not evaluated, or not completely.',
      help: 'Run its shard again, then merge again. Until then nothing is known about it.',
    },
    overdue: {
      says: 'An organization was not read completely for longer than the fleet allows.',
      help: 'Find out why it cannot be read: its key, its permissions, or the shard that it is in.',
      result: 'It was not read completely for too long.',
    },
    filtered: (filter: Filter): string => `Filtered. ${filtered(filter)}`,
  },
};
