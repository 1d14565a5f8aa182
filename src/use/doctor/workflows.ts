// The workflows: pinned to a commit, with the permissions that their commands need, started by the right events, and with keys in environments only.
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { notifyVariables } from '../../trust/notify.ts';
import type { RunSettings } from '../../trust/run-settings.ts';
import type { Facts, RepositoryFacts } from './facts.ts';
import { plansAgainstCapture, type TenantryJob } from './read-workflows.ts';
import { type RowsOf, rowsOf } from './row.ts';

const named = ({ file, job }: TenantryJob): string => `${file} (job ${job})`;

/** `wrong` with all mistakes, or `ok`. */
const evaluated = (row: RowsOf, mistakes: readonly string[], good: string, remedy: string): DoctorRow =>
  mistakes.length === 0 ? row.ok(good) : row.wrong([...new Set(mistakes)].join(' '), remedy);

const isPinned = (uses: string): boolean => /@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/.test(uses) && !/@0+$/.test(uses);

const referenceRow = ({ workflows }: RepositoryFacts): DoctorRow =>
  evaluated(
    rowsOf('workflows', 'references'),
    workflows.flatMap(({ file, uses }) => {
      const loose = uses.filter((one) => !isPinned(one));
      return loose.length === 0 ? [] : [`${file} uses ${loose.join(', ')}.`];
    }),
    'Every action is pinned to a commit.',
    'Write the full commit of a release behind the @. A tag or a branch can be moved to other code.',
  );

type Level = 'read' | 'write';

/** By command: the permissions that it cannot do its work without (docs/github-action.md, permissions). */
const needs: Readonly<Record<string, (job: TenantryJob, settings: RunSettings) => Readonly<Record<string, Level>>>> = {
  plan: (job) => {
    const { events } = job;
    if (events.some((event) => event.startsWith('pull_request')))
      return {
        contents: 'read',
        checks: 'write',
        'pull-requests': 'write',
        ...(plansAgainstCapture(job) ? { actions: 'read' } : {}),
      };
    return events.includes('merge_group') ? { contents: 'read', checks: 'write' } : { contents: 'write' };
  },
  approve: () => ({ actions: 'read' }),
  apply: () => ({ contents: 'write', issues: 'write' }),
  audit: (_, { ledger }) => ({ contents: ledger === undefined ? 'read' : 'write', issues: 'write' }),
  capture: () => ({ contents: 'read' }),
  doctor: () => ({ contents: 'read', actions: 'read' }),
};

const permissionMistakes = (job: TenantryJob, settings: RunSettings): readonly string[] => {
  const { permissions, command, asks = needs[command]?.(job, settings) ?? {} } = job;
  if (permissions === undefined) return [`${named(job)} states no permissions, so it has the default ones of the repository.`];
  if (permissions === 'write-all') return [`${named(job)} may write everything.`];
  const missing = Object.entries(asks).filter(([name, level]) => {
    const given = permissions === 'read-all' ? 'read' : permissions[name];
    return given !== 'write' && given !== level;
  });
  return missing.length === 0 ? [] : [`${named(job)} lacks ${missing.map(([name, level]) => `\`${name}: ${level}\``).join(', ')}.`];
};

const permissionRow = (jobs: readonly TenantryJob[], settings: RunSettings): DoctorRow =>
  evaluated(
    rowsOf('workflows', 'permissions'),
    jobs.flatMap((job) => permissionMistakes(job, settings)),
    'Each job states what it may do, and has what its command needs.',
    'Write `permissions: {}` at the top of the workflow, and in each job the lines that it needs.',
  );

const withKey: ReadonlySet<string> = new Set(['approve', 'apply', 'audit', 'capture']);

const triggerMistakes = (job: TenantryJob, defaultBranch: string | undefined): readonly string[] => {
  const { events, command, branches, checksOut, keys } = job;
  const onPulls = events.filter((event) => event.startsWith('pull_request'));
  return [
    ...(onPulls.length > 0 && withKey.has(command) ? [`${named(job)} runs ${command} for pull requests.`] : []),
    ...(events.includes('pull_request_target') && checksOut && keys
      ? [`${named(job)} checks out a commit on pull_request_target, next to a key.`]
      : []),
    ...(events.includes('push') && branches && defaultBranch !== undefined && !branches.includes(defaultBranch)
      ? [`${named(job)} does not run for pushes to ${defaultBranch}, the default branch.`]
      : []),
  ];
};

const triggerRow = (jobs: readonly TenantryJob[], defaultBranch: string | undefined): DoctorRow =>
  evaluated(
    rowsOf('workflows', 'triggers'),
    jobs.flatMap((job) => triggerMistakes(job, defaultBranch)),
    'Each command is started by the right events.',
    'Correct `on:` of the workflow, and remove the checkout: the Action reads commits through the API.',
  );

const keyMistakes = (jobs: readonly TenantryJob[]): readonly string[] => {
  const writing = new Set(jobs.flatMap(({ command, keys = [] }) => (command === 'apply' ? keys : [])));
  return jobs.flatMap((job) => {
    const { keys, environment, events, command, missingSecret, passesAll } = job;
    if (!keys) return [];
    if (missingSecret !== undefined) return [`${named(job)} does not get the secret ${missingSecret}: write it under \`secrets:\`.`];
    if (passesAll) return [`${named(job)} gets every secret of the repository: pass the two keys by name.`];
    const shared = keys.filter((key) => command !== 'apply' && writing.has(key));
    return [
      ...(environment === undefined ? [`${named(job)} has a key without an environment: every branch can read it.`] : []),
      ...(events.includes('pull_request') ? [`${named(job)} has a key on pull_request, where it is not used.`] : []),
      ...(shared.length > 0 ? [`${named(job)} has the key of apply, ${shared.join(', ')}.`] : []),
    ];
  });
};

