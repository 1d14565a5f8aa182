// The folder of an evidence bundle. A link in it is never followed.
import { resolve } from 'node:path';
import { fail } from '../../errors.ts';
import type { FolderContent } from '../../evidence/sums.ts';
import { isFolder } from '../../files/file-status.ts';
import { listTree } from '../../files/list-tree.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { asText, readBytes } from '../../files/read-text.ts';
import { parseResult } from '../../report/parse-result.ts';
import type { Review } from '../../report/review.ts';
import { visible } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';

/** Bytes: the result of a million resources has 565 MB. */
const largest = 1_000_000_000;

export interface Bundle extends FolderContent {
  readonly folder: string;
  readonly names: readonly string[];
  readonly file: (name: string) => Buffer | undefined;
}

export const openBundle = (path: string, { cwd }: Ports): Bundle => {
  const folder = resolve(cwd, path);
  if (!isFolder(folder)) fail('file-missing', `${visible(path)} is not a folder`, { help: 'Name the folder of `audit --evidence`.' });
  const { files: names, others } = listTree(folder);
  const project = projectAround(folder);
  const files = new Map(names.map((name) => [name, () => readBytes(projectFile(project, name), largest)] as const));
  return { folder, names, others, files, file: (name) => files.get(name)?.() };
};

/** Throws `result-invalid`. */
export const resultIn = ({ file }: Bundle): Review =>
  parseResult(asText('result.json', file('result.json') ?? Buffer.alloc(0)), 'result.json');
