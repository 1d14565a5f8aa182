// If no read returned anything, reports the common cause once: a refused credential, or an unreachable platform.
import type { ErrorCode } from '../error-table.ts';
import type { Problem } from '../errors.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Failure } from '../platform/client.ts';
import { describeFailure, isUnsent } from './completeness.ts';
import type { Walked } from './walk-platform.ts';

const codes: Partial<Record<Failure['type'], ErrorCode>> = {
  unauthorized: 'credential-refused',
  unavailable: 'platform-unavailable',
  'not-understood': 'platform-not-understood',
};

/** In order of relevance: a refused credential explains more than a product that is down. */
const order: readonly Failure['type'][] = ['unauthorized', 'not-understood', 'unavailable'];

/** undefined: there was a response, or a read was denied; then each collection has its own completeness. */
export const noResponseProblem = (
  { anyAnswer, failures: all }: Pick<Walked<Observed>, 'anyAnswer' | 'failures'>,
  credential?: string,
): Problem | undefined => {
  const failures = all.filter((failure) => !isUnsent(failure));
  if (anyAnswer || failures.some(({ type }) => !order.includes(type))) return undefined;
  // Sorted by path, so that the order of responses does not change the message.
  const sorted = failures.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const failure = order.flatMap((type) => sorted.filter((one) => one.type === type))[0];
  const code = failure && codes[failure.type];
  if (!code) return undefined;
  const help = `Check ${credential ?? 'MGC_API_KEY, or MGC_ACCESS_TOKEN'}: it is missing, expired, revoked, or belongs to another platform.`;
  return { code, message: describeFailure(failure), ...(code === 'credential-refused' ? { help } : {}) };
};
