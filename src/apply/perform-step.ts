// One step: check preconditions, journal, call, deliver the secret, wait for postconditions. There is no call if a precondition no longer holds.
import { canonical, isObject, sameJson } from '../json.ts';
import type { Step } from '../plan/plan.ts';
import type { Failure, Ok } from '../platform/client.ts';
import { operationOf } from '../platform/operations.ts';
import { plainText } from '../platform/plain-text.ts';
import { text } from '../platform/wire.ts';
import { callStep } from './call-step.ts';
import { learnFromAnswer, learnFromReadings, learnMissing } from './created-resource.ts';
import { describeFailure, refused } from './describe-failure.ts';
import { followUpOf } from './follow-up.ts';
import { keepSecret, rollback, type SecretContext } from './keep-secret.ts';
import type { KeyVerification, StepOutcome } from './outcome.ts';
import { evaluateConditions, type Readings, readTargets } from './read-conditions.ts';
import { resolveUnknown } from './resolve-unknown.ts';
import { type SettleContext, settle } from './settle.ts';
import { nextPause } from './timeouts.ts';
import { describeUnverified, type VerificationContext, verifyKey } from './verify-key.ts';

export interface StepContext extends SettleContext, SecretContext, VerificationContext {}

/** The result of one call: an outcome, or a reason to repeat the call. */
type Result = StepOutcome | { readonly type: 'again' };

const notStarted = (step: Step, because: 'interrupted' | 'no-journal'): StepOutcome => ({ step: step.id, type: 'not-started', because });

/** The body does not contain the value that a probe expects. */
const unexpected = (step: Step, { body, status }: Ok): StepOutcome | undefined => {
  const { expect } = step;
  const said = (expect && isObject(body) ? body[expect.field] : null) ?? null;
  if (!expect || sameJson(said, expect.is)) return undefined;
  const message = text(body, 'message');
  return {
    step: step.id,
    type: 'refused',
    status,
    says: `${expect.field} is ${plainText(canonical(said), 80)}${message ? `: ${plainText(message)}` : ''}`,
  };
};

const failed = (step: Step, says: string): StepOutcome => ({ step: step.id, type: 'failed', says });

/** Verifies a new key after delivery. Later steps know if it is unverified, and later runs know it by the names that these steps give. */
const proofOf = async (step: Step, answer: Ok, context: StepContext): Promise<KeyVerification | undefined> => {
  if (step.secretSink === undefined) return undefined;
  const proof = await verifyKey(step, answer, context);
  if (proof.type === 'not-verified') {
    const { ids } = context;
    for (const address of [...(step.creates ? [step.creates] : []), ...step.postconditions.map(({ at }) => at.address)]) ids.doubt(address);
  }
  return proof;
};

const withProof = (outcome: StepOutcome, proof: KeyVerification | undefined): StepOutcome => {
  if (!proof || outcome.type !== 'done') return outcome;
  return { ...outcome, proof, ...(proof.type === 'not-verified' && { next: describeUnverified(proof.why) }) };
};

/** The variant of a step for a successor key that was not verified. */
const asProved = (step: Step, { isDoubted }: StepContext['ids']): Step => {
  const { ifUnverified } = step;
  return ifUnverified && isDoubted(ifUnverified.resource)
    ? { ...step, body: ifUnverified.body, postconditions: ifUnverified.postconditions }
    : step;
};

const accepted = async (step: Step, answer: Ok, failedBefore: boolean, context: StepContext): Promise<StepOutcome> => {
  learnFromAnswer(step, answer.body, context.ids);
  const wrong = unexpected(step, answer);
  if (wrong) return wrong;
  const lost = await keepSecret(step, answer, context);
  if (lost === undefined) {
    const proof = await proofOf(step, answer, context);
    return withProof(await settle(step, failedBefore, context), proof);
  }
  await learnMade(step, context);
  return failed(step, `${lost}; ${(await rollback(step, context)).says}`);
};

