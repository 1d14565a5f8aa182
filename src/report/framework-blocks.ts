// Frameworks: how many of their controls have a policy, and for one of them every control with its policies and results.
import type { ControlCoverage, ControlState, FrameworkCoverage } from '../policies/framework-coverage.ts';
import { type Block, code, paragraph, type TextLine, table, tone } from './document.ts';

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

const policiesText = ({ policies }: ControlCoverage): string =>
  policies.map(({ id, relation, disabled }) => `${relation === 'supports' ? `(${id})` : id}${disabled ? ' disabled' : ''}`).join(', ');

/** A control that no policy evaluates has no results: `0 fail` would look like a good one. */
const countCells = ({ counts, policies }: ControlCoverage): readonly TextLine[] =>
  counts
    ? [counts.population, counts.pass, counts.fail, counts.unknown, counts.waived].map(
        (many): TextLine => [policies.length === 0 ? '–' : String(many)],
      )
    : [];

/** Without its title. */
export const frameworkBlocks = (coverage: FrameworkCoverage): readonly Block[] => {
  const { about, controls } = coverage;
  const counted = controls.some(({ counts }) => counts);
  return [
    paragraph(`${coverageSentence(coverage)}. Policies in parentheses support a control and cover it only in part.`),
    ...(about === undefined ? [] : [paragraph(about)]),
    table(
      ['control', 'title', 'state', ...(counted ? ['population', 'pass', 'fail', 'unknown', 'waived'] : []), 'policies'],
      controls.map((control) => [
        code(control.id),
        control.title,
        stateWords[control.state],
        ...(counted ? countCells(control) : []),
        policiesText(control),
      ]),
      counted ? { right: [3, 4, 5, 6, 7] } : {},
    ),
    paragraph(tone('quiet', 'Procedural: it asks for processes that no scan can tell. The mapping is our interpretation.')),
  ];
};
