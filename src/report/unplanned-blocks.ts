// Changes without a step: to be done by hand, waiting, deferred, impossible and unknown ones. What has one reason is one item.
import { groupBy } from '../live/group-by.ts';
import type { Plan, Unplanned } from '../plan/plan.ts';
import { type Block, code, fold, heading, joined, type ListItem, list, paragraph, phrase, type TextLine, tone } from './document.ts';
import { asReported, type Naming, resourcesIn } from './naming.ts';
import { stateCounts, unplannedStates } from './states.ts';

/** `2 waiting, 1 impossible`. */
export const unplannedCounts = (unplanned: readonly Unplanned[]): string =>
  stateCounts(
    unplannedStates,
    unplanned.map(({ answer }) => answer.type),
  ).join(', ');

const says = ({ answer }: Unplanned): string => {
  if (answer.type === 'waiting') return answer.who;
  return answer.type === 'impossible' && answer.fields.length > 0 ? `${answer.fields.join(', ')}: ${answer.why}` : answer.why;
};

const actionOf = ({ answer }: Unplanned): string | undefined => {
  if (answer.type === 'impossible') return `instead: ${answer.instead}`;
  return answer.type === 'manual' ? answer.action : undefined;
};

const linesOf = (alike: readonly Unplanned[], { line, most = alike.length }: Naming): readonly TextLine[] => {
  const places = alike.flatMap(({ at }) => (at ? [line(at)] : []));
  return places.length === 0 ? [] : [joined(places.slice(0, most), ', ')];
};

const itemOf = (alike: readonly Unplanned[], naming: Naming): readonly ListItem[] => {
  const [first] = alike;
  if (!first) return [];
  const { sign, tone: signTone } = unplannedStates[first.answer.type];
  const names = resourcesIn(
    alike.map(({ address }) => address),
    naming,
  );
  const action = actionOf(first);
  return [
    {
      sign,
      tone: signTone,
      text: phrase`${names}: ${naming.sentence(says(first))}`,
      below: [...(action === undefined ? [] : [[naming.sentence(action)]]), ...linesOf(alike, naming)],
    },
  ];
};

const itemsOf = (all: readonly Unplanned[], naming: Naming): readonly ListItem[] =>
  [...groupBy(all, (one) => JSON.stringify([says(one), actionOf(one)])).values()].flatMap((alike) => itemOf(alike, naming));

/** A stage that the platform refuses in every run would block the other stages. */
const ofLater = paragraph(
  tone('quiet', 'If the earlier steps are blocked, use '),
  code('--only <address>'),
  tone('quiet', ' to run one of these first.'),
);

/** Only a comparison with a base knows what a change touches; the others wait for people in every plan. */
export const waitsAnyway =
  ({ base }: Pick<Plan, 'base'>) =>
  (one: Unplanned): boolean =>
    one.answer.type === 'waiting' && (base === undefined || one.class !== 'change');

interface UnplannedShown {
  readonly naming?: Naming;
  /** Those that are only counted, unless somebody asks for all. */
  readonly isFolded?: (one: Unplanned) => boolean;
}

export const unplannedBlocks = (
  unplanned: readonly Unplanned[],
  { naming = asReported, isFolded = () => false }: UnplannedShown = {},
): readonly Block[] =>
  Object.entries(unplannedStates).flatMap(([type, { title }]): readonly Block[] => {
    const all = unplanned.filter(({ answer }) => answer.type === type);
    const [own, folded] = [all.filter((one) => !isFolded(one)), all.filter(isFolded)];
    return [
      ...(own.length === 0 ? [] : [heading(3, `${title} (${own.length})`), { ...list(itemsOf(own, naming)), rank: 3 }]),
      ...(type === 'deferred' && own.length > 0 ? [ofLater] : []),
      ...(folded.length === 0 ? [] : [list(itemsOf(folded, naming), 0, `${folded.length} waiting for people or operations`)]),
    ];
  });

/** The same, where it is not the subject. */
export const unplannedFold = (unplanned: readonly Unplanned[], naming: Naming): readonly Block[] =>
  unplanned.length === 0 ? [] : [fold(`Not in this run: ${unplannedCounts(unplanned)}`, ...unplannedBlocks(unplanned, { naming }))];
