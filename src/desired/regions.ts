// `regions:`, and whether copies stay within them.
import type { Problem, Source } from '../errors.ts';
import { knownRegions, regionName } from '../platform/region.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { visible } from '../yaml/visible.ts';
import { entriesOf, type Merged } from './merge.ts';

/** A region, and its position. */
export interface WrittenRegion {
  readonly name: string;
  readonly at: Source;
}

/** The list of `regions:`; undefined if the file declares none. */
export const writtenRegions = (merged: Merged): readonly WrittenRegion[] | undefined => {
  const entry = merged([]).find(({ key }) => key === 'regions');
  return entry && entriesOf<string>(entry.document, entry.path).map(({ value, at }) => ({ name: regionName(value), at }));
};

/** New regions may be added, so an undocumented one is not refused: it is reported once, at its first position. */
export const unknownRegions = (written: readonly WrittenRegion[]): readonly Problem[] => {
  const first = new Map(written.toReversed().map((region) => [region.name, region]));
  return [...first.values()]
    .filter(({ name }) => !knownRegions.includes(name))
    .map(({ name, at }) => ({
      code: 'region-unknown',
      message: `unknown region \`${visible(name)}\``,
      at,
      help: didYouMean(name, knownRegions) ?? `Known regions: ${knownRegions.join(', ')}.`,
    }));
};

/** The target region of copies must also be read, otherwise the existence of a copy would be unknown. */
export const checkCopies = (merged: Merged, regions: ReadonlySet<string> | undefined): readonly Problem[] =>
  (['snapshot_schedules', 'backup_schedules'] as const)
    .flatMap((section) => merged([section]))
    .flatMap(({ document, path }) => entriesOf<string>(document, [...path, 'copy_to']))
    .filter(({ value }) => regions !== undefined && !regions.has(regionName(value)))
    .map(({ value, at }) => ({
      code: 'region',
      message: `copies go to \`${visible(value)}\`, which is not listed under \`regions\` in this file`,
      at,
      help: 'Add the region to `regions:`, so that the copies are read.',
    }));
