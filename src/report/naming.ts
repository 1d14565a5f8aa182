// How blocks name what comes from outside: a report as it is, a comment as code with links to lines, hashed in a public repository.
import type { Source } from '../errors.ts';
import { type Address, shownAddress } from '../kinds/address.ts';
import type { ConsequenceText } from '../plan/consequence-text.ts';
import type { Step } from '../plan/plan.ts';
import type { Finding } from '../policies/finding.ts';
import { code, type Inline, joined, type Piece, phrase, quietPlace, type TextLine, type Tone, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

export interface Naming {
  readonly name: (name: string) => Inline;
  readonly resource: (address: Address) => Piece;
  readonly step: (step: Step) => Piece;
  readonly sentence: (text: string, tone?: Tone) => Inline;
  /** A text that a policy has, such as its fix. */
  readonly prose: (text: string) => TextLine;
  /** The line that declares something. */
  readonly line: (at: Source) => Piece;
  /** Whether messages, which the full report has, are left out. */
  readonly brief?: true;
  /** The number of names of alike things in one line; absent: all of them. */
  readonly most?: number;
}

export const asReported: Naming = {
  name: code,
  resource: code,
  step: ({ description }) => description,
  sentence: (text, name) => (name === undefined ? text : tone(name, text)),
  prose: (text) => [text],
  line: quietPlace,
};

/** On a page: of a digest as much as names it. */
export const onPage: Naming = { ...asReported, name: (name) => code(name.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]{52}$/, '$1')) };

type Found = Pick<Finding, 'address' | 'name'>;

/** The resource of a finding, which may be a link, and beside an id the name that people know it by. */
export const foundIn = (
  { address, name }: Found,
  naming: Pick<Naming, 'name'> = asReported,
  resource: Piece = naming.name(address),
): Piece => (name === undefined ? resource : phrase`${resource} (${naming.name(name)})`);

/** The same as plain text. */
export const foundText = ({ address, name }: Found): string =>
  name === undefined ? shownAddress(address) : `${shownAddress(address)} (${name})`;

/** The first of them, and the number of others. */
export const firstFew = (pieces: readonly Piece[], most: number, say: Say): TextLine =>
  say.format.first(pieces.slice(0, most), Math.max(0, pieces.length - most));

/** `a, b and 12 more`, where nobody needs all of them. */
export const firstNames = (names: readonly string[], say: Say, most = 12): TextLine => firstFew(names.map(code), most, say);

export const resourcesIn = (addresses: readonly Address[], say: Say, { resource, most = addresses.length }: Naming): TextLine =>
  firstFew(addresses.map(resource), most, say);

/** A sentence in pieces, with the names in it. */
export const saidIn = (said: ConsequenceText, { name }: Pick<Naming, 'name'>): TextLine =>
  joined(
    said.map((piece) => (typeof piece === 'string' ? piece : name(piece.name))),
    '',
  );
