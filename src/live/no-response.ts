// When no read gave anything there is one cause, and it is said once: a refused credential, or nobody there.
import type { ErrorCode } from '../error-table.ts';
import type { Problem } from '../errors.ts';
import type { Failure } from '../platform/client.ts';
import { describeFailure } from './completeness.ts';
import type { Walked } from './walk-platform.ts';

const codes: Partial<Record<Failure['type'], ErrorCode>> = {
  unauthorized: 'credential-refused',
  unavailable: 'platform-unavailable',
  'not-understood': 'platform-not-understood',
};

/** The first of these that happened tells most: a credential that is refused by one product and a second product that is down. */
const order: readonly Failure['type'][] = ['unauthorized', 'not-understood', 'unavailable'];

/** undefined: something answered, or was denied; then each collection says for itself how it was read. */
export const noResponseProblem = ({ anyAnswer, failures }: Walked, credential?: string): Problem | undefined => {
  if (anyAnswer || failures.some(({ type }) => !order.includes(type))) return undefined;
  // By path, so that the same run says the same whichever answer came first.
  const sorted = failures.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const failure = order.flatMap((type) => sorted.filter((one) => one.type === type))[0];
  const code = failure && codes[failure.type];
  if (!code) return undefined;
  const help = `Check ${credential ?? 'MGC_API_KEY, or MGC_ACCESS_TOKEN'}: it is missing, expired, revoked, or belongs to another platform.`;
  return { code, message: describeFailure(failure), ...(code === 'credential-refused' ? { help } : {}) };
};
