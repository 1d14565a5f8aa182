// Checks the set-up of Tenantry: reads everything once, then evaluates a table of checks. It writes nothing, here or anywhere else.
import { type ExitCode, exitCodes } from '../../exit-code.ts';
import type { GitHub } from '../../github/client.ts';
import type { Address } from '../../kinds/address.ts';
import type { DoctorReport, DoctorRow } from '../../report/doctor-blocks.ts';
import { count, place } from '../../report/document.ts';
import { usualSettings } from '../../trust/run-settings.ts';
import { noTrust } from '../../trust/trust.ts';
import type { Ports } from '../ports.ts';
import { branchRows } from './branches.ts';
import { credentialRows } from './credential.ts';
import { environmentRows } from './environments.ts';
import type { Facts, RepositoryFacts } from './facts.ts';
import { journalRows } from './journal.ts';
import { machineRows } from './machine.ts';
import { readFiles, readJournal, readTrustFile } from './read-files.ts';
import { type DoctorOnGitHub, readGitHub } from './read-github.ts';
import { readPlatform } from './read-platform.ts';
import { parseWorkflows, type WorkflowFile } from './read-workflows.ts';
import { recordRows } from './records.ts';
import { rowsOf } from './row.ts';
import { tenantRows } from './tenant.ts';
import { trustRows } from './trust.ts';
import { workflowRows } from './workflows.ts';

const row = rowsOf('files', 'valid');

/** The desired state: it exists and is valid. */
const fileRows = ({ files }: Facts): readonly DoctorRow[] => {
  switch (files.type) {
    case 'none':
      return [row.wrong(`There is no desired state at ${files.path}.`, 'Run `tenantry init`, or name its file or folder.')];
    case 'invalid': {
      const [first, ...others] = files.problems;
      const where = first?.at ? `${place(first.at)}: ` : '';
      const more = others.length > 0 ? ` ${count(others.length, 'more problem')}.` : '';
      return [
        row.wrong(`${where}${first?.message ?? 'it cannot be read'}.${more}`, `Run \`tenantry validate ${files.path}\` for every problem.`),
      ];
    }
    case 'valid':
      return [row.ok(`${count(files.desired.files.length, 'file')}, ${count(files.desired.items.length, 'resource')}.`)];
  }
};

export interface SetUp {
  /** The desired state; undefined: where `init` writes it. */
  readonly path: string | undefined;
  /** The trust file; undefined: TENANTRY_TRUST. */
  readonly trust: string | undefined;
  readonly journal: string | undefined;
  /** The key of this run; undefined: that of the trust file. */
  readonly identity: Address | undefined;
  readonly key: Facts['key'];
  /** What a token may not read counts. */
  readonly strict: boolean;
  /** Version of Node. */
  readonly node: string;
  /** Files of .github/workflows. */
  readonly workflows: readonly WorkflowFile[];
  /** undefined: there is no token. */
  readonly github: GitHub | undefined;
}

/** In the order of the page. */
const checks: readonly ((facts: Facts) => readonly DoctorRow[])[] = [
  machineRows,
  credentialRows,
  tenantRows,
  trustRows,
  fileRows,
  journalRows,
  workflowRows,
  environmentRows,
  branchRows,
  recordRows,
];

const repositoryOf = async (
  { workflows: files, github }: SetUp,
  around: Omit<DoctorOnGitHub, 'jobs'>,
): Promise<RepositoryFacts | undefined> => {
  const workflows = parseWorkflows(files);
  if (workflows.length === 0) return undefined;
  const jobs = workflows.flatMap((workflow) => workflow.jobs);
  if (!github) return { workflows, defaultBranch: undefined, github: undefined };
  const { defaultBranch, facts } = await readGitHub(github, { jobs, ...around });
  return { workflows, defaultBranch, github: facts };
};

/** Whether a workflow applies. What a fleet runs, or a workflow that cannot be parsed, is not known here. */
const mayApply = (repository: RepositoryFacts | undefined): boolean =>
  repository === undefined ||
  repository.workflows.some(
    ({ problem, jobs }) => problem !== undefined || jobs.some(({ command }) => ['apply', 'fleet'].includes(command)),
  );

const factsOf = async (setUp: SetUp, ports: Ports): Promise<Facts> => {
  const { node } = setUp;
  const now = ports.now();
  const files = await readFiles(setUp.path, ports);
  const trust = await readTrustFile(setUp.trust, files, ports);
  const journal = await readJournal(setUp.journal, ports);
  const desired = files.type === 'valid' ? files.desired : undefined;
  const granted = trust.type === 'valid' ? trust.trust : noTrust;
  const platform = await readPlatform(desired, granted, setUp.identity ?? granted.identity, ports);
  const tenant = (platform.type === 'asked' ? platform.tenant : undefined) ?? desired?.tenant;
  const settings = granted.github ?? usualSettings;
  const repository = await repositoryOf(setUp, { tenant, now, settings });
  const key = setUp.key === 'of-workflows' && mayApply(repository) ? 'may-apply' : setUp.key;
  return { now, node, key, settings, files, trust, platform, journal, repository };
};

const verdictOf = ({ wrong }: DoctorReport['counts'], open: number): { readonly exitCode: ExitCode; readonly verdict: string } => {
  if (wrong > 0) return { exitCode: exitCodes.findings, verdict: `${count(wrong, 'check')} found something wrong.` };
  return open > 0
    ? { exitCode: exitCodes.unread, verdict: `Nothing is wrong, but ${count(open, 'check')} could not be made.` }
    : { exitCode: exitCodes.clean, verdict: 'The set-up is complete.' };
};

export const diagnose = async (setUp: SetUp, ports: Ports): Promise<DoctorReport> => {
  const facts = await factsOf(setUp, ports);
  const rows = checks.flatMap((check) => check(facts));
  const many = (state: DoctorRow['state']): number => rows.filter((row) => row.state === state).length;
  const counts = { ok: many('ok'), wrong: many('wrong'), unknown: many('unknown') };
  const open = rows.filter(({ state, optional }) => state === 'unknown' && (setUp.strict || !optional)).length;
  return {
    schemaVersion: 1,
    command: 'doctor',
    run: { version: ports.tool, now: facts.now.toISOString() },
    rows,
    counts,
    ...verdictOf(counts, open),
  };
};
