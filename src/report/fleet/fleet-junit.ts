// A merged fleet as JUnit XML: one suite per organization, whose first test case is its evaluation; then one per finding and drifted resource.
import { shownAddress } from '../../kinds/address.ts';
import { countsAsFailure, onlyWarns } from '../../policies/since.ts';
import { allResults } from '../all-results.ts';
import { junitResult } from '../junit.ts';
import type { ReportedFinding, Review } from '../review.ts';
import { type Element, element, partsAsXml } from '../xml.ts';
import { filterText } from './filter-text.ts';
import type { FleetDetails, MergedFleet, MergedOrganization } from './merged-fleet.ts';

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/** Of the results alone. */
const junitCounts = (review: Review | undefined): Counts => {
  const results = review ? allResults(review) : [];
  const many = (holds: (one: ReportedFinding) => boolean): number => results.filter(holds).length;
  return {
    tests: results.length,
    failures: many(countsAsFailure),
    errors: many(({ verdict }) => verdict.type === 'unknown'),
    skipped: many((one) => one.verdict.type === 'waived' || onlyWarns(one)),
  };
};

/** The evaluation itself, and the age of the last read. */
const ownCases = ({ name, state, reason, isOverdue }: MergedOrganization, maxAge: string | null): readonly Element[] => {
  const skipped = state === 'not-in-run' && reason ? [element('skipped', { type: state, message: reason.message })] : [];
  const failed = state !== 'not-in-run' && reason ? [element('error', { type: state, message: reason.message }, [], reason.code)] : [];
  const late = `not read completely for longer than ${maxAge ?? ''}`;
  return [
    element('testcase', { classname: name, name: 'evaluation' }, [...skipped, ...failed]),
    ...(isOverdue
      ? [element('testcase', { classname: name, name: 'last read' }, [element('failure', { type: 'high', message: late }, [], late)])]
      : []),
  ];
};

const ownCounts = ({ state, reason, isOverdue }: MergedOrganization): Counts => ({
  tests: isOverdue ? 2 : 1,
  failures: isOverdue ? 1 : 0,
  errors: reason && state !== 'not-in-run' ? 1 : 0,
  skipped: reason && state === 'not-in-run' ? 1 : 0,
});

const sum = (one: Counts, other: Counts): Counts => ({
  tests: one.tests + other.tests,
  failures: one.failures + other.failures,
  errors: one.errors + other.errors,
  skipped: one.skipped + other.skipped,
});

const suiteOf = (organization: MergedOrganization, review: Review | undefined, maxAge: string | null): Element => {
  const fixes = new Map((review?.policies ?? []).map(({ id, fix }) => [id, fix]));
  const { name } = organization;
  const cases = (review ? allResults(review) : []).map((finding) =>
    element(
      'testcase',
      { classname: `${name}.${finding.policy}`, name: shownAddress(finding.address) },
      junitResult(finding, fixes.get(finding.policy) ?? ''),
    ),
  );
  const counts = sum(ownCounts(organization), junitCounts(review));
  return element('testsuite', { name, ...counts }, [...ownCases(organization, maxAge), ...cases]);
};

/** What all suites have together, added up while the results are read. */
export interface JunitTotals {
  readonly add: (organization: MergedOrganization, review: Review | undefined) => void;
  readonly counts: () => Counts;
}

export const junitTotals = (): JunitTotals => {
  const all: { counts: Counts } = { counts: { tests: 0, failures: 0, errors: 0, skipped: 0 } };
  return {
    add: (organization, review) => {
      all.counts = sum(all.counts, sum(ownCounts(organization), junitCounts(review)));
    },
    counts: () => all.counts,
  };
};

/** Each result is read again. */
export const fleetAsJunit = (merged: MergedFleet, details: FleetDetails, totals: JunitTotals): Iterable<string> => {
  const { organizations, filter, command, maxAge } = merged;
  const { tests, failures, errors } = totals.counts();
  const name = `tenantry fleet ${command ?? 'merge'}${filter === null ? '' : ` (filtered: ${filterText(filter)})`}`;
  const suites = function* (): Generator<Element> {
    for (const one of organizations) yield suiteOf(one, details.reviewOf(one.name), maxAge);
  };
  return partsAsXml(element('testsuites', { name, tests, failures, errors }), suites());
};
