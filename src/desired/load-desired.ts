// A file or a directory → the declared organization, or all problems of all files at once.
import { resolve } from 'node:path';
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { readText } from '../yaml/read-text.ts';
import { desiredState as isDesiredState } from '../yaml/validators/desired-state.generated.js';
import { visible } from '../yaml/visible.ts';
import { assemble } from './assemble.ts';
import type { Desired } from './desired.ts';
import { findFiles } from './find-files.ts';

export interface LoadedDesired {
  readonly desired: Desired;
  /** What does not stop anything: names that only the platform knows, folders that are not read. */
  readonly warnings: readonly Problem[];
  /** The files with their text, for code frames and edits. */
  readonly documents: readonly Document[];
}

/** A text and how to get at it: reading it may tell a mistake of its own. */
export interface NamedText {
  readonly file: string;
  readonly text: () => string;
}

type ReadDocument = { readonly document?: Document; readonly problems: readonly Problem[] };

const read = ({ file, text }: NamedText): ReadDocument => {
  try {
    const document = parseYaml(text(), file);
    return { document, problems: check(document, isDesiredState, schema) };
  } catch (error) {
    if (error instanceof TenantryError) return { problems: error.problems };
    throw error;
  }
};

/** A folder of rules is meant to be beside the files; any other one was perhaps meant to be read. */
const unreadFolders = (folders: readonly string[], { policies }: Desired): readonly Problem[] => {
  const rules = policies.files.map(({ path }) => path);
  return folders
    .filter((folder) => !rules.some((path) => `${path}/`.startsWith(`${resolve(folder)}/`)))
    .map((folder) => ({
      code: 'folder-unread',
      message: `the YAML files in ${visible(folder)} are ignored: only files directly in the directory are read`,
      help: 'Move them up, or pass that folder instead.',
    }));
};

/** Throws a TenantryError with every problem; text and form come first, and what the files say once all of them can be understood. */
export const loadDesired = (path: string, catalogue: readonly Kind[]): LoadedDesired => {
  const { files, folders } = findFiles(path);
  const texts = files.map((file) => ({ file, text: () => readText(file, { links: file === path ? 'follow' : 'refuse' }) }));
  const { desired, warnings, documents } = loadTexts(texts, catalogue);
  return { desired, warnings: [...warnings, ...unreadFolders(folders, desired)], documents };
};

/** The same from texts that lie elsewhere, such as in another revision. */
export const loadTexts = (texts: readonly NamedText[], catalogue: readonly Kind[]): LoadedDesired => {
  const results = texts.map(read);
  const unread = results.flatMap(({ problems }) => problems);
  if (unread.length > 0) throw new TenantryError(unread);
  const documents = results.flatMap(({ document }) => document ?? []);
  const { desired, warnings, problems } = assemble(documents, catalogue);
  if (problems.length > 0) throw new TenantryError(problems);
  return { desired, warnings, documents };
};
