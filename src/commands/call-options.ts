// The options for calls to the platform: the maximum per minute, and whether each is logged.
import { fail } from '../errors.ts';
import type { Made, PlatformSettings } from '../platform/settings.ts';
import type { ProgressLine } from '../use/ports.ts';

export interface CallChoice {
  readonly requestsPerMinute: string | undefined;
  readonly verbose: boolean;
}

const most = 60_000;

const perMinute = (text: string): number => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return number >= 1 && number <= most ? number : fail('usage', `--requests-per-minute ${text}: use an integer from 1 to ${most}`);
};

/** `503 GET /iam/api/v1/roles (41 ms, request 4f2a)`. */
const describeMade = ({ status, method, path, milliseconds, requestId }: Made): string =>
  `${status ?? 'no response'} ${method} ${path} (${Math.round(milliseconds)} ms, request ${requestId})`;

/** The resulting settings of a client. Throws a usage error. */
export const callSettings = (
  { requestsPerMinute, verbose }: CallChoice,
  progress: Pick<ProgressLine, 'say'>,
): Pick<PlatformSettings, 'requestsPerMinute' | 'onCall'> => ({
  requestsPerMinute: requestsPerMinute === undefined ? null : perMinute(requestsPerMinute),
  ...(verbose && { onCall: (made) => progress.say(describeMade(made)) }),
});
