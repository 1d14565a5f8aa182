// The files and folders that the desired state of an organization refers to: its own policies and its lock files. Read without its schema, so that a broken desired
// state refers to no less than a valid one.
import { dirname, resolve } from 'node:path';
import { findFiles } from '../desired/find-files.ts';
import { TenantryError } from '../errors.ts';
import { type Project, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { parseYaml } from '../yaml/parse.ts';
import { placeIn } from './file-tree.ts';

const lists = ['files', 'lock_files'] as const;

/** A key may be written with escapes. */
const mayRefer = (text: string): boolean => text.includes('policies') || text.includes('\\');

const textsIn = (value: Json | undefined): readonly string[] =>
  value !== undefined && isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const namedIn = (value: Json): readonly string[] => {
  const policies = isObject(value) ? value['policies'] : undefined;
  return policies !== undefined && isObject(policies) ? lists.flatMap((list) => textsIn(policies[list])) : [];
};

/** From the root of the repository. undefined: a file cannot be read or parsed, or refers to something that is not in the repository. */
export const referencesOf = (path: string, project: Project): readonly string[] | undefined => {
  try {
    const texts = findFiles(path).files.map((file) => ({ file, text: readText(file) }));
    const named = texts
      .filter(({ text }) => mayRefer(text))
      .flatMap(({ file, text }) =>
        namedIn(parseYaml(text, file.shown).value).map((reference) => resolve(dirname(file.absolute), reference)),
      );
    return [...new Set(named)].map((absolute) => placeIn(project, projectFile(project, absolute)));
  } catch (error) {
    if (error instanceof TenantryError) return undefined;
    throw error;
  }
};
