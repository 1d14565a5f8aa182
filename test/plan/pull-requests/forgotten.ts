// What a change makes disappear without a word: from the two comparisons alone, independent of how the plan lists what is no longer reverted.
import type { Desired } from '../../../src/desired/desired.ts';
import type { Difference, DifferenceEntry, FieldChange } from '../../../src/diff/difference.ts';
import { isArray, type Json, sameJson } from '../../../src/json.ts';
import type { Observed } from '../../../src/kinds/kind.ts';
import { isChange } from '../../../src/plan/origin.ts';
import type { Plan } from '../../../src/plan/plan.ts';

interface Changed {
  readonly desired: Desired;
  readonly difference: Difference;
  readonly plan: Plan;
}

const listIn = (value: Json): readonly Json[] | undefined => (isArray(value) ? value : undefined);

const beyond = (all: readonly Json[], some: readonly Json[]): readonly Json[] =>
  all.filter((one) => !some.some((other) => sameJson(one, other)));

/** Each effect that the base wants on a field, as text: `+ editor`, `- editor`, or a value. */
const effects = ({ from, to }: FieldChange): readonly string[] => {
  const [live, wanted] = [listIn(from), listIn(to)];
  if (!live || !wanted) return [`= ${JSON.stringify(to)}`];
  return [
    ...beyond(wanted, live).map((one) => `+ ${JSON.stringify(one)}`),
    ...beyond(live, wanted).map((one) => `- ${JSON.stringify(one)}`),
  ];
};

const same = (one: Observed, other: Observed): boolean => one.kind === other.kind && one.in === other.in && one.id === other.id;

/** `before`: what a plan of the base would end. Quadratic: the organization is small. */
export const forgottenIn = (before: Difference, { desired, difference, plan }: Changed): readonly string[] => {
  const now = Object.values(difference.entries).flat();
  const of = (observed: Observed): readonly DifferenceEntry[] =>
    now.filter((entry) => 'observed' in entry && entry.observed !== undefined && same(entry.observed, observed));
  const said = (address: string, field?: string): string =>
    plan.noLongerReverted
      .filter((one) => one.address === address && (field === undefined || !('field' in one) || one.field === field))
      .map((one) => JSON.stringify(one))
      .join();
  const ofChanged = (address: string, observed: Observed, change: FieldChange): readonly string[] => {
    const [entry] = of(observed);
    if (entry?.type === 'unexpected') return [];
    const own = entry?.type === 'changed' ? entry.changes.find(({ field }) => field === change.field) : undefined;
    const kept = said(observed.address, change.field);
    const done = own ? effects(own) : [];
    // A step sets another value: it is shown.
    if (own && !isArray(own.to)) return [];
    return effects(change)
      .filter((effect) => !done.includes(effect) && !(effect.startsWith('=') ? kept !== '' : kept.includes(effect.slice(2))))
      .map((effect) => `${address} ${change.field} ${effect}`);
  };
  return Object.values(before.entries)
    .flat()
    .filter(isChange)
    .flatMap((entry): readonly string[] => {
      const { address } = entry;
      if (entry.type === 'changed') return entry.changes.flatMap((change) => ofChanged(address, entry.observed, change));
      if (entry.type === 'unexpected') {
        const isGone = of(entry.observed).some(({ type }) => type === 'unexpected' || type === 'conflict');
        return isGone || said(entry.observed.address) !== '' ? [] : [`${address} is kept`];
      }
      const isMissing = now.some((one) => one.type === 'missing' && [one.address, one.declared.renamedFrom].includes(address));
      // No longer declared: listed as such.
      const isDeclared = desired.items.some((item) => item.address === address);
      return isMissing || !isDeclared || said(address) !== '' ? [] : [`${address} is not created`];
    });
};
