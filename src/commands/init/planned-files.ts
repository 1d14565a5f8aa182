// The files of `init`: all of them are worked out before the first one is written, so that a refusal leaves nothing behind. Existing ones are left unchanged.
import { dirname, join } from 'node:path';
import { fail, TenantryError } from '../../errors.ts';
import { notRegular, pathExists, statIfExists } from '../../files/file-status.ts';
import type { ProjectFile } from '../../files/project.ts';
import { failIfUnfit, makeFolder, writeNew, writeText } from '../../files/write-text.ts';
import { desiredFolder } from '../desired-folder.ts';

export const desiredFile = join(desiredFolder, 'organization.yaml');
export const trustFile = 'tenantry.trust.yaml';

/** A link, or anything else in the place of a file, was put there for another purpose. */
export const failIfOther = (place: string): void => {
  for (const name of [desiredFile, trustFile]) {
    const status = statIfExists(join(place, name));
    const other = status && notRegular(status);
    if (other)
      fail('file-unwritable', `${name} exists, and is ${other}.`, {
        help: 'Nothing was written. Move what exists, or name another folder.',
      });
  }
};

interface PlannedFile {
  /** Relative to the folder to write to. */
  readonly name: string;
  readonly text: string;
  /** The file that it replaces; absent: none exists. */
  readonly replaces?: ProjectFile;
}

export interface FilePlan {
  readonly toWrite: readonly PlannedFile[];
  /** Names of existing ones, which are left unchanged. */
  readonly left: readonly string[];
}

export const noFiles: FilePlan = { toWrite: [], left: [] };

export const leaving = (name: string): FilePlan => ({ toWrite: [], left: [name] });

export const replacing = (name: string, replaces: ProjectFile, text: string): FilePlan => ({
  toWrite: [{ name, text, replaces }],
  left: [],
});

export const unlessThere = (place: string, texts: Readonly<Record<string, string>>): FilePlan => {
  const all = Object.entries(texts).map(([name, text]) => ({ name, text }));
  const isThere = ({ name }: PlannedFile): boolean => pathExists(join(place, name));
  return { toWrite: all.filter((one) => !isThere(one)), left: all.filter(isThere).map(({ name }) => name) };
};

export const together = (all: readonly FilePlan[]): FilePlan => ({
  toWrite: all.flatMap(({ toWrite }) => toWrite),
  left: all.flatMap(({ left }) => left),
});

/** What a run that fails in the middle has done, and how to go on. */
const interruptedAfter = (written: readonly string[]): string =>
  `${written.length === 0 ? 'No file was written.' : `Written before: ${written.join(', ')}.`} Solve this, then run the same command again: it adds what is missing.`;

/** In this order, after their folders. If one fails, the error names those that were written. */
export const writeFiles = (place: string, { toWrite }: FilePlan): void => {
  const written: string[] = [];
  try {
    for (const { name } of toWrite) {
      failIfUnfit(join(place, name));
      makeFolder(dirname(join(place, name)));
    }
    for (const { name, text, replaces } of toWrite) {
      if (replaces) writeText(replaces, text);
      else writeNew(join(place, name), text);
      written.push(join(place, name));
    }
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    const says = interruptedAfter(written);
    throw new TenantryError(
      cause.problems.map((problem) => ({ ...problem, help: problem.help === undefined ? says : `${problem.help} ${says}` })),
      { cause },
    );
  }
};

export const describeFiles = (folder: string, { toWrite, left }: FilePlan, added: readonly string[]): string => {
  const named = (names: readonly string[]): string => names.map((name) => join(folder, name)).join(', ');
  return [
    ...(toWrite.length > 0 ? [`Wrote ${named(toWrite.map(({ name }) => name))}.\n`] : []),
    ...(added.length > 0 ? [`Added to ${join(folder, desiredFile)}: ${added.join(', ')}.\n`] : []),
    ...(left.length > 0 ? [`Not changed, because it exists: ${named(left)}.\n`] : []),
  ].join('');
};
