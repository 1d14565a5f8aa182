// Whether a new API key works: one read with it, after its secret was delivered. The answer decides when the old key may be revoked.
import type { Json } from '../json.ts';
import type { Step } from '../plan/plan.ts';
import type { CallResult, Ok } from '../platform/client.ts';
import { texts } from '../platform/wire.ts';
import type { Secret } from '../secret.ts';
import type { Clock } from './clock.ts';
import { describeFailure } from './describe-failure.ts';
import type { KeyVerification } from './outcome.ts';

/** One read with this key, only at the URLs of this run. no-read: its scopes allow no read. */
export type ReadWithKey = (secret: Secret, scopes: readonly string[]) => Promise<CallResult | 'no-read'>;

export interface VerificationContext {
  readonly readWithKey: ReadWithKey;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Milliseconds before the next attempt: a new key may take a moment to become valid everywhere. */
const pauses: readonly number[] = [1000, 3000];

const scopesOf = ({ body: sent }: Step, answered: Json): readonly string[] => {
  const granted = texts(answered, 'scopes');
  if (granted) return granted;
  return granted === null ? [] : (texts(sent, 'scopes') ?? []);
};

const pendingIn = (answered: Json): boolean => (texts(answered, 'scopes_pending_approval') ?? []).length > 0;

/** Never throws. `answer`: the response that contained the key. */
export const verifyKey = async (
  step: Step,
  { body: answered, secrets = {} }: Ok,
  { readWithKey, clock, signal }: VerificationContext,
): Promise<KeyVerification> => {
  const secret = secrets['api_key'];
  if (secret === undefined) return { type: 'not-verified', why: 'the response contained no API key' };
  for (const pause of [...pauses, undefined]) {
    let answer: CallResult | 'no-read';
    try {
      answer = await readWithKey(secret, scopesOf(step, answered));
    } catch {
      // The error is not shown, because it may contain the key.
      return { type: 'not-verified', why: 'the read with it could not be made' };
    }
    if (answer === 'no-read')
      return {
        type: 'not-verified',
        why: pendingIn(answered) ? 'its scopes await approval' : 'its scopes allow no read that could prove it',
      };
    if (answer.type === 'ok') return { type: 'verified' };
    const mayPass = answer.type === 'unauthorized' || answer.status === undefined;
    if (pause === undefined || signal.aborted || !mayPass)
      return { type: 'not-verified', why: `a read with it failed: ${describeFailure(answer)}` };
    await clock.sleep(pause, signal);
  }
  return { type: 'not-verified', why: 'the read with it could not be made' };
};

/** The required action, as half a sentence. */
export const describeUnverified = (why: string): string =>
  `check that the new key works. It was delivered, but not proved: ${why}. Any key that it replaces stays until its revocation is acknowledged`;
