// What `--leave` did in the desired state, what a person must decide, and what no read can show.
import type { Leaving, LeavingDecision, PersonAssumption } from '../access/leaving.ts';
import { type Block, chapter, code, codes, heading, type ListItem, list, place, points, type TextLine, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

const signs = {
  edited: ['~', 'good'],
  unchanged: ['·', 'quiet'],
  refused: ['!', 'bad'],
  failed: ['x', 'bad'],
} as const satisfies Readonly<Record<Leaving['state'], ListItem['text'] | readonly [string, NonNullable<ListItem['tone']>]>>;

const decisionLine = ({ about, of, sink, at }: LeavingDecision, say: Say): TextLine => [
  ...say.person.decision[about](code(of), sink === null ? undefined : code(sink)),
  ...(at === null ? [] : [' ', tone('quiet', place(at))]),
];

const decisionItem = (decision: LeavingDecision, say: Say): ListItem => ({ sign: '!', tone: 'warn', text: decisionLine(decision, say) });

const lines = ({ why, taken }: Leaving): readonly TextLine[] => [
  ...why.map((one): TextLine => [one]),
  ...taken.map(({ address, at }): TextLine => ['- ', code(address), ' ', tone('quiet', place(at))]),
];

/** One line for an organization, with what was taken out, and what must be decided. */
export const leavingItem = (leaving: Leaving, say: Say): ListItem => {
  const [sign, colour] = signs[leaving.state];
  const files = leaving.files.length === 0 ? [] : [': ', ...codes(leaving.files)];
  const decisions = leaving.decisions.map((one): TextLine => ['! ', ...decisionLine(one, say)]);
  return {
    sign,
    tone: colour,
    text: [tone(colour, say.person.leaving[leaving.state]), ...files],
    below: [...lines(leaving), ...decisions],
  };
};

/** The same for the only organization, as sections. */
export const leavingBlocks = (leaving: Leaving, say: Say): readonly Block[] => [
  heading(2, say.person.files),
  list([leavingItem({ ...leaving, decisions: [] }, say)]),
  ...chapter(
    2,
    say.person.decisions,
    leaving.decisions.map((one) => decisionItem(one, say)),
  ),
];

export const assumptionBlocks = (assumptions: readonly PersonAssumption[], say: Say): readonly Block[] => [
  heading(2, `${say.paths.assumed} (${assumptions.length})`),
  points(assumptions.map((one) => say.person.assumption[one])),
];
