// The write calls of API keys: create, rename to the final name, change, revoke. A change always sends the name and all scopes, because omitted values could be
// cleared (contradictions.md I13).
import { isObject } from '../../json.ts';
import { type Address, addressOf, partsOf } from '../address.ts';
import { asSeen, awaited, existing, exists, gone, has, nameIsOpen } from '../condition.ts';
import { creating, deleting } from '../draft.ts';
import { givesIamWriting } from '../iam-rights.ts';
import type { Lookup, Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { textIn, textsIn } from '../read-value.ts';
import { createBody, updateBody } from '../request-body.ts';
import { sortedSet } from '../sorted-set.ts';
import type { Condition, StepDraft, Target } from '../step.ts';
import { accountOf } from './account-of.ts';
import { fields as rows } from './fields.ts';
import { isUnproved, nextName } from './rotation-name.ts';

export const keyName = (key: Observed): string => textIn(key, 'name') ?? key.id;

/** `api-key/ci/deploy` in words. */
const say = (account: Address, name: string): string => `key ${name} of ${partsOf(account, 'service-account').name}`;

export interface NewKey {
  /** The values of the file. */
  readonly address: Address;
  readonly account: Address;
  /** Its final name. */
  readonly name: string;
  readonly description?: string | undefined;
  /** Not sent if the file does not declare them. */
  readonly scopes?: readonly string[] | undefined;
  /** The sink that its secret goes to. */
  readonly deliverTo: string;
  /** The key that it replaces; absent: no key has this name. */
  readonly replaces?: Observed | undefined;
}

/** A key with a temporary name: its address, and where it is looked up, below the current name of its account. */
interface Passing {
  readonly parent: Address;
  readonly address: Address;
  readonly at: Target;
}

/** A key is created as `deploy.next` and renamed once its secret is delivered, so that a key left behind by an interrupted run is recognized by its name. */
const passing = ({ address, account, name }: NewKey, lookup: Lookup): Passing => {
  // An account that this run renames is still found under its current name.
  const parent = lookup.liveOf(account)?.address ?? account;
  const next = nextName(name);
  return {
    parent,
    address: addressOf('api-key', partsOf(address, 'api-key').account, next),
    at: awaited(addressOf('api-key', partsOf(parent, 'service-account').name, next)),
  };
};

/**
 * No other key has the new name. Names need not be unique on the platform: another run, or a person, may have taken it since the plan. `now`: the key that has
 * it and gives it up in the same chain.
 */
export const nameIsFree = (account: Address, name: string, now?: Observed): Condition => {
  const address = addressOf('api-key', partsOf(account, 'service-account').name, name);
  return now && textIn(now, 'name') === name ? exists(awaited(address)) : nameIsOpen(address);
};

/** The first of two steps; `promotingKey` is the second. */
export const creatingKey = (key: NewKey, lookup: Lookup): StepDraft => {
  const { address, account, name, description, scopes, deliverTo, replaces } = key;
  const next = passing(key, lookup);
  const sa_uuid = idArg(account, lookup);
  return creating(next.address, {
    description: `create ${say(account, name)} and deliver its secret to ${deliverTo}`,
    operation: 'iam.createApiKey',
    resources: [address, next.address],
    path: { sa_uuid },
    body: createBody(rows, { name: nextName(name), description, scopes: scopes && sortedSet(scopes) }),
    secretSink: deliverTo,
    // If another run has created it meanwhile, a second key must not be created.
    preconditions: [gone(next.at), ...(replaces ? asSeen(replaces, 'name') : []), nameIsFree(next.parent, name, replaces)],
    postconditions: [exists(next.at)],
    rollback: { operation: 'iam.revokeApiKey', path: { sa_uuid, apikey_uuid: { idOf: next.address } } },
    accessEffect: 'grants',
    acknowledge: scopes?.some(givesIamWriting) ? ['grants-iam-writing'] : [],
    effects: [{ fact: 'working-key', resource: address, change: 'gain' }],
    requires: [next.parent],
  });
};

/** Renames the key of `creatingKey` to its final name. */
export const promotingKey = (key: NewKey, lookup: Lookup): StepDraft => {
  const { address, account, name, scopes } = key;
  const next = passing(key, lookup);
  return {
    description: `rename ${say(account, nextName(name))} to ${name} (its secret has been delivered)`,
    operation: 'iam.updateApiKey',
    resources: [address, next.address],
    path: { sa_uuid: idArg(account, lookup), apikey_uuid: { idOf: next.address } },
    body: updateBody(rows, { name, scopes: scopes && sortedSet(scopes) }, ['name', 'scopes']),
    preconditions: [has(next.at, 'name', nextName(name)), nameIsFree(next.parent, name)],
    postconditions: [has(next.at, 'name', name)],
    reversibility: 'reversible',
    accessEffect: 'none',
    requires: [next.address],
  };
};

export interface KeyChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** All scopes that it will have; absent: the current ones stay. */
  readonly scopes?: readonly string[] | undefined;
  /** Its address under the new name. */
  readonly renamedTo?: Address | undefined;
  /** Other preconditions from the plan. */
  readonly preconditions?: readonly Condition[];
  /** The declared key that it is listed under, if that has another address. */
  readonly under?: Address;
}

