// Changes without a step: to be done by hand, waiting, deferred, impossible and unknown ones. What has one reason is one item.
import { groupBy } from '../live/group-by.ts';
import type { Plan, Unplanned } from '../plan/plan.ts';
import { type Block, fold, heading, joined, type ListItem, list, paragraph, phrase, type TextLine, unreadCause } from './document.ts';
import { asReported, type Naming, resourcesIn } from './naming.ts';
import { namesOf, stateCounts, unplannedStates } from './states.ts';
import type { Say } from './texts/texts.ts';

/** `2 waiting, 1 impossible`. */
export const unplannedCounts = (unplanned: readonly Unplanned[], say: Say): string =>
  stateCounts(
    say.states.unplanned,
    unplanned.map(({ answer }) => answer.type),
  ).join(', ');

const says = ({ answer }: Unplanned): string => {
  if (answer.type === 'waiting') return answer.who;
  return answer.type === 'impossible' && answer.fields.length > 0 ? `${answer.fields.join(', ')}: ${answer.why}` : answer.why;
};

/** A comment lists the reads. */
const causeOf = ({ answer }: Unplanned, { brief }: Naming): TextLine =>
  answer.type === 'unknown' && !brief ? unreadCause(answer.because) : [];

const actionOf = ({ answer }: Unplanned, say: Say): string | undefined => {
  if (answer.type === 'impossible') return say.unplanned.instead(answer.instead);
  return answer.type === 'manual' ? answer.action : undefined;
};

const linesOf = (alike: readonly Unplanned[], { line, most = alike.length }: Naming): readonly TextLine[] => {
  const places = alike.flatMap(({ at }) => (at ? [line(at)] : []));
  return places.length === 0 ? [] : [joined(places.slice(0, most), ', ')];
};

const itemOf = (alike: readonly Unplanned[], say: Say, naming: Naming): readonly ListItem[] => {
  const [first] = alike;
  if (!first) return [];
  const { sign, tone: signTone } = unplannedStates[first.answer.type];
  const names = resourcesIn(
    alike.map(({ address }) => address),
    say,
    naming,
  );
  const action = actionOf(first, say);
  return [
    {
      sign,
      tone: signTone,
      text: phrase`${names}: ${naming.sentence(says(first))}${causeOf(first, naming)}`,
      below: [...(action === undefined ? [] : [[naming.sentence(action)]]), ...linesOf(alike, naming)],
    },
  ];
};

const itemsOf = (all: readonly Unplanned[], say: Say, naming: Naming): readonly ListItem[] =>
  [
    ...groupBy(all, (one) => JSON.stringify([says(one), 'because' in one.answer && one.answer.because, actionOf(one, say)])).values(),
  ].flatMap((alike) => itemOf(alike, say, naming));

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
  say: Say,
  { naming = asReported, isFolded = () => false }: UnplannedShown = {},
): readonly Block[] =>
  namesOf(unplannedStates).flatMap((type): readonly Block[] => {
    const all = unplanned.filter(({ answer }) => answer.type === type);
    const [own, folded] = [all.filter((one) => !isFolded(one)), all.filter(isFolded)];
    return [
      ...(own.length === 0
        ? []
        : [heading(3, `${say.states.unplanned[type].title} (${own.length})`), { ...list(itemsOf(own, say, naming)), rank: 3 }]),
      ...(type === 'deferred' && own.length > 0 ? [paragraph(...say.unplanned.ofLater)] : []),
      ...(folded.length === 0 ? [] : [list(itemsOf(folded, say, naming), 0, say.unplanned.onlyCounted(folded.length))]),
    ];
  });

/** The same, where it is not the subject. */
export const unplannedFold = (unplanned: readonly Unplanned[], say: Say, naming: Naming): readonly Block[] =>
  unplanned.length === 0 ? [] : [fold(say.unplanned.fold(unplannedCounts(unplanned, say)), ...unplannedBlocks(unplanned, say, { naming }))];
