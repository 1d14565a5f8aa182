// The policies of a run: the built-in ones, the user's own files, and the selection of the desired state; and the lock files that policies read.
import { dirname } from 'node:path';
import type { Desired } from '../../desired/desired.ts';
import { type Problem, TenantryError } from '../../errors.ts';
import { type ProjectFile, projectAround, projectFile } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Language } from '../../languages.ts';
import { builtInPolicies, chosenBuiltIn } from '../../policies/built-in.ts';
import type { LockFile } from '../../policies/derived/lock-file.ts';
import { readLockFile } from '../../policies/derived/read-lock-file.ts';
import type { Framework } from '../../policies/framework.ts';
import { policyShapes } from '../../policies/language/policy-shapes.ts';
import type { Shapes } from '../../policies/language/shape.ts';
import type { PolicyText } from '../../policies/load/load-policies.ts';
import type { PolicyFile } from '../../policies/policy.ts';
import { type SelectedPolicies, selectPolicies } from '../../policies/select.ts';
import type { Ports } from '../ports.ts';
import { shownPath } from './shown-path.ts';

export interface OpenedPolicies {
  readonly shapes: Shapes;
  readonly selection: SelectedPolicies;
  readonly lockFiles: readonly LockFile[];
}

type Named = Desired['policies']['files'][number];

const fileOf = ({ folder }: Desired, { path, at }: Named, ports: Pick<Ports, 'cwd'>): ProjectFile => ({
  ...projectFile(projectAround(folder ?? dirname(at.file)), path),
  shown: shownPath(path, ports),
});

/** The texts of the user's own policies and frameworks. */
export const ownPolicyTexts = async (desired: Desired, ports: Pick<Ports, 'cwd'>): Promise<readonly PolicyText[]> => {
  if (desired.policies.files.length === 0) return [];
  const { readPolicyTexts } = await import('../../policies/load/read-policies.ts');
  return readPolicyTexts(desired.policies.files.map((named) => ({ file: fileOf(desired, named, ports), at: named.at })));
};

/** The user's own policies. The checker of expressions is loaded only if there are any. */
export const ownPolicies = async (
  desired: Desired | undefined,
  shapes: Shapes,
  ports: Pick<Ports, 'cwd'>,
): Promise<readonly PolicyFile[]> => {
  if (desired === undefined || desired.policies.files.length === 0) return [];
  const [texts, { loadPolicies }, { loadContext }] = await Promise.all([
    ownPolicyTexts(desired, ports),
    import('../../policies/load/load-policies.ts'),
    import('../../policies/load/load-context.ts'),
  ]);
  return loadPolicies(texts, loadContext(shapes), await builtInPolicies());
};

/** The user's own frameworks. */
export const ownFrameworks = async (desired: Desired | undefined, ports: Pick<Ports, 'cwd'>): Promise<readonly Framework[]> => {
  if (desired === undefined || desired.policies.files.length === 0) return [];
  const [texts, { isFramework, loadFrameworks }, { builtInFrameworks }] = await Promise.all([
    ownPolicyTexts(desired, ports),
    import('../../policies/load/load-frameworks.ts'),
    import('../../policies/frameworks.generated.js'),
  ]);
  const builtIn = new Map(builtInFrameworks().map(({ framework }) => [framework, undefined]));
  const { frameworks, problems } = loadFrameworks(texts.filter(isFramework), builtIn);
  if (problems.length > 0) throw new TenantryError(problems);
  return frameworks;
};

/** A lock file that the desired state names, or why it cannot be used. */
export const lockFileOf = (desired: Desired, named: Named, ports: Pick<Ports, 'cwd'>): LockFile | Problem => {
  const { at } = named;
  try {
    const file = fileOf(desired, named, ports);
    return readLockFile(file.shown, readText(file));
  } catch (cause) {
    if (cause instanceof TenantryError && cause.problems[0]) return { ...cause.problems[0], at: cause.problems[0].at ?? at };
    throw cause;
  }
};

/** Throws with all problems of own policies, settings, waivers and lock files. `desired` absent: the baseline pack. */
export const openPolicies = async (
  desired: Desired | undefined,
  ports: Pick<Ports, 'cwd'>,
  language?: Language,
): Promise<OpenedPolicies> => {
  const shapes = policyShapes(kindList);
  const own = await ownPolicies(desired, shapes, ports);
  const { packs, packsAt, since, settings = [] } = desired?.policies ?? {};
  const builtIn = await chosenBuiltIn({ packs, language, replaceable: own.length > 0 });
  const choice = { packs, packsAt, since, settings, waivers: desired?.waivers ?? [], language };
  const selection = selectPolicies([...builtIn.policies, ...own.map(({ policy }) => policy)], choice, builtIn.named);
  const locks = desired?.policies.lockFiles.map((named) => lockFileOf(desired, named, ports)) ?? [];
  const problems = locks.filter((one): one is Problem => 'code' in one);
  if (problems.length > 0) throw new TenantryError(problems);
  return { shapes, selection, lockFiles: locks.filter((one): one is LockFile => 'packages' in one) };
};
