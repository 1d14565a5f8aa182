// The steps of a change of groups.
import { type Address, addressOf, partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, awaited, existing, exists, gone, has } from '../condition.ts';
import { addingToGroup } from '../group-member/add-to-group.ts';
import type { Changes, Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { createBody, updatable, updateBody } from '../request-body.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { type GroupFields, fields as rows } from './fields.ts';

const identifierIn = (address: Address): string => partsOf(address, 'group').identifier;

const creating = (declared: Declared<GroupFields>): StepDraft => {
  // As declared (contradictions.md I20), although it is compared case-folded.
  const identifier = textIn(declared, 'identifier') ?? identifierIn(declared.address);
  const at = awaited(declared.address);
  return {
    description: `create group ${identifier}`,
    operation: 'iam.createGroup',
    resources: [declared.address],
    creates: declared.address,
    // The platform requires a name; the default is the group's name in the file.
    body: createBody(rows, { name: identifier, ...declared.values, identifier }),
    preconditions: [gone(at)],
    postconditions: [exists(at)],
    reversibility: 'reversible',
    accessEffect: 'none',
  };
};

const updating = (declared: Declared, observed: Observed, fields: readonly string[]): StepDraft => ({
  description: `change the ${fields.join(' and the ')} of group ${identifierIn(observed.address)}`,
  operation: 'iam.updateGroup',
  resources: [observed.address],
  path: { group_id: observed.id },
  body: updateBody(rows, declared.values, fields),
  preconditions: asSeen(observed, ...fields),
  postconditions: fields.map((field) => has(existing(observed), field, declared.values[field] ?? null)),
  reversibility: 'reversible',
  accessEffect: 'none',
});

const deleting = (observed: Observed, replacement: Declared | undefined, after: readonly Address[]): StepDraft => ({
  description: `delete group ${identifierIn(observed.address)}${replacement ? `, replaced by ${identifierIn(replacement.address)}` : ''}`,
  operation: 'iam.deleteGroup',
  resources: [observed.address],
  deletes: observed.address,
  path: { group_id: observed.id },
  preconditions: [exists(existing(observed))],
  postconditions: [gone(existing(observed))],
  reversibility: 'partially-reversible',
  loses: replacement ? 'the group gets another id' : 'its memberships are lost, and a new group has another id',
  accessEffect: 'revokes',
  stage: 'access-removal',
  requires: replacement ? [replacement.address] : [],
  runsAfter: after,
});

/** Members of the old group that the file does not add to the new one are moved with their profiles; then the old group is deleted. */
const removing = (observed: Observed, lookup: Lookup): readonly ChangeAnswer[] => {
  const replacement = lookup.allDeclared('group').find((declared) => declared.renamedFrom === observed.address);
  if (!replacement) return asSteps(deleting(observed, undefined, []));
  const moves = lookup.below('group-member', observed.address).items.flatMap((item) => {
    const [email, profile] = [textIn(item, 'email'), textIn(item, 'profile')];
    if (email === undefined || profile === undefined) return [];
    const address = addressOf('group-member', identifierIn(replacement.address), email);
    return [{ address, step: addingToGroup({ address, group: replacement.address, email, profile }, lookup) }];
  });
  const open = moves.filter(({ address }) => !lookup.declared(address) && !lookup.live(address));
  return [
    ...open.flatMap(({ step }) => asSteps(step)),
    ...asSteps(
      deleting(
        observed,
        replacement,
        moves.map(({ address }) => address),
      ),
    ),
  ];
};

export const changes: Changes<GroupFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') return asSteps(creating(change.declared));
    if (change.type === 'unexpected') return removing(change.observed, lookup);
    const { declared, observed, fields } = change;
    const updated = updatable(rows, fields);
    return [
      ...cannotChange(rows, fields, 'use the current value, or declare a group with another identifier and `renamed_from`'),
      ...(updated.length > 0 ? asSteps(updating(declared, observed, updated)) : []),
    ];
  },
};
