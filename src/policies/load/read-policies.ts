// The user's own rules: the files and folders that a desired-state file names, read and loaded.
import { statSync } from 'node:fs';
import { type Problem, type Source, TenantryError } from '../../errors.ts';
import { listYaml } from '../../yaml/list-yaml.ts';
import { readText } from '../../yaml/read-text.ts';
import type { PolicyText } from './load-policies.ts';

/** A path, and the place that names it. */
export interface NamedPath {
  readonly path: string;
  readonly at: Source;
}

const filesOf = (path: string): readonly string[] => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? listYaml(path) : [path]);

/** Every file below the paths, in their order; a file that two of them name is read once. Problems without a place get that of the path. */
export const readPolicyTexts = (paths: readonly NamedPath[]): readonly PolicyText[] => {
  const problems: Problem[] = [];
  const attempt = <Result>(at: Source, call: () => readonly Result[]): readonly Result[] => {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems.map((problem) => ({ at, ...problem })));
      return [];
    }
  };
  const files = new Map(paths.flatMap(({ path, at }) => attempt(at, () => filesOf(path)).map((file): [string, Source] => [file, at])));
  const texts = [...files].flatMap(([file, at]) => attempt(at, () => [{ file, text: readText(file, { links: 'refuse' }) }]));
  if (problems.length > 0) throw new TenantryError(problems);
  return texts;
};
