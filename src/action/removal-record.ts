// The unacknowledged removals of the last 24 hours on the branch of the ledger: a runner's disk is gone after the job, and the limit holds over several runs. Names
// are digests, because everybody may read the branch of a public repository.

import { changeBranchFile, readBranchFile } from '../github/branch-file.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { isArray, isObject, type Json, parseJson } from '../json.ts';
import { kindOf } from '../kinds/address.ts';
import { kindNames } from '../kinds/names.generated.ts';
import { type PastRemoval, within24Hours } from '../plan/past-removals.ts';
import type { Step } from '../plan/plan.ts';
import { countsAs, removedThing } from '../plan/removals.ts';
import type { EarlierRemovals } from '../use/read/past-removals.ts';
import type { Job } from './job.ts';

/** On the branch of the input `ledger`. */
const file = 'removals.json';

interface RemovalRecord {
  readonly format: 'tenantry-removals';
  readonly version: 1;
  readonly tenants: Readonly<Record<string, readonly PastRemoval[]>>;
}

const none: RemovalRecord = { format: 'tenantry-removals', version: 1, tenants: {} };

const removalIn = (value: Json): PastRemoval | undefined => {
  if (!isObject(value)) return undefined;
  const { kind: name, thing, at } = value;
  const kind = kindNames.find((one) => one === name);
  return kind && typeof thing === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { kind, thing, at } : undefined;
};

/** undefined: anything that is not exactly a record. A damaged one must not look like one without removals. */
const recordIn = (text: string): RemovalRecord | undefined => {
  const json = parseJson(text);
  if (!isObject(json) || json['format'] !== none.format || json['version'] !== none.version || !isObject(json['tenants'])) return undefined;
  const tenants = Object.entries(json['tenants']).map(
    ([tenant, all]) => [tenant, isArray(all) ? all.map(removalIn) : [undefined]] as const,
  );
  const isWhole = tenants.every(([, all]) => !all.includes(undefined));
  return isWhole
    ? { ...none, tenants: Object.fromEntries(tenants.map(([tenant, all]) => [tenant, all.flatMap((one) => one ?? [])])) }
    : undefined;
};

const branchOf = ({ inputs: { ledger: branch }, event }: Job): string | undefined =>
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
      const record = text === null ? none : recordIn(text);
      if (!record) return { type: 'unread', why: unusable(branch) };
      return { type: 'known', removals: record.tenants[tenant.toLowerCase()] ?? [] };
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

/** Before the steps run, because a killed job records nothing. Returns why it could not be written; undefined: it is written, or there is nothing to write. */
export const recordRemovals = async (job: Job, tenant: string, steps: readonly Step[]): Promise<string | undefined> => {
  const branch = branchOf(job);
  const now = job.surroundings.now();
  const own = unacknowledged(steps, now);
  if (branch === undefined || own.length === 0) return undefined;
  let why: string | undefined;
  const writing = changeBranchFile(job.github, { branch, path: file }, 'Record removals', (text) => {
    const record = text === null ? none : recordIn(text);
    why = record ? undefined : unusable(branch);
    if (!record) return text ?? '';
    const known = Object.entries(record.tenants).map(([name, all]) => [name, within24Hours(all, now)] as const);
    const tenants = Object.fromEntries(known.filter(([, all]) => all.length > 0));
    const key = tenant.toLowerCase();
    return textOf({ ...none, tenants: { ...tenants, [key]: [...(tenants[key] ?? []), ...own] } });
  });
  const written = await orRefusal(writing);
  return written instanceof GitHubRefusal ? written.message : why;
};
