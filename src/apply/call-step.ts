// The call of a step between two journal lines: the intent before it, the response after it.
import type { Step } from '../plan/plan.ts';
import type { CallResult, Writer } from '../platform/client.ts';
import type { Args, RequestBody } from '../platform/operation.ts';
import type { Secret } from '../secret.ts';
import { type Clock, timestamp } from './clock.ts';
import { idIn } from './created-resource.ts';
import { fillArg, type Ids } from './ids.ts';
import type { JournalLine } from './journal.ts';

export interface CallContext {
  readonly writer: Writer;
  readonly ids: Ids;
  readonly clock: Clock;
  /** False: the line could not be written, so no call is allowed. */
  readonly record: (line: JournalLine) => boolean | Promise<boolean>;
  /** The value of a secret for this step; names that are not granted were refused before the first step. */
  readonly secret: (name: string, step: Step) => Secret;
}

/** The call of the step, or its rollback. */
type Call = Pick<Step, 'operation' | 'path' | 'body' | 'description'>;

/** For paths, which never contain a secret. */
const textOf = (value: RequestBody): string => (typeof value === 'string' ? value : JSON.stringify(value));

const argsOf = (step: Step, { path, body }: Call, { ids, secret }: CallContext): Args => {
  const { region } = step;
  const fill = (arg: Parameters<typeof fillArg>[0]) => fillArg(arg, ids, (name) => secret(name, step));
  return {
    ...(path ? { path: Object.fromEntries(Object.entries(path).map(([name, arg]) => [name, textOf(fill(arg))])) } : {}),
    ...(body === undefined ? {} : { body: fill(body) }),
    ...(region === undefined ? {} : { region }),
  };
};

/** 'no-journal': there was no call. */
export const callStep = async (step: Step, context: CallContext, call: Call = step): Promise<CallResult | 'no-journal'> => {
  const { writer, clock, record } = context;
  const { operation, description } = call;
  const args = argsOf(step, call, context);
  const intent: JournalLine = {
    type: 'intent',
    at: timestamp(clock),
    step: step.id,
    operation,
    resources: step.resources,
    description,
    ...(step.due?.work === 'access-end' && step.due.since !== undefined && { ended: step.due.since }),
    // A rollback removes nothing that existed before.
    ...(call === step && step.removes && { removes: step.removes }),
    ...(call === step && step.removes && step.acknowledgeFor.length > 0 && { acknowledged: true }),
  };
  if (!(await record(intent))) return 'no-journal';
  const answer = await writer.write(operation, args);
  const id = answer.type === 'ok' ? idIn(answer.body) : undefined;
  await record({
    type: 'response',
    at: timestamp(clock),
    step: step.id,
    ...(answer.status === undefined ? {} : { status: answer.status }),
    ...(id === undefined ? {} : { id }),
    ...(answer.requestId === undefined ? {} : { requestId: answer.requestId }),
  });
  return answer;
};
