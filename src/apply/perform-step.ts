// One step: look, journal, call, keep the secret, wait until it is done. Nothing is called when what the plan saw is no longer true.
import type { Failure, Ok, Writer } from '../platform/client.ts';
import { isObject, type Json } from '../json.ts';
import type { Look } from '../kinds/kind.ts';
import type { Step } from '../plan/plan.ts';
import { timestamp } from './clock.ts';
import { judgeFacts, readFacts, readTargets } from './facts.ts';
import { fillArg } from './ids.ts';
import type { Journal } from './journal.ts';
import type { StepOutcome } from './outcome.ts';
import { settle, type SettleContext } from './settle.ts';

/** Where a new secret goes. Resolves when it is delivered; `says` never holds the secret. */
export type Deliver = (
  sink: string,
  step: Step,
  secret: string,
) => Promise<{ readonly type: 'delivered' } | { readonly type: 'failed'; readonly says: string }>;

export interface StepContext extends SettleContext {
  readonly writer: Writer;
  readonly look: Look;
  readonly journal: Journal;
  /** The value of a secret for this step; refused names were refused before the first step. */
  readonly secret: (name: string, step: Step) => string;
  readonly deliver: Deliver;
}

const describe = (failure: Failure): string => [failure.status, failure.says].filter((part) => part !== undefined).join(' ');

const refused = (step: Step, failure: Failure): StepOutcome => ({
  step: step.id,
  type: 'refused',
  ...(failure.status === undefined ? {} : { status: failure.status }),
  says: failure.permission ? `${failure.says} (missing permission: ${failure.permission})` : failure.says,
  ...(failure.requestId === undefined ? {} : { requestId: failure.requestId }),
});

const textAt = (body: Json, keys: readonly string[]): string | undefined => {
  if (!isObject(body)) return undefined;
  return keys.map((key) => body[key]).find((value) => typeof value === 'string');
};

const call = (step: Step, context: StepContext): Promise<Ok | Failure> => {
  const { writer, ids } = context;
  const secret = (name: string): string => context.secret(name, step);
  const path = step.path && Object.fromEntries(Object.entries(step.path).map(([key, arg]) => [key, String(fillArg(arg, ids, secret))]));
  return writer.write(step.operation, {
    ...(path ? { path } : {}),
    ...(step.body === undefined ? {} : { body: fillArg(step.body, ids, secret) }),
    ...(step.region === undefined ? {} : { region: step.region }),
  });
};

/** Takes back what a step made whose secret is lost: an unusable live key must not stay. */
const takeBack = async (step: Step, why: string, context: StepContext): Promise<StepOutcome> => {
  const { takeBack } = step;
  if (!takeBack) return { step: step.id, type: 'failed', says: why };
  const path = Object.fromEntries(Object.entries(takeBack.path).map(([key, arg]) => [key, String(fillArg(arg, context.ids, () => ''))]));
  const answer = await context.writer.write(takeBack.operation, { path });
  const then = answer.type === 'ok' ? 'it was revoked again' : `it could not be revoked (${describe(answer)}): revoke it by hand`;
  return { step: step.id, type: 'failed', says: `${why}; ${then}` };
};

/** After a create: the id the platform gave, from the answer or from a look-up by its natural key. */
const learnId = async (step: Step, body: Json, context: StepContext): Promise<void> => {
  if (!step.creates) return;
  const id = textAt(body, ['id', 'uuid']);
  if (id) context.ids.learn(step.creates, id);
};

const secretKeys = ['api_key', 'key_pair_secret'] as const;

const accepted = async (step: Step, answer: Ok, failedBefore: boolean, context: StepContext): Promise<StepOutcome> => {
  await learnId(step, answer.body, context);
  const { expect } = step;
  if (expect) {
    const said = isObject(answer.body) ? answer.body[expect.field] : undefined;
    if (said !== expect.is) {
      const message = textAt(answer.body, ['message']);
      return {
        step: step.id,
        type: 'refused',
        status: answer.status,
        says: `${expect.field} is ${String(said)}${message ? `: ${message}` : ''}`,
      };
    }
  }
  if (step.secretTo !== undefined) {
    const secret = textAt(answer.body, secretKeys);
    if (secret === undefined) return takeBack(step, 'the answer held no secret', context);
    const delivery = await context.deliver(step.secretTo, step, secret);
    if (delivery.type === 'failed')
      return takeBack(step, `the secret could not be delivered to ${step.secretTo}: ${delivery.says}`, context);
  }
  return settle(step, failedBefore, context);
};

