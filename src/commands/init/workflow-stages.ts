// The stages in which a repository takes the GitHub Action into use, each with its workflow and with the settings that no file can contain.
import { join } from 'node:path';
import { usualSettings } from '../../trust/run-settings.ts';
import { workflowFiles } from '../workflow-files.generated.ts';

/** Pull requests need no key, the schedule one that reads, the apply one that writes. */
export type WorkflowStage = 'pull-requests' | 'schedule' | 'apply';

/** Who approves an apply: reviewers of an environment, or a person who types the digest, where GitHub's plan has no required reviewers. */
export type ApprovedBy = 'reviewers' | 'digest';

const folder = join('.github', 'workflows');

const apply: Readonly<Record<ApprovedBy, keyof typeof workflowFiles>> = {
  reviewers: 'tenantry-apply.yml',
  digest: 'tenantry-apply-by-digest.yml',
};

/** By their names in the repository. */
const workflowsIn = (approvedBy: ApprovedBy): Readonly<Record<WorkflowStage, Readonly<Record<string, keyof typeof workflowFiles>>>> => ({
  'pull-requests': { 'tenantry.yml': 'tenantry.yml' },
  schedule: { 'tenantry-schedule.yml': 'tenantry-schedule.yml' },
  apply: { 'tenantry-apply.yml': apply[approvedBy], 'tenantry-scheduled-work.yml': 'tenantry-scheduled-work.yml' },
});

export const workflowsOf = (stages: readonly WorkflowStage[], approvedBy: ApprovedBy, branch: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stages
      .flatMap((stage) => Object.entries(workflowsIn(approvedBy)[stage]))
      .map(([name, source]) => [join(folder, name), workflowFiles[source].replace('branches: [main]', `branches: [${branch}]`)]),
  );

/** Only the build of a release knows its commit. */
const lacksCommit = /@0{40}\b/.test(workflowFiles['tenantry.yml']);

/** Each part is a message and its commands: comments would not be comments in every shell. */
interface Part {
  readonly says: string;
  readonly commands: string;
}

/** Of a branch. `protections`: further settings of the request. */
const environmentFunction = (branch: string): string => `environment() {
  at="repos/{owner}/{repo}/environments/$1"; shift
  gh api --silent -X PUT "$at" "$@" \\
    -F 'deployment_branch_policy[protected_branches]=false' \\
    -F 'deployment_branch_policy[custom_branch_policies]=true'
  gh api --silent -X POST "$at/deployment-branch-policies" -f name=${branch}
}
`;

const rulesetFunction = `ruleset() {
  gh api --silent -X POST 'repos/{owner}/{repo}/rulesets' --input -
}
`;

const ruleset = (json: string): string => `echo '${json}' | ruleset\n`;

const secret = (name: string, of: string): string => `gh secret set ${name} --env ${of}\n`;

const pullRequests: Part = {
  says: 'Pull requests: the check is required, and a review by a code owner',
  commands: ruleset(`{
  "name": "tenantry", "target": "branch", "enforcement": "active",
  "conditions": {
    "ref_name": { "include": ["~DEFAULT_BRANCH"], "exclude": [] } },
  "rules": [
    { "type": "required_status_checks", "parameters": {
        "strict_required_status_checks_policy": false,
        "required_status_checks": [{ "context": "tenantry (tenantry)" }] } },
    { "type": "pull_request", "parameters": {
        "required_approving_review_count": 1,
        "require_code_owner_review": true,
        "dismiss_stale_reviews_on_push": true,
        "require_last_push_approval": true,
        "required_review_thread_resolution": false } } ] }`),
};

const reading: Part = {
  says: 'The key of audits and plans, which can only read',
  commands: `environment tenantry-plan\n${secret('TENANTRY_READ_KEY', 'tenantry-plan')}`,
};

const ledger: Part = {
  says: 'The branch of the ledger keeps its history',
  commands: ruleset(`{
  "name": "${usualSettings.ledger}", "target": "branch", "enforcement": "active",
  "conditions": { "ref_name": {
      "include": ["refs/heads/${usualSettings.ledger}"], "exclude": [] } },
  "rules": [{ "type": "deletion" }, { "type": "non_fast_forward" }]
}`),
};

