// GitHub's REST API for one repository. A refusal is thrown; only reads and repeatable writes are retried; every request is counted.
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { type Clock, systemClock } from '../apply/clock.ts';
import { fail } from '../errors.ts';
import type { HttpLimits } from '../platform/http-limits.ts';
import { isLoopback } from '../platform/is-loopback.ts';
import { parseUrl } from '../platform/parse-url.ts';
import { withoutSecrets } from '../platform/plain-text.ts';
import type { Proxies } from '../platform/proxies.ts';
import { quoted } from '../yaml/visible.ts';
import { connectionTo, type MadeRequest } from './connection.ts';
import type { GitHubOperation } from './operations.ts';
import { refusalOf, unfit } from './refusal.ts';

export interface GitHubRepository {
  readonly owner: string;
  readonly repo: string;
}

export interface GitHubSettings {
  /** GITHUB_API_URL: `https://api.github.com`, or `https://<host>/api/v3` of an Enterprise Server. */
  readonly apiUrl: string;
  readonly token: string;
  readonly repository: GitHubRepository;
  /** For a GitHub App: missing permissions are granted to the App. Default: the token of the job. */
  readonly tokenOf?: 'app';
  readonly userAgent?: string;
  readonly proxies?: Proxies;
  readonly limits?: HttpLimits;
  readonly clock?: Clock;
  /** GitHub asks for a second between writes. Default true. */
  readonly isPaced?: boolean;
  /** The duration of a second of waiting in milliseconds. Default 1,000. */
  readonly second?: number;
}

type Api = Octokit;

/** All requests of src/github go through this. */
export interface GitHub {
  readonly repository: GitHubRepository;
  readonly clock: Clock;
  /** `act` makes one request; `take` extracts the result from the response, and may throw if the response lacks it. Throws a `GitHubRefusal`. */
  readonly call: <Data, Value>(
    operation: GitHubOperation,
    act: (api: Api, repository: GitHubRepository) => Promise<{ readonly data: Data }>,
    take: (data: Data) => Value,
  ) => Promise<Value>;
  readonly requests: () => readonly MadeRequest[];
  readonly close: () => Promise<void>;
}

/** The maximum seconds that a run waits for a rate limit. */
const longestWait = 60;

/** A second POST could create a duplicate, and a second PUT would conflict with the first one: the caller checks the current state first. */
const isRepeatable = (method: string): boolean => method !== 'POST' && method !== 'PUT';

/** Retried once, after a short wait. */
const waits = (retryAfter: number, _: unknown, __: unknown, retryCount: number): boolean => retryCount < 1 && retryAfter <= longestWait;

const silent = (): void => undefined;

const Client = Octokit.plugin(retry, throttling);

const addressOf = (apiUrl: string): URL => {
  const url = parseUrl(apiUrl);
  const help = 'Set GITHUB_API_URL to the address of the API, such as https://api.github.com.';
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return fail('address-invalid', `The API address of GitHub ${quoted(apiUrl)} is not a usable URL.`, { help });
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return url;
  return fail('address-invalid', `The API address of GitHub ${quoted(apiUrl)} must begin with https://.`, { help });
};

/** The fields of an Octokit error that are read. */
interface Failure {
  readonly status: number | null;
  readonly says: string;
  readonly sent: 'no' | 'maybe' | 'answered';
  /** What to do if there was no response. */
  readonly help?: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const failureOf = (error: unknown): Failure => {
  const says = error instanceof Error ? error.message : '';
  const response = member(error, 'response');
  const status = member(response, 'status');
  if (typeof status !== 'number') {
    const [sent, help] = ['sent', 'help'].map((name) => member(member(error, 'cause'), name) ?? member(error, name));
    return { status: null, says, sent: sent === 'no' ? 'no' : 'maybe', ...(typeof help === 'string' && { help }), headers: {} };
  }
  const text = member(member(response, 'data'), 'message');
  const headers = member(response, 'headers');
  return {
    status,
    says: typeof text === 'string' ? text : '',
    sent: 'answered',
    headers: typeof headers === 'object' && headers !== null ? { ...headers } : {},
  };
};

const limited = /rate limit/i;

/** Throws only `address-invalid`, for a URL that must not be used. */
export const openGitHub = (settings: GitHubSettings): GitHub => {
  const api = addressOf(settings.apiUrl);
  const { token, tokenOf, repository, clock = systemClock, second = 1000, isPaced = true } = settings;
  const connection = connectionTo(api, settings.proxies, settings.limits);
  const octokit: Api = new Client({
    auth: token,
    baseUrl: api.href.replace(/\/+$/, ''),
    userAgent: settings.userAgent ?? 'tenantry',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: connection.fetch },
    retry: { retryAfterBaseValue: second, doNotRetry: [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 451] },
    throttle: {
      enabled: isPaced,
      id: `${repository.owner}/${repository.repo}`,
      retryAfterBaseValue: second,
      fallbackSecondaryRateRetryAfter: 30,
      onRateLimit: waits,
      onSecondaryRateLimit: waits,
    },
  });
  octokit.hook.before('request', (options) => {
    if (!isRepeatable(options.method)) options.request.retries = 0;
  });

  const call: GitHub['call'] = async (operation, act, take) => {
    let data;
    try {
      ({ data } = await act(octokit, repository));
    } catch (error) {
      const { status, says, sent, help, headers } = failureOf(error);
      const retryAfter = Number(headers['retry-after']);
      throw refusalOf({
        operation,
        status,
        says: withoutSecrets(says, [token]),
        isRateLimited: status === 403 && (limited.test(says) || headers['x-ratelimit-remaining'] === '0'),
        ...(help !== undefined && { help }),
        isOutcomeUnknown: sent === 'maybe' || (status !== null && status >= 500),
        ...(retryAfter > 0 && { retryAfter }),
        ...(tokenOf && { of: tokenOf }),
      });
    }
    try {
      return take(data);
    } catch {
      // A proxy or a server of another version: the response is not the documented one.
      return unfit(operation, 'The response is not what the API documents. Check GITHUB_API_URL and the proxy.');
    }
  };
  return { repository, clock, call, requests: connection.requests, close: connection.close };
};
