// How blocks name what comes from outside: a report as it is, a comment as code with links to lines, hashed in a public repository.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { ConsequenceText } from '../plan/consequence-text.ts';
import { code, firstFew, joined, type Piece, quietPlace, type TextLine } from './document.ts';

export interface Naming {
  readonly name: (name: string) => Piece;
  readonly resource: (address: Address) => Piece;
  /** A sentence; `most`: characters of it where a text is limited. */
  readonly sentence: (text: string, most?: number) => Piece;
  /** The line that declares something. */
  readonly line: (at: Source) => Piece;
  /** The number of names of alike things in one line; absent: all of them. */
  readonly most?: number;
}

export const asReported: Naming = { name: code, resource: code, sentence: (text) => text, line: quietPlace };

export const resourcesIn = (addresses: readonly Address[], { resource, most = addresses.length }: Naming): TextLine =>
  firstFew(addresses.map(resource), most);

/** A sentence in pieces, with the names in it. */
export const saidIn = (said: ConsequenceText, { name }: Pick<Naming, 'name'>): TextLine =>
  joined(
    said.map((piece) => (typeof piece === 'string' ? piece : name(piece.name))),
    '',
  );
