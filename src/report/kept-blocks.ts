// What a change stops being reverted: never folded, access first, each with its line and, with `--causes`, who changed it.
import type { Causes } from '../diff/find-causes.ts';
import type { NoLongerReverted } from '../plan/plan.ts';
import { causeLines } from './cause-lines.ts';
import {
  type Block,
  chapter,
  code,
  count,
  heading,
  type ListItem,
  list,
  type Piece,
  paragraph,
  phrase,
  place,
  span,
  strong,
  tone,
} from './document.ts';
import { asReported, type Naming, saidIn } from './naming.ts';

/** What is displayed of it. */
export type ShownKept = Pick<NoLongerReverted, 'address' | 'says' | 'at' | 'baseAt' | 'acknowledgeFor'>;

/** The resource and what stays. */
const keptText = ({ address, says }: ShownKept, naming: Naming): Piece =>
  phrase`${address === undefined ? 'what the base would revert' : naming.resource(address)} ${saidIn(says, naming)}`;

const lineOf = ({ at, baseAt }: ShownKept, { line }: Naming): Piece => {
  if (at) return phrase`  ${line(at)}`;
  return baseAt ? phrase`  ${tone('quiet', 'no longer in the file; in the base ')}${span(place(baseAt))}` : '';
};

const isAccess = ({ acknowledgeFor }: ShownKept): boolean => acknowledgeFor.length > 0;

const itemOf = (kept: ShownKept, naming: Naming, causes: Causes | undefined): ListItem => ({
  sign: isAccess(kept) ? '!' : '=',
  tone: isAccess(kept) ? 'warn' : 'quiet',
  text: phrase`${keptText(kept, naming)}${isAccess(kept) ? phrase`  ${tone('warn', '[adopts access]')}` : ''}${lineOf(kept, naming)}`,
  below: kept.address === undefined ? [] : causeLines(causes, [kept.address]),
});

/** Access is never dropped; the others may be, because no access comes with them. `digest`: of all changes that must be acknowledged. */
export const keptBlocks = (
  all: readonly ShownKept[],
  {
    naming = asReported,
    digest,
    causes,
  }: { readonly naming?: Naming; readonly digest?: string | undefined; readonly causes?: Causes | undefined },
): readonly Block[] => {
  if (all.length === 0) return [];
  const [access, others] = [all.filter(isAccess), all.filter((one) => !isAccess(one))];
  const items = (some: readonly ShownKept[]): readonly ListItem[] => some.map((one) => itemOf(one, naming, causes));
  const these = count(access.length, 'of them is access or an absent protection', 'of them are access or absent protections');
  return [
    heading(2, `No longer reverted (${all.length})`),
    paragraph(
      'The base would revert these. After the merge nothing does.',
      ...(access.length > 0
        ? [' ', strong(`${these}, to be acknowledged like a grant`), digest === undefined ? '.' : phrase`: ${code(digest)}`]
        : []),
    ),
    ...(access.length > 0 ? [list(items(access))] : []),
    ...(others.length > 0 ? [{ ...list(items(others)), rank: 3 }] : []),
  ];
};

/** After an apply: what it adopted, and what nobody acknowledged. */
export const adoptedBlocks = (
  all: readonly NoLongerReverted[],
  { adopted = [], notAdopted = [] }: { readonly adopted?: readonly string[]; readonly notAdopted?: readonly string[] },
  naming: Naming = asReported,
): readonly Block[] => {
  const items = (ids: readonly string[], sign: string, name: 'good' | 'warn'): readonly ListItem[] =>
    all.filter(({ id }) => ids.includes(id)).map((one) => ({ sign, tone: name, text: [keptText(one, naming)].flat() }));
  return [
    ...chapter(3, 'Adopted: no longer reverted', items(adopted, '=', 'good'), undefined, 2),
    ...chapter(3, 'Not adopted: not acknowledged', items(notAdopted, '!', 'warn'), undefined, 2),
  ];
};
