// The addresses of each product: the platform's own, one address for all (a gateway, the simulator), or one per product. They come from the operator
// (environment, trust file), never from a desired-state file.
import { type Problem, TenantryError } from '../errors.ts';
import { isLoopback } from './is-loopback.ts';
import type { Product } from './operation.ts';
import { type OperationId, operationIds, operationOf } from './operations.ts';
import { parseUrl } from './parse-url.ts';
import { parametersOf } from './path-parameters.ts';

/** The settings of the trust file (contradictions.md A1, A2). A base may contain `{region}`; a path keeps the parameters of the one that it replaces. */
export interface Routes {
  readonly bases?: Readonly<Partial<Record<Product, string>>>;
  readonly paths?: Readonly<Partial<Record<OperationId, string>>>;
  /** Use http for hosts other than localhost. Credentials are then sent in clear text. */
  readonly plainHttp?: true;
  /** Change an OIDC federation by plain fields, without the wrapper `oidc` (contradictions.md I31). */
  readonly flatFederationUpdate?: true;
}

export interface AddressSettings {
  /** One address for all products, `TENANTRY_BASE_URL`. Default: the real platform. */
  readonly base?: string;
  readonly routes?: Routes;
}

/**
 * Checked addresses: a base for every product, without a slash at its end, and with `{region}`; the paths that differ from the table; and other changes of
 * requests.
 */
export interface Addresses {
  readonly bases: Readonly<Record<Product, string>>;
  readonly paths: Readonly<Partial<Record<OperationId, string>>>;
  readonly flatFederationUpdate: boolean;
}

const platformBase = 'https://api.magalu.cloud';

/** Object storage has hosts of its own, one in each region. */
const objectStorageBase = 'https://{region}.magaluobjects.com';

/** The host names of the real platform: the ones that official clients connect to. */
export const platformHosts: readonly string[] = [new URL(platformBase).hostname];

/** The suffixes of the one address (facts/operations.yaml, base addresses). */
export const productPaths: Readonly<Record<Product, string>> = {
  iam: '/iam',
  registry: '/{region}/container-registry',
  'block-storage': '/{region}/volume',
  consumption: '/consumption',
  compute: '/{region}/compute',
  audit: '/{region}/audit',
  profile: '/profile',
  network: '/{region}/network',
  database: '/{region}/database',
  kubernetes: '/{region}/kubernetes',
  'load-balancer': '/{region}/load-balancer',
  'ssh-key': '/profile',
  'object-storage': '/{region}/objects',
};
export const products: readonly Product[] = [
  'iam',
  'registry',
  'block-storage',
  'consumption',
  'compute',
  'audit',
  'profile',
  'network',
  'database',
  'kubernetes',
  'load-balancer',
  'ssh-key',
  'object-storage',
];

const inClear = 'http would send the credential unencrypted';

const unfitBase = (base: string, plainHttp: boolean): string | null => {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(base) ?? [];
  if (host.includes('{') && !/^\{region\}\.[^{}]+\.[^{}]+$/.test(host))
    return '`{region}` is allowed only in the path, or as the first label of the host';
  const filled = base.replaceAll('{region}', 'br-se1');
  if (/[{}]/.test(filled)) return 'the only supported placeholder is `{region}`';
  const url = parseUrl(filled);
  if (url === undefined) return 'it is not a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'it must begin with https://';
  if (url.username !== '' || url.password !== '') return 'it must not contain a user name or a password';
  if (url.search !== '' || url.hash !== '' || filled.includes('?') || filled.includes('#')) return 'it must not have a query or a fragment';
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !plainHttp) return inClear;
  return null;
};

const unfitPath = (id: OperationId, path: string): string | null => {
  if (!path.startsWith('/') || path.startsWith('//')) return 'it must begin with one slash';
  if (/[?#\\%\s]/.test(path) || path.split('/').some((part) => part === '.' || part === '..')) return 'it must be a plain path';
  const wanted = parametersOf(operationOf(id).path).toSorted().join(', ');
  const found = parametersOf(path).toSorted().join(', ');
  return wanted === found ? null : `its parameters must be ${wanted === '' ? 'none' : wanted}`;
};

/** The base of consumption is given with or without its last segment (contradictions.md C9); with a custom path it is used as given. */
const withConsumption = (base: string, routes: Routes): string =>
  base.endsWith('/consumption') || routes.paths?.['consumption.getUsage'] !== undefined ? base : `${base}/consumption`;

/** A refused address may contain a password: only its scheme and host are displayed. */
const shown = (base: string): string => /^(\w+:\/\/)(?:[^/?#]*@)?([\w.:{}[\]-]*)/.exec(base)?.slice(1).join('') ?? 'not shown';

const bare = (base: string): string => base.trim().replace(/\/+$/, '');

/** Checks all addresses at once. Throws `address-invalid`, one problem for each unusable one. */
export const addressesOf = (settings: AddressSettings = {}): Addresses => {
  const routes = settings.routes ?? {};
  const one = bare(settings.base ?? platformBase);
  const given = products.flatMap((product) => {
    const base = routes.bases?.[product];
    return base === undefined ? [] : [{ name: `the ${product} base URL`, base: bare(base) }];
  });
  const problems: Problem[] = [];
  for (const { name, base } of [{ name: settings.base === undefined ? 'the base URL' : 'TENANTRY_BASE_URL', base: one }, ...given]) {
    const why = unfitBase(base, routes.plainHttp === true);
    if (why === null) continue;
    const help = why === inClear ? { help: 'Use https. Only the trust file can allow http, with `plain_http: true`.' } : {};
    problems.push({ code: 'address-invalid', message: `${name} (${shown(base)}) cannot be used: ${why}`, ...help });
  }
  for (const id of operationIds) {
    const path = routes.paths?.[id];
    const why = path === undefined ? null : unfitPath(id, path);
    if (why !== null)
      problems.push({
        code: 'address-invalid',
        message: `the path for ${id} cannot be used: ${why}`,
        help: `It replaces \`${operationOf(id).path}\` and must have the same parameters.`,
      });
  }
  if (problems.length > 0) throw new TenantryError(problems);
  const baseOf = (product: Product): string => {
    const own = routes.bases?.[product];
    if (own === undefined && product === 'object-storage' && one === platformBase) return objectStorageBase;
    if (own === undefined) return `${one}${productPaths[product]}`;
    return product === 'consumption' ? withConsumption(bare(own), routes) : bare(own);
  };
  return {
    bases: {
      iam: baseOf('iam'),
      registry: baseOf('registry'),
      'block-storage': baseOf('block-storage'),
      consumption: baseOf('consumption'),
      compute: baseOf('compute'),
      audit: baseOf('audit'),
      profile: baseOf('profile'),
      network: baseOf('network'),
      database: baseOf('database'),
      kubernetes: baseOf('kubernetes'),
      'load-balancer': baseOf('load-balancer'),
      'ssh-key': baseOf('ssh-key'),
      'object-storage': baseOf('object-storage'),
    },
    paths: routes.paths ?? {},
    flatFederationUpdate: routes.flatFederationUpdate === true,
  };
};
