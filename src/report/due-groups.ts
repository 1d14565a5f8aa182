// Scheduled work on many resources of one kind as one line: `delete 156 images of loja/api, oldest 2025-02-01, 1.6 GB`.
import type { DueFacts } from '../due/due.ts';
import { parseAddress, partsOf, pathOf } from '../kinds/address.ts';
import type { Step } from '../plan/plan.ts';
import { place, plainText } from './document.ts';
import type { Say } from './texts/texts.ts';

/** A step of scheduled work that can be grouped. */
export type GroupedStep = Step & { readonly due: DueFacts };

/** Keys are listed individually. */
const groupedWork: ReadonlySet<DueFacts['work']> = new Set(['restore-point', 'copy', 'expiry', 'image-retention']);

export const isGrouped = (step: Step): step is GroupedStep => step.due !== undefined && groupedWork.has(step.due.work);

/** Deletions are grouped per repository or volume; creations of a schedule cover many volumes. */
export const groupKey = ({ due, kind, because, type }: GroupedStep): string =>
  JSON.stringify([due.work, kind, place(because.source), type === 'delete' ? due.resource : '']);

/** `volume br-ne1/db`; a repository by its registry and name: `loja/api`. */
const calledIn = (of: DueFacts['resource'], say: Say): string => {
  const kind = parseAddress(of)?.kind;
  if (kind !== 'repository') return kind === undefined ? of : `${say.format.kind(kind)} ${pathOf(of).join('/')}`;
  const { registry, name } = partsOf(of, kind);
  return `${registry}/${name}`;
};

const fewEnough = 2;

const ofWhat = (steps: readonly GroupedStep[], say: Say): string => {
  const all = [...new Set(steps.map(({ due }) => due.resource))];
  const [first] = all;
  const kind = first && parseAddress(first)?.kind;
  if (all.length === 1 && first !== undefined) return calledIn(first, say);
  const names = all.slice(0, fewEnough).map((of) => pathOf(of).join('/'));
  const many = kind === undefined ? `${all.length}` : say.format.kinds(all.length, kind);
  return `${many}: ${plainText(say.format.first(names, all.length - names.length))}`;
};

/** Only if it is known for all of them. */
const oldestOf = (steps: readonly GroupedStep[], say: Say): readonly string[] => {
  const times = steps.flatMap(({ due }) => due.since ?? []).sort();
  return times.length < steps.length || times[0] === undefined ? [] : [say.due.oldest(times[0])];
};

const totalOf = (steps: readonly GroupedStep[], say: Say): readonly string[] => {
  const sizes = steps.flatMap(({ due }) => due.bytes ?? []);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  return sizes.length === 0 ? [] : [say.due.size(total, sizes.length < steps.length)];
};

/** `delete 156 images of loja/api, oldest 2025-02-01, 1.6 GB`. */
export const groupText = (steps: readonly GroupedStep[], say: Say): string => {
  const [first] = steps;
  if (first === undefined) return '';
  const what = say.format.kinds(steps.length, first.kind);
  return [say.due.group(first.due.work, what, ofWhat(steps, say)), ...oldestOf(steps, say), ...totalOf(steps, say)].join(', ');
};

/** `#3–#158`, or only the first if other steps are in between. */
export const positionsText = (steps: readonly Step[]): string => {
  const all = steps.map(({ position }) => position).sort((a, b) => a - b);
  const [first = 0, last = 0] = [all[0], all.at(-1)];
  return last - first === all.length - 1 ? `#${first}–#${last}` : `#${first}…#${last}`;
};
