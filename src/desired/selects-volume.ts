// Volume patterns of schedules and drills: a name, or `region/name`.
import { type Matches, patternOf } from '../kinds/pattern.ts';

/** Whether any of the patterns selects the volume of this region and name. A pattern without a slash matches names in every region. */
export const selectsVolume = (patterns: readonly string[]): ((region: string, name: string) => boolean) => {
  const byName: readonly Matches[] = patterns.filter((pattern) => !pattern.includes('/')).map(patternOf);
  const byPlace: readonly Matches[] = patterns.filter((pattern) => pattern.includes('/')).map(patternOf);
  return (region, name) => byName.some((matches) => matches(name)) || byPlace.some((matches) => matches(`${region}/${name}`));
};
