// The id of a run of a fleet, which all shards and attempts of one run have, and that of a start of the run.
import { fail } from '../errors.ts';
import { quoted } from '../yaml/visible.ts';

/** It is the name of a folder. */
const form = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$/;
const formHelp = 'Use letters, digits, `.`, `_` and `-`, at most 128; the first and the last is a letter or a digit.';

/** In this order: a Job of Kubernetes has no variable of its own, its manifest passes its name. */
const variables = ['TENANTRY_RUN', 'GITHUB_RUN_ID'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** In this order: an engine that starts all jobs of a run again gives each start another value, and all shards of one start the same. */
const startVariables = ['TENANTRY_START', 'GITHUB_RUN_ATTEMPT'] as const;

/** Undefined: the engine gives none. Throws `usage`. */
export const startIdOf = (env: Environment): string | undefined => {
  const variable = startVariables.find((name) => env[name]);
  const id = variable && env[variable];
  if (variable === undefined || id === undefined || form.test(id)) return id;
  return fail('usage', `${variable} ${quoted(id)} is not the id of a start`, { help: formHelp });
};

/** `given`: `--run`. Throws `usage`. */
export const runIdOf = (given: string | undefined, env: Environment): string => {
  const variable = variables.find((name) => env[name]);
  const named: readonly [source: string, id: string | undefined] =
    given === undefined && variable !== undefined ? [variable, env[variable]] : ['--run', given];
  const [source, id] = named;
  if (id === undefined)
    return fail('usage', 'the run has no id', { help: 'Write --run <id>, the same for every shard and attempt, e.g. `--run 2026-11-22`.' });
  if (form.test(id)) return id;
  return fail('usage', `${source} ${quoted(id)} is not the id of a run`, { help: formHelp });
};
