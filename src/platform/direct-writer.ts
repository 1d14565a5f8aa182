// A writer over an app in this process that takes and gives decoded values: no address, text or pause, of which a simulation makes nothing.
import type { Json } from '../json.ts';
import { productPaths } from './addresses.ts';
import { failureOf, refusalOf, type SentCall } from './classify-response.ts';
import type { CallResult, Writer } from './client.ts';
import { errorOf } from './error-body.ts';
import { headersOf, tenantHintOf } from './headers.ts';
import { noKeyPair } from './key-pair.ts';
import { type MakeCall, writerOver } from './make-reader.ts';
import { type OperationId, operationOf } from './operations.ts';
import { plainText } from './plain-text.ts';
import { wireRegion } from './region.ts';
import { revealed } from './request-body.ts';
import { type ClientSettings, termsOf } from './settings.ts';
import { type Query, queryOf, unfitCall } from './url.ts';

/** One call as the app receives it. */
export interface DirectRequest {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** With the region of a regional product. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
  /** undefined: no body. */
  readonly body: Json | undefined;
}

interface DirectResponse {
  readonly status: number;
  /** undefined: no body. It is not copied: neither side changes it. */
  readonly body: Json | undefined;
}

/** Answers in process. It may throw: then the call failed. */
export interface DirectApp {
  readonly answer: (operation: OperationId, request: DirectRequest) => DirectResponse;
}

/** The app knows these credentials. Calls are checked, and failures classified, as on the platform; none is repeated, because the same app would answer the same. */
export const directWriter = (app: DirectApp, settings: Pick<ClientSettings, 'credentials' | 'tenant'>): Writer<'simulation'> => {
  const terms = termsOf(settings);
  const counts = new Map<string, number>();

  const call: MakeCall = async (id, args, paging): Promise<CallResult> => {
    const operation = operationOf(id);
    const requestId = terms.newId();
    const sent: SentCall = { id, operation, path: operation.path, requestId, secrets: [], tenantHint: tenantHintOf(operation, terms) };
    const unfit = unfitCall(operation, operation.path, productPaths[operation.product], args);
    if (unfit !== null) return failureOf(sent, 'refused', { says: `not sent: ${unfit}` });
    // The app holds no bucket: nothing writes to object storage.
    if (operation.product === 'object-storage') return failureOf(sent, 'refused', { says: `not sent: ${noKeyPair.why}` });
    counts.set(id, (counts.get(id) ?? 0) + 1);
    const { region = '' } = args;
    const body = args.body === undefined ? undefined : revealed(args.body);
    const headers = headersOf(operation, terms, requestId, body !== undefined);
    try {
      const { status, body: said = null } = app.answer(id, {
        headers,
        path: { ...args.path, region: wireRegion(region, operation.product) },
        query: queryOf(args, paging),
        body,
      });
      if (status >= 200 && status <= 299) return { type: 'ok', status, body: said, requestId };
      return refusalOf(sent, status, errorOf(said), requestId);
    } catch (error) {
      const says = plainText(error instanceof Error ? error.message : 'the app failed');
      return failureOf(sent, operation.effect === 'write' ? 'unknown' : 'unavailable', { says }, { requestId });
    }
  };

  return writerOver({
    where: 'simulation',
    call,
    calls: () => Object.fromEntries(counts),
    concurrency: terms.concurrency,
    close: async () => undefined,
  });
};
