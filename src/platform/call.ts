// One call of one operation: built, paced, sent, evaluated, and retried where a retry is safe.
import type { Addresses } from './addresses.ts';
import { type BackOff, waitAsAsked } from './back-off.ts';
import type { CircuitBreakers } from './circuit-breaker.ts';
import { type Attempted, classifyResponse, failureOf, type SentCall } from './classify-response.ts';
import type { CallResult, Failure } from './client.ts';
import type { ClockWatch } from './clock-difference.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { headersOf, tenantHintOf } from './headers.ts';
import type { Hedge } from './hedge.ts';
import type { Args, Operation, Product } from './operation.ts';
import { type OperationId, operationOf } from './operations.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { bodyText } from './request-body.ts';
import { secretsSent } from './secret-fields.ts';
import type { Terms } from './settings.ts';
import type { RawResponse, Transport, WireRequest } from './transport.ts';
import { buildUrl, type Query } from './url.ts';

export interface CallPath {
  readonly transport: Transport;
  readonly addresses: Addresses;
  readonly terms: Terms;
  readonly paces: Readonly<Record<Product, ConcurrencyLimit>>;
  readonly backOffs: Readonly<Record<Product, BackOff>>;
  readonly hedges: Readonly<Record<Product, Hedge>>;
  readonly budget: RateLimiter;
  /** Called before each attempt. */
  readonly count: (id: OperationId) => void;
  /** Called with the Date header of every response. */
  readonly clock: ClockWatch;
  readonly breakers: CircuitBreakers;
}

const keyWanted =
  'consumption requires an API key with the scope of the consumption application (tally-consumption-api); an access token is not supported';

/** The result of a call that was not sent: it certainly had no effect. */
const unsent = (why: string): RawResponse => ({ type: 'nothing', sent: 'no', why: `not sent: ${why}`, again: false, late: false });

/** The result of the last attempt: a write that may have had its effect is unknown, unless the last attempt was refused. */
const concluded = (operation: Operation, last: Attempted, settled: boolean): CallResult => {
  const { answer } = last;
  if (answer.type === 'ok' || operation.effect !== 'write' || settled) return answer;
  if (answer.type === 'unavailable' || answer.type === 'not-understood') return { ...answer, type: 'unknown' };
  return { ...answer, says: `${answer.says}${answer.says === '' ? '' : '; '}an earlier attempt of this call may have succeeded` };
};

const requestOf = (operation: Operation, url: URL, terms: Terms, requestId: string, body: string | undefined): WireRequest => ({
  method: operation.method,
  url,
  headers: headersOf(operation, terms, requestId, body !== undefined),
  ...(body !== undefined && { body }),
  // The run never ends before the response to a write arrives.
  ...(terms.signal !== undefined && operation.effect === 'read' && { signal: terms.signal }),
});

/** The request, or the reason why none is sent. */
type Prepared =
  | { readonly type: 'ready'; readonly call: SentCall; readonly url: URL; readonly body: string | undefined }
  | { readonly type: 'unsent'; readonly failure: Failure };

const prepare = ({ addresses, terms }: CallPath, id: OperationId, args: Args, paging: Query): Prepared => {
  const operation = operationOf(id);
  const built = buildUrl(addresses, id, args, paging);
  const path = built.type === 'url' ? built.url.pathname : built.path;
  const secrets = [terms.credentials.secret.reveal(), ...secretsSent(args.body ?? null, operation.secrets ?? [])];
  const unsent = (type: Failure['type'], why: string): Prepared => ({
    type: 'unsent',
    failure: failureOf({ id, operation, path, secrets }, type, { says: `not sent: ${why}` }),
  });
  if (built.type === 'unfit') return unsent('refused', built.why);
  if (operation.product === 'consumption' && terms.credentials.type === 'access-token') return unsent('unauthorized', keyWanted);
  const call: SentCall = { id, operation, path, requestId: terms.newId(), secrets, tenantHint: tenantHintOf(operation, terms) };
  return { type: 'ready', call, url: built.url, body: args.body === undefined ? undefined : bodyText(addresses, id, args.body) };
};

