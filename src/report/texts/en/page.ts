// A page: its first lines, the findings with their evidence, and the trend.
import type { Severity } from '../../../desired/desired.ts';
import type { ExitCode } from '../../../exit-code.ts';
import type { Product } from '../../../platform/operation.ts';
import type { Evidence } from '../../../policies/finding.ts';
import type { Coverage } from '../../coverage.ts';
import { count, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import type { FindingTab } from '../../finding-tabs.ts';
import { columns } from './format.ts';

const products: Readonly<Record<Product | 'other', string>> = {
  iam: 'identity and access',
  registry: 'container registry',
  'block-storage': 'block storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
  network: 'network',
  database: 'databases',
  kubernetes: 'Kubernetes',
  'load-balancer': 'load balancers',
  'ssh-key': 'SSH keys',
  'object-storage': 'object storage',
  other: 'other',
};

const severity: Readonly<Record<Severity, string>> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' };

/** In the label beside the name. `waits`: it succeeds, and a person must acknowledge steps. `nothing`: there was nothing to evaluate. */
const pills: Readonly<Record<ExitCode | 'waits' | 'nothing', string>> = {
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
  nothing: 'Not evaluated',
};

/** Beside the id of a control. */
const frameworkNames: ReadonlyMap<string, string> = new Map([
  ['cis-v8.1', 'CIS'],
  ['iso-27001-2022', 'ISO'],
  ['lgpd', 'LGPD'],
  ['soc2', 'SOC 2'],
]);

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
    findings: 'Findings',
    drift: 'Drift',
    spend: 'Spend',
    access: 'Access',
    frameworks: 'Frameworks',
    about: 'About',
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
    until: (day: string): string => `until ${day}`,
    causedBy: (policy: string): string => `caused by ${policy}`,
    owner: (owner: string, isFallback: boolean): string => `${isFallback ? 'fallback owner' : 'owner'} ${owner}`,
    lastWithout: (day: string): string => `not yet in the scan of ${day}`,
    updated: 'verdict or severity changed',
    newlyEvaluated: 'the earlier scan did not evaluate it',
    beginAlike: (digits: string): string => `Several findings begin with ${digits}:`,
    raisedFrom: (severity: string): string => `raised from ${severity}`,
    raisedBecause: (when: string): string => `because ${when}`,
    decision: 'Waiver',
    waived: (until: string, owner: string, reason: string): string => `until ${until} by ${owner}: ${reason}`,
    ticket: (ticket: string): string => `ticket ${ticket}`,
    evidence: 'Evidence',
    readAt: (at: string): string => `read ${at}`,
    source: {
      parameter: 'policy setting',
      platform: 'platform',
      file: 'file',
      derived: 'computed',
      expression: 'computed by the policy',
    } satisfies Readonly<Record<Evidence['source'], string>>,
    yaml: 'YAML that fixes it',
    accept: 'Or accept it until a date',
    fix: 'Fix',
    docs: 'docs',
    link: 'Link to this finding',
    resource: 'Findings of this resource',
    alike: (many: number): string => `${many} resources`,
  },
  copy: { copy: 'Copy', copied: 'Copied', select: 'Select the text to copy it' },
  /** Cards, tabs and lists of findings. */
  tabs: {
    label: 'Status of the findings',
    failed: 'Failed',
    new: 'New',
    overdue: 'Overdue',
    warns: 'Only warn',
    unknown: 'Unknown',
    waived: 'Waived',
    fixed: 'Fixed',
  } satisfies Readonly<Record<FindingTab | 'label', string>>,
  status: { unknown: 'Unknown', waived: 'Waived', fixed: 'Fixed' },
  drifted: 'Drifted',
  filters: {
    label: 'Filters',
    list: 'Findings by policy',
    search: 'Search  /',
    searchLabel: 'Search',
    policy: 'Policy',
    product: 'Product',
    owner: 'Owner',
    framework: 'Framework',
    clear: 'Clear',
    noOwner: 'no owner',
    /** The script fills in the numbers. */
    shown: '{n} of {all} shown',
    more: 'Show {n} of {all} more',
    rest: 'Show {n} more',
  },
  ofPopulation: (failing: number, all: number): string => `${failing} of ${all} fail`,
  groupCount: {
    failed: (many: number): string => `${many} ${many === 1 ? 'fails' : 'fail'}`,
    warns: (many: number): string => `${many} only warn`,
    unknown: (many: number): string => `${many} unknown`,
    waived: (many: number): string => `${many} waived`,
    fixed: (many: number): string => `${many} fixed`,
  },
  /** `CIS`. */
  frameworkName: (framework: string): string => frameworkNames.get(framework) ?? framework,
  control: (framework: string, control: string): string => `${frameworkNames.get(framework) ?? framework} ${control}`,
  scriptNeeded: (many: number): string => `${count(many, 'row')} not displayed, because the script of this page did not run.`,
  /** One sentence beside the verdict. */
  verdict: {
    /** Of an organization without resources. */
    nothingEvaluated: 'Nothing to evaluate.',
    unread: (collections: number): string => `${count(collections, 'collection')} could not be read completely.`,
    nothing: (evaluated: string): string => `Nothing fails; ${evaluated} evaluated`,
    found: (many: number, worst: Severity, all: number): string =>
      many === all ? count(many, `${worst} finding`) : `${count(many, `${worst} finding`)} of ${all}`,
    new: (many: number, newlyEvaluated: number): string => `${many} new${newlyEvaluated > 0 ? `, ${newlyEvaluated} newly evaluated` : ''}`,
    since: (news: Piece, fixed: number | undefined, day: string): TextLine =>
      fixed === undefined ? phrase`${news} since ${day}` : phrase`${news} and ${fixed} fixed since ${day}`,
    actions: (actions: number, closes: number, all: number): string =>
      `${count(actions, 'action')} would close ${closes === all ? `all ${all}` : `${closes} of ${all}`}.`,
  },
  /** Beside the bar of all results. */
  results: {
    pass: 'pass',
    fail: 'fail',
    waived: 'waived',
    unknown: 'unknown',
    passed: (share: string): string => `${share} pass`,
    evaluated: (share: string): string => `${share} evaluated`,
  },
  /** Below the number of a card. */
  change: {
    first: 'first scan',
    notCompared: 'not compared',
    unknown: 'change not known',
    none: 'no change',
    since: (many: number, day: string): string => `${many} since ${day}`,
    up: 'more:',
    down: 'fewer:',
    notOverdue: 'none is late',
    notDated: 'no due dates',
    oldest: (day: string): string => `oldest ${day}`,
    notEvaluated: 'not evaluated',
  },
  /** What to fix first. */
  first: {
    heading: 'Fix these first',
    closes: 'findings closed',
    nothing: 'Nothing to fix.',
    nothingKnown: 'Nothing that was evaluated fails.',
    look: 'Look at the policy',
    remove: (address: string): string => `Remove ${address}`,
    title: (todo: string, what: string): string => `${todo}: ${what}`,
    resources: (many: number): string => `${many} resources`,
    planned: 'It must not exist: the plan removes it.',
    new: (day: string | undefined): string => (day === undefined ? 'New.' : `New since ${day}.`),
    overdue: (many: number): string => `${many} overdue.`,
  },
  frameworks: {
    title: 'Frameworks',
    aside: 'controls that pass',
    none: 'No selected policy maps to a control. Add a pack with mapped policies under `policies`.',
    control: 'title',
    pass: 'pass',
    fail: 'fail',
    unknown: 'unknown',
    share: (pass: number, all: number): string => `${pass} of ${all}`,
    failing: (fail: number, unknown: number): string =>
      `${count(fail, 'control')} ${fail === 1 ? 'fails' : 'fail'}${unknown === 0 ? '' : `, ${unknown} unknown`}`,
    notEvaluated: (many: number): string => `${many} not evaluated here`,
    about:
      'Results of the policies of each control; those in parentheses cover it only in part. Controls without a result are not listed. The mapping is our interpretation.',
  },
  budgets: {
    title: 'Budgets',
    titleOf: (month: string): string => `Budgets, ${month}`,
    none: 'No budget. Add one under `budgets`.',
    aside: (over: number, unknown: number, all: number): string =>
      [`${over} over`, ...(unknown === 0 ? [] : [`${unknown} unknown`]), `${all - over - unknown} within`].join(', '),
    legend: (until: string | undefined): string =>
      `Hatched: forecast for the month. Line: the limit.${until === undefined ? '' : ` Data through ${until}.`}`,
    all: (many: number): string => `All ${many}`,
  },
  owners: {
    title: 'Owners',
    aside: 'open findings',
    owner: 'owner',
    open: 'open',
    urgent: 'critical or high',
    other: 'other',
    more: (many: number): string => `${many} more`,
    legend: 'Orange: critical and high.',
  },
  risk: { access: 'Access and sign-in', data: 'Data', other: 'Other' },
  driftSides: {
    columns: columns('resource', 'declared', 'live', 'line'),
    present: 'exists',
    missing: 'does not exist',
    unwanted: 'must not exist',
    notDeclared: 'not declared',
    unknown: 'not known',
    several: (ids: readonly string[]): string => `several: ${ids.join(', ')}`,
  },
  spend: {
    /** `By account, BRL`. */
    byMonth: (by: string, currency: string): string => `${by}, ${currency}`,
    by: { account: 'By account', service: 'By service', sku: 'By SKU', region: 'By region' },
    months: (many: number): string => `${count(many, 'month')}, UTC`,
    others: (many: number): string => `${many} others`,
    all: 'all',
    forecast: 'forecast',
    limit: (amount: string): string => `limit ${amount}`,
    monthColumns: columns('month', 'part', 'billed'),
    inMonth: (amount: string, month: string): string => `${amount} in ${month}`,
    nothingIn: (month: string): string => `No usage in ${month}`,
    chart: (title: string, first: string, last: string): string => `${title}: ${first === last ? last : `${first}, ${last}`}.`,
    rose: 'What rose',
    byService: 'by account and service',
    new: 'new',
    more: (amount: string): string => `+${amount}`,
    aDay: (amount: string): string => `+${amount} a day`,
    nothingRose: 'Nothing rose.',
    othersFlat: (many: number): string => `${many} ${many === 1 ? 'other' : 'others'} did not rise.`,
    cards: { over: 'Over', warn: 'Near the limit', within: 'Within', unknown: 'Not evaluated' },
    states: { over: 'over', warn: 'near the limit', within: 'within', unknown: 'unknown' },
    isAt: (budget: string, share: string): string => `${budget} is at ${share}.`,
    closed: (many: number): string => `${count(many, 'budget')} of a closed month`,
    budgetColumns: columns('budget', 'for', 'spent', '', 'forecast', 'state'),
    parts: 'By account, service, SKU and region',
    partColumns: columns('account', 'service', 'SKU', 'region'),
  },
  exposure: {
    title: 'Reachable from the internet',
    about: 'What the platform lets through. A firewall inside a machine is not visible.',
    drawn: columns('from', 'public address', 'open port', 'machine'),
    label: (paths: number): string => `${count(paths, 'path')} from the internet to machines`,
  },
  certainties: 'Solid: proved. Dashed: possible. Dotted: not known.',
  lastComplete: (at: string): string => `Last complete scan: ${at}.`,
  policies: {
    title: (many: number): string => `Policies (${many})`,
    fold: 'Every selected policy with its counts',
    columns: columns('policy', 'severity', 'evaluated', 'pass', 'fail', 'waived', 'unknown', 'not applicable', 'digest'),
  },
  trend: {
    /** Dotted lines of charts: at most 12 characters, and what they mean. */
    events: {
      version: (version: string) => ({ says: `v${version}`, title: `The first scan with Tenantry ${version}` }),
      commit: (commit: string) => ({ says: commit.slice(0, 8), title: `The first scan of commit ${commit}` }),
      policiesDigest: () => ({ says: 'policies', title: 'The first scan with other policies' }),
      settingsDigest: () => ({ says: 'settings', title: 'The first scan with other settings of policies' }),
    },
    title: 'Failed findings over time',
    noLedger: 'No history: run the scan with --ledger to see a trend.',
    first: 'The trend starts after three complete scans.',
    scan: 'scan',
    asTable: 'As a table',
    scans: (complete: number, incomplete: number): string =>
      `${count(complete, 'scan')}${incomplete === 0 ? '' : `, ${incomplete} not complete`}`,
    label: (from: string, to: string, numbers: readonly string[]): string => `From ${from} to ${to}: ${numbers.join(', ')}.`,
    fromTo: (severity: string, first: number, last: number): string => `${severity} ${first} to ${last}`,
    scanTitle: (at: string, numbers: readonly string[] | undefined): string => `${at}: ${numbers?.join(', ') ?? 'not complete'}`,
  },
};
