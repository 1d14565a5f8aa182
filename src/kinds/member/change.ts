// The steps of a change of members.
import { asSteps, cannotChange } from '../change-answer.ts';
import { existing } from '../condition.ts';
import { changedGrants, grantSteps } from '../grants/grants.ts';
import type { Changes } from '../kind.ts';
import { mergeGrants } from './batch-grants.ts';
import { type MemberFields, fields as rows } from './fields.ts';
import { addingMember, memberEmail, removingMember, uninviting } from './steps.ts';

export const changes: Changes<MemberFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') return [addingMember(change.declared, lookup)];
    const { observed } = change;
    const accepted = observed.phase === 'settled';
    if (change.type === 'unexpected') return accepted ? asSteps(removingMember(observed)) : [uninviting(observed, lookup)];
    const email = memberEmail(observed);
    if (!accepted) return [{ type: 'waiting', fields: change.fields, on: 'invitation', who: `${email} must accept the invitation` }];
    const { before, after } = changedGrants(change);
    const holder = { address: observed.address, at: existing(observed), uuid: observed.id, says: email, person: true };
    return [
      ...cannotChange(rows, change.fields, 'declare the new e-mail as a separate member'),
      ...asSteps(...grantSteps(holder, before, after, lookup)),
    ];
  },
  merge: mergeGrants,
};
