// A merged fleet as JUnit XML: one suite per organization, whose first test case is its evaluation; then one per finding and drifted resource.
import { allResults } from '../all-results.ts';
import { type JunitTotals, junitCase, junitSuite, noSuites, withSuite } from '../junit.ts';
import type { Review } from '../review.ts';
import { english } from '../texts/texts.ts';
import { type Element, element, partsAsXml } from '../xml.ts';
import type { FleetDetails, MergedFleet, MergedOrganization } from './merged-fleet.ts';

/** The evaluation itself, and the age of the last read. */
const ownCases = ({ name, state, reason, isOverdue }: MergedOrganization, maxAge: string | null): readonly Element[] => {
  const skipped = state === 'not-in-run' && reason ? [element('skipped', { type: state, message: reason.message })] : [];
  const failed = state !== 'not-in-run' && reason ? [element('error', { type: state, message: reason.message }, [], reason.code)] : [];
  const late = english.fleet.overdue.says(maxAge ?? '');
  return [
    element('testcase', { classname: name, name: 'evaluation' }, [...skipped, ...failed]),
    ...(isOverdue
      ? [element('testcase', { classname: name, name: 'last read' }, [element('failure', { type: 'high', message: late }, [], late)])]
      : []),
  ];
};

const suiteOf = (organization: MergedOrganization, review: Review | undefined, maxAge: string | null): Element => {
  const fixes = new Map((review?.policies ?? []).map(({ id, fix }) => [id, fix]));
  const { name } = organization;
  const cases = (review ? allResults(review, english) : []).map((finding) =>
    junitCase(finding, `${name}.${finding.policy}`, fixes.get(finding.policy) ?? ''),
  );
  return junitSuite(name, [...ownCases(organization, maxAge), ...cases]);
};

/** What all suites have together, added up while the results are read. */
export interface FleetTotals {
  readonly add: (organization: MergedOrganization, review: Review | undefined) => void;
  readonly all: () => JunitTotals;
}

export const fleetTotals = (): FleetTotals => {
  let totals = noSuites;
  return {
    add: (organization, review) => {
      totals = withSuite(totals, suiteOf(organization, review, null));
    },
    all: () => totals,
  };
};

/** Each result is read again. */
export const fleetAsJunit = (merged: MergedFleet, details: FleetDetails, totals: FleetTotals): Iterable<string> => {
  const { organizations, filter, command, maxAge } = merged;
  const name = `tenantry fleet ${command ?? 'merge'}${filter === null ? '' : ` (filtered: ${english.fleet.filtered(filter)})`}`;
  const suites = function* (): Generator<Element> {
    for (const one of organizations) yield suiteOf(one, details.reviewOf(one.name), maxAge);
  };
  return partsAsXml(element('testsuites', { name, ...totals.all() }), suites());
};
