// How API keys are read: the operations, and the values that are decoded from a response.
import { isArray, type Json } from '../../json.ts';
import { bool, text, texts } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import type { Declared, Observed, Reads } from '../kind.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { sortedSet } from '../sorted-set.ts';
import { conflictOf, sharedName } from './conflicts.ts';
import { familyOf, isInRotation } from './family.ts';
import type { ApiKeyFields } from './fields.ts';
import { calledInRotation, rotationFacts } from './rotation.ts';

/** A null list is empty. */
const setOf = (all: readonly string[] | null | undefined): readonly string[] | undefined =>
  all === undefined ? undefined : sortedSet(all ?? []);

/** The change to make in the file, whose `id:` names a key that was replaced. */
const describeReplaced = ({ address }: Declared, heirs: readonly Observed[], name: string): string => {
  const [heir] = heirs;
  const replaced = `The \`id\` of ${address} names a key that was replaced by a rotation, and is revoked once its overlap has passed.`;
  if (!heir) return replaced;
  return name === partsOf(address, 'api-key').name
    ? `${replaced} Delete the line: the name ${name} alone finds its successor, ${heir.id}.`
    : `${replaced} Write the id of its successor: \`id: ${heir.id}\`.`;
};

const isSet = (value: Json, all: readonly string[]): boolean =>
  isArray(value) && value.every((one) => typeof one === 'string') && sameSet(value, all);

export const sameSet = (a: readonly string[], b: readonly string[]): boolean => sortedSet(a).join('\n') === sortedSet(b).join('\n');

export const reads: Reads<ApiKeyFields> = {
  collection: {
    operation: 'iam.listApiKeys',
    args: ({ parent }) => ({ path: { sa_uuid: parent?.id ?? '' } }),
  },
  item: [
    {
      operation: 'iam.listApiKeys',
      fills: 'all',
      args: ({ parentId = '' }) => ({ path: { sa_uuid: parentId } }),
      list: true,
    },
  ],
  decode: (wire, { parent }, { name, revoked_at }) => {
    const id = text(wire, 'uuid');
    if (!id) return undefined;
    // A key with an unreadable revocation time still counts as revoked.
    const revoked = Boolean(text(wire, 'revoked_at')) && revoked_at !== null;
    const [scopes, pending] = [setOf(texts(wire, 'scopes')), setOf(texts(wire, 'scopes_pending_approval'))];
    const account = parent ? partsOf(parent.address, 'service-account').name : '';
    const called = name || id;
    return {
      id,
      address: addressOf('api-key', account, revoked ? `${called}~${id}` : called),
      values: {
        scopes,
        scopes_pending_approval: pending,
        secret_listed: bool(wire, 'secret_listed') ?? false,
        scopes_asked: scopes === undefined ? undefined : sortedSet([...scopes, ...(pending ?? [])]),
      },
      phase: revoked ? 'retired' : 'settled',
    };
  },
  // Requested scopes that are not declared are drift even before they are approved.
  means: ({ values: { name, description, scopes } }) => ({
    values: omitUndefined({ name, description, scopes, scopes_asked: scopes }),
    unread: {},
  }),
  // If the granted scopes also differ, the difference is reported there.
  same: (field, written, _, { values: { scopes } }) => (field === 'scopes_asked' && scopes && !isSet(written, scopes) ? true : undefined),
  // A key with a rotation name belongs to the key that it is named after; if that key is not declared with a rotation, it is reported.
  outside: (item, lookup) => {
    if (item.phase === 'retired') return true;
    return isInRotation(item, lookup);
  },
  heirs: (declared, lookup) => {
    const { replaced, present: heirs, name } = familyOf(declared, lookup);
    return replaced && { of: replaced, by: heirs, says: describeReplaced(declared, heirs, name) };
  },
  conflicts: { ofName: sharedName, ofItem: conflictOf },
  inPolicies: rotationFacts,
  alsoCalled: calledInRotation,
};
