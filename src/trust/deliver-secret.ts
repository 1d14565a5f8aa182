// Delivers the secret of a new API key to its sink, and to nothing else.
import type { Problem } from '../errors.ts';
import { whyUnwritten } from '../files/refusals.ts';
import type { Secret } from '../secret.ts';
import { visible } from '../yaml/visible.ts';
import type { Environment } from './resolve-secret.ts';
import { runSink } from './run-sink.ts';
import type { GitHubSink, Sink, Trust } from './trust.ts';
import { unfitFile, writeSecretFile } from './write-secret-file.ts';

export interface Delivery {
  readonly trust: Trust;
  /** The name of the sink in the trust file. */
  readonly name: string;
  readonly sink: Sink;
  /** Folders that no secret is written into: `guardedFolders` of the working directory and the desired state. */
  readonly guarded: readonly string[];
  readonly environment: Environment;
  /** Writes a secret of GitHub Actions; returns why it failed, never with the secret. */
  readonly toGitHub: (sink: GitHubSink, secret: Secret) => Promise<string | undefined>;
  /** The maximum runtime of a program in milliseconds. */
  readonly timeout?: number;
}

const minute = 60_000;

/** The environment without Tenantry's own credentials and without the secrets of the trust file. */
const withoutSecrets = ({ environment, trust }: Delivery): Environment => {
  const own = Object.values(trust.secrets).flatMap(({ from }) => (from.type === 'env' ? [from.name] : []));
  const tokens = Object.values(trust.sinks).flatMap(({ to }) => (to.type === 'github' ? [to.tokenFrom.name] : []));
  const hidden = new Set(['MGC_API_KEY', 'MGC_ACCESS_TOKEN', ...own, ...tokens]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden.has(name)));
};

interface Candidate extends Pick<Delivery, 'name' | 'sink' | 'guarded'> {
  /** Why a secret of GitHub Actions cannot be written. */
  readonly unfitGitHub: (sink: GitHubSink) => Promise<string | undefined>;
}

/** The name for people. */
const placeOf = ({ to }: Sink): string => {
  if (to.type === 'file') return visible(to.path);
  if (to.type === 'exec') return visible(to.command[0] ?? '');
  const within = to.environment === undefined ? '' : ` of the environment ${visible(to.environment)}`;
  return `the secret ${visible(to.name)}${within} in ${visible(`${to.owner}/${to.repo}`)}`;
};

/** The problem of a sink, found before the key is created whose secret it will receive. */
export const unfitSink = async ({ name, sink, guarded, unfitGitHub }: Candidate): Promise<Problem | undefined> => {
  const { to } = sink;
  if (to.type === 'exec') return undefined;
  const why = to.type === 'file' ? unfitFile(to.path, guarded) : await unfitGitHub(to);
  const message = `the sink \`${visible(name)}\` cannot write ${placeOf(sink)}: ${why}`;
  return why === undefined ? undefined : { code: 'sink-invalid', message, at: sink.at };
};

const obstacle = async (delivery: Delivery, secret: Secret): Promise<string | undefined> => {
  const { to } = delivery.sink;
  if (to.type === 'exec') {
    const { command, folder } = to;
    return runSink({ command, folder, environment: withoutSecrets(delivery), timeout: delivery.timeout ?? minute }, secret);
  }
  if (to.type === 'github') return await delivery.toGitHub(to, secret);
  try {
    const why = unfitFile(to.path, delivery.guarded);
    if (why === undefined) writeSecretFile(to.path, secret);
    return why;
  } catch (error) {
    return `the file could not be written: ${whyUnwritten(error)}`;
  }
};

/** undefined = delivered. The problem never contains the secret, nor any output of a program. */
export const deliverSecret = async (delivery: Delivery, secret: Secret): Promise<Problem | undefined> => {
  const why = await obstacle(delivery, secret);
  const message = `the sink \`${visible(delivery.name)}\` did not accept the secret: ${why}`;
  return why === undefined ? undefined : { code: 'delivery-failed', message, at: delivery.sink.at };
};
