// The meaning of one response for one operation: a result, or a failure, and whether the call may have had its effect.
import type { Json } from '../json.ts';
import { retryAfter } from './back-off.ts';
import type { CallResult, Failure } from './client.ts';
import { type ErrorBody, errorOf, hintOf } from './error-body.ts';
import type { Operation, Product } from './operation.ts';
import { parseBody } from './parse-body.ts';
import { parseUrl } from './parse-url.ts';
import { plainText, withoutSecrets } from './plain-text.ts';
import { isConfidential } from './secret-fields.ts';
import type { RawResponse } from './transport.ts';

/**
 * What the platform's document asks of a credential that reads a product, where that is more than reading should need (contradictions.md I39). As half a
 * sentence, for the message of a refused read and for `explain`.
 */
export const documentedNeeds: Partial<Readonly<Record<Product, string>>> = {
  iam: "the platform's document asks for the scopes iam:read and iam:write and the permission turia_iam_editor, also for reading",
};

/** The classified call. */
export interface SentCall {
  readonly id: string;
  readonly operation: Operation;
  /** Path without query, as sent. */
  readonly path: string;
  readonly requestId: string;
  /** Values that no text may repeat: the credential, and the secrets in the body. */
  readonly secrets: readonly string[];
  /** An addition to a refusal that the tenant header may explain; empty if none was sent. */
  readonly tenantHint: string;
}

/** One attempt. `effect: 'none'`: it certainly changed nothing. `again`: a retry may succeed. `pause`: the pause that the server requested, in milliseconds. */
export interface Attempted {
  readonly answer: CallResult;
  readonly effect: 'none' | 'maybe';
  readonly again: boolean;
  readonly busy: boolean;
  readonly pause: number | null;
}

const transient: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Object storage answers 404 for settings too: only its code says that the bucket itself does not exist. */
const isOtherThanBucket = ({ operation: { product } }: SentCall, status: number, { slug }: ErrorBody): boolean =>
  product === 'object-storage' && status === 404 && slug !== 'NoSuchBucket';

