// Break-glass members are the way back in: nothing is taken from them.
import { addressOf } from '../../kinds/address.ts';
import type { Guard } from './guard.ts';
import { says, takes } from './people.ts';

export const breakGlass: Guard = {
  name: 'break-glass',
  about: 'Members under `guards.break_glass` are not removed and lose no role or permission.',
  yieldsTo: 'nothing',
  check: ({ desired, drafts }) => {
    const kept = new Set((desired.guards.breakGlass ?? []).map((email) => addressOf('member', email.toLowerCase())));
    const against = drafts.filter((draft) => takes(draft) && draft.step.on.some((address) => kept.has(address)));
    if (against.length === 0) return [];
    const message = `A break-glass member would lose something: ${says(against)}.`;
    return [
      {
        message,
        help: 'Declare the member with all it holds, or take it off `guards.break_glass` in a change of its own.',
        drafts: against.map((draft) => draft.key),
      },
    ];
  },
};
