// The words of a change between two declared states, of which nothing was read.
import { kindNamed } from '../../../kinds/catalogue.generated.ts';
import { count } from '../../../kinds/count.ts';
import type { KindName } from '../../../kinds/names.generated.ts';
import { joined, type Piece, phrase, type TextLine } from '../../document.ts';

const kindCount = (kind: KindName, many: number): string => {
  const [one, several] = kindNamed(kind).title;
  return count(many, one, several);
};

export const declared = {
  title: (many: number): string => (many === 1 ? 'Review this declared change' : `Review these ${many} declared changes`),
  nothingToReview: (others: number): string =>
    others === 0 ? 'No declared change' : `${count(others, 'declared change')}, none to review`,
  about: 'The files of this change, compared with those of its base. What is live is not known.',
  first: (counts: readonly (readonly [kind: KindName, many: number])[]): TextLine =>
    phrase`The first files declare ${joined(
      counts.map(([kind, many]) => kindCount(kind, many)),
      ', ',
    )}.`,
  outside: (domain: Piece): TextLine => phrase`outside: ${domain} is no declared domain`,
  delivers: (sink: Piece): TextLine => phrase`its secret goes to ${sink}`,
  others: (many: number): string => count(many, 'other declared change'),
  needsLiveData: (checks: number): string => `${count(checks, 'check')} need${checks === 1 ? 's' : ''} live data`,
  addKey: 'add a read key (two minutes)',
};
