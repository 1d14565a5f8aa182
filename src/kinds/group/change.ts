// The steps of a change of groups.
import { type Address, addressOf, partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { changing, creating, deleting } from '../draft.ts';
import { addingToGroup } from '../group-member/add-to-group.ts';
import type { Changes, Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { createBody, declaredValues, updatable, updateBody } from '../request-body.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { type GroupFields, fields as rows } from './fields.ts';

const identifierIn = (address: Address): string => partsOf(address, 'group').identifier;

const create = (declared: Declared<GroupFields>): StepDraft => {
  // As declared (contradictions.md I20), although it is compared case-folded.
  const identifier = textIn(declared, 'identifier') ?? identifierIn(declared.address);
  return creating(declared.address, {
    description: `create group ${identifier}`,
    operation: 'iam.createGroup',
    // The platform requires a name; the default is the group's name in the file.
    body: createBody(rows, { name: identifier, ...declared.values, identifier }),
  });
};

const update = ({ values }: Declared, observed: Observed, fields: readonly string[]): StepDraft =>
  changing(observed, declaredValues(values, fields), {
    description: `change the ${fields.join(' and the ')} of group ${identifierIn(observed.address)}`,
    operation: 'iam.updateGroup',
    path: { group_id: observed.id },
    body: updateBody(rows, values, fields),
  });

const remove = (observed: Observed, replacement: Declared | undefined, after: readonly Address[]): StepDraft =>
  deleting(observed, {
    description: `delete group ${identifierIn(observed.address)}${replacement ? `, replaced by ${identifierIn(replacement.address)}` : ''}`,
    operation: 'iam.deleteGroup',
    path: { group_id: observed.id },
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
  if (!replacement) return asSteps(remove(observed, undefined, []));
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
      remove(
        observed,
        replacement,
        moves.map(({ address }) => address),
      ),
    ),
  ];
};

export const changes: Changes<GroupFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') return asSteps(create(change.declared));
    if (change.type === 'unexpected') return removing(change.observed, lookup);
    const { declared, observed, fields } = change;
    const updated = updatable(rows, fields);
    return [
      ...cannotChange(rows, fields, 'use the current value, or declare a group with another identifier and `renamed_from`'),
      ...(updated.length > 0 ? asSteps(update(declared, observed, updated)) : []),
    ];
  },
};
