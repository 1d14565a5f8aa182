// One run of the Action: inputs and event → a job → its result, published. Ends with the exit code of the command line.
import { fail } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { actionsAuthor } from '../github/author.ts';
import { openGitHub } from '../github/client.ts';
import { readEvent, type Trigger } from '../github/event.ts';
import { eventRow } from '../github/event-table.ts';
import { maskCommands, warningCommand } from '../github/workflow-commands.ts';
import { proxiesOf } from '../platform/proxies.ts';
import { secretOf } from '../secret.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { usualSettings } from '../trust/run-settings.ts';
import { namedLanguage } from '../use/open/named-language.ts';
import { type ActionName, readInputs } from './inputs.ts';
import type { Job } from './job.ts';
import { reviewChange } from './review-change.ts';
import { adoptHelp, runOnBranch } from './run-on-branch.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Bytes. */
const largestEvent = 30_000_000;

const credentials = ['MGC_API_KEY', 'MGC_ACCESS_TOKEN'] as const;

/** A run that may have no key gets none, whatever the workflow passes. */
const environmentFor = (trigger: Trigger, env: Environment): Environment => {
  if (eventRow(trigger).key !== 'never') return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !credentials.some((one) => one === name)));
};

/**
 * `command` writes a workflow command. `surroundings.cwd`: an empty folder of the run, which is also the working folder of the process. `outputFolder`: another
 * one.
 */
export const runAction = async (
  action: ActionName,
  surroundings: Surroundings,
  outputFolder: string,
  command: (line: string) => void,
): Promise<ExitCode> => {
  const { env } = surroundings;
  const inputs = readInputs(action, env);
  for (const secret of [inputs.token, inputs.appToken, ...credentials.map((name) => env[name])]) {
    if (secret !== undefined && secret !== '') for (const line of maskCommands(secretOf(secret))) command(line);
  }
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '')
    return fail('usage', 'GITHUB_EVENT_PATH is not set.', { help: 'Run Tenantry from a workflow of GitHub Actions.' });
  const event = readEvent(env, readText(operatorFile(path), largestEvent));
  const { trigger, apiUrl, serverUrl } = event;
  const { owner, repo } = event.repository;
  const proxies = proxiesOf(env);
  const github = openGitHub({ apiUrl, token: inputs.token, repository: { owner, repo }, ...(proxies && { proxies }) });
  const job: Job = {
    inputs,
    language: namedLanguage(inputs.language, { env }),
    settings: usualSettings,
    event,
    github,
    author: actionsAuthor(serverUrl),
    outputFolder,
    surroundings: { ...surroundings, env: environmentFor(trigger, env) },
    command,
    warn: (message) => command(warningCommand(message)),
  };
  try {
    switch (trigger.type) {
      case 'pull-request':
      case 'pull-request-target':
      case 'foreign-pull-request-target':
      case 'merge-group':
        if (action === 'fleet') return await (await import('./merge-fleet-run.ts')).mergeFleetRun(job);
        if (action === 'apply' || (inputs.command ?? 'plan') !== 'plan')
          return fail('usage', `The command ${inputs.command ?? ''} does not run for pull requests.`, {
            help: 'Run it on push, schedule or workflow_dispatch, on the default branch.',
          });
        if (inputs.appToken !== undefined) return fail('usage', 'A run for a pull request adopts no drift.', { help: adoptHelp });
        return await reviewChange(job, trigger);
      case 'push':
      case 'dispatch':
      case 'schedule':
        return await runOnBranch(job, trigger);
      case 'ignored':
        job.warn(trigger.why);
        return exitCodes.clean;
    }
  } finally {
    await github.close();
  }
};
