// The two commonest answers to a change: a chain of steps, and a field that the platform cannot change.
import type { ChangeAnswer, StepDraft } from './step.ts';

/** No steps, no answer. */
export const asSteps = (...chain: readonly StepDraft[]): readonly ChangeAnswer[] => (chain.length > 0 ? [{ type: 'steps', chain }] : []);

/** For each of these fields that is among the changed ones. `of`: `a role`; `instead`: what to do, for people. */
export const cannotChange = (changed: readonly string[], fields: readonly string[], of: string, instead: string): readonly ChangeAnswer[] =>
  fields
    .filter((field) => changed.includes(field))
    .map((field) => ({ type: 'impossible', fields: [field], why: `the platform cannot change the ${field} of ${of}`, instead }));
