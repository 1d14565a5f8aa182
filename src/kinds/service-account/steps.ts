// The write calls of service accounts: create with grants, rename and describe, grant and revoke, delete.
import { partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, awaited, existing, nameIsOpen } from '../condition.ts';
import { count } from '../count.ts';
import { changing, creating, deleting } from '../draft.ts';
import { changedGrants, type GrantHolder, grantSteps, noGrants, writtenGrants } from '../grants/grants.ts';
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { createBody, declaredValues, updatable, updateBody } from '../request-body.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { fields as rows } from './fields.ts';

const nameOf = (item: Declared | Observed): string => textIn(item, 'name') ?? partsOf(item.address, 'service-account').name;

const holderOf = (item: Pick<GrantHolder, 'address' | 'at' | 'uuid'>, name: string): GrantHolder => ({
  ...item,
  says: `service account ${name}`,
  person: false,
});

/** The platform requires both (facts/operations.yaml: createServiceAccount), and undeclared values are not sent. */
const neededToCreate = ['email', 'description'] as const;

/** The account first, then its grants. */
export const addingAccount = (declared: Declared, lookup: Lookup): readonly ChangeAnswer[] => {
  const name = nameOf(declared);
  const { address } = declared;
  const absent = neededToCreate.filter((field) => textIn(declared, field) === undefined);
  if (absent.length > 0) {
    return absent.map((field) => ({
      type: 'impossible',
      fields: [field],
      why: `a service account requires ${field}`,
      instead: `add \`${field}:\``,
    }));
  }
  const create = creating(address, {
    description: `create service account ${name}`,
    operation: 'iam.createServiceAccount',
    body: createBody(rows, { ...declared.values, name }),
  });
  const holder = holderOf({ address, at: awaited(address), uuid: { idOf: address } }, name);
  return asSteps(create, ...grantSteps(holder, noGrants, writtenGrants(declared), lookup));
};

const describing = (declared: Declared, observed: Observed, fields: readonly string[]): readonly StepDraft[] => {
  const changed = updatable(rows, fields);
  if (changed.length === 0) return [];
  const renamed = changed.includes('name');
  return [
    changing(observed, declaredValues(declared.values, changed), {
      description: renamed
        ? `rename service account ${nameOf(observed)} to ${nameOf(declared)}`
        : `change the ${changed.join(' and the ')} of service account ${nameOf(observed)}`,
      operation: 'iam.updateServiceAccount',
      resources: [...new Set([observed.address, declared.address])],
      path: { sa_uuid: observed.id },
      body: updateBody(rows, declared.values, changed),
      preconditions: [...asSeen(observed, ...changed), ...(renamed ? [nameIsOpen(declared.address)] : [])],
    }),
  ];
};

export const changingAccount = (change: Extract<Change, { readonly type: 'changed' }>, lookup: Lookup): readonly ChangeAnswer[] => {
  const { declared, observed, fields } = change;
  const { before, after } = changedGrants(change);
  const holder = holderOf({ address: observed.address, at: existing(observed), uuid: observed.id }, nameOf(observed));
  const descriptionSteps = describing(declared, observed, fields);
  const granted = grantSteps(holder, before, after, lookup);
  const instead = 'use the current value, or declare a service account with another name';
  return [...cannotChange(rows, fields, instead), ...asSteps(...descriptionSteps), ...asSteps(...granted)];
};

const losesKeys = (known: boolean, keys: number): string => {
  if (!known) return 'the secrets of its keys, which could not be read, cannot be recreated';
  return keys === 0
    ? 'a new account has another id'
    : `the ${keys === 1 ? 'secret' : 'secrets'} of its ${count(keys, 'working key')} cannot be recreated`;
};

/** Its keys are deleted with it, which is irreversible. An account without a working key can be recreated, with another id. */
export const removingAccount = (observed: Observed, lookup: Lookup): StepDraft => {
  const { completeness, items } = lookup.below('api-key', observed.address);
  const keys = items.filter((key) => key.phase !== 'retired').map((key) => key.address);
  const known = completeness.type === 'complete' || completeness.type === 'unsupported';
  return deleting(observed, {
    description: `delete service account ${nameOf(observed)}${keys.length > 0 ? ` and its ${count(keys.length, 'working key')}` : ''}`,
    operation: 'iam.deleteServiceAccount',
    resources: [observed.address, ...keys],
    path: { sa_uuid: observed.id },
    reversibility: known && keys.length === 0 ? 'partially-reversible' : 'irreversible',
    loses: losesKeys(known, keys.length),
    accessEffect: 'revokes',
    effects: keys.map((key) => ({ fact: 'working-key', resource: key, change: 'lose' })),
    stage: 'access-removal',
  });
};
