// Steps of a saved plan that were left out because their preconditions changed: each with the value in the plan and the value found.
import { shownAddress } from '../kinds/address.ts';
import type { Condition } from '../kinds/step.ts';
import { plainText } from '../platform/plain-text.ts';
import { type LikelyCauses, likelyCauseLines } from './cause-lines.ts';
import { type Block, chapter, type ListItem, type TextLine, type Tone } from './document.ts';
import type { StaleStep } from './review.ts';
import { showValue } from './show-value.ts';

const preconditions = (condition: Condition): string => {
  if ('exists' in condition) return condition.exists ? 'existed' : 'did not exist';
  if ('is' in condition) return `was ${showValue(condition.is)}`;
  return 'includes' in condition ? `contained ${condition.includes.join(', ')}` : `did not contain ${condition.excludes.join(', ')}`;
};

const whyGone = (gone: StaleStep): TextLine => {
  if (gone.type === 'dropped') return ['the fresh plan no longer includes it'];
  if (gone.type === 'unread') return [`its preconditions could not be checked: ${plainText(gone.why)}`];
  const { condition, found } = gone;
  const address = shownAddress(condition.at.address);
  if ('exists' in condition)
    return [plainText(`${address} ${preconditions(condition)}, and ${condition.exists ? 'no longer exists' : 'exists now'}`)];
  return [plainText(`${condition.field} of ${address} ${preconditions(condition)}, and is now ${showValue(found)}`)];
};

const titles: readonly { readonly types: readonly StaleStep['type'][]; readonly title: string; readonly tone: Tone }[] = [
  { types: ['changed-since-plan', 'unread'], title: 'Skipped: the live state changed since the plan was saved', tone: 'bad' },
  { types: ['dropped'], title: 'No longer in the plan', tone: 'quiet' },
];

export const staleStepBlocks = (all: readonly StaleStep[], causes?: LikelyCauses): readonly Block[] =>
  titles.flatMap(({ types, title, tone }): readonly Block[] => {
    const own = all.filter(({ type }) => types.includes(type));
    const items = own.map(
      (gone): ListItem => ({
        sign: '!',
        tone,
        text: [plainText(gone.says)],
        below: [whyGone(gone), ...likelyCauseLines(causes, gone.step)],
      }),
    );
    return chapter(3, title, items);
  });
