// How far back audit events are read: as far as `--causes` and the policies about events need.
import type { SelectedPolicies } from '../../policies/select.ts';
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
export const withEventPeriod = (reading: Reading, selection: SelectedPolicies): Reading => {
  const period = lookingBack(selection);
  if (period === undefined) return reading;
  if (reading.trust.writers !== undefined) return { ...reading, eventsOf: Math.max(period, reading.eventsOf ?? 0) };
  if (reading.eventsOf !== undefined) return reading;
  return { ...reading, wants: reading.wants.filter(({ kind }) => kind !== 'audit-event') };
};
