// How a plan changes paths to administrator: added, stronger and removed, never folded. Equal changes of many subjects are one line.
import type { PathChanges, PathEntry } from '../access/paths/path-changes.ts';
import { groupBy } from '../live/group-by.ts';
import { stepClasses } from '../plan/digests.ts';
import type { PathsOfPlan } from '../plan/open-paths.ts';
import type { StepClass } from '../plan/plan.ts';
import { pathKey, subjectsLine } from './administrator-blocks.ts';
import { type Block, heading, type ListItem, list, paragraph, type Tone, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

const signs: Readonly<Record<PathEntry['change'], readonly [sign: string, tone: Tone]>> = {
  added: ['!', 'warn'],
  stronger: ['!', 'warn'],
  removed: ['-', 'good'],
};

const itemOf = (same: readonly PathEntry[], say: Say): readonly ListItem[] => {
  const [first] = same;
  if (!first) return [];
  const [sign, colour] = signs[first.change];
  const names = same.map(({ subject }) => subject);
  const was = first.before ? [say.paths.before(first.before)] : [];
  const how = [tone('quiet', say.paths.certainty(first)), ...was];
  return [
    {
      sign,
      tone: colour,
      text: [tone(colour, say.paths.change[first.change]), ' ', ...subjectsLine(names, say), ' ', ...how],
      below: [say.paths.path(first.path)],
    },
  ];
};

const keyOf = (entry: PathEntry): string => `${entry.change} ${pathKey(entry)} ${JSON.stringify(entry.before ?? null)}`;

/** Equal changes of many subjects are one item. */
export const pathItems = (entries: readonly PathEntry[], say: Say): readonly ListItem[] =>
  [...groupBy(entries, keyOf).values()].flatMap((same) => itemOf(same, say));

const classBlocks = (name: StepClass, changes: PathChanges | undefined, say: Say): readonly Block[] => {
  if (!changes || changes.entries.length === 0) return [];
  return [heading(2, say.paths.section(name, changes.entries)), list(pathItems(changes.entries, say))];
};

/** In every plan: what was not evaluated is never "nothing changes". What was not read is the same for all classes, and said once. */
export const pathBlocks = (paths: PathsOfPlan | undefined, say: Say): readonly Block[] => {
  if (!paths) return [];
  if (!paths.evaluated) return [paragraph(tone('quiet', say.paths.notEvaluated))];
  const blocks = stepClasses.flatMap((name) => classBlocks(name, paths.classes[name], say));
  const unread = Math.max(0, ...stepClasses.map((name) => paths.classes[name]?.unread ?? 0));
  if (unread === 0) return blocks.length === 0 ? [paragraph(tone('quiet', say.paths.noChange))] : blocks;
  const title = blocks.length === 0 ? [heading(2, say.paths.section('change', []))] : [];
  return [...title, ...blocks, paragraph(tone('warn', say.paths.unread(unread)))];
};
