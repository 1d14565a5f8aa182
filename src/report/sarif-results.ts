// Findings, drift, problems and warnings as results of SARIF, the most severe first.

import { sep } from 'node:path';
import type { Problem, Source } from '../errors.ts';
import { digestOf, type JsonObject } from '../json.ts';
import { shownAddress } from '../kinds/address.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { severities } from '../policies/policy.ts';
import { countsAsFailure, onlyWarns } from '../policies/since.ts';
import { visible } from '../yaml/visible.ts';
import { describeCause } from './cause-lines.ts';
import { count } from './document.ts';
import { type Drift, driftedIn, notAppliedIn } from './drift.ts';
import { findingsIn } from './finding-counts.ts';
import { firstProblems } from './first-problems.ts';
import { forPeople } from './for-people.ts';
import { foundText } from './naming.ts';
import type { ReportedFinding, Review } from './review.ts';
import { type Level, levels, problemRule, ruleOfDrift } from './sarif-rules.ts';
import { sentence } from './sentence.ts';
import { findingUrl } from './site/addresses.ts';
import type { Say } from './texts/texts.ts';

export type SarifResult = JsonObject & { readonly ruleId: string };

/** The lowest rank is the most important. */
export interface RankedResult {
  readonly rank: number;
  readonly result: SarifResult;
}

/** Plain text. SARIF viewers render `[…](…)` as a link, so a space is put between the brackets. */
const messageOf = (text: string): JsonObject => ({ text: forPeople(text).replaceAll('](', '] (') });

/** A lone surrogate cannot be encoded in a URI. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const uriOf = (file: string): string =>
  wellFormed(file).replaceAll(sep, '/').replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');

const artifact = (file: string): JsonObject =>
  file.startsWith('/') ? { uri: `file://${uriOf(file)}` } : { uri: uriOf(file), uriBaseId: '%SRCROOT%' };

/** The text at a position, from its column to the end of its line; undefined if it must not be displayed. */
export type TextAt = (at: Source) => string | undefined;

/** `locations`, or nothing. */
type Locate = (at: Source | undefined) => JsonObject;

/** A result without a position points at the first line of the desired state, without a snippet. Without files it points nowhere: no name is made up. */
const locating =
  (file: string | undefined, textAt: TextAt | undefined): Locate =>
  (at) => {
    const place = at ?? (file === undefined ? undefined : { file, line: 1, col: 1 });
    if (!place) return {};
    const text = at && textAt?.(at);
    const snippet = text === undefined || text === '' ? {} : { snippet: { text: visible(text) } };
    const region = { startLine: place.line, startColumn: place.col, ...snippet };
    return { locations: [{ physicalLocation: { artifactLocation: artifact(place.file), region } }] };
  };

/** Independent of the line, so that a moved comment creates no new alert. GitHub reads the first fingerprint, other tools the second. */
const fingerprints = (digest: string): JsonObject => ({ primaryLocationLineHash: `${digest.slice(0, 16)}:1`, 'tenantry/v1': digest });

const verdictOf = (finding: ReportedFinding): JsonObject => {
  const { verdict, severity } = finding;
  // SARIF requires the level `none` for the kind `open`.
  if (verdict.type === 'unknown') return { kind: 'open', level: 'none' };
  const failed = { kind: 'fail', level: onlyWarns(finding) ? 'note' : levels[severity] };
  return verdict.type === 'waived'
    ? { ...failed, suppressions: [{ kind: 'external', status: 'accepted', justification: visible(verdict.waiver.reason) }] }
    : failed;
};

/** When a ledger or an earlier result saw it, if there is one. */
const provenanceOf = ({ firstSeen, lastSeen }: ReportedFinding): JsonObject =>
  firstSeen === undefined && lastSeen === undefined
    ? {}
    : {
        provenance: {
          ...(firstSeen !== undefined && { firstDetectionTimeUtc: firstSeen }),
          ...(lastSeen !== undefined && { lastDetectionTimeUtc: lastSeen }),
        },
      };

/** SARIF has no field for who is responsible and until when: a property bag. */
const routedTo = ({ owner, routedBy, due }: ReportedFinding): JsonObject =>
  owner === undefined && due === undefined
    ? {}
    : {
        properties: {
          ...(owner !== undefined && { owner: visible(owner) }),
          ...(routedBy !== undefined && { routedBy }),
          ...(due !== undefined && { due }),
        },
      };

/** SARIF has no state for what the earlier result left open: the result was there, and changed. */
const baselineState = ({ baseline }: Pick<ReportedFinding, 'baseline'>): { readonly baselineState?: string } =>
  baseline === undefined ? {} : { baselineState: baseline === 'newly-evaluated' ? 'updated' : baseline };