/** Looks up the created resource if the response contained no id. */
const learnMade = async (step: Step, { reader, ids }: StepContext): Promise<void> => {
  if (step.creates && ids.made(step.creates) === undefined)
    learnFromReadings(step, await readTargets(reader, step.postconditions, ids), ids);
};

const unanswered = async (step: Step, failure: Failure, context: StepContext): Promise<Result> => {
  const aftermath = await resolveUnknown(step, failure, context);
  if (aftermath.type === 'unknown') return { step: step.id, ...aftermath };
  if (aftermath.type === 'again') return aftermath;
  if (step.secretSink === undefined) return settle(step, false, context);
  const { revoked, says } = await rollback(step, context);
  return revoked ? { type: 'again' } : failed(step, `it was created, but the response with its secret was lost; ${says}`);
};

/** A 404 on a deletion means that the resource is already deleted. Any other 404 is a refusal. */
const notThere = async (step: Step, failure: Failure, { reader, ids }: StepContext): Promise<StepOutcome> => {
  const facts = evaluateConditions(await readTargets(reader, step.postconditions, ids), step.postconditions);
  return step.deletes && facts.type === 'hold' ? { step: step.id, type: 'already-done' } : refused(step.id, failure);
};

const passes = (step: Step, { status }: Failure): boolean => status === 409 && operationOf(step.operation).conflictPasses === true;

/** At most two calls if the first one had no effect; for a temporary conflict, as many as the timeout allows. */
const attempt = async (step: Step, failedBefore: boolean, context: StepContext): Promise<StepOutcome> => {
  const { clock, signal, timeouts } = context;
  const began = clock.now();
  let pause = timeouts.pause;
  for (let again = false; ; ) {
    const answer = await callStep(step, context);
    if (answer === 'no-journal') return notStarted(step, 'no-journal');
    if (answer.type === 'ok') return accepted(step, answer, failedBefore, context);
    if (answer.type === 'not-found') return notThere(step, answer, context);
    if (answer.type === 'unknown') {
      const result = await unanswered(step, answer, context);
      if (result.type !== 'again') return result;
      if (again || signal.aborted) return { step: step.id, type: 'unknown', says: describeFailure(answer) };
      again = true;
    } else if (passes(step, answer) && clock.now() - began < timeouts.conflict && !signal.aborted) {
      await clock.sleep(pause, signal);
      pause = nextPause(pause);
    } else return refused(step.id, answer);
  }
};

const wasFailed = (step: Step, readings: Readings): boolean =>
  [...step.preconditions, ...step.postconditions].some(({ at }) => {
    const found = readings(at);
    return found.type === 'found' && found.item.phase === 'failed';
  });

/** Runs one step to its outcome. */
export const performStep = async (planned: Step, context: StepContext): Promise<StepOutcome> => {
  const { reader, ids, signal } = context;
  const step = asProved(planned, ids);
  await learnMissing(step, reader, ids);
  const readings = await readTargets(reader, [...step.postconditions, ...step.preconditions], ids);
  // A key that another run created meanwhile is not the one whose secret this step delivers: the platform may have processed a call of a killed run late.
  // Nor is a volume that already exists one that this drill restored: its next step would delete somebody else's.
  const canBeDone = step.postconditions.length > 0 && step.secretSink === undefined && step.due?.work !== 'restore-drill';
  if (canBeDone && evaluateConditions(readings, step.postconditions).type === 'hold') {
    learnFromReadings(step, readings, ids);
    return { step: step.id, type: 'already-done', ...followUpOf(step, readings) };
  }
  if (signal.aborted) return notStarted(step, 'interrupted');
  const preconditions = evaluateConditions(readings, step.preconditions);
  if (preconditions.type === 'unread') {
    if (preconditions.failure?.type === 'unauthorized') return refused(step.id, preconditions.failure);
    return failed(step, `not called, because its preconditions could not be checked: ${preconditions.says}`);
  }
  if (preconditions.type === 'fail')
    return { step: step.id, type: 'changed-since-plan', condition: preconditions.condition, found: preconditions.found };
  return attempt(step, wasFailed(step, readings), context);
};
