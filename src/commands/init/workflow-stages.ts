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

/** Limited to the default branch. `more`: further settings, one on each line. */
const environment = (name: string, branch: string, more: readonly string[] = []): string => {
  const at = `'repos/{owner}/{repo}/environments/${name}`;
  const limit = [`-F 'deployment_branch_policy[protected_branches]=false'`, `-F 'deployment_branch_policy[custom_branch_policies]=true'`];
  return `  gh api -X PUT ${[`${at}'`, ...more, ...limit].join(' \\\n    ')}
  gh api -X POST ${at}/deployment-branch-policies' -f name=${branch}
`;
};

const secret = (name: string, of: string): string => `  gh secret set ${name} --env ${of}\n`;

const pullRequests = `Pull requests are checked without a key. Require the check, and reviews by code owners:
  gh api -X POST 'repos/{owner}/{repo}/rulesets' --input - <<'END'
  { "name": "tenantry", "target": "branch", "enforcement": "active",
    "conditions": { "ref_name": { "include": ["~DEFAULT_BRANCH"], "exclude": [] } },
    "rules": [
      { "type": "required_status_checks", "parameters": {
          "strict_required_status_checks_policy": false,
          "required_status_checks": [{ "context": "tenantry (tenantry)" }] } },
      { "type": "pull_request", "parameters": {
          "required_approving_review_count": 1, "require_code_owner_review": true,
          "dismiss_stale_reviews_on_push": true, "require_last_push_approval": true,
          "required_review_thread_resolution": false } } ] }
END
`;

const reading = (branch: string): string => `Audits and plans need a key that can only read, in an environment of the default branch:
${environment('tenantry-plan', branch)}${secret('TENANTRY_READ_KEY', 'tenantry-plan')}`;

const firstAudit = `Once the workflow of the schedule is merged, this audits, and uploads the first capture:
  gh workflow run tenantry-schedule.yml
`;

const ledger = `The ledger must keep its history:
  gh api -X POST 'repos/{owner}/{repo}/rulesets' --input - <<'END'
  { "name": "${usualSettings.ledger}", "target": "branch", "enforcement": "active",
    "conditions": { "ref_name": { "include": ["refs/heads/${usualSettings.ledger}"], "exclude": [] } },
    "rules": [{ "type": "deletion" }, { "type": "non_fast_forward" }] }
END
`;

const reviewers = [
  `-F 'reviewers[][type]=Team'`,
  `-F "reviewers[][id]=$(gh api 'orgs/{owner}/teams/cloud-security' --jq .id)"`,
  '-F prevent_self_review=true',
];

const approving: Readonly<Record<ApprovedBy, (branch: string) => string>> = {
  reviewers: (branch) => `The apply waits for a reviewer; put your team in place of cloud-security:
${environment('production', branch, reviewers)}`,
  digest: () => 'The apply runs when somebody starts it by hand and types the digest.\n',
};

const writing = (branch: string): string => `The apply needs a key that can write, in an environment of its own:
${environment('tenantry-apply', branch)}${secret('TENANTRY_WRITE_KEY', 'tenantry-apply')}`;

/** What to do on GitHub, as commands of its command line, for the stages that were asked for. What several stages need is said once. */
export const describeOnGitHub = (stages: readonly WorkflowStage[], approvedBy: ApprovedBy, branch: string): string => {
  const parts: Readonly<Record<WorkflowStage, readonly string[]>> = {
    'pull-requests': [pullRequests],
    schedule: [reading(branch), firstAudit, ledger],
    apply: [reading(branch), approving[approvedBy](branch), writing(branch)],
  };
  const reference = lacksCommit
    ? '\nThis program is not from a release: replace the zeros after `uses:` in the workflows by the commit of the release that you use.\n'
    : '';
  return `${[...new Set(stages.flatMap((stage) => parts[stage]))].map((part) => `\n${part}`).join('')}${reference}`;
};
