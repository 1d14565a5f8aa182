// The environments that the workflows name: they exist, only the default branch deploys to them, and somebody else approves.
import type { EnvironmentSettings } from '../../github/environment.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import type { EnvironmentFacts, Facts } from './facts.ts';
import { githubIn, isRefusal, refusedRow } from './on-github.ts';
import type { TenantryJob } from './read-workflows.ts';
import { rowsOf } from './row.ts';

/** A name that an expression computes is not known here. */
const isKnown = (name: string): boolean => name !== '' && !name.includes('${{');

/** Where a person approves. */
const approvingEnvironments = (jobs: readonly TenantryJob[]): readonly string[] => [
  ...new Set(
    jobs
      .filter(({ command }) => command === 'approve')
      .map(({ environment, inputs, asks }) => environment ?? (asks ? '' : (inputs['environment'] ?? 'production')))
      .filter(isKnown),
  ),
];

export const environmentsOf = (jobs: readonly TenantryJob[]): readonly string[] =>
  [...new Set([...jobs.flatMap(({ environment }) => environment ?? []), ...approvingEnvironments(jobs)].filter(isKnown))].sort();

const listOf = (names: readonly string[]): string => names.join(', ');

type Existing = EnvironmentFacts & { readonly settings: EnvironmentSettings };

const isLimited = ({ branches, listed }: EnvironmentSettings, defaultBranch: string): boolean =>
  branches === 'listed' && listed.every(({ name, isTag }) => !isTag && name === defaultBranch);

export const environmentRows = (facts: Facts): readonly DoctorRow[] => {
  const github = githubIn(facts);
  if (!github || !facts.repository || github.environments.length === 0) return [];
  const [exist, limited, reviewers, selfReview] = [
    rowsOf('environments', 'exist'),
    rowsOf('environments', 'default branch only'),
    rowsOf('environments', 'reviewers'),
    rowsOf('environments', 'no self-review'),
  ];
  const { environments } = github;
  const refusal = environments.map(({ settings }) => settings).find(isRefusal);
  if (refusal) return [refusedRow(exist, refusal)];
  const found = environments.filter((one): one is Existing => one.settings !== undefined && !isRefusal(one.settings));
  const missing = environments.filter(({ settings }) => settings === undefined).map(({ name }) => name);
  const defaultBranch = facts.repository.defaultBranch ?? '';
  const open = found.filter(({ settings }) => !isLimited(settings, defaultBranch)).map(({ name }) => name);
  const approving = approvingEnvironments(facts.repository.workflows.flatMap(({ jobs }) => jobs));
  const approvals = found.filter(({ name }) => approving.includes(name));
  const unguarded = approvals.filter(({ settings }) => settings.reviewers === 0).map(({ name }) => name);
  const selfApproved = approvals.filter(({ settings }) => settings.reviewers > 0 && !settings.preventsSelfReview).map(({ name }) => name);
  return [
    missing.length === 0
      ? exist.ok(`${listOf(found.map(({ name }) => name))}.`)
      : exist.wrong(
          `${listOf(missing)} ${missing.length === 1 ? 'does' : 'do'} not exist. GitHub would create ${missing.length === 1 ? 'it' : 'them'} without protection.`,
          'Create each in the settings of the repository, under Environments.',
        ),
    open.length === 0
      ? limited.ok(`Only ${defaultBranch} deploys to them.`)
      : limited.wrong(
          `Other branches or tags than ${defaultBranch} may deploy to ${listOf(open)}.`,
          `In the settings of the environment, select the branch ${defaultBranch} alone under "Deployment branches and tags".`,
        ),
    ...(approvals.length === 0
      ? []
      : [
          unguarded.length === 0
            ? reviewers.ok(`Somebody must approve in ${listOf(approvals.map(({ name }) => name))}.`)
            : reviewers.wrong(
                `${listOf(unguarded)} has no required reviewers.`,
                'Add required reviewers to the environment. Where your GitHub plan has none, start the workflow by hand and type the digest.',
              ),
          selfApproved.length === 0
            ? selfReview.ok('Whoever starts a run cannot approve it.')
            : selfReview.wrong(
                `Whoever starts a run can approve it in ${listOf(selfApproved)}.`,
                'Turn on "Prevent self-review" in the settings of the environment.',
              ),
        ]),
  ];
};