/** After an answer that never came: was it done, is it being done, or may it be tried once more? */
const afterUnknown = async (step: Step, failure: Failure, context: StepContext): Promise<StepOutcome | 'again'> => {
  const done = await readFacts(context.reader, step.done, context.ids);
  if (done.type === 'unread')
    return { step: step.id, type: 'unknown', says: `${describe(failure)}; whether it was done could not be read: ${done.says}` };
  const there = done.type === 'hold' || done.item?.phase === 'moving';
  if (there && step.secretTo !== undefined && step.creates) {
    const id = await idOfCreated(step, context);
    if (id) context.ids.learn(step.creates, id);
    return takeBack(step, 'it was made, but the answer with its secret was lost', context);
  }
  if (there) return settle(step, false, context);
  const saw = await readFacts(context.reader, step.saw, context.ids);
  if (saw.type === 'hold' && step.done.length > 0) return 'again';
  return { step: step.id, type: 'unknown', says: describe(failure) };
};

const idOfCreated = async (step: Step, context: StepContext): Promise<string | undefined> => {
  if (!step.creates) return undefined;
  const facts = await readFacts(context.reader, [{ at: { address: step.creates }, exists: false }], context.ids);
  return facts.type === 'fail' ? facts.item?.id : undefined;
};

/** Ids of resources whose answers did not name them (a role, an attachment) are read back, for the steps that need them. */
const nameCreated = async (step: Step, outcome: StepOutcome, context: StepContext): Promise<void> => {
  const { creates } = step;
  if (!creates || (outcome.type !== 'done' && outcome.type !== 'already') || context.ids.of(creates) !== undefined) return;
  const id = await idOfCreated(step, context);
  if (id) context.ids.learn(creates, id);
};

const attempt = async (step: Step, failedBefore: boolean, context: StepContext, tries: number): Promise<StepOutcome> => {
  const { journal, clock } = context;
  journal.write({ type: 'intent', at: timestamp(clock), step: step.id, operation: step.operation, on: step.on, says: step.says });
  const answer = await call(step, context);
  const requestId = answer.requestId === undefined ? {} : { requestId: answer.requestId };
  const id = answer.type === 'ok' ? textAt(answer.body, ['id', 'uuid']) : undefined;
  journal.write({
    type: 'answer',
    at: timestamp(clock),
    step: step.id,
    ...(answer.status === undefined ? {} : { status: answer.status }),
    ...(id === undefined ? {} : { id }),
    ...requestId,
  });
  if (answer.type === 'ok') return accepted(step, answer, failedBefore, context);
  // What is to be removed and is not there is removed.
  if (answer.type === 'not-found' && step.removes) return { step: step.id, type: 'already' };
  if (answer.type !== 'unknown') return refused(step, answer);
  const next = await afterUnknown(step, answer, context);
  if (next !== 'again') return next;
  return tries > 1 ? attempt(step, failedBefore, context, tries - 1) : { step: step.id, type: 'unknown', says: describe(answer) };
};

/** Runs one step to its outcome. Throws only when the journal cannot be written. */
export const performStep = async (step: Step, context: StepContext): Promise<StepOutcome> => {
  const readings = await readTargets(context.reader, [...step.done, ...step.saw], context.ids);
  if (step.done.length > 0 && judgeFacts(readings, step.done).type === 'hold') {
    const already: StepOutcome = { step: step.id, type: 'already' };
    await nameCreated(step, already, context);
    return already;
  }
  const saw = judgeFacts(readings, step.saw);
  if (saw.type === 'unread')
    return { step: step.id, type: 'failed', says: `not called: what the plan saw could not be read again: ${saw.says}` };
  if (saw.type === 'fail') return { step: step.id, type: 'moved', condition: saw.condition, found: saw.found };
  const failedBefore = step.on.some((address) => context.look.live(address)?.phase === 'failed');
  const outcome = await attempt(step, failedBefore, context, 2);
  await nameCreated(step, outcome, context);
  return outcome;
};
