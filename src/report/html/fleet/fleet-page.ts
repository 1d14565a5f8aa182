// The merged results of a fleet as one page: which organization needs somebody today, then what organizations have in common.
import { exitCodes } from '../../../exit-code.ts';
import { classIn } from '../../../plan/step-effects.ts';
import { severities } from '../../../policies/policy.ts';
import { plainText } from '../../document.ts';
import { worstFirst } from '../../fleet/fleet-order.ts';
import { afterOrganizations, beforeOrganizations, type FleetLimits, fleetTitle, reviewBlocks } from '../../fleet/fleet-outline.ts';
import type { MergedOrganization } from '../../fleet/merged-fleet.ts';
import { blocksOf, sectionsOf } from '../blocks.ts';
import { filtered } from '../findings/addresses.ts';
import { type Html, html, text } from '../html.ts';
import { pageOf } from '../page.ts';
import { chapter } from '../panels.ts';
import { tableFilters } from '../table-filters.ts';
import { changeOf, type FleetFacts, fleetSummary, organizationLink, standingOf } from './fleet-summary.ts';
import { type OrganizationRow, organizationRow, organizationTable } from './organization-table.ts';

const day = 86_400_000;

const ageOf = ({ name, state }: MergedOrganization, { details, say }: FleetFacts): OrganizationRow['age'] => {
  const { lastRead, runs } = details.pastOf(name);
  const says = say.fleetPage.table;
  if (state === 'evaluated') return { says: says.now, isOld: false };
  if (lastRead === null) return { says: runs.length === 0 ? '–' : says.never, isOld: runs.length > 0 };
  const age = Date.parse(details.now) - Date.parse(lastRead);
  return { says: says.ago(say.format.length(age)), isOld: age > day };
};

const stateOf = (one: MergedOrganization, { say }: FleetFacts): OrganizationRow['state'] => {
  const standing = standingOf(one);
  if (standing === 'open') return say.fleet.state[one.state];
  if (standing === 'not-in-run') return { tone: 'quiet', word: say.fleet.state[one.state] };
  const isUrgent = (one.findings?.failures.critical ?? 0) + (one.findings?.failures.high ?? 0) > 0;
  // No finding fails, so its row has only zeros: the word says why it does not pass.
  const word = one.exitCode === exitCodes.pending && !one.isOverdue ? say.page.pills[4].toLowerCase() : say.fleetPage.state[standing];
  return { tone: standing === 'passes' ? 'good' : isUrgent ? 'bad' : 'warn', word };
};

const budgetOf = ({ budget }: MergedOrganization, { say }: FleetFacts): OrganizationRow['budget'] =>
  budget === null
    ? undefined
    : {
        says:
          budget.share === null ? say.fleetPage.table.unknownBudget : say.format.percent(String(Math.round(Number(budget.share) * 100))),
        isOver: budget.verdict === 'over',
      };

/** What a filter finds it by. */
const dataOf = (one: MergedOrganization): OrganizationRow['data'] => {
  const { findings, overdue, drift, budget, classes, worse, better, ring, labels } = one;
  const has = {
    overdue: (overdue ?? 0) > 0,
    drifted: (drift ?? 0) > 0,
    budget: budget?.verdict === 'over',
    changes: (classIn(classes, 'change')?.steps ?? 0) > 0,
    changed: worse.length + better.length > 0,
  };
  return {
    state: [standingOf(one)],
    ring: [ring],
    with: [
      ...severities.filter((severity) => (findings?.failures[severity] ?? 0) > 0),
      ...Object.entries(has).flatMap(([name, is]) => (is ? [name] : [])),
    ],
    q: Object.entries(labels).map(([label, value]) => `${label}=${value}`),
  };
};

const urgent = ['critical', 'high'] as const;

const rowOf = (one: MergedOrganization, facts: FleetFacts): OrganizationRow => {
  const { details, pageOf: addressOf } = facts;
  const page = addressOf(one.name);
  const change = one.classes && classIn(one.classes, 'change');
  return {
    name: organizationLink(one, facts),
    state: stateOf(one, facts),
    failures: one.findings?.failures,
    listOf: page === undefined ? undefined : (filters) => html`${text(page)}${filtered(filters)}`,
    counts: facts.merged.organizations.some(({ classes }) => classes !== null)
      ? [change?.steps, change?.grants, change?.irreversible].map((many) => (one.classes === null ? null : (many ?? 0)))
      : [],
    history: details
      .pastOf(one.name)
      .runs.map(({ failures }) => (failures?.critical === undefined ? undefined : failures.critical + failures.high)),
    change: changeOf(one, urgent, facts),
    evaluated: one.evaluated,
    overdue: one.overdue,
    budget: budgetOf(one, facts),
    age: ageOf(one, facts),
    data: dataOf(one),
  };
};

/** Every organization of the run: what is quiet is one row of a table, too. */
const organizationsSection = (facts: FleetFacts): Html => {
  const { merged, say } = facts;
  const says = say.fleetPage;
  const rows = merged.organizations.toSorted(worstFirst).map((one) => organizationRow(rowOf(one, facts), say));
  const rings = [...new Set(merged.organizations.map(({ ring }) => ring))].toSorted();
  const filters = [
    { key: 'state', title: says.filters.state, options: Object.entries(says.parts) },
    {
      key: 'with',
      title: says.filters.with,
      options: [...severities.map((one) => [one, say.page.severity[one]] as const), ...Object.entries(says.filters.has)],
    },
    { key: 'ring', title: says.filters.ring, options: rings.map((ring) => [ring, ring] as const) },
  ];
  const heads = [say.fleet.columns.changes, say.fleet.columns.grants, say.fleet.columns.irreversible];
  const isPlanned = merged.organizations.some(({ classes }) => classes !== null);
  return chapter(
    'organizations',
    text(says.table.title),
    html`<p class="quiet">${text(says.table.about)}</p>${tableFilters('organizations', says.filters.label, filters, rows, say)}${organizationTable(rows, isPlanned ? heads : [], say)}`,
  );
};

/** `answer`: the last line that the command prints. */
export const fleetPage = (facts: FleetFacts, limits: FleetLimits, answer: string): Iterable<Html> => {
  const { merged, details, say } = facts;
  const title = plainText(fleetTitle(merged, say));
  const open = beforeOrganizations(merged, say);
  const first = open.length === 0 ? html`` : html`<section class="panel first">${blocksOf(open, say.printed)}</section>\n`;
  return pageOf(
    {
      title: text(title),
      when: say.format.day(details.now),
      paper: [title, say.format.utc(details.now)].join(' · '),
      sections: [{ id: 'organizations', name: say.fleetPage.table.title, many: merged.organizations.length }],
      main: [
        fleetSummary(facts, first),
        sectionsOf(reviewBlocks(merged, say), say),
        organizationsSection(facts),
        sectionsOf(afterOrganizations(merged, details, limits, say), say),
      ],
      footer: html`<p class="quiet">${text(answer)}</p>\n`,
    },
    say,
  );
};
