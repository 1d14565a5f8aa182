// What rules say of the organization now and of the one that a plan leaves behind, resource by resource (design.md chapter 5).
import type { Judgement } from './judge.ts';
import type { Finding } from './finding.ts';

export interface Outlook {
  /** Fail now, and no longer. */
  readonly fixed: readonly Finding[];
  /** Do not fail now, and will. */
  readonly introduced: readonly Finding[];
  /** Could not be judged now, and will fail. */
  readonly revealed: readonly Finding[];
  /** Fail now, and still will, or can then not be judged. */
  readonly left: readonly Finding[];
}

/** `sameThing`: what is one resource under two addresses (it is renamed) has one name here. */
export type SameThing = (address: string) => string;

const byResource = ({ findings }: Judgement, sameThing: SameThing): ReadonlyMap<string, Finding> =>
  new Map(findings.map((finding) => [`${finding.policy} ${sameThing(finding.address)}`, finding]));

const isFail = (finding: Finding | undefined): boolean => finding?.verdict.type === 'fail';

/** Passes and what does not apply are in neither judgement. */
export const outlookOf = (
  now: { readonly judgement: Judgement; readonly sameThing: SameThing },
  then: { readonly judgement: Judgement; readonly sameThing: SameThing },
): Outlook => {
  const [before, after] = [byResource(now.judgement, now.sameThing), byResource(then.judgement, then.sameThing)];
  const failing = [...before].filter(([, finding]) => isFail(finding));
  const coming = [...after].flatMap(([key, finding]) => (isFail(finding) ? [{ finding, was: before.get(key) }] : []));
  return {
    fixed: failing.flatMap(([key, finding]) => (after.has(key) ? [] : finding)),
    introduced: coming.flatMap(({ finding, was }) => (was === undefined ? finding : [])),
    revealed: coming.flatMap(({ finding, was }) => (was?.verdict.type === 'unknown' ? finding : [])),
    left: failing.flatMap(([key]) => after.get(key) ?? []),
  };
};
