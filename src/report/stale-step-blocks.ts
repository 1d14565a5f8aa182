// Steps of a saved plan that were left out because their preconditions changed: each with the value in the plan and the value found.
import { plainText } from '../platform/plain-text.ts';
import { type LikelyCauses, likelyCauseLines } from './cause-lines.ts';
import { type Block, chapter, type ListItem } from './document.ts';
import type { StaleStep } from './selected-steps.ts';
import type { Say } from './texts/texts.ts';

const isDropped = ({ type }: StaleStep): boolean => type === 'dropped';

export const staleStepBlocks = (all: readonly StaleStep[], causes: LikelyCauses, say: Say): readonly Block[] => {
  const itemsOf = (some: readonly StaleStep[], tone: 'bad' | 'quiet'): readonly ListItem[] =>
    some.map((gone) => ({
      sign: '!',
      tone,
      text: [plainText(gone.says)],
      below: [[say.staleSteps.why(gone)], ...likelyCauseLines(causes, gone.step, say)],
    }));
  return [
    ...chapter(
      3,
      say.staleSteps.changed,
      itemsOf(
        all.filter((one) => !isDropped(one)),
        'bad',
      ),
    ),
    ...chapter(3, say.staleSteps.dropped, itemsOf(all.filter(isDropped), 'quiet')),
  ];
};
