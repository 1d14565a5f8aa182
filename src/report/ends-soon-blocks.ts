// Access that ends within a week.

import { grantKinds } from '../desired/desired.ts';
import type { EndSoon } from '../plan/ends-soon.ts';
import { type Block, chapter, type ListItem, paragraph, phrase, type TextLine } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

const fewEnough = 20;

/** What ends, and when. */
export const endLine = (
  { address, grant, end }: EndSoon,
  say: Say,
  { name, resource }: Pick<Naming, 'name' | 'resource'> = asReported,
): TextLine => say.endsSoon.what(grant && { kind: grantKinds[grant.field], name: name(grant.name) }, resource(address), end);

const itemOf = (one: EndSoon, say: Say, naming: Naming): ListItem => ({
  sign: '·',
  tone: 'quiet',
  text: phrase`${endLine(one, say, naming)}  ${naming.line(one.at)}`,
});

export const endsSoonBlocks = ({ endsSoon }: Pick<Review, 'endsSoon'>, say: Say, naming: Naming = asReported): readonly Block[] => {
  if (!endsSoon) return [];
  return [
    ...chapter(
      2,
      say.endsSoon.title,
      endsSoon.ends.map((one) => itemOf(one, say, naming)),
      fewEnough,
    ),
    ...endsSoon.above.map((one) => paragraph(...say.endsSoon.above(one))),
  ];
};
