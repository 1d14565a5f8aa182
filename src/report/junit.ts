// JUnit XML: one suite per policy, one test case per finding. A failure fails, a result that could not be evaluated is an error, a waived failure and one that only warns are skipped.

import { canonical } from '../json.ts';
import { shownAddress } from '../kinds/address.ts';
import { onlyWarns } from '../policies/since.ts';
import { allResults } from './all-results.ts';
import { place } from './document.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { type Element, element, partsAsXml } from './xml.ts';

/** A finding may name a policy that the review does not describe. */
type SuitePolicy = Pick<ReportedPolicy, 'id' | 'title' | 'fix' | 'disabled' | 'counts'>;

const resultOf = (finding: ReportedFinding, remedy: string): Element => {
  const { severity, verdict, text, at, fix } = finding;
  const details = [...(at ? [`at ${place(at)}`] : []), ...(remedy === '' ? [] : [`fix: ${remedy}`])];
  if (verdict.type === 'unknown') return element('error', { type: verdict.cause, message: text }, [], details.join('; '));
  if (verdict.type === 'waived')
    return element('skipped', {
      type: 'waived',
      message: `waived until ${verdict.waiver.expires} by ${verdict.waiver.owner}: ${verdict.waiver.reason}`,
    });
  if (onlyWarns(finding)) return element('skipped', { type: 'only-warns', message: text });
  const proposed = fix ? [...details, `desired state: ${canonical(fix)}`] : details;
  return element('failure', { type: severity, message: text }, [], proposed.join('; '));
};

/** Who is responsible and since when, as far as it is known. A case of JUnit has no attributes for them. */
const outputOf = ({ owner, routedBy, firstSeen, lastSeen, due }: ReportedFinding): readonly Element[] => {
  const known = [
    ...(owner === undefined ? [] : [`owner: ${owner}${routedBy === 'fallback' ? ' (fallback_owner)' : ''}`]),
    ...(firstSeen === undefined ? [] : [`first seen: ${firstSeen}`]),
    ...(lastSeen === undefined ? [] : [`last seen: ${lastSeen}`]),
    ...(due === undefined ? [] : [`due: ${due}`]),
  ];
  return known.length === 0 ? [] : [element('system-out', {}, [], known.join('; '))];
};

/** The children of its test case. `remedy`: of its policy; empty: none. */
export const junitResult = (finding: ReportedFinding, remedy: string): readonly Element[] => [
  resultOf(finding, remedy),
  ...outputOf(finding),
];

/** Passing results are only counted: one test case represents them all, so that a policy without findings is visible. */
const passing = ({ id, counts }: SuitePolicy): readonly Element[] =>
  counts && counts.pass > 0 ? [element('testcase', { classname: id, name: `passing results: ${counts.pass}` })] : [];

const notEvaluated = ({ id, disabled }: SuitePolicy): readonly Element[] =>
  disabled === undefined
    ? []
    : [
        element('testcase', { classname: id, name: 'disabled by a setting' }, [
          element('skipped', { type: 'disabled', message: disabled === '' ? 'no reason given' : disabled }),
        ]),
      ];

const suiteOf = (policy: SuitePolicy, findings: readonly ReportedFinding[], { run }: Review): Element => {
  const { id, title, fix } = policy;
  const cases = findings.map((finding) =>
    element('testcase', { classname: id, name: shownAddress(finding.address) }, junitResult(finding, fix)),
  );
  const many = (type: string): number => findings.filter(({ verdict }) => verdict.type === type).length;
  const warning = findings.filter(onlyWarns).length;
  const all = [...passing(policy), ...notEvaluated(policy), ...cases];
  const counts = {
    tests: all.length,
    failures: many('fail') - warning,
    errors: many('unknown'),
    skipped: many('waived') + warning + notEvaluated(policy).length,
  };
  return element('testsuite', { name: id === title ? id : `${id}: ${title}`, ...counts, timestamp: run.asOf ?? run.now }, all);
};

export const reviewAsJunit = (review: Review): Iterable<string> => {
  const byPolicy = new Map<string, ReportedFinding[]>((review.policies ?? []).map(({ id }) => [id, []]));
  const findings = allResults(review);
  for (const finding of findings) {
    const own = byPolicy.get(finding.policy);
    if (own) own.push(finding);
    else byPolicy.set(finding.policy, [finding]);
  }
  const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
  const suites = [...byPolicy].map(([id, own]) => suiteOf(policies.get(id) ?? { id, title: id, fix: '' }, own, review));
  const sum = (name: string): number => suites.reduce((total, { attributes }) => total + Number(attributes[name]), 0);
  const totals = { tests: sum('tests'), failures: sum('failures'), errors: sum('errors') };
  return partsAsXml(element('testsuites', { name: `tenantry ${review.command}`, ...totals }, suites));
};
