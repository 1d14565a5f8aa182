// The environment of a child process: nothing of ours but what the connection needs, a home of its own, and the key of one organization.
import { join } from 'node:path';
import type { Secret } from '../../secret.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the platform is, and the way there. */
const ofConnection: readonly string[] = [
  'TENANTRY_BASE_URL',
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'ALL_PROXY',
  'all_proxy',
  'NO_PROXY',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // Windows starts no process without it.
  'SYSTEMROOT',
];

export interface ChildSurroundings {
  /** Of the shard. */
  readonly environment: Environment;
  readonly home: string;
  /** Absent: nothing is read from the platform. */
  readonly key?: Secret;
  /** Absent: unknown. */
  readonly tenant?: string;
  /** Whether it runs Git, which needs a path and the settings of the user. */
  readonly needsGit: boolean;
  /**
   * The trust file of this organization alone; absent: none. It lasts as long as the process: as an option, commands that a result suggests would name it.
   */
  readonly trust?: string;
  /** Variables that the trust file of this organization names. */
  readonly granted: readonly string[];
}

const forGit = ({ PATH, HOME, GIT_CONFIG_GLOBAL }: Environment): Environment => ({
  PATH,
  GIT_CONFIG_GLOBAL: GIT_CONFIG_GLOBAL ?? (HOME === undefined ? undefined : join(HOME, '.gitconfig')),
});

export const childEnvironment = ({
  environment,
  home,
  key,
  tenant,
  needsGit,
  trust,
  granted,
}: ChildSurroundings): Readonly<Record<string, string>> => {
  const all: Environment = {
    ...Object.fromEntries(ofConnection.map((name) => [name, environment[name]])),
    ...(needsGit ? forGit(environment) : {}),
    ...Object.fromEntries(granted.map((name) => [name, environment[name]])),
    HOME: home,
    TMPDIR: home,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    MGC_API_KEY: key?.reveal(),
    MGC_TENANT_ID: tenant,
    TENANTRY_TRUST: trust,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
};
