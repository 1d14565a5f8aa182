// The display of names that everybody can read: a name that is not in the repository becomes a hash, the same in every run.
import type { CommitFile } from '../github/commit-files.ts';
import { digestOf, isArray, isObject, type Json } from '../json.ts';
import { parseAddress, withParts } from '../kinds/address.ts';
import type { FindingVerdict } from '../policies/finding.ts';
import { findingMessage } from '../report/finding-blocks.ts';
import type { ReportedFinding, Review } from '../report/review.ts';

type Shown = (name: string) => string;

/** `tenant` makes the hashes of two organizations differ. */
export const hashedNames = (files: readonly CommitFile[], tenant: string): Shown => {
  const texts = files.map((file) => file.text());
  const known = new Map<string, string>();
  const hashed = (name: string): string => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const shown = texts.some((text) => text.includes(name)) ? name : `hidden-${digestOf([tenant, name], 32).slice(0, 10)}`;
    known.set(name, shown);
    return shown;
  };
  return (name) => {
    // Kinds are ours; the names of resources are not.
    const parsed = parseAddress(name);
    return parsed ? withParts(parsed.address, hashed) : hashed(name);
  };
};

const shownIn = (value: Json, shown: Shown): Json => {
  if (typeof value === 'string') return shown(value);
  if (isArray(value)) return value.map((one) => shownIn(one, shown));
  return isObject(value) ? textsIn(value, shown) : value;
};

const textsIn = (values: Readonly<Record<string, Json>>, shown: Shown): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(values).map(([key, one]) => [key, shownIn(one, shown)]));

const verdictIn = (verdict: FindingVerdict, shown: Shown): FindingVerdict => {
  const because = 'because' in verdict && verdict.because !== undefined ? { because: shown(verdict.because) } : {};
  if (verdict.type === 'unknown') return { ...verdict, missing: verdict.missing.map(shown), says: shown(verdict.says), ...because };
  return { ...verdict, ...because };
};

/** The version for a check and code scanning: findings contain only what may be displayed. */
export const withShownNames = (review: Review, shown: Shown): Review => {
  const findingOf = <One extends ReportedFinding>({ owner: _owner, actor: _actor, fix: _fix, ...finding }: One) => {
    const { message } = finding;
    const seen = {
      ...finding,
      address: shown(finding.address),
      ...(message && { message: { ...message, arguments: textsIn(message.arguments, shown) } }),
      verdict: verdictIn(finding.verdict, shown),
      evidence: [],
    };
    return { ...seen, text: findingMessage(seen) };
  };
  const { findings, outlook } = review;
  return {
    ...review,
    ...(findings && { findings: findings.map(findingOf) }),
    ...(outlook && {
      outlook: {
        ...outlook,
        introduced: outlook.introduced.map(findingOf),
        newlyEvaluated: outlook.newlyEvaluated.map(findingOf),
        suppressed: outlook.suppressed.map(findingOf),
        fixed: outlook.fixed.map(findingOf),
        adopted: outlook.adopted.map(findingOf),
        noLongerEvaluated: outlook.noLongerEvaluated.map(findingOf),
        remaining: outlook.remaining.map(findingOf),
        onlyWarn: outlook.onlyWarn.map(findingOf),
        unknown: outlook.unknown.map(findingOf),
      },
    }),
  };
};
