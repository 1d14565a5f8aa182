// Steps by effect: those that need an acknowledgement, other access-granting steps, deletions, updates with their fields, creations. Similar scheduled work is one line.
import { nameOf } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import type { Step } from '../plan/plan.ts';
import { attributeLines } from './attribute-lines.ts';
import { describeReasons, describeReasonsOnly } from './describe-reasons.ts';
import { type Block, code, codes, heading, type ListItem, list, place, quietPlace, type TextLine, type Tone, tone } from './document.ts';
import { type GroupedStep, groupKey, groupText, isGrouped, positionsText } from './due-groups.ts';
import { changeLine, newFieldLine } from './field-change.ts';
import type { StepVerdict } from './simulation-blocks.ts';
import type { Say } from './texts/texts.ts';

type Group = 'dangerous' | 'exposing' | Step['type'];

const groups: readonly { readonly name: Group; readonly sign?: string; readonly tone: Tone }[] = [
  { name: 'dangerous', sign: '!', tone: 'warn' },
  { name: 'exposing', tone: 'warn' },
  { name: 'delete', tone: 'bad' },
  { name: 'update', tone: 'warn' },
  { name: 'create', tone: 'good' },
];

const signs: Readonly<Record<Step['type'], string>> = { create: '+', update: '~', delete: '-' };

/** The first group is exactly the set of steps that a digest of `--acknowledge` covers. */
const groupOf = ({ accessEffect, acknowledgeFor, type }: Step): Group => {
  if (acknowledgeFor.length > 0) return 'dangerous';
  return accessEffect === 'grants' || accessEffect === 'lockout-risk' ? 'exposing' : type;
};

/** The resources of a step that its description does not name. */
const alsoOn = ({ resources, description }: Step): TextLine => {
  const unnamed = resources.length === 1 ? [] : resources.filter((address) => !description.includes(nameOf(address) || address));
  return codes(unnamed);
};

/** One call may make the same change to several resources; then it is listed once. Otherwise each resource is listed with its change. */
const changeLines = (step: Step, say: Say): readonly TextLine[] => {
  const also = alsoOn(step);
  const byResource = groupBy(step.changes, ({ resource }) => resource);
  const changeLines = [...byResource].map(([of, changes]) => ({
    of,
    lines: changes.map((one) => (step.type === 'create' ? newFieldLine : changeLine)(one, say)),
  }));
  const alike = groupBy(changeLines, ({ lines }) => JSON.stringify(lines));
  if (alike.size <= 1) return [...(also.length > 0 ? [also] : []), ...(changeLines[0]?.lines ?? [])];
  return [...alike.values()].flatMap((same) => {
    const whose = codes(same.map(({ of }) => of));
    return (same[0]?.lines ?? []).map((line): TextLine => [...whose, ' ', ...line]);
  });
};

const itemOf = (step: Step, sign: string, signTone: Tone, verdict: StepVerdict, say: Say): ListItem => {
  const { source, why } = step.because;
  return {
    sign,
    tone: signTone,
    text: [tone('quiet', `#${step.position} `), step.description, ...verdict.mark],
    below: [
      ...verdict.below,
      ...changeLines(step, say),
      ...(step.type === 'create' && step.class !== 'due' ? attributeLines(step, say) : []),
      ...reasonLine(step, verdict, say),
      ...(step.notApplied ? [[tone('quiet', say.steps.notApplied)]] : []),
      why === undefined ? [quietPlace(source)] : [tone('quiet', `${why} (${place(source)})`)],
    ],
  };
};

const reasonLine = (step: Step, { containsLoss = false }: StepVerdict, say: Say): readonly TextLine[] => {
  const says = containsLoss ? describeReasonsOnly(step, say) : describeReasons(step, say);
  return says.length > 0 ? [[tone('warn', says.join(', '))]] : [];
};

/** One line for all steps, with count and reason; single steps with --verbose. A reason that applies to some steps only shows their number. */
const groupList = (
  steps: readonly GroupedStep[],
  sign: string,
  signTone: Tone,
  { mark, below }: StepVerdict,
  items: readonly ListItem[],
  say: Say,
): Block => {
  const some = <T>(all: readonly T[], say: (one: T) => string): string =>
    [...groupBy(all, say)].map(([text, same]) => (same.length === steps.length ? text : `${text} (${same.length})`)).join(', ');
  const [first] = steps;
  const asked = some(
    steps.flatMap((step) => describeReasons(step, say)),
    (text) => text,
  );
  const why = some(
    steps.flatMap(({ because }) => because.why ?? []),
    (text) => text,
  );
  const group: ListItem = {
    sign,
    tone: signTone,
    text: [tone('quiet', `${positionsText(steps)} `), groupText(steps, say), ...mark],
    below: [
      ...below,
      ...(asked === '' ? [] : [[tone('warn', asked)]]),
      ...(first === undefined
        ? []
        : [why === '' ? [quietPlace(first.because.source)] : [tone('quiet', `${why} (${place(first.because.source)})`)]]),
    ],
  };
  return list([group, ...items], 1, say.format.steps(steps.length));
};

/** The minimum number of similar steps that are displayed as a group. */
const isMany = (steps: readonly Step[]): boolean => steps.length > 2;

/** `verdictOf`: the simulation's verdict of a step. */
export const stepBlocks = (
  steps: readonly Step[],
  verdictOf: (step: Step) => StepVerdict,
  acknowledge: string | undefined,
  say: Say,
): readonly Block[] => {
  // Steps with different verdicts or causes are not grouped.
  const alike = (step: GroupedStep): string => `${groupKey(step)} ${JSON.stringify(verdictOf(step))}`;
  return groups.flatMap(({ name, sign, tone: signTone }): readonly Block[] => {
    const own = steps.filter((step) => groupOf(step) === name);
    if (own.length === 0) return [];
    const items = (some: readonly Step[]): readonly ListItem[] =>
      some.map((step) => itemOf(step, sign ?? signs[step.type], signTone, verdictOf(step), say));
    const groups = [...groupBy(own.filter(isGrouped), alike).values()].filter(isMany);
    const grouped = new Set<Step>(groups.flat());
    const single = own.filter((step) => !grouped.has(step));
    const lists = [
      ...(single.length > 0 ? [list(items(single))] : []),
      ...groups.map((same) => {
        const [first] = same;
        const shown = first ? verdictOf(first) : { mark: [], below: [] };
        return groupList(same, sign ?? signs[first?.type ?? 'update'], signTone, shown, items(same), say);
      }),
    ];
    const by: TextLine = name === 'dangerous' && acknowledge !== undefined ? [': ', code(`--acknowledge ${acknowledge}`)] : [];
    return [heading(3, `${say.steps.title[name]} (${own.length})`, ...by), ...lists];
  });
};
