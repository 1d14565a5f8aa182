// The secret in the answer of a step: it goes to its sink at once. A key whose secret is lost must not stay, so it is taken back.
import type { Step } from '../plan/plan.ts';
import type { Ok } from '../platform/client.ts';
import type { Secret } from '../secret.ts';
import { type CallContext, callStep } from './call-step.ts';
import { forgetCreated } from './created-resource.ts';
import { describeFailure } from './describe-failure.ts';

/** Where a new secret goes. Resolves when it is delivered; `says` never holds the secret. */
export type Deliver = (
  sink: string,
  step: Step,
  secret: Secret,
) => Promise<{ readonly type: 'delivered' } | { readonly type: 'failed'; readonly says: string }>;

export interface SecretContext extends CallContext {
  readonly deliver: Deliver;
}

const secretIn = ({ secrets = {} }: Ok): Secret | undefined => secrets['api_key'] ?? secrets['key_pair_secret'];

/** Why the secret of this answer is lost; undefined: it is where it belongs, or there is none to keep. */
export const keepSecret = async (step: Step, answer: Ok, { deliver }: SecretContext): Promise<string | undefined> => {
  if (step.secretSink === undefined) return undefined;
  const secret = secretIn(answer);
  if (secret === undefined) return 'the response contained no secret';
  try {
    const delivery = await deliver(step.secretSink, step, secret);
    return delivery.type === 'delivered' ? undefined : `the secret could not be delivered to ${step.secretSink}: ${delivery.says}`;
  } catch {
    // What was thrown is not shown: it may hold what was to be delivered.
    return `the secret could not be delivered to ${step.secretSink}`;
  }
};

export interface TakenBack {
  readonly type: 'taken-back' | 'left';
  /** What became of it, as the end of a sentence. */
  readonly says: string;
}

/** Done whatever stops the run: nothing else knows that this key is of no use. */
export const rollback = async (step: Step, context: CallContext): Promise<TakenBack> => {
  if (!step.rollback) return { type: 'left', says: 'it remains' };
  const { operation, path } = step.rollback;
  const region = step.region === undefined ? {} : { region: step.region };
  const answer = await callStep(step, context, {
    operation,
    path,
    ...region,
    description: `revoke after failed delivery: ${step.description}`,
  });
  if (answer === 'no-journal')
    return { type: 'left', says: 'it was not revoked, because the journal cannot be written: revoke it by hand' };
  if (answer.type !== 'ok' && answer.type !== 'not-found')
    return { type: 'left', says: `it could not be revoked (${describeFailure(answer)}): revoke it by hand` };
  forgetCreated(step, context.ids);
  return { type: 'taken-back', says: 'it was revoked' };
};