const meaning = (status: number): Failure['type'] => {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'denied';
  if (status === 404) return 'not-found';
  if (status === 408 || status === 429 || status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'not-understood';
};

export const failureOf = (
  call: Pick<SentCall, 'id' | 'operation' | 'path' | 'secrets'>,
  type: Failure['type'],
  said: ErrorBody,
  rest: { readonly status?: number; readonly requestId?: string } = {},
): Failure => ({
  type,
  operation: call.id,
  method: call.operation.method,
  path: call.path,
  ...rest,
  says: withoutSecrets(said.says, call.secrets),
  ...(said.slug !== undefined && { slug: withoutSecrets(said.slug, call.secrets) }),
  ...(said.code !== undefined && { code: said.code }),
  ...(said.permission !== undefined && { permission: withoutSecrets(said.permission, call.secrets) }),
});

/** A description of a body that is not a valid response; if it may contain secrets, only that there was one. */
const saidBy = (call: SentCall, body: string): ErrorBody => {
  // Before any truncation: half of a secret would no longer be recognized.
  const text = withoutSecrets(body, call.secrets);
  const parsed = parseBody(text, false);
  if (parsed.type === 'json') return errorOf(parsed.value);
  if (parsed.type === 'empty') return { says: '' };
  return { says: isConfidential(call.operation) ? 'the body is not JSON' : hintOf(text) };
};

const redirected = (location: string | undefined): ErrorBody => {
  const url = location === undefined ? undefined : parseUrl(location);
  const target = url === undefined ? '' : ` to ${url.origin}`;
  return { says: plainText(`redirected${target}; redirects are not followed, check the base URL`) };
};

const join = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('; ');

/** `text`: without secrets. */
const notUnderstood = (call: SentCall, text: string, broken: boolean): ErrorBody => {
  const what = broken ? 'a truncated JSON response' : 'a response that is not JSON';
  return isConfidential(call.operation) ? { says: what } : { says: `${what}: ${hintOf(text)}` };
};

/** A refusal that the tenant may explain. A named permission is the reason itself. */
const isUnexplained = (status: number, said: ErrorBody, { operation: { permission } }: SentCall): boolean => {
  const isNamed = said.permission !== undefined || (permission !== null && said.says.includes(permission));
  return status === 401 || status === 404 || (status === 403 && !isNamed);
};

/** The remedy for the tenant if it may be the reason: the given one is in doubt, or none was given and the platform requires it. */
const tenantHintOf = (status: number, said: ErrorBody, call: SentCall): string => {
  if (call.tenantHint === '') return /x-tenant-id/i.test(said.says) ? 'no tenant was sent: set MGC_TENANT_ID' : '';
  return isUnexplained(status, said, call) ? call.tenantHint : '';
};

/** For a read that was refused although its scope and permission should be enough. */
const documentHintOf = (status: number, { operation: { effect, product } }: SentCall): string =>
  status === 403 && effect === 'read' ? (documentedNeeds[product] ?? '') : '';

/** A call that was not successful: its meaning, and the remedy if the tenant may be the reason, or the permission that the document asks for. */
export const refusalOf = (call: SentCall, status: number, said: ErrorBody, requestId: string): Failure => {
  const says = join(said.says, tenantHintOf(status, said, call), documentHintOf(status, call));
  const type = isOtherThanBucket(call, status, said) ? 'refused' : meaning(status);
  return failureOf(call, type, { ...said, says }, { status, requestId });
};

/** The returned id, safe to display; most servers return the one that they received. */
const requestIdOf = (call: SentCall, echoed: string): string => {
  if (echoed === '' || echoed === call.requestId) return call.requestId;
  return plainText(withoutSecrets(echoed, call.secrets), 128) || call.requestId;
};

/** `now`: milliseconds, for a Retry-After with a date. */
export const classifyResponse = (call: SentCall, response: RawResponse, now: number): Attempted => {
  const writes = call.operation.effect === 'write';
  if (response.type === 'nothing') {
    const effect = response.sent === 'no' ? 'none' : 'maybe';
    const failure = failureOf(call, 'unavailable', { says: response.why }, { requestId: call.requestId });
    return { answer: failure, effect, again: response.again, busy: false, pause: null };
  }
  const { status, headers } = response;
  const head = { status, requestId: requestIdOf(call, headers.get('x-request-id') ?? headers.get('x-amz-request-id') ?? '') };
  const good = status >= 200 && status <= 299;
  const done = (answer: CallResult, again: boolean): Attempted => ({
    answer,
    effect: good || status < 400 ? 'maybe' : 'none',
    again,
    busy: false,
    pause: null,
  });

  if (good) {
    // An accepted write is never repeated to get its response.
    const unread = (said: ErrorBody, again: boolean) => done(failureOf(call, 'not-understood', said, head), again && !writes);
    if (response.type === 'broken') return unread({ says: response.why }, response.again);
    // A successful response may repeat what was sent, and parts of responses are displayed.
    const text = withoutSecrets(response.body, call.secrets);
    const parsed = status === 204 ? { type: 'empty' as const } : parseBody(text, call.operation.product === 'consumption');
    if (parsed.type === 'other') return unread(notUnderstood(call, text, parsed.broken), parsed.broken);
    const body: Json = parsed.type === 'json' ? parsed.value : null;
    return done({ type: 'ok', status, body, requestId: head.requestId }, false);
  }

  const said = status < 400 ? redirected(headers.get('location')) : saidBy(call, response.type === 'answer' ? response.body : '');
  const failure = refusalOf(call, status, said, head.requestId);
  if (status < 408 || (status < 500 && !transient.includes(status))) return done(failure, false);
  const asked = status === 429 || status === 503 ? retryAfter(headers.get('retry-after'), now) : null;
  const busy = status === 429 || status === 503;
  return { answer: failure, effect: status === 429 ? 'none' : 'maybe', again: transient.includes(status), busy, pause: asked };
};
