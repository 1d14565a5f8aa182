// Changes without a step: to be done by hand, waiting, deferred, impossible and unknown ones.
import type { Plan, Unplanned } from '../plan/plan.ts';
import { type Block, code, heading, type ListItem, list, paragraph, quietPlace, type TextLine, type Tone, tone } from './document.ts';

interface Row {
  /** The word after a number. */
  readonly word: string;
  readonly title: string;
  readonly sign: string;
  readonly tone: Tone;
}

/** In the order of the output. */
const states: Readonly<Record<Unplanned['answer']['type'], Row>> = {
  manual: { word: 'to do by hand', title: 'To do by hand', sign: 'x', tone: 'bad' },
  waiting: { word: 'waiting', title: 'Waiting', sign: '…', tone: 'quiet' },
  deferred: { word: 'deferred', title: 'Left for a later stage', sign: '>', tone: 'quiet' },
  impossible: { word: 'impossible', title: 'Impossible on this platform', sign: 'x', tone: 'bad' },
  unknown: { word: 'unknown', title: 'Not planned: state unknown', sign: '?', tone: 'warn' },
};

const rows = Object.entries(states).map(([type, row]) => ({ type, ...row }));

/** `2 waiting, 1 impossible`. */
export const unplannedCounts = (unplanned: readonly Unplanned[]): string =>
  rows
    .flatMap(({ type, word }) => {
      const many = unplanned.filter(({ answer }) => answer.type === type).length;
      return many === 0 ? [] : [`${many} ${word}`];
    })
    .join(', ');

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
  rows.flatMap(({ type, title, sign, tone: signTone }): readonly Block[] => {
    const all = unplanned.filter(({ answer }) => answer.type === type);
    const itemOf = (one: Unplanned): ListItem => ({
      sign,
      tone: signTone,
      text: [code(one.address), `: ${says(one)}`],
      below: below(one),
    });
    const [own, folded] = [all.filter((one) => !isFolded(one)), all.filter(isFolded)];
    return [
      ...(own.length === 0
        ? []
        : [heading(3, `${title} (${own.length})`), list(own.map(itemOf)), ...(type === 'deferred' ? [ofLater] : [])]),
      ...(folded.length === 0 ? [] : [list(folded.map(itemOf), 0, `${folded.length} waiting for people or operations`)]),
    ];
  });
