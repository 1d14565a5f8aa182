// A file or a directory → the declared organization, or all problems of all files at once.
import { dirname } from 'node:path';
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../errors.ts';
import { type Project, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { desiredState as isDesiredState } from '../yaml/validators/desired-state.generated.js';
import { assemble } from './assemble.ts';
import type { Desired } from './desired.ts';
import { desiredDocuments } from './desired-documents.ts';
import { findFiles } from './find-files.ts';

export interface LoadedDesired {
  readonly desired: Desired;
  /** Warnings that do not stop the run, such as names that only the platform knows. */
  readonly warnings: readonly Problem[];
  /** The files with their text, for code frames and edits. */
  readonly documents: readonly Document[];
}

/** A text and a function to read it, which may report a problem of its own. */
export interface NamedText {
  readonly file: string;
  readonly text: () => string;
}

type Parsed = { readonly file: string } & ({ readonly document: Document } | { readonly problems: readonly Problem[] });

const parsed = ({ file, text }: NamedText): Parsed => {
  try {
    return { file, document: parseYaml(text(), file) };
  } catch (error) {
    if (error instanceof TenantryError) return { file, problems: error.problems };
    throw error;
  }
};

const problemOf = (act: () => unknown): readonly Problem[] => {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
};

/** Files that the file refers to must be in its project. Whether they can be read is checked when they are read. */
const outsideOf = (project: Project, { policies }: Desired): readonly Problem[] =>
  [...policies.files, ...policies.lockFiles].flatMap(({ path, at }) =>
    problemOf(() => projectFile(project, path)).map((problem) => ({ ...problem, at })),
  );

/** Throws a TenantryError with every problem: text and schema first, and the content once all files can be parsed. */
export const loadDesired = (path: string, catalogue: readonly Kind[]): LoadedDesired => {
  const { project, files } = findFiles(path);
  const texts = files.map((file) => ({ file: file.shown, text: () => readText(file) }));
  const { desired, ...loaded } = loadTexts(texts, catalogue);
  const problems = outsideOf(project, desired);
  if (problems.length > 0) throw new TenantryError(problems);
  return { ...loaded, desired: { ...desired, folder: project.folder } };
};

/** If some files of a folder cannot be parsed, policies cannot be recognized: then only the files at its top level are checked. */
const checkable = (documents: readonly Document[], all: readonly Parsed[]): readonly Document[] => {
  if (all.every((one) => 'document' in one)) return documents;
  const top = Math.min(...all.map(({ file }) => dirname(file).length));
  return documents.filter(({ file }) => dirname(file).length === top);
};

/** The same from texts of another source, such as another revision. */
export const loadTexts = (texts: readonly NamedText[], catalogue: readonly Kind[]): LoadedDesired => {
  const results = texts.map(parsed);
  const all = results.flatMap((result) => ('document' in result ? [result.document] : []));
  const { owns, problems: double } = desiredDocuments(all);
  const documents = all.filter(({ file }) => owns(file));
  const unparsed = results.flatMap((result) => ('problems' in result && owns(result.file) ? result.problems : []));
  const unfit = checkable(documents, results).flatMap((document) => check(document, 'desired', isDesiredState, schema));
  const problems = inOrder(results, [...unparsed, ...unfit, ...double]);
  if (problems.length > 0) throw new TenantryError(problems);
  const { desired, warnings, problems: mistakes } = assemble(documents, catalogue);
  if (mistakes.length > 0) throw new TenantryError(mistakes);
  return { desired, warnings, documents };
};

/** In the order of the files; within a file in the order of its text. */
const inOrder = (files: readonly { readonly file: string }[], problems: readonly Problem[]): readonly Problem[] => {
  const places = new Map(files.map(({ file }, index) => [file, index]));
  const placeOf = ({ at }: Problem): number => (at === undefined ? -1 : (places.get(at.file) ?? -1));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
};
