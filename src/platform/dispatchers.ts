// Which connections a request takes: direct ones, or through a proxy.
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from './is-loopback.ts';
import type { Proxies } from './proxies.ts';

interface Dispatchers {
  readonly of: (url: URL) => Dispatcher;
  readonly close: () => Promise<void>;
}

/** Everything goes through a tunnel that the proxy is asked for (CONNECT): over https it sees the host, and nothing of what is said there. */
export const dispatchersOf = (options: Agent.Options, proxies: Proxies | undefined): Dispatchers => {
  const direct = new Agent(options);
  // All three are given, so that it does not look at the environment by itself.
  const proxied =
    proxies && new EnvHttpProxyAgent({ ...options, httpsProxy: proxies.https, httpProxy: proxies.http, noProxy: proxies.except });
  return {
    of: (url) => {
      // HTTP_PROXY alone does not speak for https.
      const has = url.protocol === 'https:' ? proxies?.https !== '' : proxies?.http !== '';
      return proxied && has && !isLoopback(url.hostname) ? proxied : direct;
    },
    close: async () => {
      await Promise.all([direct.close(), proxied?.close()]);
    },
  };
};