const findingResult = (
  finding: ReportedFinding,
  state: { readonly baselineState?: string },
  locate: Locate,
  page?: string,
): SarifResult => ({
  ruleId: finding.policy,
  ...verdictOf(finding),
  message: messageOf(`${foundText(finding)}: ${finding.text}`),
  ...locate(finding.at),
  partialFingerprints: fingerprints(finding.fingerprint),
  ...(page !== undefined && { hostedViewerUri: page }),
  ...state,
  ...provenanceOf(finding),
  ...routedTo(finding),
});

/** The rule of a resource that is not in sync. */
const driftResult = (
  drift: Drift,
  { causes, tenant }: Pick<Review, 'causes' | 'tenant'>,
  locate: Locate,
  say: Say,
  baseUrl?: string,
): SarifResult => {
  const cause = causes?.of[drift.address];
  const fingerprint = fingerprintOf(tenant, ruleOfDrift(drift), drift.address);
  const page = findingUrl(baseUrl, tenant, { fingerprint });
  return {
    ruleId: ruleOfDrift(drift),
    kind: 'fail',
    level: 'warning',
    message: messageOf(
      `${shownAddress(drift.address)} ${say.states.drift[drift.type].says}${drift.changes.map(({ field }) => `, ${field}`).join('')}${cause ? `; ${describeCause(cause, say)}` : ''}`,
    ),
    ...locate(drift.at),
    partialFingerprints: fingerprints(fingerprint),
    ...(page !== undefined && { hostedViewerUri: page }),
    ...baselineState(drift),
  };
};

const problemResult = ({ code, message, at }: Problem, level: Level, locate: Locate): SarifResult => ({
  ruleId: problemRule(code),
  kind: 'fail',
  level,
  message: messageOf(sentence(message)),
  ...locate(at),
  partialFingerprints: fingerprints(digestOf([problemRule(code), message], 32)),
});

const weight = (finding: ReportedFinding): number => (countsAsFailure(finding) ? severities.indexOf(finding.severity) : severities.length);

/** Problems, then failures by severity, what does not count, and what is no longer found. */
const [problemRank, findingRank, driftRank, restRank] = [0, 1, 3, severities.length + 2];
const ranked = (rank: number, result: SarifResult): RankedResult => ({ rank, result });

export interface SarifOptions {
  readonly textAt?: TextAt | undefined;
  /** Of the site that shows the findings. */
  readonly baseUrl?: string | undefined;
}

/** In the order of one report. */
export const rankedResults = (review: Review, say: Say, { textAt, baseUrl }: SarifOptions = {}): readonly RankedResult[] => {
  const { problems = [], warnings, drift, files, tenant } = review;
  const locate = locating(files[0], textAt);
  return [
    ...firstProblems(problems).shown.map((problem) => ranked(problemRank, problemResult(problem, 'error', locate))),
    ...[...findingsIn(review)]
      .sort((a, b) => weight(a) - weight(b))
      .map((finding) =>
        ranked(findingRank + weight(finding), findingResult(finding, baselineState(finding), locate, findingUrl(baseUrl, tenant, finding))),
      ),
    ...(review.absent ?? []).map((finding) => ranked(restRank, findingResult(finding, { baselineState: 'absent' }, locate))),
    ...[...driftedIn(drift), ...notAppliedIn(drift)].map((one) => ranked(driftRank, driftResult(one, review, locate, say, baseUrl))),
    ...firstProblems(warnings).shown.map((problem) => ranked(restRank, problemResult(problem, 'warning', locate))),
  ];
};

/** Code scanning displays no more of one upload; `omitted` counts the others. */
export const mostResults = 5000;

/** The worst results, as many as one upload may have; the others are only counted. Memory is bounded, whatever the number of results. */
export interface WorstResults {
  readonly add: (one: RankedResult) => void;
  readonly results: () => readonly SarifResult[];
  /** The number of results that do not fit. */
  readonly omitted: () => number;
}

export const worstResults = (): WorstResults => {
  const byRank: readonly SarifResult[][] = Array.from({ length: restRank + 1 }, () => []);
  let [kept, omitted] = [0, 0];
  return {
    add: ({ rank, result }) => {
      byRank[rank]?.push(result);
      kept += 1;
      if (kept <= mostResults) return;
      byRank.findLast((bucket) => bucket.length > 0)?.pop();
      kept -= 1;
      omitted += 1;
    },
    results: () => byRank.flat(),
    omitted: () => omitted,
  };
};

/** The note of a run on results that do not fit: reported, never dropped silently. */
export const omittedText = (omitted: number): readonly string[] =>
  omitted === 0
    ? []
    : [
        `${count(omitted, 'result')} of lower severity ${omitted === 1 ? 'is' : 'are'} omitted: code scanning displays at most ${mostResults}.`,
      ];
