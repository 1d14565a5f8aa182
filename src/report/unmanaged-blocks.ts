// Live resources without a declaration: those that a change deleted from the file, and those that were never managed. Tenantry changes neither.
import { type Address, kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { DeclaredElsewhere } from '../plan/declared-elsewhere.ts';
import type { NewlyDeclared, NoLongerDeclared } from '../plan/no-longer-declared.ts';
import { type Block, chapter, type ListItem, prose, type TextLine, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

/** Why an undeclared resource is kept, and how to delete it. In a comment, the keys that it names are code. */
const whyKept = (address: Address, say: Say, { brief }: Naming): TextLine => {
  const { title, place } = kindNamed(kindOf(address));
  const why = say.declarations.kept(title[1], Boolean(place?.removable));
  return brief ? prose(why, why.length) : [tone('quiet', why)];
};

const says = (one: NoLongerDeclared, say: Say, naming: Naming): TextLine => {
  const { sentence, resource } = naming;
  if (one.type === 'setting') return [sentence(say.declarations.setting(one.name))];
  if (one.type === 'field') return say.declarations.field(resource(one.address), one.field);
  const state = one.state === 'kept' ? whyKept(one.address, say, naming) : [say.declarations.notLive[one.state]];
  return [...[resource(one.address)].flat(), ...state];
};

const goneItem = (one: NoLongerDeclared, say: Say, naming: Naming): ListItem => ({
  sign: '·',
  tone: 'warn',
  text: [...says(one, say, naming), '  ', ...[naming.line(one.at)].flat()],
});

const newItem = ({ name, at }: NewlyDeclared, { sentence, line }: Naming): ListItem => ({
  sign: '+',
  tone: 'quiet',
  text: [sentence(name), '  ', ...[line(at)].flat()],
});

const movedItem = ({ address, from, to }: DeclaredElsewhere, say: Say, { resource, line }: Naming): ListItem => ({
  sign: '·',
  tone: 'warn',
  text: say.declarations.moved(resource(address), line(from), line(to)),
});

const fewEnough = 5;

/** A setting that loosens something is displayed once: with the findings that it suppresses (outlook-blocks.ts). */
export const unmanagedBlocks = (
  { noLongerDeclared = [], newlyDeclared = [], declaredElsewhere = [], unmanaged = [], outlook }: Review,
  say: Say,
  naming: Naming = asReported,
): readonly Block[] => {
  const shown = new Set(outlook?.loosened.flatMap(({ settings }) => settings));
  const gone = noLongerDeclared.filter((one) => one.type !== 'setting' || !shown.has(one.name));
  const added = newlyDeclared.filter(({ name }) => !shown.has(name));
  return [
    ...chapter(
      2,
      say.declarations.gone,
      gone.map((one) => goneItem(one, say, naming)),
    ),
    ...chapter(
      2,
      say.declarations.added,
      added.map((one) => newItem(one, naming)),
    ),
    ...chapter(
      2,
      say.declarations.elsewhere,
      declaredElsewhere.map((one) => movedItem(one, say, naming)),
    ),
    ...chapter(
      2,
      say.declarations.unmanaged,
      unmanaged.map((address) => ({
        sign: '·',
        tone: 'quiet',
        text: [...[naming.resource(address)].flat(), ...whyKept(address, say, naming)],
      })),
      fewEnough,
    ),
  ];
};
