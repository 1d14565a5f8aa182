// Frameworks: how many of their controls have a policy, and for one of them every control with its policies and results.
import { groupBy } from '../live/group-by.ts';
import { type ControlCoverage, type ControlState, type FrameworkCoverage, frameworkCoverage } from '../policies/framework-coverage.ts';
import { type Block, code, count, fold, heading, joined, none, paragraph, phrase, span, type TextLine, table, tone } from './document.ts';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedPolicy } from './review.ts';

const stateWords: Readonly<Record<ControlState, string>> = {
  covered: 'covered',
  'partly-covered': 'partly covered',
  'not-covered': 'not covered',
  procedural: 'procedural',
};

const controlsIn = ({ totals }: FrameworkCoverage): number => Object.values(totals).reduce((sum, many) => sum + many, 0);

/** `61 of 153 controls have a policy`. */
export const coverageSentence = (coverage: FrameworkCoverage): string =>
  `${coverage.totals.covered + coverage.totals['partly-covered']} of ${controlsIn(coverage)} controls have a policy`;

export const frameworksTitle = 'Frameworks';

/** Without their title. */
export const frameworksBlocks = (all: readonly FrameworkCoverage[]): readonly Block[] => [
  table(
    ['framework', 'controls', ...Object.values(stateWords), 'title'],
    all.map((one) => [
      code(one.framework),
      String(controlsIn(one)),
      ...Object.keys(stateWords).map((state) => String(new Map(Object.entries(one.totals)).get(state) ?? 0)),
      one.title,
    ]),
    { right: [1, 2, 3, 4, 5] },
  ),
];

const policiesCell = ({ policies }: ControlCoverage): TextLine =>
  joined(
    policies.map(({ id, relation, disabled }) => {
      const name = phrase`${span(id)}${disabled ? ' disabled' : ''}`;
      return relation === 'supports' ? phrase`(${name})` : name;
    }),
    ', ',
  );

const countHead = ['population', 'pass', 'fail', 'unknown', 'waived'];

/** A control that no policy evaluates has no results: `0 fail` would look like a good one. */
const countCells = ({ counts, policies }: ControlCoverage): readonly TextLine[] =>
  counts
    ? [
        `${counts.population}`,
        `${counts.pass}`,
        counts.fail > 0 ? tone('bad', `${counts.fail}`) : '0',
        counts.unknown > 0 ? tone('warn', `${counts.unknown}`) : '0',
        `${counts.waived}`,
      ].map((many): TextLine => [policies.length === 0 ? none : many])
    : [];

/** Without its title. */
export const frameworkBlocks = (coverage: FrameworkCoverage): readonly Block[] => {
  const { about, controls } = coverage;
  const counted = controls.some(({ counts }) => counts);
  return [
    paragraph(`${coverageSentence(coverage)}. Policies in parentheses support a control and cover it only in part.`),
    ...(about === undefined ? [] : [paragraph(about)]),
    table(
      ['control', 'title', 'state', ...(counted ? countHead : []), 'policies'],
      controls.map((control) => [
        code(control.id),
        control.title,
        stateWords[control.state],
        ...(counted ? countCells(control) : []),
        policiesCell(control),
      ]),
      counted ? { right: [3, 4, 5, 6, 7] } : {},
    ),
    paragraph(tone('quiet', 'Procedural: it asks for processes that no scan can tell. The mapping is our interpretation.')),
  ];
};

/** `5.2` before `5.10`. Built where it is used, because that takes a millisecond. */
const inOrder = (): ((a: string, b: string) => number) => new Intl.Collator('en', { numeric: true }).compare;

const controlFold = (framework: string, controls: readonly string[], policies: readonly ReportedPolicy[]): Block => {
  const ids = controls.toSorted(inOrder());
  const coverage = frameworkCoverage({ framework, title: framework, controls: ids.map((id) => ({ id, title: '' })) }, policies, true);
  const failing = coverage.controls.filter(({ counts }) => (counts?.fail ?? 0) > 0).length;
  const rows = coverage.controls.map((control) => [code(control.id), policiesCell(control), ...countCells(control)]);
  return fold(
    `${framework}: ${count(ids.length, 'control')}, ${failing} with failures`,
    table(['control', 'policies', ...countHead], rows, { right: [2, 3, 4, 5, 6], keys: ids.map((id) => `${framework} ${id}`) }),
  );
};

/** The controls that a selected policy maps to: what was evaluated, never that an organization conforms. Empty for a result without counts. */
export const controlBlocks = (policies: readonly ReportedPolicy[]): readonly Block[] => {
  const counted = policies.filter(({ counts }) => counts);
  const found = groupBy(counted.flatMap(mappedControls), ({ framework }) => framework);
  if (found.size === 0) return [];
  const order = inOrder();
  const folds = [...found]
    .toSorted(([a], [b]) => order(a, b))
    .map(([framework, mapped]) => controlFold(framework, [...new Set(mapped.map(({ control }) => control))], counted));
  const about =
    'Results of the policies of each control; those in parentheses cover it only in part. Controls without a policy are not listed: see ';
  return [
    heading(2, 'Controls'),
    paragraph(tone('quiet', about), code('tenantry policy frameworks'), tone('quiet', '. The mapping is our interpretation.')),
    ...folds,
  ];
};
