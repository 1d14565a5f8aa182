// The rules of a run: the built-in ones, the user's own files, and what the desired state chooses of them; and the lock files that rules read.
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Desired } from '../desired/desired.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { builtInPolicies } from '../policies/built-in.ts';
import type { LockFile } from '../policies/derived/lock-file.ts';
import { readLockFile } from '../policies/derived/read-lock-file.ts';
import { ruleShapes } from '../policies/language/rule-shapes.ts';
import type { Shapes } from '../policies/language/shape.ts';
import type { PolicyFile } from '../policies/policy.ts';
import { type Selection, selectPolicies } from '../policies/select.ts';
import { readText } from '../yaml/read-text.ts';
import { shownPath } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

export interface Rules {
  readonly shapes: Shapes;
  readonly selection: Selection;
  readonly lockFiles: readonly LockFile[];
}

type Named = Desired['policies']['files'][number];

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name) && !name.startsWith('.');

/** The files that one entry of `policies.files` means: itself, or the YAML files below a folder. */
const ruleFiles = ({ path, at }: Named, { cwd }: Surroundings): readonly string[] => {
  const place = resolve(cwd, path);
  const entry = statSync(place, { throwIfNoEntry: false });
  if (!entry) throw new TenantryError([{ code: 'file-missing', message: `${path}: there is no such file or folder`, at }]);
  if (!entry.isDirectory()) return [path];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => isYaml(name))
    .sort()
    .map((name) => join(path, name));
};

/** The user's own rules. The checker of expressions is loaded only where there are any. */
export const ownRules = async (named: readonly Named[], shapes: Shapes, surroundings: Surroundings): Promise<readonly PolicyFile[]> => {
  const files = named.flatMap((one) => ruleFiles(one, surroundings));
  if (files.length === 0) return [];
  const [{ loadPolicies }, { loadContext }] = await Promise.all([
    import('../policies/load/load-policies.ts'),
    import('../policies/load/load-context.ts'),
  ]);
  const texts = files.map((file) => ({
    file: shownPath(file, surroundings),
    text: readText(resolve(surroundings.cwd, file), { links: 'refuse' }),
  }));
  return loadPolicies(texts, loadContext(shapes), await builtInPolicies());
};

const lockFile = ({ path, at }: Named, surroundings: Surroundings): LockFile | Problem => {
  try {
    return readLockFile(shownPath(path, surroundings), readText(resolve(surroundings.cwd, path), { links: 'follow' }));
  } catch (cause) {
    if (cause instanceof TenantryError && cause.problems[0]) return { ...cause.problems[0], at: cause.problems[0].at ?? at };
    throw cause;
  }
};

/** Throws with everything that is wrong with own rules, settings, waivers and lock files. `desired` absent: the baseline pack. */
export const openRules = async (desired: Desired | undefined, surroundings: Surroundings): Promise<Rules> => {
  const shapes = ruleShapes(kindList);
  const own = await ownRules(desired?.policies.files ?? [], shapes, surroundings);
  const policies = [...(await builtInPolicies()), ...own.map(({ policy }) => policy)];
  const { packs, settings = [] } = desired?.policies ?? {};
  const selection = selectPolicies(policies, { packs, settings, waivers: desired?.waivers ?? [] });
  const locks = (desired?.policies.lockFiles ?? []).map((named) => lockFile(named, surroundings));
  const problems = locks.filter((one): one is Problem => 'code' in one);
  if (problems.length > 0) throw new TenantryError(problems);
  return { shapes, selection, lockFiles: locks.filter((one): one is LockFile => 'packages' in one) };
};
