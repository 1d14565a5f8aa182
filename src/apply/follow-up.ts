// The action that a new resource requires of people (e.g. a DNS record), from a read after the call: the response to the call may not contain it.
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Step } from '../plan/plan.ts';
import type { Readings } from './read-conditions.ts';

export const followUpOf = ({ creates, postconditions }: Step, readings: Readings): { readonly next?: string } => {
  const at = postconditions.find((condition) => condition.at.address === creates)?.at;
  const reading = at && readings(at);
  const next = reading?.type === 'found' ? kindNamed(reading.item.kind).next?.(reading.item) : undefined;
  return next === undefined ? {} : { next };
};
