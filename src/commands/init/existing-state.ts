// The desired state that a folder has before `init`, and the sections that are added to it.
import { join } from 'node:path';
import { loadDesired, loadTexts } from '../../desired/load-desired.ts';
import type { Exported } from '../../export/export-live.ts';
import { pathExists } from '../../files/file-status.ts';
import { type ProjectFile, projectFile, projectOf } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { writeText } from '../../files/write-text.ts';
import { isObject } from '../../json.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Document } from '../../yaml/parse.ts';
import { desiredFolder } from '../desired-folder.ts';
import { desiredFile } from './written-files.ts';

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

/** Reads the filled file back with the others before it is written. */
export const fillState = async ({ file, documents, declared }: Existing, { head, sections }: Exported): Promise<readonly string[]> => {
  const { fillSections } = await import('../../export/fill-sections.ts');
  const before = readText(file);
  const { text, added } = fillSections(before, head, sections, declared);
  if (added.length === 0) return [];
  loadTexts(
    documents.map((document) => ({ file: document.file, text: () => (document.text === before ? text : document.text) })),
    kindList,
  );
  writeText(file, text);
  return added;
};
