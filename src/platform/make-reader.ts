// A reader and a writer over any transport, or over any other way to make one call. The openers choose it.
import type { Addresses } from './addresses.ts';
import { type BackOff, backOffOf } from './back-off.ts';
import { type CallPath, makeCall } from './call.ts';
import type { CallResult, Failure, Reader, Where, Writer } from './client.ts';
import { watchClock } from './clock-difference.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { Args, OperationEffect, Product } from './operation.ts';
import { type OperationId, operationOf } from './operations.ts';
import { rateLimiter } from './rate-limiter.ts';
import { handPages, readPages } from './read-pages.ts';
import { dropFields, secretsOfBody, withoutDropped } from './secret-fields.ts';
import type { Terms } from './settings.ts';
import type { Transport } from './transport.ts';
import type { Query } from './url.ts';
import type { PageSource } from './walk.ts';

interface Ends<W extends Where> {
  readonly where: W;
  readonly transport: Transport;
  readonly addresses: Addresses;
  readonly terms: Terms;
  readonly close: () => Promise<void>;
}

const localFailure = (id: OperationId, type: Failure['type'], says: string): Failure => {
  const { method, path } = operationOf(id);
  return { type, operation: id, method, path, says };
};

/** How one call is made; `paging` contains the parameters of a page. */
export type MakeCall = (id: OperationId, args: Args, paging: Query) => Promise<CallResult>;

/** A client over any way to make a call. */
export interface CallSource<W extends Where> extends Pick<Reader<W>, 'where' | 'expect' | 'calls' | 'clock' | 'close'> {
  readonly call: MakeCall;
  /** Pages that are requested concurrently. */
  readonly concurrency: number;
}

const perProduct = <T>(make: () => T): Readonly<Record<Product, T>> => ({
  iam: make(),
  registry: make(),
  'block-storage': make(),
  consumption: make(),
  compute: make(),
  audit: make(),
  profile: make(),
  network: make(),
  database: make(),
  kubernetes: make(),
  'load-balancer': make(),
  'ssh-key': make(),
  'object-storage': make(),
});

const sourceOf = <W extends Where>(ends: Ends<W>): CallSource<W> => {
  const clock = watchClock();
  const counts = new Map<string, number>();
  const { concurrency } = ends.terms;
  const longest = (): number => Math.max(...Object.values(paces).map(({ asked }) => asked()));
  const paces = perProduct(() => concurrencyLimit(concurrency, ends.terms, longest));
  const backOffs = new Map<string, BackOff>();
  const backOff = (id: OperationId, region = ''): BackOff => {
    const one = backOffs.get(`${id} ${region}`) ?? backOffOf(ends.terms.random);
    backOffs.set(`${id} ${region}`, one);
    return one;
  };
  const count = (id: OperationId) => void counts.set(id, (counts.get(id) ?? 0) + 1);
  const budget = rateLimiter(ends.terms.requestsPerMinute, ends.terms);
  const line: CallPath = { ...ends, paces, backOff, budget, count, clock };
  return {
    where: ends.where,
    call: async (id, args, paging) => makeCall(line, id, args, paging),
    expect: (id, more) => paces[operationOf(id).product].expect(more),
    calls: () => Object.fromEntries(counts),
    clock: clock.difference,
    concurrency,
    close: ends.close,
  };
};

const has = (id: OperationId, ...effects: readonly OperationEffect[]): boolean => effects.includes(operationOf(id).effect);

const withoutSecretFields = (id: OperationId, answer: CallResult): CallResult =>
  answer.type === 'ok' ? { ...answer, body: withoutDropped(operationOf(id), answer.body) } : answer;

const withSecretsApart = (id: OperationId, answer: CallResult): CallResult => {
  const names = operationOf(id).secrets ?? [];
  return answer.type === 'ok' && names.length > 0
    ? { ...answer, body: dropFields(answer.body, names), secrets: secretsOfBody(answer.body, names) }
    : answer;
};

const readerOf = <W extends Where>({ call, concurrency, where, ...rest }: CallSource<W>): Reader<W> => {
  const read: MakeCall = async (id, args, paging) => {
    if (!has(id, 'read')) return localFailure(id, 'refused', 'not sent: not a read operation');
    return withoutSecretFields(id, await call(id, args, paging));
  };
  const pagesOf = (id: OperationId, args: Args): PageSource => ({
    operation: operationOf(id),
    fetch: async (query) => read(id, args, query),
    unfit: (says) => localFailure(id, 'not-understood', says),
    concurrency,
  });
  return {
    where,
    ...rest,
    read: async (id, args = {}) => read(id, args, []),
    list: async (id, args = {}) => readPages(pagesOf(id, args)),
    pages: async (id, args, onPage) => handPages(pagesOf(id, args), onPage),
  };
};

export const makeReader = <W extends Where>(ends: Ends<W>): Reader<W> => readerOf(sourceOf(ends));

/** A writer over any way to make a call. */
export const writerOver = <W extends Where>(source: CallSource<W>): Writer<W> => ({
  ...readerOf(source),
  write: async (id, args: Args = {}): Promise<CallResult> =>
    has(id, 'write', 'probe')
      ? withSecretsApart(id, await source.call(id, args, []))
      : localFailure(id, 'refused', 'not sent: not a write operation'),
});

export const makeWriter = <W extends Where>(ends: Ends<W>): Writer<W> => writerOver(sourceOf(ends));
