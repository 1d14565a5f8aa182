// Several scan results of one tenant side by side, the earliest first: what an auditor asks for instead of one screenshot.
import type { Severity } from '../desired/desired.ts';
import { severities } from '../policies/policy.ts';
import type { Count, Positive, Timestamp } from '../value-types.ts';
import type { Coverage, Score } from './coverage.ts';
import { type Block, code, heading, paragraph, type TextLine, table, tone } from './document.ts';
import { driftedIn } from './drift.ts';
import { unknownIn } from './evaluation.ts';
import { countFindings } from './finding-counts.ts';
import { isUnread } from './reading-blocks.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

/** One result, in numbers. */
interface ResultSummary {
  /** When the platform was read, UTC; offline, when it was evaluated. */
  readonly at: Timestamp;
  /** Version of Tenantry. */
  readonly version: string;
  /** The tenant. */
  readonly tenant?: string;
  /** The digest of the definitions of all selected policies. */
  readonly policiesDigest?: string;
  /** The digest of their settings. */
  readonly settingsDigest?: string;
  /** Whether every requested collection was read. */
  readonly complete: boolean;
  readonly coverage?: Coverage;
  readonly score?: Score;
  /** Failures by severity, without those that only warn. */
  readonly failures: Readonly<Record<Severity, Count>>;
  /** Findings of policies that are newer than `policies.since`; absent: none. */
  readonly onlyWarn?: Positive;
  /** Resources that have drifted; absent without a desired state. */
  readonly drifted?: Count;
}

export const timeOf = ({ run }: Review): string => run.asOf ?? run.now;

const summaryOf = (review: Review): ResultSummary => {
  const { run, tenant, coverage, score, drift, reads, findings = [] } = review;
  const { failures, onlyWarn } = countFindings(findings);
  return {
    at: timeOf(review),
    version: run.version,
    ...(tenant !== undefined && { tenant }),
    ...(run.policiesDigest !== undefined && { policiesDigest: run.policiesDigest }),
    ...(run.settingsDigest !== undefined && { settingsDigest: run.settingsDigest }),
    complete: !reads.some(isUnread),
    ...(coverage && { coverage }),
    ...(score && { score }),
    failures,
    ...(onlyWarn > 0 && { onlyWarn }),
    ...(drift && { drifted: driftedIn(drift).length }),
  };
};

interface PolicyOverTime {
  /** The id of the policy. */
  readonly policy: string;
  /** In the order of the results; null: the policy was not selected, disabled, or not evaluated completely. */
  readonly failures: readonly (Count | null)[];
}

/**
 * Output of `report` with several results and `--format json`. Keys are sorted; the earliest result is first.
 * @title Several scan results side by side
 */
export interface SideBySide {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The results, in numbers. */
  readonly results: readonly ResultSummary[];
  /** Policies that fail in at least one of the results. */
  readonly policies: readonly PolicyOverTime[];
}

const policiesOver = (reviews: readonly Review[]): readonly PolicyOverTime[] => {
  const counted = reviews.map(({ policies = [] }) => new Map(policies.map((policy) => [policy.id, policy])));
  const ids = [...new Set(counted.flatMap((policies) => [...policies.keys()]))].sort();
  return ids
    .map((policy): PolicyOverTime => {
      const failures = counted.map((policies): number | null => {
        const { counts, disabled } = policies.get(policy) ?? {};
        return !counts || disabled !== undefined || unknownIn(counts) + counts.needsLiveData > 0 ? counts?.fail || null : counts.fail;
      });
      return { policy, failures };
    })
    .filter(({ failures }) => failures.some((many) => many !== null && many > 0));
};

/** The earliest first. */
export const inOrderOfTime = (reviews: readonly Review[]): readonly Review[] =>
  reviews.toSorted((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));

export const sideBySide = (reviews: readonly Review[]): SideBySide => {
  const ordered = inOrderOfTime(reviews);
  return { schemaVersion: 1, results: ordered.map(summaryOf), policies: policiesOver(ordered) };
};

const percent = (share: number | null | undefined, say: Say): string =>
  share === null || share === undefined ? '–' : say.format.percent((share * 100).toFixed(1));

/** `2026-11-20`, `2026-11-20 07:04`, `2026-11-20 07:04:31`. */
const precisions = [10, 16, 19] as const;

/** As short as makes them differ; equal times are numbered. */
const headsOf = (times: readonly string[], least: (typeof precisions)[number]): readonly string[] => {
  const written = precisions
    .filter((digits) => digits >= least)
    .map((digits) => times.map((time) => time.slice(0, digits).replace('T', ' ')));
  const heads = written.find((all) => new Set(all).size === times.length) ?? written.at(-1) ?? [];
  const seen = new Map<string, number>();
  return heads.map((head) => {
    const number = (seen.get(head) ?? 0) + 1;
    seen.set(head, number);
    return number === 1 ? head : `${head} (${number})`;
  });
};

const cells = (texts: readonly string[]): readonly TextLine[] => texts.map((text) => [text]);

const resultRow = (
  { complete, coverage, score, failures, onlyWarn = 0, drifted }: ResultSummary,
  head: string,
  say: Say,
): readonly TextLine[] =>
  cells([
    head,
    ...severities.map((severity) => String(failures[severity])),
    String(onlyWarn),
    coverage ? String(coverage.waived) : '–',
    coverage ? String(unknownIn(coverage)) : '–',
    percent(score?.passed, say),
    percent(score?.evaluated, say),
    drifted === undefined ? '–' : String(drifted),
    say.sideBySide.allRead(complete),
  ]);

export const sideBySideTitle = ({ results }: Pick<SideBySide, 'results'>, { sideBySide: says }: Say): TextLine =>
  says.title(results.length, code([...new Set(results.map(({ tenant }) => tenant ?? says.unknownTenant))].join(', ')));

export const sideBySideBlocks = ({ results, policies }: SideBySide, say: Say): readonly Block[] => {
  const times = results.map(({ at }) => at);
  const rowHeads = headsOf(times, 16);
  const changed = (key: 'policiesDigest' | 'settingsDigest'): boolean => new Set(results.map((one) => one[key])).size > 1;
  const notes = [
    ...(changed('policiesDigest') ? [say.sideBySide.policiesChanged] : []),
    ...(changed('settingsDigest') ? [say.sideBySide.settingsChanged] : []),
  ];
  return [
    heading(1, ...sideBySideTitle({ results }, say)),
    ...notes.map((note) => paragraph(tone('warn', note))),
    table(
      [say.sideBySide.time, ...severities, ...say.sideBySide.columns],
      results.map((one, at) => resultRow(one, rowHeads[at] ?? '', say)),
      { right: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    ),
    ...(policies.length === 0
      ? []
      : [
          heading(2, say.sideBySide.failures),
          table(
            [say.sideBySide.policy, ...headsOf(times, 10)],
            policies.map(({ policy, failures }) => [
              code(policy),
              ...failures.map((many) => (many === null ? say.sideBySide.unknown : String(many))),
            ]),
            { right: results.map((_, index) => index + 1) },
          ),
        ]),
  ];
};
