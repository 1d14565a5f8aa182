// How far back audit events and usage are read: as far as `--causes` and the policies need.
import { readsOfSelection } from '../../policies/reads-of-selection.ts';
import type { SelectedPolicies } from '../../policies/select.ts';
import { daysForNewUsage } from '../../spend/new-usage.ts';
import type { Reading } from './reads-of.ts';

/** The log is read before the time of the evaluation is known. */
const margin = 60_000;

/** The longest time that a policy about events looks back, in milliseconds; undefined: none does. */
const lookingBack = ({ policies }: SelectedPolicies): number | undefined => {
  const times = policies.flatMap(({ policy, disabled, values }) =>
    policy.kind !== 'event' || disabled !== undefined
      ? []
      : policy.params.flatMap(({ type }, index) => (type === 'duration' && typeof values[index] === 'number' ? [values[index]] : [])),
  );
  return times.length === 0 ? undefined : Math.max(...times) + margin;
};

/** Without `writers` in the trust file no event can be evaluated: they are read only if something else needs them. */
const withEventPeriod = (reading: Reading, selection: SelectedPolicies): Reading => {
  const period = lookingBack(selection);
  if (period === undefined) return reading;
  if (reading.trust.writers !== undefined) return { ...reading, eventsOf: Math.max(period, reading.eventsOf ?? 0) };
  if (reading.eventsOf !== undefined) return reading;
  return { ...reading, wants: reading.wants.filter(({ kind }) => kind !== 'audit-event') };
};

/** Only a policy about new usage needs more than two months of it. */
export const usageDaysFor = (selection: SelectedPolicies): number | undefined =>
  readsOfSelection(selection).has('spend.new_usage') ? daysForNewUsage : undefined;

export const withPeriods = (reading: Reading, selection: SelectedPolicies): Reading =>
  withEventPeriod({ ...reading, usageDays: usageDaysFor(selection) }, selection);
