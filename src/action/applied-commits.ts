// The record of applied commits, on the branch of the ledger: per path and tenant, the last commit that was applied completely, and those of which an apply has
// begun since. It decides what is drift, and from which commit on a change stops reverting something: only commits before the one that is planned, and this one only
// if the workflow says that an earlier job applied a stage of it. Whoever can write the branch can hide no change with it.
import { changeBranchFile, readBranchFile } from '../github/branch-file.ts';
import { compareCommits } from '../github/compare-commits.ts';
import { GitHubRefusal, orRefusal, unlessMissing } from '../github/refusal.ts';
import { isArray, isObject, type Json, parseJson } from '../json.ts';
import { isApplied } from '../plan/is-applied.ts';
import type { Plan } from '../plan/plan.ts';
import type { Job } from './job.ts';
import { orWarn } from './or-warn.ts';

interface Part {
  readonly tenant: string;
  readonly path: string;
  readonly complete: string;
  /** In the order in which their applies began. */
  readonly begun: readonly string[];
}

const recordFile = 'applied.json';
const format = 'tenantry-applied';

/** Of one part: many applies that were never completed. The oldest are kept, because what they left is the longest in doubt. */
const mostBegun = 30;

const isCommit = (value: Json | undefined): value is string => typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);

const partIn = (value: Json): Part | undefined => {
  if (!isObject(value)) return undefined;
  const { tenant, path, complete, begun } = value;
  if (typeof tenant !== 'string' || typeof path !== 'string' || !isCommit(complete) || !isArray(begun)) return undefined;
  return { tenant, path, complete, begun: begun.filter(isCommit).slice(0, mostBegun) };
};

/** undefined: it is no record of this format. */
const partsIn = (text: string | null): readonly Part[] | undefined => {
  if (text === null) return [];
  const json = parseJson(text);
  if (!isObject(json) || json['format'] !== format || json['version'] !== 1 || !isArray(json['parts'])) return undefined;
  return json['parts'].flatMap((one) => partIn(one) ?? []);
};

const textOf = (parts: readonly Part[]): string => `${JSON.stringify({ format, version: 1, parts }, null, 1)}\n`;

/** Whether the commit is the other one, or one of its ancestors. A commit that GitHub no longer has is none. */
const isBefore = async ({ github }: Job, commit: string, other: string): Promise<boolean> => {
  if (commit === other) return true;
  const compared = await unlessMissing(compareCommits(github, commit, other));
  return compared?.base === commit && compared.common === commit;
};

export interface AppliedCommits {
  /** The base is the commit before a push, or there is a record: what is merged and not live is a change of the plan. */
  readonly separates: boolean;
  /** The commit that was applied completely, then those of which an apply has begun since. Empty: the base decides alone. */
  readonly commits: readonly string[];
  /** Before the first call of an apply: what it leaves is not applied yet, wherever it ends. */
  readonly begin: () => Promise<void>;
  /** The commit is applied completely. */
  readonly finish: () => Promise<void>;
  /** Without a record: from now on, changes since the base are known as such. */
  readonly start: () => Promise<void>;
}

const nothingApplied: AppliedCommits = {
  separates: false,
  commits: [],
  begin: async () => undefined,
  finish: async () => undefined,
  start: async () => undefined,
};

/** Whether a commit is applied completely, by the plan that is left of it. Where merged changes cannot be told from drift, nothing at all may be left. */
export const isRecordable = (left: Plan, { separates }: AppliedCommits): boolean =>
  isApplied(left) && (separates || ![...left.steps, ...left.unplanned].some((one) => one.class === 'drift'));

interface Of {
  /** As declared, or as the environment names it. */
  readonly tenant: string | undefined;
  readonly head: string;
  /** The commit before the change; null: there is none. */
  readonly before: string | null;
  /** Whether `before` is the commit before a push. */
  readonly isPush: boolean;
}

/** The commits of the record that are the base or before it, or the head itself if a stage of it was applied in this run. undefined: the record does not belong to this history. */
const acceptedIn = async (job: Job, { complete, begun }: Part, { head, before }: Of): Promise<Part['begun'] | undefined> => {
  if (before === null || !(await isBefore(job, complete, before))) return undefined;
  const isPart = async (one: string): Promise<boolean> =>
    one === head && before !== head ? job.inputs.continued : isBefore(job, one, before);
  const kept = await Promise.all(begun.map(async (one) => ((await isPart(one)) ? [one] : [])));
  return [complete, ...kept.flat()];
};