const keyRow = (jobs: readonly TenantryJob[]): DoctorRow =>
  evaluated(
    rowsOf('workflows', 'keys'),
    keyMistakes(jobs),
    'Keys are in environments, and only apply has one that writes.',
    'Store each key as a secret of an environment that is limited to the default branch: one that reads, and another one for apply.',
  );

const withSettings: ReadonlySet<string> = new Set(['plan', 'audit', 'apply']);

/** A run that does not name the trust file has the usual settings. A called workflow names it by default. */
const settingsRow = (jobs: readonly TenantryJob[], trust: Facts['trust']): readonly DoctorRow[] => {
  if (trust.type !== 'valid' || trust.trust.github === undefined) return [];
  const lacking = jobs.filter(({ command, inputs, asks }) => withSettings.has(command) && asks === undefined && !inputs['trust']);
  return [
    evaluated(
      rowsOf('workflows', 'settings'),
      lacking.map((job) => `${named(job)} does not use \`github:\` of the trust file.`),
      'Each run reads `github:` of the trust file.',
      'Name the trust file in the input `trust`.',
    ),
  ];
};

const notifying: ReadonlySet<string> = new Set(['audit', 'apply', 'fleet']);

/** A secret reaches a job only where its workflow names it. */
const notifyRow = (jobs: readonly TenantryJob[], trust: Facts['trust']): readonly DoctorRow[] => {
  if (trust.type !== 'valid' || trust.trust.notify === undefined) return [];
  const variables = notifyVariables(trust.trust.notify);
  return [
    evaluated(
      rowsOf('workflows', 'notifications'),
      jobs
        .filter(({ command }) => notifying.has(command))
        .flatMap((job) => {
          const missing = variables.filter((name) => !job.variables.includes(name));
          return missing.length === 0 ? [] : [`${named(job)} does not set ${missing.join(', ')}.`];
        }),
      'Each run that sends notifications has the variables of `notify:`.',
      'Set them under `env:`, from secrets of the environment: without them, nothing is delivered.',
    ),
  ];
};

const runsDue = ({ command, events, inputs }: TenantryJob): boolean =>
  command === 'apply' && events.includes('schedule') && /\bdue\b/.test(inputs['classes'] ?? '');

/** Only if a workflow applies: otherwise a person runs what is due. */
const endsRow = (jobs: readonly TenantryJob[], files: Facts['files']): readonly DoctorRow[] => {
  if (files.type !== 'valid' || files.desired.ends.length === 0 || !jobs.some(({ command }) => command === 'apply')) return [];
  return [
    evaluated(
      rowsOf('workflows', 'ends of access'),
      jobs.some(runsDue) ? [] : ['The files give access an end, and no workflow runs scheduled work, which takes it away.'],
      'Scheduled work takes away what has ended.',
      'Add `tenantry-scheduled-work.yml`: `tenantry init --apply` writes it.',
    ),
  ];
};

const parsedRow = ({ workflows }: RepositoryFacts): readonly DoctorRow[] => {
  const broken = workflows.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file}: ${problem}.`]));
  return broken.length === 0
    ? []
    : [rowsOf('workflows', 'readable').unknown(broken.join(' '), 'Write the workflow without anchors and aliases.')];
};

export const workflowRows = ({
  repository,
  settings,
  trust,
  files,
}: Pick<Facts, 'repository' | 'settings' | 'trust' | 'files'>): readonly DoctorRow[] => {
  if (!repository) return [];
  const jobs = repository.workflows.flatMap((workflow) => workflow.jobs);
  return [
    ...parsedRow(repository),
    referenceRow(repository),
    permissionRow(jobs, settings),
    triggerRow(jobs, repository.defaultBranch),
    keyRow(jobs),
    ...settingsRow(jobs, trust),
    ...notifyRow(jobs, trust),
    ...endsRow(jobs, files),
  ];
};
