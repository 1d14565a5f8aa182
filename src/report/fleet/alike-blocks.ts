// What organizations have in common: `the same 3 steps in 412 organizations, different in 6`, those that differ first.
import { onlyWarns } from '../../policies/since.ts';
import { marksOf } from '../dangerous-steps.ts';
import { type Block, code, heading, type ListItem, list, paragraph, type TextLine, tone } from '../document.ts';
import { firstNames } from '../naming.ts';
import { severityInline } from '../states.ts';
import type { Alike } from '../texts/en/fleet.ts';
import type { Say } from '../texts/texts.ts';
import { digestOfAlike } from './alike.ts';
import type { AlikeGroup, FleetDetails, MergedFleet, SharedFinding, SharedStep } from './merged-fleet.ts';

/** Items of a list before the rest is only counted. */
const [fewGroups, fewItems] = [20, 10];

/** An organization is described by what it has more, and what it lacks, than the largest group. */
interface Compared {
  readonly same: number;
  readonly more: readonly TextLine[];
  readonly fewer: readonly TextLine[];
}

interface Parted {
  /** The largest group, if it has several organizations: what is the same in them. */
  readonly common: AlikeGroup | undefined;
  readonly different: readonly AlikeGroup[];
}

const partedIn = (groups: readonly AlikeGroup[]): Parted => {
  const last = groups.at(-1);
  return last && last.organizations.length > 1
    ? { common: last, different: groups.slice(0, -1) }
    : { common: undefined, different: groups };
};

/** `Steps: the same 3 steps in 412 organizations, different in 6 organizations`. */
export const alikeText = (groups: readonly AlikeGroup[], of: Alike, { fleet }: Say): string => {
  const { common, different } = partedIn(groups);
  const others = different.reduce((sum, { organizations }) => sum + organizations.length, 0);
  return fleet.alike.title(of, common && { size: common.size, organizations: common.organizations.length }, others);
};

const groupItem = ({ organizations }: AlikeGroup, { same, more, fewer }: Compared, of: Alike, say: Say): ListItem => ({
  sign: organizations.length > 1 ? '=' : '·',
  tone: 'warn',
  text: say.fleet.alike.group(of, firstNames(organizations, say), more.length + same, same),
  below: [
    ...more.map((line): TextLine => [tone('strong', '+ '), ...line]),
    ...fewer.map((line): TextLine => [tone('quiet', say.fleet.alike.without), ...line]),
  ],
  most: fewItems,
});

const alikeBlocks = <Item extends SharedFinding | SharedStep>(
  groups: readonly AlikeGroup[],
  of: Alike,
  itemsOf: (group: AlikeGroup) => readonly Item[],
  lineOf: (item: Item) => TextLine,
  most: number,
  say: Say,
): readonly Block[] => {
  if (groups.length === 0) return [];
  const { common, different } = partedIn(groups);
  const shared = common ? itemsOf(common) : [];
  const keyOf = (item: Item): string | null => digestOfAlike([item]);
  const sharedKeys = new Set(shared.map(keyOf));
  const items = different.slice(0, most).map((group): ListItem => {
    const own = itemsOf(group);
    const ownKeys = new Set(own.map(keyOf));
    const more = own.filter((item) => !sharedKeys.has(keyOf(item)));
    const fewer = shared.filter((item) => !ownKeys.has(keyOf(item)));
    return groupItem(group, { same: own.length - more.length, more: more.map(lineOf), fewer: fewer.map(lineOf) }, of, say);
  });
  const left = different.length - items.length;
  return [
    heading(2, alikeText(groups, of, say)),
    list(items, fewGroups),
    ...(left > 0 ? [paragraph(say.fleet.alike.moreGroups(left))] : []),
    ...(common
      ? [
          list([
            {
              sign: '=',
              tone: 'good',
              text: say.fleet.alike.common(of, firstNames(common.organizations, say), common.size),
              below: shared.map(lineOf),
              most: fewItems,
            },
          ]),
        ]
      : []),
  ];
};

const findingLine = (finding: SharedFinding, { fleet: { alike }, ...say }: Say): TextLine => [
  severityInline(finding.severity, say),
  ' ',
  code(finding.policy),
  ' ',
  code(finding.address),
  onlyWarns(finding) ? alike.onlyWarns : alike.mark[finding.verdict.type],
];

const stepLine = ({ description, class: name, effects }: SharedStep, { change, fleet, sentence }: Say): TextLine => [
  sentence(description),
  ...marksOf(effects).map((mark) => tone('bad', `. ${change.mark[mark]}`)),
  fleet.alike.ofClass[name],
];

export const stepGroupBlocks = ({ stepGroups }: MergedFleet, { stepsOf }: FleetDetails, most: number, say: Say): readonly Block[] =>
  alikeBlocks(stepGroups, 'steps', stepsOf, (step) => stepLine(step, say), most, say);

export const findingGroupBlocks = (
  { findingGroups }: MergedFleet,
  { findingsOf }: FleetDetails,
  most: number,
  say: Say,
): readonly Block[] => alikeBlocks(findingGroups, 'findings', findingsOf, (finding) => findingLine(finding, say), most, say);
