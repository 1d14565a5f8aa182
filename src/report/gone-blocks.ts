// Steps of a saved plan that were left out because they no longer fit: each with the value that the plan saw and the one that was found.
import type { Condition } from '../kinds/step.ts';
import { plainText } from '../platform/plain-text.ts';
import { type Block, heading, type Item, type Line, list, type Tone } from './document.ts';
import { type LikelyCauses, likelyCauseLines } from './likely-cause-lines.ts';
import type { Gone } from './review.ts';
import { showValue } from './show-value.ts';

const saw = (condition: Condition): string => {
  if ('exists' in condition) return condition.exists ? 'was there' : 'was not there';
  if ('is' in condition) return `was ${showValue(condition.is)}`;
  return 'includes' in condition ? `held ${condition.includes.join(', ')}` : `held no ${condition.excludes.join(', ')}`;
};

const whyGone = (gone: Gone): Line => {
  if (gone.type === 'dropped') return ['the plan made now does not want it any more'];
  if (gone.type === 'unread') return [`what it saw could not be read again: ${plainText(gone.why)}`];
  const { condition, found } = gone;
  const { address } = condition.at;
  if ('exists' in condition) return [plainText(`${address} ${saw(condition)}, and ${condition.exists ? 'is gone' : 'is there now'}`)];
  return [plainText(`${condition.field} of ${address} ${saw(condition)}, and is now ${showValue(found)}`)];
};

const titles: readonly { readonly types: readonly Gone['type'][]; readonly title: string; readonly tone: Tone }[] = [
  { types: ['moved', 'unread'], title: 'Left out: reality moved since the plan was saved', tone: 'bad' },
  { types: ['dropped'], title: 'No longer wanted', tone: 'quiet' },
];

export const goneBlocks = (all: readonly Gone[], causes?: LikelyCauses): readonly Block[] =>
  titles.flatMap(({ types, title, tone }): readonly Block[] => {
    const own = all.filter(({ type }) => types.includes(type));
    if (own.length === 0) return [];
    const items = own.map(
      (gone): Item => ({ sign: '!', tone, text: [plainText(gone.says)], below: [whyGone(gone), ...likelyCauseLines(causes, gone.step)] }),
    );
    return [heading(3, `${title} (${own.length})`), list(items)];
  });
