// Changes without a step: to be done by hand, waiting, deferred, impossible and unknown ones.
import type { Plan, Unplanned } from '../plan/plan.ts';
import { type Block, chapter, code, type ListItem, list, paragraph, quietPlace, type TextLine, tone } from './document.ts';
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

const below = ({ answer, at }: Unplanned): readonly TextLine[] => [
  ...(answer.type === 'impossible' ? [[`instead: ${answer.instead}`]] : []),
  ...(answer.type === 'manual' ? [[answer.action]] : []),
  ...(at ? [[quietPlace(at)]] : []),
];

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

/** `isFolded`: those that are only counted, unless somebody asks for all. */
export const unplannedBlocks = (unplanned: readonly Unplanned[], isFolded: (one: Unplanned) => boolean = () => false): readonly Block[] =>
  Object.entries(unplannedStates).flatMap(([type, { title, sign, tone: signTone }]): readonly Block[] => {
    const all = unplanned.filter(({ answer }) => answer.type === type);
    const itemOf = (one: Unplanned): ListItem => ({
      sign,
      tone: signTone,
      text: [code(one.address), `: ${says(one)}`],
      below: below(one),
    });
    const [own, folded] = [all.filter((one) => !isFolded(one)), all.filter(isFolded)];
    return [
      ...chapter(3, title, own.map(itemOf)),
      ...(type === 'deferred' && own.length > 0 ? [ofLater] : []),
      ...(folded.length === 0 ? [] : [list(folded.map(itemOf), 0, `${folded.length} waiting for people or operations`)]),
    ];
  });
