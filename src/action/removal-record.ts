// The unacknowledged removals of the last 24 hours on the branch of the ledger: a runner's disk is gone after the job, and the limit holds over several runs. Names
// are digests, because everybody may read the branch of a public repository.
import { TenantryError } from '../errors.ts';
import { changeBranchFile, readBranchFile } from '../github/branch-file.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { isArray, isObject, type Json, parseJson } from '../json.ts';
import { kindOf } from '../kinds/address.ts';
import { kindNames } from '../kinds/names.generated.ts';
import { type PastRemoval, within24Hours } from '../plan/past-removals.ts';
import type { Step } from '../plan/plan.ts';
import { countsAs, removedThing } from '../plan/removals.ts';
import { openJournalFile } from '../use/open/open-journal.ts';
import type { EarlierRemovals } from '../use/read/past-removals.ts';
import type { Job } from './job.ts';

/** On the branch of the ledger. */
const file = 'removals.json';

interface RemovalRecord {
  readonly format: 'tenantry-removals';
  readonly version: 1;
  readonly tenants: Readonly<Record<string, readonly PastRemoval[]>>;
  /** The calls of applies that ended: an audit event of one of them is counted already, or was acknowledged. */
  readonly calls: readonly Call[];
}

interface Call {
  readonly request: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const none: RemovalRecord = { format: 'tenantry-removals', version: 1, tenants: {}, calls: [] };

const removalIn = (value: Json): PastRemoval | undefined => {
  if (!isObject(value)) return undefined;
  const { kind: name, thing, at } = value;
  const kind = kindNames.find((one) => one === name);
  return kind && typeof thing === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { kind, thing, at } : undefined;
};

const callIn = (value: Json): Call | undefined => {
  if (!isObject(value)) return undefined;
  const { request, at } = value;
  return typeof request === 'string' && typeof at === 'string' ? { request, at } : undefined;
};

/** undefined: anything that is not exactly a record. A damaged one must not look like one without removals. */
const recordIn = (text: string): RemovalRecord | undefined => {
  const json = parseJson(text);
  if (!isObject(json) || json['format'] !== none.format || json['version'] !== none.version || !isObject(json['tenants'])) return undefined;
  if (!isArray(json['calls'])) return undefined;
  const tenants = Object.entries(json['tenants']).map(
    ([tenant, all]) => [tenant, isArray(all) ? all.map(removalIn) : [undefined]] as const,
  );
  const isWhole = tenants.every(([, all]) => !all.includes(undefined));
  const calls = json['calls'].flatMap((one) => callIn(one) ?? []);
  return isWhole
    ? { ...none, calls, tenants: Object.fromEntries(tenants.map(([tenant, all]) => [tenant, all.flatMap((one) => one ?? [])])) }
    : undefined;
};

const branchOf = ({ settings: { ledger: branch }, event }: Job): string | undefined =>
  branch === event.repository.defaultBranch ? undefined : branch;

const unusable = (branch: string): string => `the file ${file} of the branch ${branch} is not a record of removals`;

/** For a plan or an apply; absent without a ledger: then the journal or the audit events are used. */
export const recordedRemovals = (job: Job): Pick<EarlierRemovals, 'recorded'> => {
  const branch = branchOf(job);
  if (branch === undefined) return {};
  return {
    recorded: async (tenant) => {
      const text = await orRefusal(readBranchFile(job.github, { branch, path: file }));
      if (text instanceof GitHubRefusal) return { type: 'unread', why: text.message };
      // Nobody has removed anything, or somebody has deleted the branch: other sources decide.
      if (text === null) return { type: 'unread', why: `the branch ${branch} has no file ${file}` };
      const record = recordIn(text);
      if (!record) return { type: 'unread', why: unusable(branch) };
      return {
        type: 'known',
        removals: record.tenants[tenant.toLowerCase()] ?? [],
        requests: new Set(record.calls.map(({ request }) => request)),
      };
    },
  };
};

/** The removals of these steps that no acknowledgement covers. */
const unacknowledged = (steps: readonly Step[], now: Date): readonly PastRemoval[] =>
  steps
    .filter(({ acknowledgeFor }) => acknowledgeFor.length === 0)
    .flatMap(({ removes = [] }) =>
      removes.map((address) => ({ kind: countsAs(kindOf(address)).name, thing: removedThing(address), at: now.toISOString() })),
    );

const textOf = (record: RemovalRecord): string => `${JSON.stringify(record, null, 1)}\n`;

/** Returns why it could not be written; undefined: it is written. */
const changeRecord = async (job: Job, change: (record: RemovalRecord) => RemovalRecord): Promise<string | undefined> => {
  const branch = branchOf(job);
  if (branch === undefined) return undefined;
  const now = job.surroundings.now();
  let why: string | undefined;
  const writing = changeBranchFile(job.github, { branch, path: file }, 'Record removals', (text) => {
    const record = text === null ? none : recordIn(text);
    why = record ? undefined : unusable(branch);
    if (!record) return text ?? '';
    const { tenants, calls, ...head } = change(record);
    const known = Object.entries(tenants).map(([name, all]) => [name, within24Hours(all, now)] as const);
    return textOf({ ...head, tenants: Object.fromEntries(known.filter(([, all]) => all.length > 0)), calls: within24Hours(calls, now) });
  });
  const written = await orRefusal(writing);
  return written instanceof GitHubRefusal ? written.message : why;
};

/** Before the steps run, because a killed job records nothing. Returns why it could not be written; undefined: it is written, or there is nothing to write. */
export const recordRemovals = async (job: Job, tenant: string, steps: readonly Step[]): Promise<string | undefined> => {
  const own = unacknowledged(steps, job.surroundings.now());
  if (own.length === 0) return undefined;
  const key = tenant.toLowerCase();
  return await changeRecord(job, ({ tenants, ...rest }) => ({
    ...rest,
    tenants: { ...tenants, [key]: [...(tenants[key] ?? []), ...own] },
  }));
};

/** Of a journal, as it is after the run: the calls that removed something, also as scheduled work. */
const removingCalls = (journal: string): readonly Call[] => {
  try {
    const steps = openJournalFile(journal).runs.flatMap((run) => run.steps);
    const calls = steps.flatMap((step) => step.calls.filter(({ removes }) => removes !== undefined || step.outcome?.deletes !== undefined));
    return calls.flatMap(({ at, response }) => (response?.requestId === undefined ? [] : [{ request: response.requestId, at }]));
  } catch (error) {
    // Nothing ran.
    if (error instanceof TenantryError) return [];
    throw error;
  }
};

/** After the steps. Without it, the audit events of these calls count as well until they are 24 hours old. */
export const recordCalls = async (job: Job, journal: string): Promise<void> => {
  const calls = removingCalls(journal);
  if (calls.length === 0) return;
  const why = await changeRecord(job, ({ calls: known, ...rest }) => ({ ...rest, calls: [...known, ...calls] }));
  if (why !== undefined)
    job.warn(`The calls of this run could not be recorded, so its removals may count twice for the next 24 hours: ${why}`);
};
