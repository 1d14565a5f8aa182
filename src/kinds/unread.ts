// Why a collection that an answer depends on is not reliable: "could not read" never looks like an empty collection.
import type { Completeness } from './kind.ts';

/** undefined: it was read completely, or the platform does not offer it. */
export const whyUnread = (completeness: Completeness): string | undefined => {
  if (completeness.type === 'complete' || completeness.type === 'unsupported') return undefined;
  return 'cause' in completeness ? completeness.cause : 'it was not requested';
};
