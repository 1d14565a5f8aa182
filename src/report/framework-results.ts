// The controls of each framework by their result, with titles where the framework is built in. A result knows only ids of your own frameworks.
import { groupBy } from '../live/group-by.ts';
import type { Framework } from '../policies/framework.ts';
import { type ControlCoverage, type FrameworkCoverage, frameworkCoverage } from '../policies/framework-coverage.ts';
import { builtInFrameworks } from '../policies/frameworks.generated.js';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedPolicy } from './review.ts';
import type { Say } from './texts/texts.ts';

export interface FrameworkResult {
  readonly framework: string;
  readonly title: string;
  /** Controls with a failure, in the order of the framework. */
  readonly failing: readonly ControlCoverage[];
  /** Evaluated, without a failure, and not completely: something is unknown. */
  readonly unknown: readonly ControlCoverage[];
  /** Evaluated completely, without a failure. */
  readonly passing: readonly ControlCoverage[];
  /** Controls that no result of this run says anything about; undefined: the framework's list of controls is not known here. */
  readonly notEvaluated: number | undefined;
}

const numeric = (): ((a: string, b: string) => number) => new Intl.Collator('en', { numeric: true }).compare;

/** A framework that is not built in: the controls that a policy maps to. */
const mappedOnly = (framework: string, ids: readonly string[]): Framework => ({
  framework,
  title: framework,
  controls: [...new Set(ids)].toSorted(numeric()).map((id) => ({ id, title: '' })),
});

/** The controls of one framework by their result. */
export const resultOfFramework = ({ framework, title, controls }: FrameworkCoverage): FrameworkResult => {
  const evaluated = controls.filter(({ counts }) => (counts?.population ?? 0) > 0);
  const failing = evaluated.filter(({ counts }) => (counts?.fail ?? 0) > 0);
  const rest = evaluated.filter((one) => !failing.includes(one));
  return {
    framework,
    title,
    failing,
    unknown: rest.filter(({ counts }) => (counts?.unknown ?? 0) > 0),
    passing: rest.filter(({ counts }) => counts?.unknown === 0),
    notEvaluated: controls.length - evaluated.length,
  };
};

/** Its controls with the counts of these policies, and whether its whole list of controls is known here. */
export interface FrameworkOfResults {
  readonly coverage: FrameworkCoverage;
  readonly isWhole: boolean;
}

/** Only frameworks that a policy with results maps to. */
export const frameworksOfResults = (
  policies: readonly ReportedPolicy[],
  { frameworks }: Pick<Say, 'frameworks'>,
): readonly FrameworkOfResults[] => {
  const counted = policies.filter(({ counts }) => counts);
  const mapped = groupBy(counted.flatMap(mappedControls), ({ framework }) => framework);
  if (mapped.size === 0) return [];
  const known = new Map(builtInFrameworks().map((one) => [one.framework, frameworks.titled(one)]));
  return [...mapped]
    .toSorted(([a], [b]) => numeric()(a, b))
    .map(([id, controls]) => {
      const ids = controls.map(({ control }) => control);
      const builtIn = known.get(id);
      const listed = new Set(builtIn?.controls.map((one) => one.id));
      // A policy of your own may map to a control that the built-in list does not have.
      const own = builtIn && ids.every((control) => listed.has(control)) ? builtIn : mappedOnly(id, ids);
      const coverage = frameworkCoverage(own, counted, true);
      return { coverage: { ...coverage, title: builtIn?.title ?? id }, isWhole: own === builtIn };
    });
};

export const frameworkResults = (policies: readonly ReportedPolicy[], say: Pick<Say, 'frameworks'>): readonly FrameworkResult[] =>
  frameworksOfResults(policies, say).map(({ coverage, isWhole }) => {
    const result = resultOfFramework(coverage);
    return isWhole ? result : { ...result, notEvaluated: undefined };
  });
