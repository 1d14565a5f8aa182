// Delivers the secret in the response of a step to its sink at once. A key whose secret is lost is revoked.
import type { Step } from '../plan/plan.ts';
import type { Ok } from '../platform/client.ts';
import type { Secret } from '../secret.ts';
import { type CallContext, callStep } from './call-step.ts';
import { forgetCreated } from './created-resource.ts';
import { describeFailure } from './describe-failure.ts';

/** Delivers a new secret. `says` never contains it. */
export type Deliver = (
  sink: string,
  step: Step,
  secret: Secret,
) => Promise<{ readonly type: 'delivered' } | { readonly type: 'failed'; readonly says: string }>;

export interface SecretContext extends CallContext {
  readonly deliver: Deliver;
}

const secretIn = ({ secrets = {} }: Ok): Secret | undefined => secrets['api_key'] ?? secrets['key_pair_secret'];

/** Why the secret of this response is lost; undefined: it was delivered, or the step has no sink. */
export const keepSecret = async (step: Step, answer: Ok, { deliver }: SecretContext): Promise<string | undefined> => {
  if (step.secretSink === undefined) return undefined;
  const secret = secretIn(answer);
  if (secret === undefined) return 'the response contained no secret';
  try {
    const delivery = await deliver(step.secretSink, step, secret);
    return delivery.type === 'delivered' ? undefined : `the secret could not be delivered to ${step.secretSink}: ${delivery.says}`;
  } catch {
    // The error is not shown, because it may contain the secret.
    return `the secret could not be delivered to ${step.secretSink}`;
  }
};

export interface Rollback {
  readonly revoked: boolean;
  /** The result, as the end of a sentence. */
  readonly says: string;
}

/** Runs even if the run is stopped: no other step would revoke the useless key. */
export const rollback = async (step: Step, context: CallContext): Promise<Rollback> => {
  if (!step.rollback) return { revoked: false, says: 'it remains' };
  const call = { ...step.rollback, description: `revoke after failed delivery: ${step.description}` };
  const answer = await callStep(step, context, call);
  if (answer === 'no-journal')
    return { revoked: false, says: 'it was not revoked, because the journal cannot be written: revoke it by hand' };
  if (answer.type !== 'ok' && answer.type !== 'not-found')
    return { revoked: false, says: `it could not be revoked (${describeFailure(answer)}): revoke it by hand` };
  forgetCreated(step, context.ids);
  return { revoked: true, says: 'it was revoked' };
};
