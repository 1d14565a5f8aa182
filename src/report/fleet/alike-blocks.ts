// What organizations have in common: `the same 3 steps in 412 organizations, different in 6`, those that differ first.
import { onlyWarns } from '../../policies/since.ts';
import { marksOf } from '../dangerous-steps.ts';
import { type Block, code, count, heading, type ListItem, list, paragraph, type TextLine, tone } from '../document.ts';
import { firstNames } from '../naming.ts';
import { severityInline, stepClassWords } from '../states.ts';
import { textsIn } from '../texts/texts.ts';
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

/** `Steps: the same 3 steps in 412 organizations, different in 6 organizations`. `one`: a name for what they have. */
export const alikeText = (groups: readonly AlikeGroup[], title: string, one: string): string => {
  const { common, different } = partedIn(groups);
  const others = different.reduce((sum, { organizations }) => sum + organizations.length, 0);
  const same = common ? [`the same ${count(common.size, one)} in ${count(common.organizations.length, 'organization')}`] : [];
  const rest = others > 0 ? [`${common ? 'different in' : 'in'} ${count(others, 'organization')}`] : [];
  return `${title}: ${[...same, ...rest].join(', ')}`;
};

const groupItem = ({ organizations }: AlikeGroup, { same, more, fewer }: Compared, one: string): ListItem => ({
  sign: organizations.length > 1 ? '=' : '·',
  tone: 'warn',
  text: [
    ...firstNames(organizations, textsIn()),
    `: ${count(more.length + same, one)}${same > 0 ? `, ${same} of them the same as in most` : ''}`,
  ],
  below: [
    ...more.map((line): TextLine => [tone('strong', '+ '), ...line]),
    ...fewer.map((line): TextLine => [tone('quiet', 'without: '), ...line]),
  ],
  most: fewItems,
});

const alikeBlocks = <Item extends SharedFinding | SharedStep>(
  groups: readonly AlikeGroup[],
  title: string,
  one: string,
  itemsOf: (group: AlikeGroup) => readonly Item[],
  lineOf: (item: Item) => TextLine,
  most: number,
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
    return groupItem(group, { same: own.length - more.length, more: more.map(lineOf), fewer: fewer.map(lineOf) }, one);
  });
  const left = different.length - items.length;
  return [
    heading(2, alikeText(groups, title, one)),
    list(items, fewGroups),
    ...(left > 0 ? [paragraph(`${count(left, 'more group')} of organizations: see --format json.`)] : []),
    ...(common
      ? [
          list([
            {
              sign: '=',
              tone: 'good',
              text: [...firstNames(common.organizations, textsIn()), `: the same ${count(common.size, one)}`],
              below: shared.map(lineOf),
              most: fewItems,
            },
          ]),
        ]
      : []),
  ];
};

const marks: Readonly<Record<SharedFinding['verdict']['type'], string>> = { fail: '', unknown: ' (unknown)', waived: ' (waived)' };

const findingLine = (finding: SharedFinding): TextLine => [
  severityInline(finding.severity),
  ' ',
  code(finding.policy),
  ' ',
  code(finding.address),
  onlyWarns(finding) ? ' (only warns)' : marks[finding.verdict.type],
];

const stepLine = ({ description, class: name, effects }: SharedStep): TextLine => [
  description,
  ...marksOf(effects).map((mark) => tone('bad', `. ${textsIn().change.mark[mark]}`)),
  stepClassWords[name].mark,
];

export const stepGroupBlocks = ({ stepGroups }: MergedFleet, { stepsOf }: FleetDetails, most: number): readonly Block[] =>
  alikeBlocks(stepGroups, 'Steps', 'step', stepsOf, stepLine, most);

export const findingGroupBlocks = ({ findingGroups }: MergedFleet, { findingsOf }: FleetDetails, most: number): readonly Block[] =>
  alikeBlocks(findingGroups, 'Findings', 'finding', findingsOf, findingLine, most);
