// The name of a write in audit events, and its subject. Both follow from the operation's name, except for the rows below.
import { isArray, isObject, type Json } from '../../json.ts';
import { eventType } from '../../platform/event-type.ts';
import { type OperationId, operationIds, operationOf } from '../../platform/operations.ts';
import { parametersOf } from '../../platform/path-parameters.ts';
import type { Call } from '../call.ts';
import type { Reply } from '../reply.ts';

interface Naming {
  readonly resource: string;
  readonly verb: string;
  /** The ids of the written resources. */
  readonly ids: (call: Call, reply: Reply) => readonly string[];
}

const texts = (...values: readonly (Json | undefined)[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

/** The id that a response gives to the created resource. Roles have only a name, and invited people an e-mail. */
const made = ({ body }: Reply): readonly string[] => {
  const first = isArray(body) ? body[0] : body;
  return isObject(first) ? texts(first['uuid'], first['id'], first['name'], first['email']).slice(0, 1) : [];
};

/** The id under a key of the body, e.g. `{volume: {id}}`; for a resource without an id, its name. */
const sent =
  (key: string): Naming['ids'] =>
  ({ body }) => {
    const value = isObject(body) ? body[key] : undefined;
    return isArray(value) ? texts(...value) : texts(isObject(value) ? (value['id'] ?? value['name']) : value);
  };

const at =
  (parameter: string): Naming['ids'] =>
  ({ path }) => [path(parameter)];

const tenantItself: Naming['ids'] = ({ tenant }) => [tenant.facts.id];

/** A written part belongs to a resource, which is the subject of the event. */
const rows: Partial<Readonly<Record<OperationId, Partial<Naming>>>> = {
  'iam.editMemberGrants': { resource: 'member', verb: 'edit-grants' },
  'iam.batchEditGrants': { resource: 'member', verb: 'edit-grants', ids: sent('member_ids') },
  'iam.createAccessControl': { ids: tenantItself },
  'iam.updateAccessControl': { ids: tenantItself },
  'iam.updateRolePermissions': { resource: 'role', verb: 'update-permissions' },
  'iam.addGroupMember': { resource: 'group', verb: 'add-member', ids: at('group_id') },
  'iam.updateGroupMember': { resource: 'group', verb: 'update-member', ids: at('group_id') },
  'iam.removeGroupMember': { resource: 'group', verb: 'remove-member', ids: at('group_id') },
  'iam.createOidcFederation': { resource: 'federation' },
  'iam.createSamlFederation': { resource: 'federation' },
  'registry.resetCredentials': { ids: tenantItself },
  'registry.addRegistryMember': { resource: 'registry', verb: 'add-member', ids: at('registry_id') },
  'registry.updateRegistryMember': { resource: 'registry', verb: 'update-member', ids: at('registry_id') },
  'registry.removeRegistryMember': { resource: 'registry', verb: 'remove-member', ids: at('registry_id') },
  'blockStorage.attachVolume': { ids: at('id') },
  'blockStorage.createAttachment': { resource: 'volume', verb: 'attach', ids: sent('volume') },
  'blockStorage.deleteAttachment': { resource: 'volume', verb: 'detach', ids: at('id') },
  'blockStorage.copyBackup': { ids: sent('backup') },
};

/** `createServiceAccount` → create, service-account. */
const wordsOf = (id: OperationId): readonly [verb: string, resource: string] => {
  const name = id.slice(id.indexOf('.') + 1).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const place = name.indexOf('-');
  return [name.slice(0, place), name.slice(place + 1)];
};

const idsOf =
  (id: OperationId): Naming['ids'] =>
  (call, reply) => {
    const last = parametersOf(operationOf(id).path).at(-1);
    const creates = operationOf(id).method === 'POST';
    const found = creates ? made(reply) : [];
    if (found.length > 0 || last === undefined) return found;
    // Older forms know a repository by its name alone (registry/older-forms.ts).
    return texts(call.path(last), call.path('repository_name')).slice(0, 1);
  };

export const namingOf = (id: OperationId): Naming => {
  const [verb, resource] = wordsOf(id);
  return { verb, resource, ids: idsOf(id), ...rows[id] };
};

/** `cloud.magalu.block-storage.volume.attach`. */
export const typeOf = (id: OperationId): string => {
  const { resource, verb } = namingOf(id);
  return eventType(operationOf(id).product, resource, verb);
};

/** Events of people outside the platform's operations. */
export const outsideTypes = {
  join: { resource: 'member', type: eventType('iam', 'member', 'join') },
  approve: { resource: 'api-key', type: eventType('iam', 'api-key', 'approve') },
} as const;

/** Every type that an event of this platform can have, in order. */
export const eventTypes = (): readonly string[] => {
  const written = operationIds.filter((id) => operationOf(id).effect === 'write').map((id) => typeOf(id));
  return [...new Set([...written, ...Object.values(outsideTypes).map(({ type }) => type)])].toSorted();
};
