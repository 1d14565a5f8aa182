// Several scan results side by side: of one tenant the earliest first, of several organizations the worst first.
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
  /** The name of the organization, where the platform exposes it. */
  readonly name?: string;
  /** The digest of the definitions of all selected policies. */
  readonly policiesDigest?: string;
  /** The digest of their settings. */
  readonly settingsDigest?: string;
  /** The commit of the desired state, if it is known. */
  readonly commit?: string;
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
  const { run, tenant, tenantName, coverage, score, drift, reads, findings = [] } = review;
  const { failures, onlyWarn } = countFindings(findings);
  return {
    at: timeOf(review),
    version: run.version,
    ...(tenant !== undefined && { tenant }),
    ...(tenantName !== undefined && { name: tenantName }),
    ...(run.policiesDigest !== undefined && { policiesDigest: run.policiesDigest }),
    ...(run.settingsDigest !== undefined && { settingsDigest: run.settingsDigest }),
    ...(run.commit !== undefined && { commit: run.commit }),
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
 * Output of `report` with several results and `--format json`. Keys are sorted; of one tenant the earliest result is first, of several the worst.
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

/** Of several organizations instead of several times. */
export const areOrganizations = (all: readonly { readonly tenant?: string | undefined }[]): boolean =>
  new Set(all.map(({ tenant }) => tenant)).size > 1;

const earlier = (a: Review, b: Review): number => Date.parse(timeOf(a)) - Date.parse(timeOf(b));

/** Of one tenant the earliest first; of several, those with the most severe failures. */
export const inOrder = (reviews: readonly Review[]): readonly Review[] => {
  if (!areOrganizations(reviews)) return reviews.toSorted(earlier);
  const counted = new Map(reviews.map((review) => [review, countFindings(review.findings ?? []).failures]));
  const many = (review: Review, severity: Severity): number => counted.get(review)?.[severity] ?? 0;
  const worse = (a: Review, b: Review): number =>
    severities.map((severity) => many(b, severity) - many(a, severity)).find((difference) => difference !== 0) ?? 0;
  return reviews.toSorted((a, b) => worse(a, b) || earlier(a, b));
};

export const sideBySide = (reviews: readonly Review[]): SideBySide => {
  const ordered = inOrder(reviews);
  return { schemaVersion: 1, results: ordered.map(summaryOf), policies: policiesOver(ordered) };
};

const percent = (share: number | null | undefined, say: Say): string =>
  share === null || share === undefined ? '–' : say.format.share(share);

/** `2026-11-20`, `2026-11-20 07:04`, `2026-11-20 07:04:31`. */
const precisions = [10, 16, 19] as const;

/** The names of organizations, otherwise times: as short as makes them differ; equal ones are numbered. */
export const headsOf = (results: SideBySide['results'], least: (typeof precisions)[number]): readonly string[] => {
  const name = areOrganizations(results) ? ({ name: own, tenant = '' }: ResultSummary) => own ?? tenant : undefined;
  const written = precisions
    .filter((digits) => digits >= least)
    .map((digits) => results.map(({ at }) => at.slice(0, digits).replace('T', ' ')));
  const heads = name ? results.map(name) : (written.find((all) => new Set(all).size === results.length) ?? written.at(-1) ?? []);
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
  areOrganizations(results)
    ? [says.organizations(results.length)]
    : says.title(results.length, code([...new Set(results.map(({ tenant }) => tenant ?? says.unknownTenant))].join(', ')));

export const sideBySideBlocks = ({ results, policies }: SideBySide, say: Say): readonly Block[] => {
  const rowHeads = headsOf(results, 16);
  const ofOrganizations = areOrganizations(results);
  const changed = (key: 'policiesDigest' | 'settingsDigest'): boolean => new Set(results.map((one) => one[key])).size > 1;
  const notes = [
    ...(changed('policiesDigest') ? [ofOrganizations ? say.sideBySide.policiesDiffer : say.sideBySide.policiesChanged] : []),
    ...(changed('settingsDigest') && !ofOrganizations ? [say.sideBySide.settingsChanged] : []),
  ];
  return [
    heading(1, ...sideBySideTitle({ results }, say)),
    ...notes.map((note) => paragraph(tone('warn', note))),
    table(
      [
        ofOrganizations ? say.sideBySide.organization : say.sideBySide.time,
        ...severities.map((one) => say.severity[one]),
        ...say.sideBySide.columns,
      ],
      results.map((one, at) => resultRow(one, rowHeads[at] ?? '', say)),
      { right: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    ),
    ...(policies.length === 0
      ? []
      : [
          heading(2, say.sideBySide.failures),
          table(
            [say.sideBySide.policy, ...headsOf(results, 10)],
            policies.map(({ policy, failures }) => [
              code(policy),
              ...failures.map((many) => (many === null ? say.sideBySide.unknown : String(many))),
            ]),
            { right: results.map((_, index) => index + 1) },
          ),
        ]),
  ];
};
