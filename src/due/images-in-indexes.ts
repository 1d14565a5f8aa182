// Images that a kept index refers to, or may refer to: they are kept too, with the images that they refer to if they are indexes.
import type { Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';

/** If unknown, the image counts as the newest. */
const pushedAt = (image: Observed): number => Date.parse(textIn(image, 'pushed_at') ?? '') || Infinity;

/** The images of `going` that must be kept. An index without a list of its images may refer to any image pushed before it. */
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