/** undefined: its scopes were not read, so a change could clear them. */
export const changingKey = (key: Observed, change: KeyChange, lookup: Lookup): StepDraft | undefined => {
  const asked = textsIn(key, 'scopes_asked');
  if (!asked) return undefined;
  const at = existing(key);
  const account = accountOf(key.address);
  const before = sortedSet(asked);
  const scopes = sortedSet(change.scopes ?? before);
  const added = scopes.filter((scope) => !before.includes(scope));
  const removed = before.filter((scope) => !scopes.includes(scope));
  // A key without a name stays without one.
  const name = change.name ?? textIn(key, 'name');
  const sayings = [
    ...(name === undefined || name === keyName(key) ? [] : [`rename it to ${name}`]),
    ...(added.length > 0 ? [`request scopes ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`remove scopes ${removed.join(', ')}`] : []),
    ...(change.description === undefined ? [] : ['change its description']),
  ];
  return {
    description: `change ${say(account, keyName(key))}: ${sayings.join(', ')}`,
    operation: 'iam.updateApiKey',
    resources: [...new Set([key.address, ...(change.under ? [change.under] : []), ...(change.renamedTo ? [change.renamedTo] : [])])],
    path: { sa_uuid: idArg(account, lookup), apikey_uuid: key.id },
    body: updateBody(rows, { name, description: change.description, scopes }, ['name', 'description', 'scopes']),
    preconditions: [...asSeen(key, 'name', 'revoked_at'), has(at, 'scopes_asked', before), ...(change.preconditions ?? [])],
    postconditions: [
      ...(name === undefined ? [] : [has(at, 'name', name)]),
      has(at, 'scopes_asked', scopes),
      ...(change.description === undefined ? [] : [has(at, 'description', change.description)]),
    ],
    // Granted scopes follow after the approval.
    ...(change.scopes === undefined ? {} : { alsoChanges: ['scopes'] }),
    reversibility: 'reversible',
    accessEffect: added.length > 0 ? 'grants' : removed.length > 0 ? 'revokes' : 'none',
    acknowledge: [
      ...(added.length > 0 ? ['widens-key' as const] : []),
      ...(added.some(givesIamWriting) ? ['grants-iam-writing' as const] : []),
    ],
    ...(removed.length > 0 ? { stage: 'access-removal' as const } : {}),
  };
};

/** A rename to another name if the new key at `of` was not verified. */
export const ifUnverified = (step: StepDraft, { of, name }: { readonly of: Address; readonly name: string }): StepDraft => {
  const { body, postconditions } = step;
  if (!isObject(body)) return step;
  return {
    ...step,
    ifUnverified: {
      resource: of,
      body: { ...body, name },
      postconditions: postconditions.map((one) => ('field' in one && one.field === 'name' ? { ...one, is: name } : one)),
    },
  };
};

/** removed: the file declares its removal, which revokes access. A working successor: the declared rotation requires the revocation. */
export const revokingKey = (key: Observed, because: 'removed' | { readonly successor: Observed }, lookup: Lookup): StepDraft => {
  const account = accountOf(key.address);
  const successor = because === 'removed' ? undefined : because.successor;
  return deleting(key, {
    description: `revoke ${say(account, keyName(key))}`,
    operation: 'iam.revokeApiKey',
    path: { sa_uuid: idArg(account, lookup), apikey_uuid: key.id },
    // Its successor still has its name, and works.
    preconditions: [
      exists(existing(key)),
      ...asSeen(key, 'name'),
      ...(successor ? [...asSeen(successor, 'name', 'revoked_at'), exists(awaited(successor.address))] : []),
    ],
    reversibility: 'irreversible',
    loses: 'the secret of the key cannot be recreated',
    accessEffect: 'revokes',
    ...(successor && isUnproved(keyName(key)) ? { acknowledge: ['unverified-successor'] } : {}),
    effects: [{ fact: 'working-key', resource: key.address, change: 'lose' }],
    ...(successor ? {} : { stage: 'access-removal' }),
  });
};

/** undefined: its scopes were not read, so it cannot be renamed. */
export const renamingKey = (key: Observed, address: Address, lookup: Lookup): StepDraft | undefined =>
  changingKey(key, { name: partsOf(address, 'api-key').name, renamedTo: address }, lookup);

/** A key with another name. */
export const renamed = (key: Observed, address: Address): Observed => ({
  ...key,
  address,
  values: { ...key.values, name: partsOf(address, 'api-key').name },
});
