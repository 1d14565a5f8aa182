// Access that ends soon.
import { code, type Piece, phrase, type TextLine } from '../../document.ts';
import { format } from './format.ts';

export const endsSoon = {
  title: 'Access that ends within 7 days',
  /** `end`: UTC. */
  what: (grant: { readonly kind: 'role' | 'permission'; readonly name: Piece } | undefined, resource: Piece, end: string): TextLine => {
    const what: TextLine = grant ? phrase`${grant.kind} ${grant.name} of ${resource}` : [resource].flat();
    return phrase`${end.slice(0, 16).replace('T', ' ')} UTC  ${what}`;
  },
  above: ({
    section,
    day,
    ends,
    limit,
  }: {
    readonly section: string;
    readonly day: string;
    readonly ends: number;
    readonly limit: number;
  }): TextLine =>
    phrase`${ends} of ${code(section)} end on ${format.day(day)}: more than ${limit}, so the run of that day needs an acknowledgement.`,
};
