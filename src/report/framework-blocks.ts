// Frameworks: how many of their controls have a policy, and for one of them every control with its policies and results.
import { groupBy } from '../live/group-by.ts';
import { type ControlCoverage, type FrameworkCoverage, frameworkCoverage } from '../policies/framework-coverage.ts';
import { type Block, code, heading, joined, none, paragraph, phrase, span, type TextLine, table, tone } from './document.ts';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedPolicy, Review } from './review.ts';
import { namesOf } from './states.ts';
import type { Say } from './texts/texts.ts';

const controlsIn = ({ totals }: FrameworkCoverage): number => Object.values(totals).reduce((sum, many) => sum + many, 0);

export const coverageSentence = (coverage: FrameworkCoverage, say: Say): string => say.frameworks.coverage(coverage, controlsIn(coverage));

/** Without their title. */
export const frameworksBlocks = (all: readonly FrameworkCoverage[], say: Say): readonly Block[] => [
  table(
    say.frameworks.columns,
    all.map((one) => [
      code(one.framework),
      String(controlsIn(one)),
      ...Object.keys(say.frameworks.controlState).map((state) => String(new Map(Object.entries(one.totals)).get(state) ?? 0)),
      one.title,
    ]),
    { right: [1, 2, 3, 4, 5] },
  ),
];

const policiesCell = ({ policies }: ControlCoverage, say: Say): TextLine =>
  joined(
    policies.map(({ id, relation, disabled }) => {
      const name = phrase`${span(id)}${disabled ? say.frameworks.disabled : ''}`;
      return relation === 'supports' ? phrase`(${name})` : name;
    }),
    ', ',
  );

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
export const frameworkBlocks = (coverage: FrameworkCoverage, say: Say): readonly Block[] => {
  const { about, controls } = coverage;
  const counted = controls.some(({ counts }) => counts);
  return [
    paragraph(say.frameworks.about(coverage, controlsIn(coverage))),
    ...(about === undefined ? [] : [paragraph(about)]),
    table(
      [...say.frameworks.controlColumns, ...(counted ? say.frameworks.resultColumns : []), say.frameworks.policies],
      controls.map((control) => [
        code(control.id),
        control.title,
        say.frameworks.controlState[control.state],
        ...(counted ? countCells(control) : []),
        policiesCell(control, say),
      ]),
      counted ? { right: [3, 4, 5, 6, 7] } : {},
    ),
    paragraph(tone('quiet', say.frameworks.procedural)),
  ];
};

/** `5.2` before `5.10`. Built where it is used, because that takes a millisecond. */
const inOrder = (): ((a: string, b: string) => number) => new Intl.Collator('en', { numeric: true }).compare;

/** A framework with the controls that a policy with results maps to, in their order. */
const mappedFrameworks = (policies: readonly ReportedPolicy[]): readonly FrameworkCoverage[] => {
  const counted = policies.filter(({ counts }) => counts);
  const found = groupBy(counted.flatMap(mappedControls), ({ framework }) => framework);
  if (found.size === 0) return [];
  const order = inOrder();
  return [...found]
    .toSorted(([a], [b]) => order(a, b))
    .map(([framework, mapped]) => {
      const ids = [...new Set(mapped.map(({ control }) => control))].toSorted(order);
      return frameworkCoverage({ framework, title: framework, controls: ids.map((id) => ({ id, title: '' })) }, counted, true);
    });
};

/** One line for each framework: its controls by their worst result. */
export const frameworkSummary = ({ policies = [] }: Review, say: Say): readonly Block[] => {
  const all = mappedFrameworks(policies);
  if (all.length === 0) return [];
  const results = namesOf(say.frameworks.worstResult);
  const rows = all.map(({ framework, controls }) => {
    const worst = controls.map(({ counts }) => results.find((name) => (counts?.[name] ?? 0) > 0) ?? results.at(-1));
    return [code(framework), ...results.map((name) => `${worst.filter((one) => one === name).length}`)];
  });
  return [
    heading(2, say.frameworks.controls),
    table([say.frameworks.framework, ...Object.values(say.frameworks.worstResult)], rows, { right: [1, 2, 3, 4, 5] }),
    paragraph(...say.frameworks.summaryAbout),
  ];
};
