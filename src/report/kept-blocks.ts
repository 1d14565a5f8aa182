// What a change stops being reverted: never folded, access first, each with its line and, with `--causes`, who changed it.
import type { Causes } from '../diff/find-causes.ts';
import type { NoLongerReverted } from '../plan/plan.ts';
import { causeLines } from './cause-lines.ts';
import {
  type Block,
  chapter,
  code,
  heading,
  type ListItem,
  list,
  type Piece,
  paragraph,
  phrase,
  place,
  span,
  type TextLine,
  tone,
} from './document.ts';
import { asReported, type Naming, saidIn } from './naming.ts';
import type { Say } from './texts/texts.ts';

/** What is displayed of it. */
export type ShownKept = Pick<NoLongerReverted, 'address' | 'says' | 'at' | 'baseAt' | 'acknowledgeFor'>;

/** The resource and what stays. */
const keptText = ({ address, says }: ShownKept, say: Say, naming: Naming): Piece =>
  phrase`${address === undefined ? say.kept.withoutAddress : naming.resource(address)} ${saidIn(says, naming)}`;

const lineOf = ({ at, baseAt }: ShownKept, say: Say, { line }: Naming): Piece => {
  if (at) return phrase`  ${line(at)}`;
  return baseAt ? phrase`  ${tone('quiet', say.kept.notInFile)}${span(place(baseAt))}` : '';
};

const isAccess = ({ acknowledgeFor }: ShownKept): boolean => acknowledgeFor.length > 0;

const extendsAccess = ({ acknowledgeFor }: ShownKept): boolean => acknowledgeFor.includes('extends-access');

const itemOf = (kept: ShownKept, say: Say, naming: Naming, causes: Causes | undefined): ListItem => ({
  sign: isAccess(kept) ? '!' : '=',
  tone: isAccess(kept) ? 'warn' : 'quiet',
  text: phrase`${keptText(kept, say, naming)}${kept.acknowledgeFor.flatMap((reason): TextLine => ['  ', tone('warn', say.kept.asks[reason])])}${lineOf(kept, say, naming)}`,
  below: kept.address === undefined ? [] : causeLines(causes, [kept.address], say),
});

/** Access is never dropped; the others may be, because no access comes with them. `digest`: of all changes that must be acknowledged. */
export const keptBlocks = (
  all: readonly ShownKept[],
  say: Say,
  {
    naming = asReported,
    digest,
    causes,
  }: { readonly naming?: Naming; readonly digest?: string | undefined; readonly causes?: Causes | undefined },
): readonly Block[] => {
  const items = (some: readonly ShownKept[]): readonly ListItem[] => some.map((one) => itemOf(one, say, naming, causes));
  const named = digest === undefined ? undefined : code(digest);
  const [extended, kept] = [all.filter(extendsAccess), all.filter((one) => !extendsAccess(one))];
  const longer: readonly Block[] =
    extended.length === 0
      ? []
      : [heading(2, say.kept.extends(extended.length)), paragraph(...say.kept.aboutExtended(named)), list(items(extended))];
  if (kept.length === 0) return longer;
  const [access, others] = [kept.filter(isAccess), kept.filter((one) => !isAccess(one))];
  return [
    ...longer,
    heading(2, say.kept.title(kept.length)),
    paragraph(...say.kept.about(access.length, named)),
    ...(access.length > 0 ? [list(items(access))] : []),
    ...(others.length > 0 ? [{ ...list(items(others)), rank: 3 }] : []),
  ];
};

/** After an apply: what it adopted, and what nobody acknowledged. */
export const adoptedBlocks = (
  all: readonly NoLongerReverted[],
  { adopted = [], notAdopted = [] }: { readonly adopted?: readonly string[]; readonly notAdopted?: readonly string[] },
  say: Say,
  naming: Naming = asReported,
): readonly Block[] => {
  const items = (ids: readonly string[], sign: string, name: 'good' | 'warn'): readonly ListItem[] =>
    all.filter(({ id }) => ids.includes(id)).map((one) => ({ sign, tone: name, text: [keptText(one, say, naming)].flat() }));
  return [
    ...chapter(3, say.kept.adopted, items(adopted, '=', 'good'), undefined, 2),
    ...chapter(3, say.kept.notAdopted, items(notAdopted, '!', 'warn'), undefined, 2),
  ];
};
