// The holders of roles, from the members of every role: one call per role, instead of one per person and account.
import { isArray, isObject, type Json } from '../../json.ts';
import type { DetailRead, Observed } from '../kind.ts';
import { sortedSet } from '../sorted-set.ts';

type Answers = readonly { readonly of: Observed; readonly body: Json }[];

/** Platform id of a person or a service account → names of the roles; undefined if a response cannot be parsed. */
const rolesByHolder = (answers: Answers): ReadonlyMap<string, readonly string[]> | undefined => {
  const roles = new Map<string, string[]>();
  for (const { of, body } of answers) {
    if (!isArray(body)) return undefined;
    for (const holder of body) {
      const id = isObject(holder) ? holder['member_uuid'] : undefined;
      if (typeof id !== 'string') return undefined;
      const held = roles.get(id);
      if (held) held.push(of.id);
      else roles.set(id, [of.id]);
    }
  }
  return roles;
};

// Every member is looked up in the same responses: without this index, reading would be quadratic.
const indexes = new WeakMap<Answers, ReturnType<typeof rolesByHolder>>();
const indexOf = (answers: Answers): ReturnType<typeof rolesByHolder> => {
  if (!indexes.has(answers)) indexes.set(answers, rolesByHolder(answers));
  return indexes.get(answers);
};

/** Fills `roles` of members and of service accounts, which are among the members of a role without being members. */
export const readRolesHeld = {
  operation: 'iam.listRoleMembers',
  fills: ['roles'],
  per: 'role',
  args: (role: Observed) => ({ path: { role_name: role.id } }),
  decode: (item: Observed, answers: Answers) => {
    const roles = indexOf(answers);
    return roles && { roles: sortedSet(roles.get(item.id) ?? []) };
  },
} as const satisfies DetailRead;
