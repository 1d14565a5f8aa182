// Accounts for every difference: each changed field is covered by a step or by an explanation. A field covered by neither is reported as unknown.
import type { Address } from '../kinds/address.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import { accomplishes } from './changes-of-steps.ts';
import type { ChangedEntry } from './origin.ts';
import type { NotNow } from './plan.ts';

/** By the address in the file and by the address of the live resource. */
export const addressesOf = (entry: ChangedEntry): ReadonlySet<Address> =>
  new Set([entry.address, ...(entry.type === 'missing' ? [] : [entry.observed.address])]);

type Steps = Extract<ChangeAnswer, { readonly type: 'steps' }>;

const isSteps = (answer: ChangeAnswer): answer is Steps => answer.type === 'steps';

const noAnswer = (what: string, fields: readonly string[]): NotNow => ({
  type: 'unknown',
  fields,
  why: `Tenantry has no answer to ${what}; please report it`,
});

/** Linear in fields times steps of one resource. */
export const unexplainedDifferences = (entry: ChangedEntry, answers: readonly ChangeAnswer[]): readonly NotNow[] => {
  const steps = answers.flatMap((answer) => (isSteps(answer) ? answer.chain : []));
  const addresses = addressesOf(entry);
  if (entry.type !== 'changed') {
    const what = entry.type === 'missing' ? 'a missing resource of this kind' : 'an unexpected resource of this kind';
    return answers.length > 0 ? [] : [noAnswer(what, [])];
  }
  const explained = new Set(answers.flatMap((answer) => (isSteps(answer) ? [] : answer.fields)));
  const open = entry.changes
    .map(({ field }) => field)
    .filter((field) => !explained.has(field) && !steps.some((step) => accomplishes(step, addresses, field)));
  return open.length === 0 ? [] : [noAnswer(`a change of ${open.join(', ')}`, open)];
};
