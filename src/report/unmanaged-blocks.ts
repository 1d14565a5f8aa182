// Live resources without a declaration: those that a change deleted from the file, and those that were never managed. Tenantry changes neither.
import { type NewlyDeclared, type NoLongerDeclared, whyKept } from '../plan/no-longer-declared.ts';
import { type Block, chapter, code, type ListItem, quietPlace, type TextLine, tone } from './document.ts';
import type { Review } from './review.ts';

const notLive = {
  absent: ' (not live, and no longer created)',
  'not-read': ' (not read: whether it is live is not known)',
} as const;

const says = (one: NoLongerDeclared): TextLine => {
  if (one.type === 'setting') return [one.name, ': no longer applies'];
  if (one.type === 'field') return [code(one.address), `: ${one.field} is unmanaged now, and keeps its value`];
  return [code(one.address), one.state === 'kept' ? ` (${whyKept(one.address)})` : notLive[one.state]];
};

const goneItem = (one: NoLongerDeclared): ListItem => ({
  sign: '·',
  tone: 'warn',
  text: [...says(one), '  ', quietPlace(one.at)],
});

const newItem = ({ name, at }: NewlyDeclared): ListItem => ({ sign: '+', tone: 'quiet', text: [name, '  ', quietPlace(at)] });

const fewEnough = 5;

/** A setting that loosens something is displayed once: with the findings that it suppresses (outlook-blocks.ts). */
export const unmanagedBlocks = ({ noLongerDeclared = [], newlyDeclared = [], unmanaged = [], outlook }: Review): readonly Block[] => {
  const shown = new Set(outlook?.loosened.flatMap(({ settings }) => settings));
  const gone = noLongerDeclared.filter((one) => one.type !== 'setting' || !shown.has(one.name));
  const added = newlyDeclared.filter(({ name }) => !shown.has(name));
  return [
    ...chapter(2, 'No longer declared', gone.map(goneItem)),
    ...chapter(2, 'Newly declared', added.map(newItem)),
    ...chapter(
      2,
      'Unmanaged',
      unmanaged.map((address) => ({ sign: '·', tone: 'quiet', text: [code(address), tone('quiet', ` (${whyKept(address)})`)] })),
      fewEnough,
    ),
  ];
};
