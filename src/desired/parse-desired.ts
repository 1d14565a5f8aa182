// Texts → the documents of a desired state, and what they declare. Why a document does not follow the schema is in load-desired.ts: only a mistake needs it, and its
// schema with all descriptions.
import { dirname } from 'node:path';
import { type Problem, TenantryError } from '../errors.ts';
import { type Project, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Validate } from '../yaml/check.ts';
import { type FileTypeName, keysOf, otherFileType } from '../yaml/file-types.ts';
import { findSecrets } from '../yaml/find-secrets.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { desiredState as isDesiredState } from '../yaml/validators/desired-state.generated.js';
import { assemble } from './assemble.ts';
import type { Desired } from './desired.ts';
import { desiredDocuments } from './desired-documents.ts';
import { findFiles } from './find-files.ts';

/** Whether a document has no problem that check.ts would explain. */
const isFitting = ({ file, value }: Document, type: FileTypeName, validate: Validate): boolean =>
  validate(value) && otherFileType(keysOf(value), [type], file) === undefined && findSecrets(value).length === 0;

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

/** All files, in their order; the documents of desired states; those of them that are held against the schema; and what is wrong without it. */
export interface ParsedDesired {
  readonly files: readonly string[];
  readonly documents: readonly Document[];
  readonly checked: readonly Document[];
  /** Of texts that could not be parsed. */
  readonly unparsed: readonly Problem[];
  /** Of documents beside each other. */
  readonly double: readonly Problem[];
  /** Of files on disk. */
  readonly project?: Project;
}

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

/** If some files of a folder cannot be parsed, policies cannot be recognized: then only the files at its top level are checked. */
const checkable = (documents: readonly Document[], all: readonly Parsed[]): readonly Document[] => {
  if (all.every((one) => 'document' in one)) return documents;
  const top = Math.min(...all.map(({ file }) => dirname(file).length));
  return documents.filter(({ file }) => dirname(file).length === top);
};

export const parseTexts = (texts: readonly NamedText[]): ParsedDesired => {
  const results = texts.map(parsed);
  const all = results.flatMap((result) => ('document' in result ? [result.document] : []));
  const { owns, problems: double } = desiredDocuments(all);
  const documents = all.filter(({ file }) => owns(file));
  const unparsed = results.flatMap((result) => ('problems' in result && owns(result.file) ? result.problems : []));
  return { files: results.map(({ file }) => file), documents, checked: checkable(documents, results), unparsed, double };
};

/** A file or a folder. */
export const parseFiles = (path: string): ParsedDesired => {
  const { project, files } = findFiles(path);
  return { ...parseTexts(files.map((file) => ({ file: file.shown, text: () => readText(file) }))), project };
};

/** Whether every text could be parsed and follows the schema. */
export const isFit = ({ checked, unparsed, double }: ParsedDesired): boolean =>
  unparsed.length + double.length === 0 && checked.every((document) => isFitting(document, 'desired', isDesiredState));

/** Throws a TenantryError with every problem of the content. Of texts that are fit. */
export const assembleDesired = ({ documents, project }: ParsedDesired, catalogue: readonly Kind[]): LoadedDesired => {
  const { desired, warnings, problems: mistakes } = assemble(documents, catalogue);
  if (mistakes.length > 0) throw new TenantryError(mistakes);
  if (project === undefined) return { desired, warnings, documents };
  const outside = outsideOf(project, desired);
  if (outside.length > 0) throw new TenantryError(outside);
  return { desired: { ...desired, folder: project.folder }, warnings, documents };
};
