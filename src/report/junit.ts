// JUnit XML: one suite per policy, one test case per finding. A failure fails, a result that could not be evaluated is an error, a waived failure and one that only warns are skipped.

import { canonical } from '../json.ts';
import { onlyWarns } from '../policies/since.ts';
import { allResults } from './all-results.ts';
import { place } from './document.ts';
import { foundText } from './naming.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { type InLanguage, sayOf } from './texts/texts.ts';
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

/** `remedy`: of its policy; empty: none. */
export const junitCase = (finding: ReportedFinding, classname: string, remedy: string): Element =>
  element('testcase', { classname, name: foundText(finding) }, [resultOf(finding, remedy), ...outputOf(finding)]);

/** With its counts. */
export const junitSuite = (name: string, cases: readonly Element[], more: Element['attributes'] = {}): Element => {
  const many = (result: string): number => cases.filter(({ children }) => children.some((child) => child.name === result)).length;
  const counts = { tests: cases.length, failures: many('failure'), errors: many('error'), skipped: many('skipped') };
  return element('testsuite', { name, ...counts, ...more }, cases);
};

export type JunitTotals = Readonly<Record<'tests' | 'failures' | 'errors', number>>;

export const noSuites: JunitTotals = { tests: 0, failures: 0, errors: 0 };

export const withSuite = ({ tests, failures, errors }: JunitTotals, { attributes }: Element): JunitTotals => ({
  tests: tests + Number(attributes['tests']),
  failures: failures + Number(attributes['failures']),
  errors: errors + Number(attributes['errors']),
});

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
  const cases = findings.map((finding) => junitCase(finding, id, fix));
  const all = [...passing(policy), ...notEvaluated(policy), ...cases];
  return junitSuite(id === title ? id : `${id}: ${title}`, all, { timestamp: run.asOf ?? run.now });
};

export const reviewAsJunit = (review: Review, options: InLanguage = {}): Iterable<string> => {
  const byPolicy = new Map<string, ReportedFinding[]>((review.policies ?? []).map(({ id }) => [id, []]));
  const findings = allResults(review, sayOf(options));
  for (const finding of findings) {
    const own = byPolicy.get(finding.policy);
    if (own) own.push(finding);
    else byPolicy.set(finding.policy, [finding]);
  }
  const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
  const suites = [...byPolicy].map(([id, own]) => suiteOf(policies.get(id) ?? { id, title: id, fix: '' }, own, review));
  return partsAsXml(element('testsuites', { name: `tenantry ${review.command}`, ...suites.reduce(withSuite, noSuites) }, suites));
};
