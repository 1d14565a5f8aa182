// What is live and not declared: what a change took out of the file, and what nothing ever managed. Neither is touched.
import { type NewlyDeclared, type NoLongerDeclared, whyKept } from '../plan/no-longer-declared.ts';
import { type Block, code, heading, type Item, type Line, list, quietPlace, tone } from './document.ts';
import type { Review } from './review.ts';

const says = (one: NoLongerDeclared): Line => {
  if (one.type === 'setting') return [one.name, ': no longer applies'];
  if (one.type === 'field') return [code(one.address), `: ${one.field} is unmanaged now, and keeps its value`];
  return [code(one.address), one.state === 'kept' ? ` (${whyKept(one.address)})` : ' (not read: whether it is live is not known)'];
};

const goneItem = (one: NoLongerDeclared): Item => ({ sign: '·', tone: 'warn', text: [...says(one), '  ', quietPlace(one.at)], below: [] });

const newItem = ({ name, at }: NewlyDeclared): Item => ({ sign: '+', tone: 'quiet', text: [name, '  ', quietPlace(at)], below: [] });

const fewEnough = 5;

export const undeclaredBlocks = ({ noLongerDeclared = [], newlyDeclared = [], unmanaged = [] }: Review): readonly Block[] => [
  ...(noLongerDeclared.length === 0
    ? []
    : [heading(2, `No longer declared (${noLongerDeclared.length})`), list(noLongerDeclared.map(goneItem))]),
  ...(newlyDeclared.length === 0 ? [] : [heading(2, `Newly declared (${newlyDeclared.length})`), list(newlyDeclared.map(newItem))]),
  ...(unmanaged.length === 0
    ? []
    : [
        heading(2, `Unmanaged (${unmanaged.length})`),
        list(
          unmanaged.map(
            (address): Item => ({ sign: '·', tone: 'quiet', text: [code(address), tone('quiet', ` (${whyKept(address)})`)], below: [] }),
          ),
          fewEnough,
        ),
      ]),
];
