// The data that a step depends on and that was not read: such a step cannot be simulated.
import { type Address, isAlong, kindOf, scopeOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { readState } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import type { Collection, Live } from '../live/live.ts';
import type { Step } from '../plan/plan.ts';

const isGap = ({ kind, completeness: { type } }: Collection): boolean =>
  !kindNamed(kind).assumable && (type === 'partial' || type === 'failed' || type === 'denied');

const lookups = (kind: KindName): readonly KindName[] => {
  const { lookups: looked = {}, lookupsOnDemand = [] } = kindNamed(kind);
  return [...kindList.flatMap(({ name }) => (name in looked ? name : [])), ...lookupsOnDemand];
};

export const addressesOf = ({ resources, creates, requires = [], runsAfter = [] }: Step): readonly Address[] => [
  ...resources,
  ...(creates ? [creates] : []),
  ...requires,
  ...runsAfter,
];

/** A collection of one region or parent contains no data about other regions or parents. */
const concerns = ({ name }: Collection, { region }: Step, addresses: readonly Address[]): boolean => {
  const { region: within, parent } = scopeOf(name);
  if (parent) return addresses.some((address) => isAlong(address, parent));
  return within === undefined || within === region;
};

/** Why a step cannot be simulated: the first incomplete collection that it depends on. */
export const unreadDependencies = (live: Live): ((step: Step) => string | undefined) => {
  const gaps = groupBy(live.collections.filter(isGap), ({ kind }) => kind);
  return (step) => {
    if (gaps.size === 0) return undefined;
    const addresses = addressesOf(step);
    const kinds = new Set([step.kind, ...addresses.map(kindOf), ...lookups(step.kind)]);
    const gap = [...kinds].flatMap((kind) => gaps.get(kind) ?? []).find((one) => concerns(one, step, addresses));
    return gap && `${gap.name} ${readState(gap.completeness)}`;
  };
};
