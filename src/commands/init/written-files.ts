// The files of `init`: those that it writes, and existing ones, which are left unchanged.
import { dirname, join } from 'node:path';
import { fail } from '../../errors.ts';
import { notRegular, pathExists, statIfExists } from '../../files/file-status.ts';
import { makeFolder, writeNew } from '../../files/write-text.ts';
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

/** The files of one run, in the folder to write to. */
export interface Written {
  readonly written: readonly string[];
  /** Existing ones, which are left unchanged. */
  readonly left: readonly string[];
}

export const nothingWritten: Written = { written: [], left: [] };

/** Their folders are created. */
export const writeUnlessThere = (place: string, texts: Readonly<Record<string, string>>): Written => {
  const left = Object.keys(texts).filter((name) => pathExists(join(place, name)));
  const fresh = Object.entries(texts).filter(([name]) => !left.includes(name));
  for (const [name, text] of fresh) {
    makeFolder(dirname(join(place, name)));
    writeNew(join(place, name), text);
  }
  return { written: fresh.map(([name]) => name), left };
};

export const together = (all: readonly Written[]): Written => ({
  written: all.flatMap(({ written }) => written),
  left: all.flatMap(({ left }) => left),
});

export const describeFiles = (folder: string, { written, left }: Written, added: readonly string[]): string => {
  const named = (names: readonly string[]): string => names.map((name) => join(folder, name)).join(', ');
  return [
    ...(written.length > 0 ? [`Wrote ${named(written)}.\n`] : []),
    ...(added.length > 0 ? [`Added to ${join(folder, desiredFile)}: ${added.join(', ')}.\n`] : []),
    ...(left.length > 0 ? [`Not changed, because it exists: ${named(left)}.\n`] : []),
  ].join('');
};
