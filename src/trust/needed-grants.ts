// Requirements of steps that the trust file does not grant: each as a problem, and unnamed ones also as the grants that an operator could add.
import type { Problem } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { StepDraft } from '../kinds/step.ts';
import { originOf, type WebOrigin } from '../kinds/web-origin.ts';
import type { Positive } from '../value-types.ts';
import { checkGrants } from './check-grants.ts';
import { type LiveById, secretNeeds, sinkNeed } from './needs.ts';
import type { Trust } from './trust.ts';

/** A secret and where it would go, or a sink and the scopes of its keys. `for`: the first resource that needs it. */
export type NeededGrant =
  | { readonly type: 'secret'; readonly name: string; readonly for: Address; readonly origins: readonly WebOrigin[] }
  | { readonly type: 'sink'; readonly name: string; readonly for: Address; readonly scopes: readonly string[] };

/** What the steps need and the trust file does not grant. */
export interface MissingGrants {
  /** A trust file was given: the missing grants refuse the plan. */
  readonly refuses: boolean;
  /**
   * One for each missing grant. The first hundred, and the number of the others: the author of the file must not determine the length of a report.
   * @maxItems 100
   */
  readonly problems: readonly Problem[];
  /** Number of further missing grants; absent: none. */
  readonly moreProblems?: Positive;
  /**
   * Secrets and sinks that it does not name at all, as an operator could grant them. The first hundred, and the number of the others.
   * @maxItems 100
   */
  readonly needed: readonly NeededGrant[];
  /** Number of further secrets and sinks; absent: none. */
  readonly moreNeeded?: Positive;
}

/** More than anybody grants at once. */
const mostListed = 100;

const byName = <T extends { readonly name: string }>(needs: readonly T[]): readonly (readonly T[])[] => {
  const named = new Map<string, T[]>();
  for (const need of needs) {
    const own = named.get(need.name) ?? [];
    own.push(need);
    named.set(need.name, own);
  }
  return [...named.values()];
};

const secretsOf = (trust: Trust, drafts: readonly StepDraft[], world: LiveById): readonly NeededGrant[] => {
  const needs = drafts.flatMap((draft) => secretNeeds(draft, world)).filter(({ name }) => !Object.hasOwn(trust.secrets, name));
  return byName(needs).flatMap((own) => {
    const origins = new Set(own.flatMap(({ to }) => to.flatMap(({ address = '' }) => originOf(address) ?? [])));
    return own.slice(0, 1).map(({ name, resource }) => ({ type: 'secret' as const, name, for: resource, origins: [...origins].sort() }));
  });
};

const sinksOf = (trust: Trust, drafts: readonly StepDraft[]): readonly NeededGrant[] => {
  const needs = drafts.flatMap((draft) => sinkNeed(draft) ?? []).filter(({ name }) => !Object.hasOwn(trust.sinks, name));
  return byName(needs).flatMap((own) => {
    const scopes = new Set(own.flatMap((need) => need.scopes));
    return own.slice(0, 1).map(({ name, key }) => ({ type: 'sink' as const, name, for: key, scopes: [...scopes].sort() }));
  });
};

export const missingGrants = (trust: Trust, drafts: readonly StepDraft[], world: LiveById): MissingGrants => {
  const problems = checkGrants(trust, drafts, world);
  const needed = [...secretsOf(trust, drafts, world), ...sinksOf(trust, drafts)];
  return {
    refuses: trust.file !== undefined,
    problems: problems.slice(0, mostListed),
    ...(problems.length > mostListed && { moreProblems: problems.length - mostListed }),
    needed: needed.slice(0, mostListed),
    ...(needed.length > mostListed && { moreNeeded: needed.length - mostListed }),
  };
};

/** The number of missing grants, including those that are only counted. */
export const missingCount = ({ problems, moreProblems = 0 }: MissingGrants): number => problems.length + moreProblems;
