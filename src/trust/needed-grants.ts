// What steps need and the trust file does not grant: each as a problem, and what it does not name at all as the grants that an operator could add.
import type { Problem } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { StepDraft } from '../kinds/step.ts';
import { originOf, type WebOrigin } from '../kinds/web-origin.ts';
import { checkGrants } from './check-grants.ts';
import { secretNeeds, sinkNeed, type World } from './needs.ts';
import type { Trust } from './trust.ts';

/** `for`: the first resource that needs it. */
export type NeededGrant =
  | { readonly type: 'secret'; readonly name: string; readonly for: Address; readonly origins: readonly WebOrigin[] }
  | { readonly type: 'sink'; readonly name: string; readonly for: Address; readonly scopes: readonly string[] };

export interface MissingGrants {
  /** A trust file was given: what it does not grant refuses the plan. */
  readonly refuses: boolean;
  readonly problems: readonly Problem[];
  readonly needed: readonly NeededGrant[];
}

const secretsOf = (trust: Trust, drafts: readonly StepDraft[], world: World): readonly NeededGrant[] => {
  const needs = drafts.flatMap((draft) => secretNeeds(draft, world)).filter(({ name }) => !Object.hasOwn(trust.secrets, name));
  return [...new Set(needs.map(({ name }) => name))].flatMap((name) => {
    const own = needs.filter((need) => need.name === name);
    const origins = new Set(own.flatMap(({ to }) => to.flatMap(({ address = '' }) => originOf(address) ?? [])));
    return own.slice(0, 1).map(({ resource }) => ({ type: 'secret' as const, name, for: resource, origins: [...origins].sort() }));
  });
};

const sinksOf = (trust: Trust, drafts: readonly StepDraft[]): readonly NeededGrant[] => {
  const needs = drafts.flatMap((draft) => sinkNeed(draft) ?? []).filter(({ name }) => !Object.hasOwn(trust.sinks, name));
  return [...new Set(needs.map(({ name }) => name))].flatMap((name) => {
    const own = needs.filter((need) => need.name === name);
    const scopes = new Set(own.flatMap((need) => need.scopes));
    return own.slice(0, 1).map(({ key }) => ({ type: 'sink' as const, name, for: key, scopes: [...scopes].sort() }));
  });
};

export const missingGrants = (trust: Trust, drafts: readonly StepDraft[], world: World): MissingGrants => ({
  refuses: trust.file !== undefined,
  problems: checkGrants(trust, drafts, world),
  needed: [...secretsOf(trust, drafts, world), ...sinksOf(trust, drafts)],
});
