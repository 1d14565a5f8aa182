// Scheduled work on many resources of one kind as one line: `delete 156 images of loja/api, oldest 2025-02-01, 1.6 GB`.
import type { DueFacts } from '../due/due.ts';
import { parseAddress, partsOf, pathOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Step } from '../plan/plan.ts';
import { count, place } from './document.ts';

/** A step of scheduled work that can be grouped. */
export type GroupedStep = Step & { readonly due: DueFacts };

/** The verb of each group; keys are listed individually. */
const verbs: Readonly<Partial<Record<DueFacts['work'], string>>> = {
  'restore-point': 'create',
  copy: 'copy',
  expiry: 'delete',
  'image-retention': 'delete',
};

export const isGrouped = (step: Step): step is GroupedStep => step.due !== undefined && verbs[step.due.work] !== undefined;

/** Deletions are grouped per repository or volume; creations of a schedule cover many volumes. */
export const groupKey = ({ due, kind, because, type }: GroupedStep): string =>
  JSON.stringify([due.work, kind, place(because.source), type === 'delete' ? due.resource : '']);

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1.6 GB`, in powers of ten. */
export const sizeText = (bytes: number): string => {
  const exact = units.findIndex((_, power) => bytes < 1000 ** (power + 1));
  const power = exact < 0 ? units.length - 1 : exact;
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
};

/** `volume br-ne1/db`; a repository by its registry and name: `loja/api`. */
const calledIn = (of: DueFacts['resource']): string => {
  const kind = parseAddress(of)?.kind;
  if (kind !== 'repository') return kind === undefined ? of : `${kindNamed(kind).title[0]} ${pathOf(of).join('/')}`;
  const { registry, name } = partsOf(of, kind);
  return `${registry}/${name}`;
};

const fewEnough = 2;

const ofWhat = (steps: readonly GroupedStep[]): string => {
  const all = [...new Set(steps.map(({ due }) => due.resource))];
  const [first] = all;
  const kind = first && parseAddress(first)?.kind;
  if (all.length === 1 && first !== undefined) return calledIn(first);
  const names = all.slice(0, fewEnough).map((of) => pathOf(of).join('/'));
  const many = kind === undefined ? `${all.length}` : count(all.length, ...kindNamed(kind).title);
  return `${many}: ${names.join(', ')}${all.length > fewEnough ? ` and ${all.length - fewEnough} more` : ''}`;
};

/** Only if it is known for all of them. */
const oldestOf = (steps: readonly GroupedStep[]): readonly string[] => {
  const times = steps.flatMap(({ due }) => due.since ?? []).sort();
  return times.length < steps.length || times[0] === undefined ? [] : [`oldest ${times[0].slice(0, 10)}`];
};

const totalOf = (steps: readonly GroupedStep[]): readonly string[] => {
  const sizes = steps.flatMap(({ due }) => due.bytes ?? []);
  if (sizes.length === 0) return [];
  const total = sizeText(sizes.reduce((sum, bytes) => sum + bytes, 0));
  return [sizes.length < steps.length ? `at least ${total}` : total];
};

/** `delete 156 images of loja/api, oldest 2025-02-01, 1.6 GB`. */
export const groupText = (steps: readonly GroupedStep[]): string => {
  const [first] = steps;
  if (first === undefined) return '';
  const what = count(steps.length, ...kindNamed(first.kind).title);
  return [`${verbs[first.due.work]} ${what} of ${ofWhat(steps)}`, ...oldestOf(steps), ...totalOf(steps)].join(', ');
};

/** `#3–#158`, or only the first if other steps are in between. */
export const positionsText = (steps: readonly Step[]): string => {
  const all = steps.map(({ position }) => position).sort((a, b) => a - b);
  const [first = 0, last = 0] = [all[0], all.at(-1)];
  return last - first === all.length - 1 ? `#${first}–#${last}` : `#${first}…#${last}`;
};