/** A short description of a failure. */
const reasonOf = (answer: CallResult): string => {
  if (answer.type === 'ok') return '';
  return [...(answer.status === undefined ? [] : [`response ${answer.status}`]), ...(answer.says === '' ? [] : [answer.says])].join(': ');
};

/** Never throws. The body of a response contains secrets of the platform, and never those that were sent; readers drop them. */
export const makeCall = async (line: CallPath, id: OperationId, args: Args, paging: Query = []): Promise<CallResult> => {
  const { terms } = line;
  const operation = operationOf(id);
  const silence = line.breakers.silence(operation.product, args.region);
  const failure = line.breakers.failure(id, args.region);
  const backOff = line.backOffs[operation.product];
  const hedge = line.hedges[operation.product];
  const givenUp = (): string | undefined => silence.open() ?? failure.open();
  let prepared: Prepared | undefined;
  /** The round of the last attempt that was sent. */
  let round: number | undefined;
  /** The last result: calls that were never sent report it as the reason. */
  let sent: Attempted | undefined;
  const once = async (): Promise<Attempted> => {
    // The request is built when the turn of the call comes, because thousands of calls may wait.
    prepared ??= prepare(line, id, args, paging);
    if (prepared.type === 'unsent') return { answer: prepared.failure, effect: 'none', again: false, busy: false, pause: null };
    const { call, url, body } = prepared;
    // Checked here and not earlier, because a call may wait long for its turn.
    const why = givenUp();
    if (why !== undefined) return sent ?? classifyResponse(call, unsent(why), terms.clock());
    await line.budget(url.host, terms.signal);
    if (terms.signal?.aborted === true) return classifyResponse(call, unsent('interrupted'), terms.clock());
    line.count(id);
    const begun = terms.clock();
    round = silence.round();
    const begunIn = round;
    const failing = backOff.begin();
    const isRead = operation.method === 'GET' && operation.effect === 'read';
    // Only the first attempt: a call that was refused is not sent twice at once.
    const after = isRead && sent === undefined ? hedge.begin() : undefined;
    let isRepeated = false;
    const begin = (): boolean => {
      isRepeated = hedge.allow();
      if (isRepeated) line.count(id);
      return isRepeated;
    };
    const request = requestOf(operation, url, terms, call.requestId, body);
    const response = await line.transport(after === undefined ? request : { ...request, repeat: { after, begin } });
    const now = terms.clock();
    if (isRead) hedge.ended(now - begun);
    if (response.type !== 'answer' && response.late) silence.silent(begunIn, response.why);
    else if (response.type !== 'nothing') silence.answered();
    if (response.type !== 'nothing') line.clock.note(response.headers.get('date'), begun, now);
    const status = response.type === 'nothing' ? {} : { status: response.status };
    const made = { operation: id, method: operation.method, path: call.path, requestId: call.requestId, milliseconds: now - begun };
    // Of two requests, one had no response that counts.
    if (isRepeated) terms.onCall(made);
    terms.onCall({ ...made, ...status });
    sent = classifyResponse(call, response, now);
    backOff.ended(failing, sent.again);
    if (response.type !== 'nothing' && !sent.again) failure.succeeded();
    else if (response.type !== 'nothing') failure.failed(reasonOf(sent.answer), now, sent.pause);
    return sent;
  };

  let settled = true;
  let answered = false;
  for (let tries = 1; ; tries += 1) {
    const tried = await line.paces[operation.product].run(once);
    settled &&= tried.effect === 'none';
    const safe = operation.repeat === 'harmless' || tried.effect === 'none';
    answered ||= tried.answer.status !== undefined;
    const most = answered ? terms.attempts.answered : terms.attempts.unanswered;
    const stopped = terms.signal?.aborted === true;
    const last = !tried.again || !safe || tries >= most || stopped || givenUp() !== undefined;
    // Connections that fail at once are counted per call, not per attempt: a restart of the platform takes some seconds.
    if (last && !answered && !stopped && round !== undefined && tried.answer.type !== 'ok') silence.silent(round, tried.answer.says);
    if (last) return concluded(operation, tried, settled);
    await terms.sleep(tried.pause === null ? backOff.pause() : waitAsAsked(tried.pause, terms.random), terms.signal);
  }
};
