// The settings of the repository on GitHub, as far as the token may read them: environments, branches, tags, the capture and the ledger.
import { readBranchFile } from '../../github/branch-file.ts';
import { readBranchProtection, readBranchRules } from '../../github/branch-rules.ts';
import type { GitHub } from '../../github/client.ts';
import { readEnvironment } from '../../github/environment.ts';
import { findCapture } from '../../github/find-capture.ts';
import { readTip } from '../../github/pull-request.ts';
import { orRefusal, unlessMissing } from '../../github/refusal.ts';
import { hasTag, readRepository } from '../../github/repository.ts';
import { partOf } from '../../policies/ledger/ledger.ts';
import { readLedger } from '../../policies/ledger/ledger-text.ts';
import type { RunSettings } from '../../trust/run-settings.ts';
import { captureArtifact, ledgerFile } from '../github-names.ts';
import { environmentsOf } from './environments.ts';
import type { Answered, BranchFacts, GitHubFacts } from './facts.ts';
import { isRefusal } from './on-github.ts';
import { plansAgainstCapture, type TenantryJob } from './read-workflows.ts';

const readBranch = async (github: GitHub, name: string): Promise<BranchFacts> => {
  const [tip, rules, classic] = await Promise.all([
    orRefusal(unlessMissing(readTip(github, name))),
    orRefusal(readBranchRules(github, name)),
    orRefusal(readBranchProtection(github, name)),
  ]);
  return { name, exists: isRefusal(tip) ? tip : tip !== undefined, rules, classic };
};

/** Nothing is kept before a workflow audits. */
const ledgerOf = (jobs: readonly TenantryJob[], { ledger }: RunSettings): string | undefined =>
  jobs.some(({ command }) => command === 'audit') ? ledger : undefined;

const tagsOf = async (github: GitHub, names: readonly string[]): Promise<readonly string[]> => {
  const found = await Promise.all(names.map((name) => hasTag(github, name)));
  return names.filter((_, index) => found[index]);
};

type Around = Omit<DoctorOnGitHub, 'jobs'>;

const captureOf = (
  github: GitHub,
  { id: repositoryId, defaultBranch }: { readonly id: number; readonly defaultBranch: string },
  jobs: readonly TenantryJob[],
  { settings: { captures, maxAge } }: Around,
): Promise<NonNullable<GitHubFacts['capture']>> | undefined => {
  const job = jobs.find(plansAgainstCapture);
  if (!job || !jobs.some(({ command }) => command === 'capture')) return undefined;
  const workflowFile = `.github/workflows/${captures}`;
  const trust = job.inputs['trust'];
  const wanted = { repositoryId, defaultBranch, workflowFile, trust, artifact: captureArtifact, maxAge };
  return orRefusal(findCapture(github, wanted).then((found) => (found.type === 'found' ? { from: found.from } : { why: found.why })));
};

const lastScanOf = (
  github: GitHub,
  branch: string,
  jobs: readonly TenantryJob[],
  { tenant, now }: Around,
): Promise<NonNullable<GitHubFacts['lastScan']>> => {
  const path = jobs.find(({ command }) => command === 'audit')?.inputs['desired-state'] || 'tenantry';
  return orRefusal(
    readBranchFile(github, { branch, path: ledgerFile }).then((text) => {
      if (text === null) return { at: undefined };
      const read = readLedger(text, now);
      if (read.type === 'unreadable') return { why: read.why };
      return { at: tenant === undefined ? undefined : partOf(read.ledger, { tenant, path })?.complete };
    }),
  );
};

export interface DoctorOnGitHub {
  readonly jobs: readonly TenantryJob[];
  readonly tenant: string | undefined;
  readonly now: Date;
  readonly settings: RunSettings;
}

export interface ReadGitHub {
  readonly defaultBranch: string | undefined;
  readonly facts: Answered<GitHubFacts>;
}

export const readGitHub = async (github: GitHub, { jobs, ...around }: DoctorOnGitHub): Promise<ReadGitHub> => {
  const repository = await orRefusal(readRepository(github));
  if (isRefusal(repository)) return { defaultBranch: undefined, facts: repository };
  const { defaultBranch } = repository;
  const ledger = ledgerOf(jobs, around.settings);
  const [environments, branch, ofLedger, tags, capture, lastScan] = await Promise.all([
    Promise.all(environmentsOf(jobs).map(async (name) => ({ name, settings: await orRefusal(readEnvironment(github, name)) }))),
    readBranch(github, defaultBranch),
    ledger === undefined ? undefined : readBranch(github, ledger),
    orRefusal(tagsOf(github, ledger === undefined ? [defaultBranch] : [defaultBranch, ledger])),
    captureOf(github, repository, jobs, around),
    ledger === undefined ? undefined : lastScanOf(github, ledger, jobs, around),
  ]);
  return { defaultBranch, facts: { environments, branch, ledger: ofLedger, tags, capture, lastScan } };
};
