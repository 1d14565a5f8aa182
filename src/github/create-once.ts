// Creating exactly one: a request without a response may have had its effect, so it is looked for before the second attempt.
import { GitHubRefusal, orRefusal } from './refusal.ts';

/** `find`: what the first attempt may have created. */
export const createOnce = async <Value>(create: () => Promise<Value>, find: () => Promise<Value | undefined>): Promise<Value> => {
  const first = await orRefusal(create());
  if (!(first instanceof GitHubRefusal)) return first;
  if (!first.isOutcomeUnknown) throw first;
  const found = await orRefusal(find());
  if (found instanceof GitHubRefusal) throw first;
  return found ?? (await create());
};
