// Policy results in a review: findings, counts, and a card of each policy that has findings.
import { digestOf, type Json } from '../json.ts';
import type { Language } from '../languages.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { PolicyCount } from '../policies/evaluate-policy.ts';
import type { UnknownCause } from '../policies/finding.ts';
import { type Text, textIn } from '../policies/languages.ts';
import type { Policy } from '../policies/policy.ts';
import { policyDigest } from '../policies/policy-digest.ts';
import { policyTexts } from '../policies/policy-texts.ts';
import type { EffectivePolicy, SelectedPolicies } from '../policies/select.ts';
import type { Coverage, ResultCounts, Score } from './coverage.ts';
import { type FindingContext, reportedFinding } from './reported-finding.ts';
import type { ReportedPolicy, Review, TranslatedText } from './review.ts';
import type { RunInfo } from './run-info.ts';

const countsOf = ({ pass, fail, waived, skip, notEvaluated, causes }: PolicyCount): ResultCounts => ({
  evaluated: pass + fail + waived,
  pass,
  fail,
  waived,
  unknown: causes,
  notApplicable: skip,
  needsLiveData: notEvaluated,
});

const translatedIn = (
  { policy: { title, why, fix } }: EffectivePolicy,
  language: Language | undefined,
): Pick<ReportedPolicy, 'translated'> => {
  if (language === undefined || language === 'en') return {};
  const all = { title, why, fix: fix.text } as const satisfies Readonly<Record<TranslatedText, Text>>;
  const texts = (['title', 'why', 'fix'] as const).filter((name) => Object.hasOwn(all[name], language));
  return texts.length === 0 ? {} : { translated: { language, texts } };
};

/** Built-in policies need none: the program has their texts. */
const inLanguagesOf = (policy: Policy): Pick<ReportedPolicy, 'inLanguages'> => {
  const texts = policyTexts(policy);
  const isTranslated = Object.values(texts).some((text) => Object.keys(text).length > 1);
  return policy.at !== undefined && isTranslated ? { inLanguages: texts } : {};
};

const reportedPolicy = (effective: EffectivePolicy, language: Language | undefined, counts?: ResultCounts): ReportedPolicy => {
  const { policy, severity, params, disabled, only, replaces, onlyWarnsUntil } = effective;
  return {
    id: policy.id,
    from: policy.at === undefined ? 'built-in' : 'own',
    // A text of several lines in YAML ends with a line break.
    title: textIn(policy.title, language),
    why: textIn(policy.why, language),
    ...translatedIn(effective, language),
    ...inLanguagesOf(policy),
    kind: policy.kind,
    ...(policy.furtherKinds && { furtherKinds: policy.furtherKinds }),
    severity,
    fix: textIn(policy.fix.text, language),
    controls: policy.controls,
    supports: policy.supports,
    digest: policyDigest(policy),
    params,
    ...(disabled !== undefined && { disabled }),
    ...(only && { only }),
    ...(replaces !== undefined && { replaces }),
    ...(onlyWarnsUntil !== undefined && { onlyWarnsUntil }),
    ...(counts && { counts }),
  };
};

/** The cards of the given policies: from the first selection that has one. */
export const namedPolicies = (selections: readonly SelectedPolicies[], named: ReadonlySet<string>): readonly ReportedPolicy[] => {
  const all = selections.toReversed().flatMap(({ policies }) => policies.filter(({ policy }) => named.has(policy.id)));
  const found = new Map(all.map((one) => [one.policy.id, one] as const));
  return [...found.values()].map((one) => reportedPolicy(one, selections.at(-1)?.language)).sort((a, b) => (a.id < b.id ? -1 : 1));
};

const coverageOf = (counts: readonly ResultCounts[]): Coverage => {
  const sum = (name: Exclude<keyof ResultCounts, 'unknown'>): number => counts.reduce((total, count) => total + count[name], 0);
  const unknown: Partial<Record<UnknownCause, number>> = {};
  for (const count of counts) {
    // The keys are all of UnknownCause.
    for (const [cause, many] of Object.entries(count.unknown) as [UnknownCause, number][]) unknown[cause] = (unknown[cause] ?? 0) + many;
  }
  return {
    policies: counts.length,
    evaluated: sum('evaluated'),
    pass: sum('pass'),
    fail: sum('fail'),
    waived: sum('waived'),
    unknown,
    notApplicable: sum('notApplicable'),
    needsLiveData: sum('needsLiveData'),
  };
};

/** Four places, rounded down: nothing is 1 that is not whole. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.floor((part / whole) * 10_000) / 10_000);

export const unknownIn = ({ unknown }: Pick<ResultCounts, 'unknown'>): number =>
  Object.values(unknown).reduce((sum, many) => sum + many, 0);

const scoreOf = (counts: ResultCounts): Score => ({
  passed: share(counts.pass, counts.evaluated),
  evaluated: share(counts.evaluated, counts.evaluated + unknownIn(counts) + counts.needsLiveData),
});

/** Two runs with equal digests evaluated the same policies in the same way. */
export const digestsOf = ({ policies }: SelectedPolicies): Required<Pick<RunInfo, 'policiesDigest' | 'settingsDigest'>> => ({
  policiesDigest: digestOf(
    policies.map(({ policy }) => [policy.id, policyDigest(policy)]),
    32,
  ),
  settingsDigest: digestOf(
    policies.map(
      ({ policy, severity, params, only, disabled, onlyWarnsUntil }): Json => [
        policy.id,
        severity,
        params,
        only ? [...only] : null,
        disabled ?? null,
        ...(onlyWarnsUntil === undefined ? [] : [onlyWarnsUntil]),
      ],
    ),
    32,
  ),
});

export const evaluationOf = (
  { findings, counts }: PolicyResults,
  { policies, language, scope }: SelectedPolicies,
  context: FindingContext,
): Required<Pick<Review, 'findings' | 'coverage' | 'policyScope' | 'score' | 'policies'>> & Pick<Review, 'routing'> => {
  const byPolicy = new Map(counts.map((count) => [count.policy, countsOf(count)]));
  const coverage = coverageOf([...byPolicy.values()]);
  return {
    findings: findings.map((finding) => reportedFinding(finding, context)),
    coverage,
    policyScope: scope,
    score: scoreOf(coverage),
    ...(context.routing && { routing: context.routing }),
    policies: policies.map((one) => reportedPolicy(one, language, byPolicy.get(one.policy.id))),
  };
};
