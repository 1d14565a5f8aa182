// The network below Octokit: our own connections with their proxies and limits. The token is only sent to GitHub's API, whatever a response redirects to.
import { dispatchersOf } from '../platform/dispatchers.ts';
import { exchange } from '../platform/exchange.ts';
import { type HttpLimits, usualLimits } from '../platform/http-limits.ts';
import { isLoopback } from '../platform/is-loopback.ts';
import type { Method } from '../platform/operation.ts';
import { parseUrl } from '../platform/parse-url.ts';
import type { Proxies } from '../platform/proxies.ts';

/** The fields of a fetch response that Octokit reads. */
interface FetchedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: null;
  readonly text: () => Promise<string>;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

interface FetchOptions {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One sent request, including redirects, without headers and bodies. */
export interface MadeRequest {
  readonly method: string;
  /** With its query; for another origin only the host, because its URL may be signed. */
  readonly path: string;
  /** null: no response. */
  readonly status: number | null;
}

export interface GitHubConnection {
  readonly fetch: (url: string, options?: FetchOptions) => Promise<FetchedResponse>;
  /** In the order of their ends. */
  readonly requests: () => readonly MadeRequest[];
  readonly close: () => Promise<void>;
}

const githubLimits: HttpLimits = { ...usualLimits, timeout: 30_000, bodyLimit: 64 * 1024 * 1024 };

const mostRedirects = 5;

/** No response. `sent`: whether GitHub may have received the request. `help`: what to do. */
const noResponse = (why: string, sent: 'no' | 'maybe', help?: string): Error => Object.assign(new Error(why), { sent, help });

const notFollowed = (why: string): never => {
  throw noResponse(`GitHub redirected the request ${why}`, 'no');
};

const methods: Readonly<Record<string, Method>> = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' };

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that identify a run or a person are only sent to GitHub's API. */
const forOthers: ReadonlySet<string> = new Set(['accept-encoding', 'user-agent']);

const withHeaders = (headers: Readonly<Record<string, string>>, isApi: boolean): Readonly<Record<string, string>> => {
  const all = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  return isApi ? all : Object.fromEntries(Object.entries(all).filter(([name]) => forOthers.has(name.toLowerCase())));
};

/** `api`: the origin of the token. */
export const connectionTo = (api: URL, proxies: Proxies | undefined, limits: HttpLimits = githubLimits): GitHubConnection => {
  const dispatchers = dispatchersOf(limits, proxies);
  const made: MadeRequest[] = [];

  const read = async (url: URL, method: Method, options: FetchOptions, left: number): Promise<FetchedResponse> => {
    const isApi = url.origin === api.origin;
    const headers = withHeaders(options.headers ?? {}, isApi);
    const request = { url, method, headers, ...(options.body !== undefined && isApi && { body: options.body }) };
    const came = await exchange(dispatchers.of(url), request, limits, 'GitHub');
    made.push({ method, path: isApi ? `${url.pathname}${url.search}` : url.origin, status: came.type === 'nothing' ? null : came.status });
    if (came.type === 'nothing') throw noResponse(came.why, came.sent, came.help);
    if (came.type === 'broken') throw noResponse(came.why, 'maybe');
    const location = came.headers.get('location');
    if (redirects.has(came.status) && location !== undefined) return await follow(url, location, came.status, method, options, left);
    const { bytes } = came;
    return {
      status: came.status,
      statusText: '',
      url: url.href,
      headers: came.headers,
      body: null,
      text: async () => bytes.toString('utf8'),
      arrayBuffer: async () => new Uint8Array(bytes).buffer,
    };
  };

  /**
   * Reads may be redirected anywhere, without the token; writes only within the origin of the token, and only with a status that repeats the request (307,
   * 308).
   */
  const follow = async (from: URL, location: string, status: number, method: Method, options: FetchOptions, left: number) => {
    const to = parseUrl(location) ?? parseUrl(`${from.origin}${location}`);
    if (to === undefined || left === 0) return notFollowed(left === 0 ? 'too often' : 'to an address that is not valid');
    if (to.protocol !== 'https:' && !(to.protocol === 'http:' && isLoopback(to.hostname)))
      return notFollowed('to an address without https');
    if (method !== 'GET' && (to.origin !== api.origin || status < 307)) return notFollowed('elsewhere; a write is not repeated there');
    return await read(to, method, options, left - 1);
  };

  return {
    fetch: async (address, { method = 'GET', ...options } = {}) => {
      const url = parseUrl(address);
      const known = methods[method.toUpperCase()];
      if (url === undefined || known === undefined) throw noResponse('the request is not valid', 'no');
      return await read(url, known, options, mostRedirects);
    },
    requests: () => made,
    close: dispatchers.close,
  };
};
