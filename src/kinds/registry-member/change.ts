// The steps of a change of a registry member: add, change the role, or remove.
import { type Address, addressOf, partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { awaited, exists, gone, has } from '../condition.ts';
import { changing, creating, deleting } from '../draft.ts';
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { textIn } from '../read-value.ts';
import { describeRegional } from '../regional.ts';
import { createBody, updateBody } from '../request-body.ts';
import type { AccessEffect, ChangeAnswer, StepDraft } from '../step.ts';
import { type RegistryMemberFields, fields as rows } from './fields.ts';

type Member = Observed<RegistryMemberFields>;

const registryOf = (address: Address): Address => {
  const { region, registry } = partsOf(address, 'registry-member');
  return addressOf('registry', region, registry);
};

const describeRegistry = (address: Address): string => {
  const { region, registry } = partsOf(address, 'registry-member');
  return describeRegional('registry', registry, region);
};

/** Roles in ascending order of permissions; an unknown role counts as the highest. */
const ranks: readonly string[] = ['guest', 'developer'];
const exposureOf = (from: string, to: string): AccessEffect => {
  const [before, after] = [ranks.indexOf(from), ranks.indexOf(to)];
  return before >= 0 && after >= 0 && after < before ? 'revokes' : 'grants';
};

const adding = ({ address, values }: Declared<RegistryMemberFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  const { user_id: user = '', role } = values;
  if (role === undefined) {
    const why = 'a registry member without a role becomes a guest';
    return [{ type: 'impossible', fields: ['role'], why, instead: 'use `developer` or `guest`' }];
  }
  const registry = registryOf(address);
  const at = awaited(address);
  const step = creating(address, {
    description: `add user ${user} to ${describeRegistry(address)} as ${role}`,
    operation: 'registry.addRegistryMember',
    region: partsOf(address, 'registry-member').region,
    path: { registry_id: idArg(registry, lookup) },
    body: createBody(rows, { user_id: user, role }),
    preconditions: lookup.live(registry) ? [gone(at)] : [],
    postconditions: [exists(at), has(at, 'role', role)],
    accessEffect: 'grants',
    requires: [registry],
  });
  return asSteps(step);
};

const target = (member: Member, lookup: Lookup): Required<Pick<StepDraft, 'region' | 'path'>> => ({
  region: partsOf(member.address, 'registry-member').region,
  path: { registry_id: idArg(member.parent ?? registryOf(member.address), lookup), member_id: member.id },
});

const update = (declared: Declared<RegistryMemberFields>, member: Member, lookup: Lookup): StepDraft => {
  const role = declared.values.role ?? '';
  const accessEffect = exposureOf(textIn(member, 'role') ?? '', role);
  const { user } = partsOf(member.address, 'registry-member');
  return changing(
    member,
    { role },
    {
      description: `change the role of user ${user} in ${describeRegistry(member.address)} to ${role}`,
      operation: 'registry.updateRegistryMember',
      ...target(member, lookup),
      body: updateBody(rows, { role }, ['role']),
      accessEffect,
      ...(accessEffect === 'revokes' ? { stage: 'access-removal' } : {}),
    },
  );
};

const remove = (member: Member, lookup: Lookup): StepDraft =>
  deleting(member, {
    description: `remove user ${partsOf(member.address, 'registry-member').user} from ${describeRegistry(member.address)}`,
    operation: 'registry.removeRegistryMember',
    ...target(member, lookup),
    reversibility: 'reversible',
    accessEffect: 'revokes',
    stage: 'access-removal',
  });

export const answerRegistryMember = (change: Change<RegistryMemberFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  if (change.type === 'missing') return adding(change.declared, lookup);
  if (change.type === 'unexpected') return asSteps(remove(change.observed, lookup));
  return [
    ...cannotChange(rows, change.fields, 'add the other user to the registry and remove this one'),
    ...(change.fields.includes('role') ? asSteps(update(change.declared, change.observed, lookup)) : []),
  ];
};
