// `--base <ref>`: the desired state at that revision, and the message if it cannot be used.
import type { LoadedDesired } from '../../desired/parse-desired.ts';
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { asText } from '../../files/read-text.ts';
import type { Base, Before } from '../../plan/base.ts';
import { count } from '../../report/document.ts';
import { quoted, visible } from '../../yaml/visible.ts';
import { openTexts } from '../open/open-files.ts';
import type { Ports } from '../ports.ts';
import { gitIn } from './git.ts';
import { commitOf, folderOf, isKept, type RevisionFile, readBeside, readRevision } from './read-revision.ts';
import type { Revision } from './revision.ts';

type Environment = Pick<Ports, 'env'>;

/** Of the Git repository of the desired state. `path`: the current desired state. Throws `base-unreadable`. */
const openRevision = (given: string, path: string, { env }: Environment, option: string): Revision => {
  const git = gitIn(folderOf(path), env);
  const commit = commitOf(git, given, option);
  return {
    commit,
    files: () => readRevision(git, commit, path),
    beside: (way, shown) => readBeside(git, commit, way, shown),
    keeps: (way) => isKept(git, way),
  };
};

export interface OpenBase {
  /** As the operator wrote it. */
  readonly given: string;
  readonly commit: string;
  readonly before: Before;
  readonly revision: Revision;
}

const textOf = ({ file, unfit, bytes }: RevisionFile): string =>
  unfit === undefined ? asText(file, bytes) : fail('file-invalid', `${visible(file)} ${unfit}`);

const loaded = (files: readonly RevisionFile[]): Promise<LoadedDesired> =>
  openTexts(files.map((one) => ({ file: one.file, text: () => textOf(one) })));

const beforeOf = async (files: readonly RevisionFile[]): Promise<Before> => {
  if (files.length === 0) return { type: 'new' };
  try {
    return { type: 'declared', desired: (await loaded(files)).desired };
  } catch (cause) {
    if (cause instanceof TenantryError) return { type: 'unclear', problems: cause.problems };
    throw cause;
  }
};

/** `given`: how the operator names the revision. Throws `base-unreadable`. */
export const baseAt = async (revision: Revision, given: string = revision.commit): Promise<OpenBase> => ({
  given,
  commit: revision.commit,
  before: await beforeOf(revision.files()),
  revision,
});

/** `path`: the current desired state. undefined: no base was given. Throws `base-unreadable`. */
export const openBase = async (given: string | undefined, path: string, environment: Environment): Promise<OpenBase | undefined> =>
  given === undefined ? undefined : baseAt(openRevision(given, path, environment, '--base'), given);

export interface OpenBases {
  readonly base: OpenBase | undefined;
  /** The revisions that were applied, completely or in part. */
  readonly applied: readonly OpenBase[];
}

export const openApplied = async (given: readonly string[], path: string, environment: Environment): Promise<readonly OpenBase[]> => {
  const opened: OpenBase[] = [];
  for (const one of given) opened.push(await baseAt(openRevision(one, path, environment, '--applied'), one));
  return opened;
};

export const openBases = async (
  { base, applied }: { readonly base: string | undefined; readonly applied: readonly string[] },
  path: string,
  environment: Environment,
): Promise<OpenBases> => {
  if (applied.length > 0 && base === undefined)
    fail('usage', '--applied needs --base', { help: 'Give the commit before the change with --base.' });
  return { base: await openBase(base, path, environment), applied: await openApplied(applied, path, environment) };
};

/** The notes on the base of a plan for the reader. */
export const baseWarnings = (opened: OpenBase | undefined, base: Base | undefined, path: string): readonly Problem[] => {
  if (!opened || !base || base.type === 'known') return [];
  const name = `${quoted(opened.given)} (${opened.commit.slice(0, 12)})`;
  if (base.type === 'new') {
    return [{ code: 'base-new', message: `${visible(path)} did not exist at ${name}, so everything counts as new and nothing as drift.` }];
  }
  const [first, ...others] = base.problems;
  const where = first?.at ? `${visible(first.at.file)}:${first.at.line}: ` : '';
  const more = others.length > 0 ? `, and ${count(others.length, 'problem')} more` : '';
  const why = first ? ` (${where}${first.message}${more})` : '';
  const message = `The desired state at ${name} is invalid${why}. Drift cannot be separated from intended changes, and access-granting changes must be acknowledged.`;
  return [{ code: 'base-unclear', message }];
};
