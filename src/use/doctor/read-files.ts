// The files of the set-up: desired state, trust file with its sinks, and journal.
import { basename, delimiter, dirname, resolve } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { pathExists, statIfExists } from '../../files/file-status.ts';
import { findProgram, programFolders } from '../../files/find-program.ts';
import { unfitWebhook } from '../../notify/deliver.ts';
import { secretOf } from '../../secret.ts';
import { unfitSink } from '../../trust/deliver-secret.ts';
import { loadTrust } from '../../trust/load-trust.ts';
import { type NotifyDestination, notifyVariables } from '../../trust/notify.ts';
import { guardedFolders } from '../../trust/repository.ts';
import type { Sink } from '../../trust/trust.ts';
import { unfitGitHubSink } from '../apply/github-sink.ts';
import { codeOwnersWarnings } from '../open/code-owners.ts';
import { defaultJournal } from '../open/default-journal.ts';
import { openDesired } from '../open/open-files.ts';
import { openJournalFile } from '../open/open-journal.ts';
import { openPolicies } from '../open/open-policies.ts';
import { shownPath } from '../open/shown-path.ts';
import type { Ports } from '../ports.ts';
import type { FileFacts, JournalFacts, SinkProblem, TrustFacts } from './facts.ts';

/** What `init` writes. */
const usual = { desired: 'tenantry', trust: 'tenantry.trust.yaml' } as const;

const orError = async <Value>(act: () => Promise<Value> | Value): Promise<Value | TenantryError> => {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof TenantryError) return cause;
    throw cause;
  }
};

export const readFiles = async (given: string | undefined, ports: Ports): Promise<FileFacts> => {
  const path = shownPath(given ?? usual.desired, ports);
  if (!pathExists(resolve(ports.cwd, path))) return { type: 'none', path };
  const opened = await orError(async () => {
    const { desired } = await openDesired(path, ports);
    await openPolicies(desired, ports);
    return desired;
  });
  return opened instanceof TenantryError ? { type: 'invalid', path, problems: opened.problems } : { type: 'valid', path, desired: opened };
};

/** A program is found as a delivery finds it. */
const isThere = ([program = '']: readonly string[], folder: string, { env }: Ports): boolean =>
  basename(program) === program
    ? findProgram(program, programFolders(env['PATH'] ?? '')) !== undefined
    : findProgram(resolve(folder, program), [delimiter]) !== undefined;

const sinkProblem = async (name: string, sink: Sink, guarded: readonly string[], ports: Ports): Promise<readonly SinkProblem[]> => {
  const { to } = sink;
  if (to.type === 'exec')
    return isThere(to.command, to.folder, ports)
      ? []
      : [{ name, why: `the program ${to.command[0] ?? ''} does not exist`, isUnknown: false }];
  if (to.type === 'github' && !ports.env[to.tokenFrom.name])
    return [{ name, why: `the environment variable ${to.tokenFrom.name}, which holds its token, is not set`, isUnknown: true }];
  const problem = await unfitSink({ name, sink, guarded, unfitGitHub: (one) => unfitGitHubSink(one, ports.env) });
  return problem === undefined ? [] : [{ name, why: problem.message.replace(/^.*?: /s, ''), isUnknown: false }];
};

/** Nothing is sent: a check must not page anybody. */
const destinationProblems = (destination: NotifyDestination, env: Ports['env']): readonly SinkProblem[] => {
  const { name, webhook } = destination;
  const missing = notifyVariables([destination]).filter((variable) => !env[variable]);
  if (missing.length > 0) return [{ name, why: `the environment variable ${missing.join(', ')} is not set`, isUnknown: true }];
  const why = unfitWebhook(secretOf(env[webhook] ?? ''));
  return why === undefined ? [] : [{ name, why: `${webhook} is not its address: ${why}`, isUnknown: false }];
};

export const readTrustFile = async (given: string | undefined, files: FileFacts, ports: Ports): Promise<TrustFacts> => {
  const { cwd, env } = ports;
  const named = given ?? (env['TENANTRY_TRUST'] || undefined);
  if (named === undefined) {
    const path = shownPath(usual.trust, ports);
    return pathExists(resolve(cwd, path)) ? { type: 'not-named', path } : { type: 'none' };
  }
  const path = shownPath(named, ports);
  const trust = await orError(() => loadTrust(path));
  if (trust instanceof TenantryError) return { type: 'invalid', path, problems: trust.problems };
  const guarded = guardedFolders([cwd, dirname(resolve(cwd, files.path))]);
  const sinks = await Promise.all(Object.entries(trust.sinks).map(([name, sink]) => sinkProblem(name, sink, guarded, ports)));
  const destinations = (trust.notify ?? []).flatMap((one) => destinationProblems(one, env));
  return { type: 'valid', path, trust, sinks: sinks.flat(), destinations, owners: codeOwnersWarnings(trust, resolve(cwd, files.path)) };
};

export const readJournal = async (given: string | undefined, ports: Ports): Promise<JournalFacts> => {
  const file = shownPath(given ?? defaultJournal, ports);
  const status = statIfExists(resolve(ports.cwd, file));
  if (given === undefined && !status) return { type: 'none', file };
  const read = await orError(() => openJournalFile(file));
  if (read instanceof TenantryError) return { type: 'unreadable', file, problems: read.problems };
  return { type: 'read', file, isPrivate: status !== undefined && (status.mode & 0o077) === 0, read };
};
