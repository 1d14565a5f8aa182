// The branches that decide: changes of the default branch need a pull request and the check, the ledger keeps its history, and no tag has such a name.
import type { BranchRules } from '../../github/branch-rules.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import type { BranchFacts, Facts } from './facts.ts';
import { githubIn, isRefusal, refusedRow } from './on-github.ts';
import type { TenantryJob } from './read-workflows.ts';
import { type RowsOf, rowsOf } from './row.ts';

interface Requirement {
  readonly row: RowsOf;
  readonly holds: (rules: BranchRules) => boolean;
  readonly good: string;
  readonly lacks: string;
  readonly remedy: string;
}

/** Rulesets decide first, because everybody may read them. */
const required = ({ rules, classic }: BranchFacts, { row, holds, good, lacks, remedy }: Requirement): DoctorRow => {
  if (!isRefusal(rules) && holds(rules)) return row.ok(good);
  if (classic !== undefined && !isRefusal(classic) && holds(classic)) return row.ok(good);
  if (isRefusal(rules)) return refusedRow(row, rules);
  if (isRefusal(classic)) {
    const refused = refusedRow(row, classic);
    return { ...refused, says: `No ruleset requires it, and the older branch protection could not be read. ${refused.says}` };
  }
  return row.wrong(lacks, remedy);
};

/** `tenantry (tenantry)`: by the path of the desired state. */
const checksOf = (jobs: readonly TenantryJob[]): readonly string[] => [
  ...new Set(
    jobs
      .filter(({ command, events }) => command === 'plan' && events.some((event) => event.startsWith('pull_request')))
      .map(({ inputs }) => `tenantry (${inputs['desired-state'] || 'tenantry'})`),
  ),
];

const ledgerRow = (ledger: BranchFacts): DoctorRow => {
  const row = rowsOf('branches', 'ledger');
  if (isRefusal(ledger.exists)) return refusedRow(row, ledger.exists);
  if (!ledger.exists) return row.ok(`${ledger.name} does not exist yet. The first audit creates it.`);
  return required(ledger, {
    row,
    holds: ({ keepsHistory }) => keepsHistory,
    good: `${ledger.name} can be neither rewritten nor deleted.`,
    lacks: `Whoever may push can rewrite or delete ${ledger.name}, and with it the dates of all findings.`,
    remedy: `Add a ruleset for ${ledger.name} with "Block force pushes" and "Restrict deletions".`,
  });
};

export const branchRows = (facts: Facts): readonly DoctorRow[] => {
  const { repository } = facts;
  if (!repository) return [];
  if (repository.github === undefined)
    return [
      rowsOf('branches', 'settings').unreadable(
        'The settings on GitHub were not read, because there is no token.',
        'Set GITHUB_TOKEN to a token that may read the repository.',
      ),
    ];
  if (isRefusal(repository.github)) return [refusedRow(rowsOf('branches', 'settings'), repository.github)];
  const github = githubIn(facts);
  if (!github) return [];
  const { branch, ledger, tags } = github;
  const checks = checksOf(repository.workflows.flatMap(({ jobs }) => jobs));
  const tagRow = rowsOf('branches', 'tags');
  return [
    required(branch, {
      row: rowsOf('branches', 'pull requests'),
      holds: ({ pullRequests }) => pullRequests,
      good: `Every change of ${branch.name} needs a pull request.`,
      lacks: `${branch.name} can be changed without a pull request.`,
      remedy: `Add a ruleset for ${branch.name} with "Require a pull request before merging".`,
    }),
    ...(checks.length === 0
      ? []
      : [
          required(branch, {
            row: rowsOf('branches', 'required check'),
            holds: (rules) => checks.every((check) => rules.checks.includes(check)),
            good: `${checks.join(', ')} must pass before a merge into ${branch.name}.`,
            lacks: `A pull request into ${branch.name} can be merged although ${checks.join(', ')} fails.`,
            remedy: `Add "Require status checks to pass" with ${checks.join(', ')} to its ruleset.`,
          }),
        ]),
    ...(ledger ? [ledgerRow(ledger)] : []),
    isRefusal(tags)
      ? refusedRow(tagRow, tags)
      : tags.length === 0
        ? tagRow.ok('No tag has the name of such a branch.')
        : tagRow.wrong(
            `A tag has the name of a branch: ${tags.join(', ')}.`,
            'Delete the tag, and add a ruleset for tags that restricts who creates one of this name.',
          ),
  ];
};
