// The proxies of the usual environment variables, in both cases: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. The environment belongs to the operator.
import { type Problem, TenantryError } from '../errors.ts';
import { parseUrl } from './parse-url.ts';

/** Addresses of proxies; empty: none. Localhost never uses one. */
export interface Proxies {
  readonly https: string;
  readonly http: string;
  /** Hosts without a proxy, as NO_PROXY lists them. */
  readonly except: string;
}

const unfitProxy = (address: string): string | null => {
  const url = parseUrl(address);
  if (url === undefined) return 'it is not a URL';
  const { protocol, pathname, search, hash } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return 'it must begin with http:// or https://';
  return (pathname === '/' || pathname === '') && search === '' && hash === '' ? null : 'it must not have anything after its host and port';
};

/**
 * As in curl and Go: the lower-case name has precedence, and `proxy.example:3128` means http. Throws `address-invalid`; never displays an address, because it may
 * contain a password.
 */
export const proxiesOf = (env: Readonly<Record<string, string | undefined>>): Proxies | undefined => {
  const valueOf = (name: string): string => (env[name.toLowerCase()] ?? env[name] ?? '').trim();
  const problems: Problem[] = [];
  const addressOf = (name: string): string => {
    const value = valueOf(name);
    const address = value === '' || /^\w+:\/\//.test(value) ? value : `http://${value}`;
    const why = address === '' ? null : unfitProxy(address);
    if (why !== null) problems.push({ code: 'address-invalid', message: `the proxy of ${name} cannot be used: ${why}` });
    return address;
  };
  const proxies = { https: addressOf('HTTPS_PROXY'), http: addressOf('HTTP_PROXY'), except: valueOf('NO_PROXY') };
  if (problems.length > 0) throw new TenantryError(problems);
  return proxies.https === '' && proxies.http === '' ? undefined : proxies;
};
