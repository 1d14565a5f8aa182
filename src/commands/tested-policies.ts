// The policies that `policy test` tests: those of a file or folder of policies, those that a desired state names, or the built-in ones and your own.

import { policiesNamedIn } from '../desired/policies-named-in.ts';
import { type Problem, type Source, TenantryError } from '../errors.ts';
import { isFolder, statIfExists } from '../files/file-status.ts';
import { listYaml, yamlIn } from '../files/list-yaml.ts';
import { type ProjectFile, projectFile, projectOf } from '../files/project.ts';
import { readHead, readText } from '../files/read-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { builtInFiles, builtInPolicies } from '../policies/built-in.ts';
import { policyShapes } from '../policies/language/policy-shapes.ts';
import type { NamedFile } from '../policies/load/read-policies.ts';
import type { PolicyFile } from '../policies/policy.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { openDesired } from '../use/open/open-files.ts';
import { ownPolicies } from '../use/open/open-policies.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { type FileTypeName, fileTypeOf } from '../yaml/file-types.ts';
import { headKeys } from '../yaml/head-keys.ts';
import { parseYaml } from '../yaml/parse.ts';
import { desiredFolder } from './desired-folder.ts';

export interface TestedPolicies {
  readonly builtIn: readonly PolicyFile[];
  readonly own: readonly PolicyFile[];
}

/** Bytes: its keys show the type of a file. */
const headLength = 65_536;

const typeOf = (file: ProjectFile): FileTypeName | undefined => fileTypeOf(headKeys(readHead(file, headLength)));

const isOfPolicies = (file: ProjectFile): boolean => ['policy', 'framework'].includes(typeOf(file) ?? '');

const load = async (named: readonly NamedFile[]): Promise<readonly PolicyFile[]> => {
  if (named.length === 0) return [];
  const [{ readPolicyTexts }, { loadPolicies }, { loadContext }] = await Promise.all([
    import('../policies/load/read-policies.ts'),
    import('../policies/load/load-policies.ts'),
    import('../policies/load/load-context.ts'),
  ]);
  return loadPolicies(readPolicyTexts(named), loadContext(policyShapes(kindList)), await builtInPolicies());
};

const beginOf = (file: ProjectFile): Source => ({ file: file.shown, line: 1, col: 1 });

const filesAt = (path: string): readonly ProjectFile[] => {
  const file = projectFile(projectOf(path), path, '');
  return isFolder(path) ? listYaml(file) : [file];
};

/** A folder with a desired state is one, whatever else is in it. */
const policiesAt = (path: string): readonly ProjectFile[] => {
  const files = filesAt(path);
  return files.some((file) => typeOf(file) === 'desired') ? [] : files.filter(isOfPolicies);
};

/** The files of the desired states of the working directory, where `init` and the documentation have them. */
const desiredFilesHere = (surroundings: Surroundings): readonly ProjectFile[] => {
  const here = shownPath('.', surroundings);
  const inFolder = statIfExists(desiredFolder)?.isDirectory() ? filesAt(shownPath(desiredFolder, surroundings)) : [];
  return [...yamlIn(projectFile(projectOf(here), here, '')), ...inFolder].filter((file) => typeOf(file) === 'desired');
};

/** What they name under `policies.files`. The rest of a desired state does not matter here. */
const namedHere = (surroundings: Surroundings): readonly NamedFile[] => {
  const problems: Problem[] = [];
  const named = desiredFilesHere(surroundings).flatMap((file) => {
    try {
      const project = projectOf(file.shown);
      return policiesNamedIn(parseYaml(readText(file), file.shown)).map(({ path, at }) => ({ file: projectFile(project, path), at }));
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new TenantryError(problems);
  return named;
};

/** Throws with all problems of the files. */
export const testedPolicies = async (path: string | undefined, surroundings: Surroundings): Promise<TestedPolicies> => {
  if (path === undefined) return { builtIn: await builtInFiles(), own: await load(namedHere(surroundings)) };
  const files = policiesAt(shownPath(path, surroundings));
  if (files.length > 0) return { builtIn: [], own: await load(files.map((file) => ({ file, at: beginOf(file) }))) };
  return { builtIn: [], own: await ownPolicies((await openDesired(path, surroundings)).desired, policyShapes(kindList), surroundings) };
};
