// Images that an index which stays refers to, or could: they stay as well, and so does what they refer to, if they are indexes themselves.
import type { Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';

/** Unknown: it may be the newest. */
const pushedAt = (image: Observed): number => Date.parse(textIn(image, 'pushed_at') ?? '') || Infinity;

/** Those of `going` that must stay. An index that does not say what it refers to could refer to anything pushed before it. */
export const imagesInIndexes = (images: readonly Observed[], going: ReadonlySet<Observed>): ReadonlySet<Observed> => {
  const held = new Set<Observed>();
  const byDigest = new Map([...going].map((image) => [textIn(image, 'digest') ?? '', image]));
  const oldestFirst = [...going].sort((a, b) => pushedAt(a) - pushedAt(b));
  const open = images.filter((image) => !going.has(image));
  const hold = (image: Observed | undefined): void => {
    if (!image || held.has(image)) return;
    held.add(image);
    open.push(image);
  };
  let reached = 0;
  for (let index = open.pop(); index; index = open.pop()) {
    if (index.values['is_index'] === false) continue;
    const children = textsIn(index, 'children');
    for (const digest of children ?? []) hold(byDigest.get(digest));
    if (children) continue;
    for (let next = oldestFirst[reached]; next && pushedAt(next) <= pushedAt(index); next = oldestFirst[reached]) {
      hold(next);
      reached += 1;
    }
  }
  return held;
};
