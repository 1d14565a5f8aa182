// What a reader of a fleet must not overlook: organizations that were not evaluated, got worse or were not read for too long, and what a filter leaves out.
import { type Block, code, heading, type ListItem, list, type TextLine, type Tone, tone } from '../document.ts';
import { firstNames } from '../naming.ts';
import { organizationState } from '../states.ts';
import type { Say } from '../texts/texts.ts';
import { worstFirst } from './fleet-order.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';

export const isOpen = ({ state }: MergedOrganization): boolean => state !== 'evaluated' && state !== 'not-in-run';

/** Where space is limited. `rank`: as of a list. `names`: the number of names in a line; absent: all of them. */
export interface Limited {
  readonly rank?: number;
  readonly names?: number;
}

/** `shown`: items before the rest is only counted. */
const section = (title: string, items: readonly ListItem[], { rank }: Limited, shown?: number): readonly Block[] =>
  items.length === 0 ? [] : [heading(2, title), { ...list(items, shown), ...(rank !== undefined && { rank }) }];

const item = (name: Tone, ...text: TextLine): ListItem => ({ sign: '!', tone: name, text });

const namesItem = (
  names: readonly string[],
  say: Say,
  { names: most = names.length }: Limited,
  before: TextLine = [],
): readonly ListItem[] => (names.length === 0 ? [] : [item('bad', ...before, ...firstNames(names, say, most))]);

/** Every organization is named: what is missing must not be looked for. */
export const notEvaluatedBlocks = (all: readonly MergedOrganization[], say: Say, limited: Limited = {}): readonly Block[] => {
  const open = all.filter(isOpen);
  const missing = open.filter(({ state }) => state === 'missing').map(({ name }) => name);
  const others = open.filter(({ state }) => state !== 'missing').toSorted(worstFirst);
  const items = [
    ...namesItem(missing, say, limited, [tone('bad', say.fleet.open.missing(missing.length))]),
    ...others.map(({ name, state, reason }) =>
      item('bad', code(name), ' ', organizationState(state, say), ...(reason ? [`: ${reason.message}`] : [])),
    ),
  ];
  return section(say.fleet.open.title(open.length), items, limited);
};

export const unnamedBlocks = (
  { unnamed: { names, more } }: MergedFleet,
  say: Say,
  { names: most = names.length, ...limited }: Limited = {},
): readonly Block[] => {
  const left = more + Math.max(0, names.length - most);
  const items = names.length === 0 ? [] : [item('bad', ...say.format.first(names.slice(0, most).map(code), left))];
  return section(say.fleet.unnamed(names.length + more), items, limited);
};

export const overdueBlocks = ({ organizations, maxAge }: MergedFleet, say: Say, limited: Limited = {}): readonly Block[] => {
  const overdue = organizations.filter(({ isOverdue }) => isOverdue).map(({ name }) => name);
  return section(say.fleet.overdue.title(maxAge ?? '', overdue.length), namesItem(overdue, say, limited), limited);
};

const fewEnough = 20;

/** `critical 2 → 3, drift 0 → 1` */
export const worseText = ({ worse }: MergedOrganization, { fleet }: Say): string => worse.map(fleet.change).join(', ');

/** The worst first. */
export const worseIn = ({ organizations }: MergedFleet): readonly MergedOrganization[] =>
  organizations.filter((one) => one.worse.length > 0).toSorted(worstFirst);

/** `org-0001: critical 2 → 3` */
export const worseItem = (one: MergedOrganization, say: Say): ListItem => item('warn', code(one.name), `: ${worseText(one, say)}`);

export const worseBlocks = (merged: MergedFleet, say: Say): readonly Block[] => {
  const worse = worseIn(merged);
  return section(
    say.fleet.worse(worse.length),
    worse.map((one) => worseItem(one, say)),
    {},
    fewEnough,
  );
};

export const filterLines = ({ filter }: MergedFleet, { fleet }: Say): readonly TextLine[] =>
  filter === null ? [] : [fleet.filter(filter)];
