// Live resources without a declaration: those that a change deleted from the file, and those that were never managed. Tenantry changes neither.
import { type NewlyDeclared, type NoLongerDeclared, whyKept } from '../plan/no-longer-declared.ts';
import { type Block, chapter, code, type ListItem, quietPlace, type TextLine, tone } from './document.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

const says = (one: NoLongerDeclared, say: Say): TextLine => {
  if (one.type === 'setting') return [say.declarations.setting(one.name)];
  if (one.type === 'field') return say.declarations.field(code(one.address), one.field);
  return [code(one.address), one.state === 'kept' ? ` (${whyKept(one.address)})` : say.declarations.notLive[one.state]];
};

const goneItem = (one: NoLongerDeclared, say: Say): ListItem => ({
  sign: '·',
  tone: 'warn',
  text: [...says(one, say), '  ', quietPlace(one.at)],
});

const newItem = ({ name, at }: NewlyDeclared): ListItem => ({ sign: '+', tone: 'quiet', text: [name, '  ', quietPlace(at)] });

const fewEnough = 5;

/** A setting that loosens something is displayed once: with the findings that it suppresses (outlook-blocks.ts). */
export const unmanagedBlocks = (
  { noLongerDeclared = [], newlyDeclared = [], unmanaged = [], outlook }: Review,
  say: Say,
): readonly Block[] => {
  const shown = new Set(outlook?.loosened.flatMap(({ settings }) => settings));
  const gone = noLongerDeclared.filter((one) => one.type !== 'setting' || !shown.has(one.name));
  const added = newlyDeclared.filter(({ name }) => !shown.has(name));
  return [
    ...chapter(
      2,
      say.declarations.gone,
      gone.map((one) => goneItem(one, say)),
    ),
    ...chapter(2, say.declarations.added, added.map(newItem)),
    ...chapter(
      2,
      say.declarations.unmanaged,
      unmanaged.map((address) => ({ sign: '·', tone: 'quiet', text: [code(address), tone('quiet', ` (${whyKept(address)})`)] })),
      fewEnough,
    ),
  ];
};
