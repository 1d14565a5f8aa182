// Access that ends within a week.

import { grantKinds } from '../desired/desired.ts';
import type { EndSoon } from '../plan/ends-soon.ts';
import { type Block, chapter, type ListItem, paragraph, phrase } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

const fewEnough = 20;

const itemOf = ({ address, grant, end, at }: EndSoon, say: Say, { name, resource, line }: Naming): ListItem => {
  const what = say.endsSoon.what(grant && { kind: grantKinds[grant.field], name: name(grant.name) }, resource(address), end);
  return { sign: '·', tone: 'quiet', text: phrase`${what}  ${line(at)}` };
};

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
