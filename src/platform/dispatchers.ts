// The connections of a request: direct ones, or through a proxy.
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { HttpLimits } from './http-limits.ts';
import { isLoopback } from './is-loopback.ts';
import type { Proxies } from './proxies.ts';

interface Dispatchers {
  readonly of: (url: URL) => Dispatcher;
  readonly close: () => Promise<void>;
}

/** All requests use a tunnel through the proxy (CONNECT): for https, the proxy sees the host and no contents. */
export const dispatchersOf = (limits: HttpLimits, proxies: Proxies | undefined): Dispatchers => {
  const { connectTimeout, timeout, bodyLimit } = limits;
  const options = { connect: { timeout: connectTimeout }, headersTimeout: timeout, bodyTimeout: timeout, maxResponseSize: bodyLimit };
  const direct = new Agent(options);
  // All three are given, so that the agent does not read the environment itself.
  const proxied =
    proxies && new EnvHttpProxyAgent({ ...options, httpsProxy: proxies.https, httpProxy: proxies.http, noProxy: proxies.except });
  return {
    of: (url) => {
      // HTTP_PROXY alone does not apply to https.
      const has = url.protocol === 'https:' ? proxies?.https !== '' : proxies?.http !== '';
      return proxied && has && !isLoopback(url.hostname) ? proxied : direct;
    },
    close: async () => {
      // Nobody waits for a response any more, and a proxy may never open its tunnel.
      await Promise.all([direct.destroy(), proxied?.destroy()]);
    },
  };
};
