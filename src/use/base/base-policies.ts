// The policies of the base of a change: its settings and waivers, its own policy files and lock files, as they are in Git.
import { dirname, relative, resolve } from 'node:path';
import type { Desired } from '../../desired/desired.ts';
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { asText } from '../../files/read-text.ts';
import type { BasePolicies } from '../../gate.ts';
import { builtInPolicies, chosenBuiltIn } from '../../policies/built-in.ts';
import type { LockFile } from '../../policies/derived/lock-file.ts';
import { readLockFile } from '../../policies/derived/read-lock-file.ts';
import type { PolicyText } from '../../policies/load/load-policies.ts';
import type { Policy } from '../../policies/policy.ts';
import { selectPolicies } from '../../policies/select.ts';
import { visible } from '../../yaml/visible.ts';
import { lockFileOf, type OpenedPolicies } from '../open/open-policies.ts';
import { shownPath } from '../open/shown-path.ts';
import type { Ports } from '../ports.ts';
import type { OpenBase } from './open-base.ts';
import { folderOf, type RevisionFile } from './read-revision.ts';

/** unclear: the base policies are not known; `rules` are the built-in ones. */
export type OpenBasePolicies =
  | { readonly type: 'known' | 'new'; readonly rules: BasePolicies }
  | { readonly type: 'unclear'; readonly rules: BasePolicies; readonly problems: readonly Problem[] };

type Named = Desired['policies']['files'][number];

/** The files at a path of the desired state in the base. */
type AtBase = (named: Named) => readonly RevisionFile[];

const atBase = (opened: OpenBase, path: string, ports: Ports): AtBase => {
  const folder = folderOf(path);
  return ({ path: named, at }) => {
    const shown = shownPath(named, ports);
    const files = opened.revision.beside(relative(resolve(folder), named), shown);
    if (files === undefined) return fail('file-invalid', `the file ${visible(shown)} is outside of the repository`, { at });
    return files.length > 0 ? files : fail('file-missing', `the file ${visible(shown)} does not exist there`, { at });
  };
};

const textOf = ({ file, unfit, bytes }: RevisionFile): PolicyText => ({
  file,
  text: unfit === undefined ? asText(file, bytes) : fail('file-invalid', `${visible(file)} ${unfit}`),
});

const ownPolicies = async (desired: Desired, read: AtBase, { shapes }: OpenedPolicies): Promise<readonly Policy[]> => {
  const { files } = desired.policies;
  if (files.length === 0) return [];
  const [builtIn, { loadPolicies }, { loadContext }] = await Promise.all([
    builtInPolicies(),
    import('../../policies/load/load-policies.ts'),
    import('../../policies/load/load-context.ts'),
  ]);
  const texts = new Map(files.flatMap((named) => read(named).map(textOf)).map((one) => [resolve(one.file), one]));
  return loadPolicies([...texts.values()], loadContext(shapes), builtIn).map(({ policy }) => policy);
};

/** The change may update a lock file, and is evaluated with it; a deleted one counts as in the base. */
const lockFiles = (desired: Desired, read: AtBase, ports: Ports): readonly LockFile[] =>
  desired.policies.lockFiles.flatMap((named) => {
    const now = lockFileOf({ ...desired, folder: dirname(named.at.file) }, named, ports);
    if ('packages' in now) return [now];
    return read(named).map((file) => readLockFile(file.file, textOf(file).text));
  });

const builtInOnly = async ({ selection: { language } }: OpenedPolicies): Promise<BasePolicies> => {
  const { policies, named } = await chosenBuiltIn({ language });
  return { selection: selectPolicies(policies, { settings: [], waivers: [], language }, named), lockFiles: [] };
};

/** `path`: the current desired state; `head`: the policies of the change. undefined: no base was given. Throws `base-unreadable`. */
export const openBasePolicies = async (
  opened: OpenBase | undefined,
  path: string,
  head: OpenedPolicies,
  ports: Ports,
): Promise<OpenBasePolicies | undefined> => {
  if (!opened) return undefined;
  const { before } = opened;
  if (before.type === 'new') return { type: 'new', rules: await builtInOnly(head) };
  if (before.type === 'unclear') return { type: 'unclear', rules: await builtInOnly(head), problems: before.problems };
  const { desired } = before;
  try {
    const read = atBase(opened, path, ports);
    const own = await ownPolicies(desired, read, head);
    const { packs, packsAt, since, settings } = desired.policies;
    const { language } = head.selection;
    const builtIn = await chosenBuiltIn({ packs, language, replaceable: own.length > 0 });
    const choice = { packs, packsAt, since, settings, waivers: desired.waivers, language };
    const selection = selectPolicies([...builtIn.policies, ...own], choice, builtIn.named);
    return { type: 'known', rules: { desired, selection, lockFiles: lockFiles(desired, read, ports) } };
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    if (cause.problems.some(({ code }) => code === 'base-unreadable')) throw cause;
    return { type: 'unclear', rules: await builtInOnly(head), problems: cause.problems };
  }
};
