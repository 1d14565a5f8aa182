// The desired state that a folder has before `init`, and the sections that are added to it.
import { join } from 'node:path';
import { loadDesired, loadTexts } from '../../desired/load-desired.ts';
import type { Exported } from '../../export/export-live.ts';
import { pathExists } from '../../files/file-status.ts';
import { type ProjectFile, projectFile, projectOf } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { isObject } from '../../json.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Document } from '../../yaml/parse.ts';
import { desiredFolder } from '../desired-folder.ts';
import { desiredFile } from './planned-files.ts';

/** What the folder already declares: the text of its main file, and the keys at the top of all files. */
export interface Existing {
  readonly file: ProjectFile;
  readonly documents: readonly Document[];
  readonly declared: ReadonlySet<string>;
}

/** undefined: there is no desired state yet. Throws if it is invalid: then nothing is written. */
export const existingState = (place: string): Existing | undefined => {
  const path = join(place, desiredFile);
  if (!pathExists(path)) return undefined;
  const { documents } = loadDesired(join(place, desiredFolder), kindList);
  const declared = new Set(documents.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])));
  return { file: projectFile(projectOf(path), path, ''), documents, declared };
};

export interface FilledState {
  readonly text: string;
  /** Sections and settings. */
  readonly added: readonly string[];
}

/** The filled file is read back with the others. */
export const fillState = async ({ file, documents, declared }: Existing, { head, sections }: Exported): Promise<FilledState> => {
  const { fillSections } = await import('../../export/fill-sections.ts');
  const before = readText(file);
  const { text, added } = fillSections(before, head, sections, declared);
  if (added.length === 0) return { text: before, added };
  loadTexts(
    documents.map((document) => ({ file: document.file, text: () => (document.text === before ? text : document.text) })),
    kindList,
  );
  return { text, added };
};