/** Whoever owns the trust file approves the apply. `named`: false: a placeholder. */
const approver = (owner: string | undefined): { readonly type: 'Team' | 'User'; readonly path: string; readonly named: boolean } => {
  const [, first = '', team] = /^@([\w.-]+)(?:\/([\w.-]+))?$/.exec(owner ?? '') ?? [];
  if (team !== undefined) return { type: 'Team', path: `orgs/${first}/teams/${team}`, named: true };
  return first === ''
    ? { type: 'Team', path: 'orgs/{owner}/teams/cloud-security', named: false }
    : { type: 'User', path: `users/${first}`, named: true };
};

const approving = (owner: string | undefined): Part => {
  const { type, path } = approver(owner);
  return {
    says: 'The apply waits for a reviewer',
    commands: `environment production -F prevent_self_review=true \\
  -F 'reviewers[][type]=${type}' \\
  -F "reviewers[][id]=$(gh api '${path}' --jq .id)"
`,
  };
};

const writing: Part = {
  says: 'The key of the apply, which can write',
  commands: `environment tenantry-apply\n${secret('TENANTRY_WRITE_KEY', 'tenantry-apply')}`,
};

const block = (parts: readonly Part[], branch: string): string => {
  const commands = parts.map(({ says, commands }) => `echo '${says}'\n${commands}`).join('');
  const functions = [
    ...(/^environment /m.test(commands) ? [environmentFunction(branch)] : []),
    ...(commands.includes('| ruleset') ? [rulesetFunction] : []),
  ];
  const lines = `( set -e\n${functions.join('')}${commands}echo 'GitHub is set up.' )`.split('\n');
  return `${lines.map((line) => `  ${line}`).join('\n')}\n`;
};

export interface OnGitHub {
  readonly stages: readonly WorkflowStage[];
  readonly approvedBy: ApprovedBy;
  readonly branch: string;
  /** Of CODEOWNERS, if this run was given one. */
  readonly owner: string | undefined;
  /** Whether an earlier run printed what the schedule needs. */
  readonly isScheduled: boolean;
}

/** Only the first run: later ones are for somebody who knows. */
const firstComment = `
Commit the files on a branch, and open a pull request: Tenantry comments on it, without a key.
`;

const firstAudit = `
Once the workflow of the schedule is merged, start the first audit, or wait for the night:
  gh workflow run tenantry-schedule.yml
`;

/** What to do on GitHub, as one block for a shell. What several stages need is in it once. */
export const describeOnGitHub = ({ stages, approvedBy, branch, owner, isScheduled }: OnGitHub): string => {
  const needsReviewer = approvedBy === 'reviewers';
  const parts: Readonly<Record<WorkflowStage, readonly Part[]>> = {
    'pull-requests': [pullRequests],
    schedule: [reading, ledger],
    apply: [...(isScheduled ? [] : [reading]), ...(needsReviewer ? [approving(owner)] : []), writing],
  };
  const all = [...new Set(stages.flatMap((stage) => parts[stage]))];
  const hasKey = all.includes(reading) || all.includes(writing);
  const asks = hasKey ? ' It asks for each key, which no history keeps.' : '';
  const isApplied = stages.includes('apply');
  const placeholder = isApplied && needsReviewer && !approver(owner).named ? ' Put your team in place of cloud-security.' : '';
  const about = `\nTo set up GitHub, paste this block into a shell in the repository, with gh signed in.${asks}${placeholder}\n`;
  const digest = isApplied && !needsReviewer ? '\nThe apply runs when somebody starts it by hand and types the digest.\n' : '';
  const reference = lacksCommit
    ? '\nThis program is not from a release: replace the zeros after `uses:` in the workflows by the commit of the release that you use.\n'
    : '';
  const setUp = all.length === 0 ? '' : `${about}${block(all, branch)}`;
  const comment = stages.includes('pull-requests') ? firstComment : '';
  return `${comment}${setUp}${digest}${stages.includes('schedule') ? firstAudit : ''}${reference}`;
};
