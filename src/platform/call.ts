// One call of one operation: built, paced, sent, evaluated, and retried where a retry is safe.
import type { Addresses } from './addresses.ts';
import { type BackOff, waitAsAsked } from './back-off.ts';
import { type Attempted, classifyResponse, failureOf, type SentCall } from './classify-response.ts';
import type { CallResult, Failure } from './client.ts';
import type { ClockWatch } from './clock-difference.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { headersOf, tenantHintOf } from './headers.ts';
import { signedHeaders } from './key-pair.ts';
import { objectStorageAnswer } from './object-storage-answer.ts';
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
  /** One for each operation and region: one may fail while others work. */
  readonly backOff: (id: OperationId, region: Args['region']) => BackOff;
  readonly budget: RateLimiter;
  /** Called before each attempt. */
  readonly count: (id: OperationId) => void;
  /** Called with the Date header of every response. */
  readonly clock: ClockWatch;
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

interface ReadyCall {
  readonly call: SentCall;
  readonly url: URL;
  readonly body: string | undefined;
  /** Empty: the product has one address for all. */
  readonly region: string;
}

/** Object storage gets neither the credential of the other products nor the tenant. */
const headersFor = ({ call: { operation, requestId }, url, body, region }: ReadyCall, terms: Terms): WireRequest['headers'] => {
  const { keyPair, userAgent, clock } = terms;
  if (operation.product !== 'object-storage') return headersOf(operation, terms, requestId, body !== undefined);
  // Without a key pair the call is not prepared.
  return { 'user-agent': userAgent, ...(keyPair.type === 'pair' ? signedHeaders(url, region, keyPair, clock()) : {}) };
};

const requestOf = (ready: ReadyCall, terms: Terms): WireRequest => ({
  method: ready.call.operation.method,
  url: ready.url,
  headers: headersFor(ready, terms),
  ...(ready.body !== undefined && { body: ready.body }),
  // The run never ends before the response to a write arrives.
  ...(terms.signal !== undefined && ready.call.operation.effect === 'read' && { signal: terms.signal }),
});

/** The request, or the reason why none is sent. */
type Prepared = ({ readonly type: 'ready' } & ReadyCall) | { readonly type: 'unsent'; readonly failure: Failure };

/** For people: with the parameter that chooses the setting of a bucket. */
const pathOf = ({ product }: Operation, { pathname, search }: URL): string =>
  product === 'object-storage' ? `${pathname}${search.replace(/=$/, '')}` : pathname;

const prepare = ({ addresses, terms }: CallPath, id: OperationId, args: Args, paging: Query): Prepared => {
  const operation = operationOf(id);
  const built = buildUrl(addresses, id, args, paging);
  const path = built.type === 'url' ? pathOf(operation, built.url) : built.path;
  const { keyPair } = terms;
  const isSigned = operation.product === 'object-storage';
  const secrets = [
    terms.credentials.secret.reveal(),
    ...secretsSent(args.body ?? null, operation.secrets ?? []),
    ...(isSigned && keyPair.type === 'pair' ? [keyPair.secret.reveal(), keyPair.id.reveal()] : []),
  ];
  const unsent = (type: Failure['type'], why: string): Prepared => ({
    type: 'unsent',
    failure: failureOf({ id, operation, path, secrets }, type, { says: `not sent: ${why}` }),
  });
  if (built.type === 'unfit') return unsent('refused', built.why);
  if (operation.product === 'consumption' && terms.credentials.type === 'access-token') return unsent('unauthorized', keyWanted);
  if (isSigned && keyPair.type === 'none') return unsent('refused', keyPair.why);
  const call: SentCall = { id, operation, path, requestId: terms.newId(), secrets, tenantHint: tenantHintOf(operation, terms) };
  const body = args.body === undefined ? undefined : bodyText(addresses, id, args.body);
  return { type: 'ready', call, url: built.url, body, region: args.region ?? '' };
};

/** Why an attempt got no response that is good, or that the platform would give again; undefined: it got one. */
const failureIn = (response: RawResponse, { answer, again }: Attempted): string | undefined => {
  const isSilent = response.type === 'nothing' || (response.type === 'broken' && response.late);
  if (answer.type === 'ok' || !(again || isSilent)) return undefined;
  return [...(answer.status === undefined ? [] : [`response ${answer.status}`]), ...(answer.says === '' ? [] : [answer.says])].join(': ');
};

/** Never throws. The body of a response contains secrets of the platform, and never those that were sent; readers drop them. */
export const makeCall = async (line: CallPath, id: OperationId, args: Args, paging: Query = []): Promise<CallResult> => {
  const { terms } = line;
  const operation = operationOf(id);
  const backOff = line.backOff(id, args.region);
  let prepared: Prepared | undefined;
  /** The last result: calls that were never sent report it as the reason. */
  let sent: Attempted | undefined;
  const once = async (): Promise<Attempted> => {
    // The request is built when the turn of the call comes, because thousands of calls may wait.
    prepared ??= prepare(line, id, args, paging);
    if (prepared.type === 'unsent') return { answer: prepared.failure, effect: 'none', again: false, busy: false, pause: null };
    const { call, url } = prepared;
    // Checked here and not earlier, because a call may wait long for its turn.
    const why = backOff.givenUp();
    if (why !== undefined) return sent ?? classifyResponse(call, unsent(`${id}: ${why}; the remaining calls were not made`), terms.clock());
    await line.budget(url.host, terms.signal);
    if (terms.signal?.aborted === true) return classifyResponse(call, unsent('interrupted'), terms.clock());
    line.count(id);
    const begun = terms.clock();
    const attempt = backOff.begin();
    const response = objectStorageAnswer(id, operation, await line.transport(requestOf(prepared, terms)));
    const now = terms.clock();
    if (response.type !== 'nothing') line.clock.note(response.headers.get('date'), begun, now);
    const status = response.type === 'nothing' ? {} : { status: response.status };
    terms.onCall({
      operation: id,
      method: operation.method,
      path: call.path,
      requestId: call.requestId,
      milliseconds: now - begun,
      ...status,
    });
    sent = classifyResponse(call, response, now);
    backOff.ended(attempt, failureIn(response, sent));
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
    const last = !tried.again || !safe || tries >= most || terms.signal?.aborted === true || backOff.givenUp() !== undefined;
    if (last) return concluded(operation, tried, settled);
    await terms.sleep(tried.pause === null ? backOff.pause() : waitAsAsked(tried.pause, terms.random), terms.signal);
  }
};
