// Groups of members. What a group grants elsewhere cannot be read.
import { text } from '../../platform/wire.ts';
import { type Address, addressOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, awaited, exists, existing, gone, has } from '../condition.ts';
import { localPart } from '../email.ts';
import { groupsByName } from './by-name.ts';
import { addingToGroup } from '../group-member/add-to-group.ts';
import { iamRights } from '../iam-rights.ts';
import { type Declared, defineKind, type Look, type Observed } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { segment } from '../segment.ts';

const identifierIn = (address: Address): string => segment(address, 0);

const creating = (declared: Declared): StepDraft => {
  // As it is written (contradictions.md I20), though it is compared folded.
  const identifier = textIn(declared, 'identifier') ?? identifierIn(declared.address);
  const at = awaited(declared.address);
  return {
    says: `create group ${identifier}`,
    operation: 'iam.createGroup',
    on: [declared.address],
    creates: declared.address,
    // The platform wants a name; without one written it is called as the file calls it.
    body: present({ identifier, name: textIn(declared, 'name') ?? identifier, description: textIn(declared, 'description') }),
    saw: [gone(at)],
    done: [exists(at)],
    undo: 'reversible',
    exposure: 'none',
  };
};

const describing = (declared: Declared, observed: Observed): StepDraft => {
  const description = textIn(declared, 'description') ?? '';
  return {
    says: `change the description of group ${identifierIn(observed.address)}`,
    operation: 'iam.updateGroup',
    on: [observed.address],
    path: { group_id: observed.id },
    body: { description },
    saw: asSeen(observed, 'description'),
    done: [has(existing(observed), 'description', description)],
    undo: 'reversible',
    exposure: 'none',
  };
};

const deleting = (observed: Observed, replacement: Declared | undefined, after: readonly Address[]): StepDraft => ({
  says: `delete group ${identifierIn(observed.address)}${replacement ? `, replaced by ${identifierIn(replacement.address)}` : ''}`,
  operation: 'iam.deleteGroup',
  on: [observed.address],
  removes: observed.address,
  path: { group_id: observed.id },
  saw: [exists(existing(observed))],
  done: [gone(existing(observed))],
  undo: 'lossy',
  loses: replacement ? 'the group gets another id' : 'its memberships are lost, and a new group has another id',
  exposure: 'narrows',
  wave: 'access-removal',
  requires: replacement ? [replacement.address] : [],
  follows: after,
});

/** Members of the old group whom the file does not put into the new one go there as they were; then the old one goes. */
const removing = (observed: Observed, look: Look): readonly ChangeAnswer[] => {
  const replacement = look.allDeclared('group').find((declared) => declared.renamedFrom === observed.address);
  if (!replacement) return asSteps(deleting(observed, undefined, []));
  const moves = look.below('group-member', observed.address).items.flatMap((item) => {
    const [email, profile] = [textIn(item, 'email'), textIn(item, 'profile')];
    if (email === undefined || profile === undefined) return [];
    const address = addressOf('group-member', identifierIn(replacement.address), email);
    return [{ address, step: addingToGroup({ address, group: replacement.address, email, profile }, look) }];
  });
  const open = moves.filter(({ address }) => !look.declared(address) && !look.live(address));
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

export const group = defineKind({
  name: 'group',
  title: ['group', 'groups'],
  about: 'Several members under one e-mail, identified by the part before the @. The API does not expose the permissions of a group.',
  fields: {
    identifier: {
      type: 'text',
      about: 'The part before the @ of its e-mail.',
      change: 'create-only',
      compare: 'folded',
    },
    name: { type: 'text', about: 'Display name.', change: 'create-only' },
    description: { type: 'text', about: 'What it is for.' },
    email: { type: 'text', about: 'E-mail, assigned by the platform.', side: 'live' },
    profile: { type: 'text', about: 'The profile of the current user in the group.', side: 'live' },
  },
  links: { members: { kind: 'group-member', children: true } },
  place: { section: 'groups', key: 'identifier', ownership: 'groups', removable: true, rename: 'replace' },
  collection: { operation: 'iam.listGroups', per: 'tenant' },
  // The read of one group is hidden in the platform's own clients and may be missing: one call lists them all.
  item: [{ operation: 'iam.listGroups', fills: 'all', args: () => ({}), list: true }],
  permissions: iamRights,
  looksAt: { 'group-member': ['email', 'profile'] },
  decode: (wire) => {
    const [id, name, email] = [text(wire, 'id'), text(wire, 'name'), text(wire, 'email')];
    const identifier = email ? localPart(email) : name;
    if (!id || !identifier) return undefined;
    const values = present({ identifier, name, description: text(wire, 'description'), email, profile: text(wire, 'profile') ?? null });
    return { id, address: addressOf('group', identifier.toLowerCase()), values, phase: 'settled' };
  },
  address: ({ identifier = '' }) => addressOf('group', identifier.toLowerCase()),
  candidates: groupsByName,
  // It is found by its identifier; where it was found otherwise, the identifier is what the platform made of it.
  means: (declared) => {
    const { identifier: _, ...values } = declared.values;
    return { values, unread: {} };
  },
  answer: (change, look) => {
    if (change.type === 'missing') return asSteps(creating(change.declared));
    if (change.type === 'unexpected') return removing(change.observed, look);
    const { declared, observed, fields } = change;
    return [
      ...cannotChange(fields, ['name'], 'a group', 'use the current value, or declare a group with another identifier and `renamed_from`'),
      ...(fields.includes('description') ? asSteps(describing(declared, observed)) : []),
    ];
  },
  sample: {
    identifier: 'platform',
    name: 'Platform',
    description: 'Keeps everything running',
    email: 'platform@groups.example',
    profile: null,
  },
});