/** Whether the recorded commit is newer than the head: then an older run was started again, and changes nothing. */
const isOutrun = async (job: Job, part: Part | undefined, head: string): Promise<boolean> => {
  if (!part || part.complete === head) return false;
  return (await orRefusal(isBefore(job, head, part.complete))) === true;
};

/** Without a usable record the base decides, and a record that cannot be written is a warning. */
export const openAppliedCommits = async (job: Job, of: Of): Promise<AppliedCommits> => {
  const { inputs, settings, event } = job;
  const tenant = of.tenant?.toLowerCase();
  // The ledger warns if it is to be kept on the default branch.
  const branch = settings.ledger === event.repository.defaultBranch ? undefined : settings.ledger;
  if (branch === undefined || tenant === undefined) return nothingApplied;
  const name = { tenant, path: inputs.desiredState };
  const isOwn = (part: Part): boolean => part.path === name.path && part.tenant === name.tenant;
  const read = await readParts(job, branch);
  if (!read) return nothingApplied;
  const found = read.find(isOwn);
  const commits = found && (await orRefusal(acceptedIn(job, found, of)));
  if (commits instanceof GitHubRefusal) {
    job.warn(`The record of applied commits cannot be compared. ${commits.message}`);
    return nothingApplied;
  }
  if (commits === undefined && (await isOutrun(job, found, of.head))) return nothingApplied;
  return recordOf(job, branch, { name, isOwn, found, commits, of });
};

const readParts = async (job: Job, branch: string): Promise<readonly Part[] | undefined> => {
  const read = readBranchFile(job.github, { branch, path: recordFile });
  const text = await orWarn(job, read, 'The record of applied commits cannot be read.');
  if (text === undefined) return undefined;
  const parts = partsIn(text);
  if (!parts)
    job.warn(
      `The record of applied commits on the branch ${branch} cannot be used. Restore an earlier commit of the branch, or delete ${recordFile} there.`,
    );
  return parts;
};

interface Found {
  readonly name: Pick<Part, 'tenant' | 'path'>;
  readonly isOwn: (part: Part) => boolean;
  readonly found: Part | undefined;
  /** undefined: the record is not used. */
  readonly commits: readonly string[] | undefined;
  readonly of: Of;
}

const inOrder = (a: Part, b: Part): number => (`${a.path} ${a.tenant}` < `${b.path} ${b.tenant}` ? -1 : 1);

const recordOf = (job: Job, branch: string, { name, isOwn, found, commits, of }: Found): AppliedCommits => {
  const { head, before, isPush } = of;
  let last = found;
  const write = async (change: (now: Part | undefined) => Part | undefined): Promise<void> => {
    let next: Part | undefined;
    const writing = changeBranchFile(job.github, { branch, path: recordFile }, 'Record an applied commit', (text) => {
      const all = partsIn(text);
      const own = all?.find(isOwn);
      // Another run was first: what it recorded was not compared with this one.
      next = own?.complete === last?.complete ? change(own) : undefined;
      if (!all || !next) return text ?? textOf([]);
      return textOf([...all.filter((part) => !isOwn(part)), next].sort(inOrder));
    });
    const written = await orWarn(job, writing, 'The record of applied commits was not updated.');
    if (written !== undefined) last = next ?? last;
  };
  /** Without a record, the commit before a push counts as applied. */
  const first = isPush && before !== null && before !== head ? { ...name, complete: before, begun: [] } : undefined;
  const usable = (now: Part | undefined): Part | undefined => (commits === undefined && last === found ? first : now);
  return {
    separates: isPush || commits !== undefined,
    commits: commits ?? [],
    start: async () => {
      if (commits === undefined && first) await write(() => first);
    },
    begin: async () => {
      if (commits !== undefined || first)
        await write((now) => {
          const part = usable(now);
          return part && { ...part, begun: [...part.begun.filter((one) => one !== head), head].slice(0, mostBegun) };
        });
    },
    finish: () =>
      write((now) => ({
        ...name,
        complete: head,
        begun: (now?.begun ?? []).filter((one) => one !== head && commits?.includes(one) === false),
      })),
  };
};
