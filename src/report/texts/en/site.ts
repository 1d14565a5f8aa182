// The pages of a site: many organizations over time.
import { count } from '../../document.ts';
import { columns } from './format.ts';

const organizations = (many: number): string => count(many, 'organization');

const days = (many: number): string => count(many, 'day');

const findings = (many: number): string => count(many, 'finding');

export const site = {
  /** Of what the command wrote. */
  counts: {
    pages: (pages: number, organizations: number): string => `${count(pages, 'page')} of ${count(organizations, 'organization')}`,
    written: (pages: number): string => `${pages} written`,
    removed: (pages: number): string => `${pages} removed`,
    unusable: (files: number): string => `${count(files, 'file')} not usable`,
  },
  window: (title: string): string => `${title} - Tenantry`,
  /** In the bar of every page. */
  bar: {
    overview: 'Overview',
    policies: 'Policies',
    owners: 'Owners',
    frameworks: 'Frameworks',
    spend: 'Spend',
    access: 'Access',
    ends: 'Waivers and ends',
    time: 'Time',
  },
  asOf: (at: string): string => `as of ${at}`,
  footer: (version: string, all: number, scans: number): string =>
    `Tenantry ${version} · ${organizations(all)}, ${count(scans, 'scan')} · static pages that make no request`,
  sinceLast: (many: number): string => `${many} since the last scan`,
  fromTo: (first: number, last: number): string => `from ${first} to ${last}`,
  /** Beside the results that `page.pills` names. */
  state: { failed: 'Not read', old: 'Out of date' },
  age: {
    never: 'never',
    days: (many: number): string => (many === 0 ? 'today' : `${days(many)} ago`),
  },
  overview: {
    title: 'All organizations',
    eyebrow: (all: number, window: number): string => `${organizations(all)} · last ${days(window)}`,
    inOrganizations: (many: number): string => `in ${organizations(many)}.`,
    nothing: 'Nothing that was evaluated fails.',
    unknown: (many: number): string =>
      `${count(many, 'organization has', 'organizations have')} no complete scan of the last two days, and ${many === 1 ? 'counts' : 'count'} as unknown, not as compliant.`,
    passes: (many: number, all: number): string => `${many} of ${all} pass`,
    unread: 'Not completely read',
    notCompliant: 'not compliant',
    byOwner: 'by due date',
    organizationsOf: 'organizations',
    endingSoon: 'Waivers ending soon',
    budgets: 'Budgets exceeded',
    inDays: (many: number): string => `within ${days(many)}`,
    trend: 'Critical and high, all organizations',
    hatched: 'complete scans; hatched: not read',
    organizations: 'Organizations',
    order: 'The worst first. A change compares critical and high findings of the last two complete scans.',
    change: 'since last scan',
  },
  unread: {
    title: (many: number): string => `Not completely read (${many})`,
    none: 'Every organization was read completely, and every file could be used.',
    never: 'There is no complete scan of it.',
    old: (age: string): string => `Its last complete scan is from ${age}.`,
    collections: (unread: number, all: number): string => `${unread} of ${count(all, 'collection')} not read completely.`,
    notEvaluated: 'Some policies could not be evaluated.',
    failed: (message: string): string => `The run failed: ${message}`,
    older: (many: number): string => `${count(many, 'older result has', 'older results have')} no page: only the newest ones do.`,
  },
  changes: {
    title: 'Got worse, got better',
    feedTitle: 'Tenantry: got worse, got better',
    all: 'All changes',
    feed: 'Feed',
    type: { worse: 'worse', better: 'better' },
    worse: (many: number): string => (many === 0 ? 'Nothing got worse' : `${findings(many)} new`),
    week: (fixed: number, window: number): string => `${fixed} fixed. Both in the last ${days(window)}.`,
    none: (window: number): string => `No scan of the last ${days(window)} found a difference.`,
    columns: columns('scan', 'change', 'organization', 'what', 'findings', 'policy'),
    entry: (organization: string, policy: string, type: 'worse' | 'better', many: number): string =>
      `${organization}: ${policy} (${many} ${type === 'worse' ? 'new' : 'fixed'})`,
  },
  organization: {
    sentence: (open: number, fresh: number | undefined, fixed: number | undefined, newlyEvaluated: number): string => {
      if (fresh === undefined || fixed === undefined) return `${findings(open)}.`;
      const evaluated = newlyEvaluated > 0 ? `, ${newlyEvaluated} newly evaluated` : '';
      return `${findings(open)}. ${fresh} new${evaluated} and ${fixed} fixed since the complete scan before.`;
    },
    newlyEvaluated: (many: number): string => `${many} newly evaluated`,
    newest: 'Open the newest scan',
    newestWord: 'newest',
    earlier: 'earlier',
    later: 'later',
    allScans: 'scans',
    resourcesWord: 'resources',
    scansSince: (many: number, since: string | undefined): string =>
      `${count(many, 'scan')}${since === undefined ? '' : ` since ${since}`}`,
    byProduct: 'By product',
    resources: (many: number): string => count(many, 'resource'),
    scans: 'Scans',
    scanColumns: columns('scan', 'state', 'critical', 'high', 'medium', 'new', 'fixed', 'drifted', 'evaluated', 'what is not known'),
  },
  resource: {
    title: (organization: string): string => `Resources of ${organization}`,
    many: (many: number): string => count(many, 'resource'),
    about: 'Every resource with a finding of the newest scan, or with one that was fixed.',
    drifted: 'It has drifted.',
    fixed: (day: string, after: number | '' | undefined): string =>
      `fixed on ${day}${after === undefined || after === '' ? '' : `, after ${days(after)}`}`,
    columns: columns('severity', 'finding', 'policy', 'owner', 'age in days', 'due'),
  },
  policy: {
    columns: columns('severity', 'policy', 'organizations', 'findings', 'unknown', 'waived'),
    failing: (many: number): string => (many === 1 ? '1 policy fails' : `${many} policies fail`),
    sentence: (open: number, all: number): string => `${findings(open)}; ${all === 1 ? '1 policy was' : `${all} policies were`} evaluated.`,
    fail: 'Policies that fail',
    others: 'Policies without a failure',
    why: 'Why and how',
    documentation: 'Documentation',
    where: 'Organizations that fail',
    whereColumns: columns('organization', 'fail', 'pass', 'last 90 days', 'since last scan', 'oldest in days', 'owner with most'),
    summary: (open: number, failing: number, all: number): string => `${findings(open)} in ${failing} of ${organizations(all)}.`,
    ofResults: (pass: number, all: number): string => `${pass} of ${count(all, 'result')}`,
  },
  owner: {
    overdue: (many: number): string => `${many} overdue`,
    open: (many: number): string => `${many} open`,
    nobody: (many: number): string =>
      many === 0
        ? 'Every open finding has an owner.'
        : `${count(many, 'finding has', 'findings have')} no owner: declare one, or nobody fixes them.`,
    columns: (window: number) => columns('owner', 'critical', 'high', 'open', 'overdue', 'oldest in days', `fixed in ${days(window)}`),
    summary: (open: number, all: number, fixed: number, window: number): string =>
      `${findings(open)} in ${organizations(all)}; ${fixed} fixed in the last ${days(window)}.`,
    findingColumns: columns('resource', 'severity', 'finding', 'age in days', 'due'),
  },
  ends: {
    title: 'Waivers and ends',
    about: 'Waivers by their last day, and access with a declared end.',
    waivers: 'Waivers',
    access: 'Access that ends',
    noWaiver: 'No finding is waived.',
    noAccess: 'No access has a declared end.',
    count: (many: number): string => count(many, 'end'),
    near: (many: number, window: number): string => `${count(many, 'end')} within ${days(window)}`,
    inDays: (many: number): string => (many === 0 ? 'today' : `in ${days(many)}`),
    state: { ended: 'ended', soon: 'ends soon', open: 'open' },
    all: 'everything',
    grant: (kind: string, name: string): string => `${kind} ${name}`,
    cards: { waiver: 'Waivers', access: 'Ends of access' },
    soonCards: {
      waiver: (window: number): string => `Waivers within ${days(window)}`,
      access: (window: number): string => `Access within ${days(window)}`,
    },
    ended: 'Ended, finding is open',
    tooLong: 'Too long',
    renewedOften: (few: number): string => `Renewed more than ${few === 2 ? 'twice' : `${few} times`}`,
    aboutWaivers:
      'Too long: policy waiver-too-long, by the severity of the finding. Renewed: scans of this site that found a later last day than the scan before.',
    waiverColumns: columns('ends', 'state', 'severity', 'policy and resource', 'reason', 'owner', 'renewed'),
    accessColumns: columns('ends', 'state', 'who', 'what ends', 'organization', 'line'),
  },
  time: {
    ages: 'Age of open findings',
    days: 'days',
    ageNames: ['up to 7', '8 to 30', '31 to 90', 'more than 90', 'not known'],
    toFix: 'Time to fix',
    window: (window: number): string => `last ${days(window)}`,
    fixColumns: columns('severity', 'mean days', 'median days', 'fixed', 'in time'),
    share: (inTime: number, dated: number): string => `${inTime} of ${dated}`,
    inDays: (many: number): string => days(many),
    median: (window: number): string => `median time to fix, last ${days(window)}`,
    meanOf: (window: number): string => `mean time to fix, last ${days(window)}`,
    about: (fixed: number, window: number): string => `${findings(fixed)} fixed in the last ${days(window)}.`,
    due: 'Due, the late first',
    noneDue: 'No open finding has a due date. It counts from the first sighting, which a ledger or an earlier result knows.',
    columns: columns('organization', 'mean days', 'median days', 'fixed', 'up to 7', '8 to 30', '31 to 90', 'more than 90', 'overdue'),
  },
  spend: {
    over: (many: number): string => (many === 0 ? 'No budget exceeded' : `${count(many, 'budget')} exceeded`),
    unread: (names: readonly string[]): string => `Spend is not known, or not completely, of: ${names.join(', ')}.`,
    organization: 'organization',
    byOrganization: 'By organization',
    parts: 'By organization, service, SKU and region',
  },
  access: {
    columns: columns('organization', 'administrators', 'can become one', 'not known', 'paths from outside'),
    sentence: (is: number, unknown: number, without: number): string =>
      `${count(is, 'administrator')}; ${unknown} not known.${without === 0 ? '' : ` Of ${organizations(without)} nothing about it is known: select a policy about paths to administrator.`}`,
  },
};
