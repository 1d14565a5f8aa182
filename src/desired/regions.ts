// `regions:`, and whether copies stay within them.
import type { Problem } from '../errors.ts';
import { regionName } from '../platform/region.ts';
import { visible } from '../yaml/visible.ts';
import { entriesOf, type Merged } from './merge.ts';

/** undefined where the file writes none. */
export const writtenRegions = (merged: Merged): ReadonlySet<string> | undefined => {
  const entry = merged([]).find(({ key }) => key === 'regions');
  return entry && new Set(entriesOf<string>(entry.document, entry.path).map(({ value }) => regionName(value)));
};

/** What a schedule copies to must be read as well, or nothing could tell that the copy is there. */
export const checkCopies = (merged: Merged, regions: ReadonlySet<string> | undefined): readonly Problem[] =>
  (['snapshot_schedules', 'backup_schedules'] as const)
    .flatMap((section) => merged([section]))
    .flatMap(({ document, path }) => entriesOf<string>(document, [...path, 'copy_to']))
    .filter(({ value }) => regions !== undefined && !regions.has(regionName(value)))
    .map(({ value, at }) => ({
      code: 'region',
      message: `copies go to \`${visible(value)}\`, which is not among the \`regions\` of this file`,
      at,
      help: 'Add it to `regions:`, so that copies are seen.',
    }));
