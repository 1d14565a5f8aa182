// A small live world for the tests of the IAM kinds: wire bodies in, lookups of kinds out. Nothing of it is faked.

import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { type Address, collectionOf, withinOf } from '../../src/kinds/address.ts';
import { apiKey } from '../../src/kinds/api-key/kind.ts';
import { domain } from '../../src/kinds/domain/kind.ts';
import { federation } from '../../src/kinds/federation/kind.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import { invitation } from '../../src/kinds/invitation/kind.ts';
import type { Change, Completeness, Declared, Kind, Lookup, Observed, ReadScope } from '../../src/kinds/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { permission } from '../../src/kinds/permission/kind.ts';
import { role } from '../../src/kinds/role/kind.ts';
import { scope } from '../../src/kinds/scope/kind.ts';
import { serviceAccount } from '../../src/kinds/service-account/kind.ts';
import type { ChangeAnswer, StepDraft } from '../../src/kinds/step.ts';
import type { Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { observe } from '../../src/live/observe.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { sampleBodies } from '../facts/samples.ts';

export const iamKinds: readonly Kind[] = [
  accessControl,
  apiKey,
  domain,
  federation,
  group,
  groupMember,
  invitation,
  member,
  permission,
  role,
  scope,
  serviceAccount,
];

/** The bodies of facts/samples.json. */
export const bodies = sampleBodies;

/** The items of a sample: the array itself, or the value of `key`. */
export const itemsOf = (sample: string, key?: string): readonly Json[] => {
  const body = bodies[sample];
  const items = key === undefined ? body : isObject(body) ? body[key] : undefined;
  if (!isArray(items)) throw new Error(`no list in ${sample}`);
  return items;
};

export const scopeOf = (kind: Kind, parent?: Observed): ReadScope => ({
  in: collectionOf(kind.name, parent?.address),
  ...(parent ? { parent } : {}),
});

/** Reads one wire item like live/, with the values of details; a body that cannot be parsed fails the test. */
export const read = (kind: Kind, wire: Json, rest: { readonly below?: Observed; readonly values?: JsonObject } = {}): Observed => {
  const item = observe(kind, kind.collection.operation, wire, scopeOf(kind, rest.below));
  if (!item) throw new Error(`not understood: ${JSON.stringify(wire)}`);
  return { ...item, values: { ...item.values, ...rest.values } };
};

const at = { file: 'acme.yaml', line: 1, col: 1 };

interface Written {
  readonly below?: Address;
  readonly pin?: string;
  readonly renamedFrom?: Address;
}

export const declare = (kind: Kind, values: JsonObject, { below, ...rest }: Written = {}): Declared => ({
  kind: kind.name,
  address: kind.address(values, below),
  ...(below === undefined ? {} : { parent: below }),
  values,
  ...rest,
  at,
  fieldAt: {},
});

interface World {
  readonly items?: readonly Observed[];
  readonly declared?: readonly Declared[];
  /** Kinds that were not read completely. */
  readonly unread?: Readonly<Partial<Record<KindName, Completeness>>>;
  readonly resend?: readonly Address[];
}

/** Every possible collection is complete unless it is in `unread`. */
export const liveOf = ({ items = [], unread = {} }: Pick<World, 'items' | 'unread'> = {}): Live => {
  const collections = iamKinds.flatMap((kind) => {
    const per = withinOf(kind.name);
    const parents = per === 'tenant' || per === 'region' ? [undefined] : items.filter((item) => item.kind === per);
    const completeness: Completeness = unread[kind.name] ?? { type: 'complete' };
    return parents.map((parent) => {
      const name = collectionOf(kind.name, parent?.address);
      return { name, kind: kind.name, completeness, items: items.filter((item) => item.in === name) };
    });
  });
  return { version: 1, tenantEvidence: [], readAt: '2026-11-20T12:00:00.000Z', regions: [], collections, calls: {} };
};

export const worldOf = ({ declared = [], resend = [], ...world }: World = {}): Lookup =>
  lookupOf(liveOf(world), iamKinds, { desired: { items: declared }, resendSecrets: new Set(resend) });

export const answer = (kind: Kind, change: Change, lookup: Lookup): readonly ChangeAnswer[] => kind.answer?.(change, lookup) ?? [];

/** The contradictions of a step with the table of operations: an unknown or missing parameter or body field. */
const mistakesIn = ({ operation, path = {}, body }: StepDraft): readonly string[] => {
  const row = operationOf(operation);
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fields = row.body.map((name) => name.replace('*', ''));
  const sent = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return [
    ...parameters.filter((name) => !(name in path)),
    ...Object.keys(path).filter((name) => !parameters.includes(name)),
    ...sent.filter((name) => !fields.includes(name)),
    ...row.body.filter((name) => name.endsWith('*') && !sent.includes(name.slice(0, -1))),
  ].map((name) => `${operation}: ${name}`);
};

/** The steps of all answers, in order; each fits the table of operations. */
export const stepsOf = (answers: readonly ChangeAnswer[]): readonly StepDraft[] => {
  const steps = answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));
  const mistakes = steps.flatMap(mistakesIn);
  if (mistakes.length > 0) throw new Error(mistakes.join('; '));
  return steps;
};

export const missing = (declared: Declared): Change => ({ type: 'missing', declared });
export const unexpected = (observed: Observed, because: 'authoritative' | 'removed' = 'authoritative'): Change => ({
  type: 'unexpected',
  observed,
  because,
  at,
});
export const changed = (declared: Declared, observed: Observed, ...fields: readonly string[]): Change => ({
  type: 'changed',
  declared,
  observed,
  fields,
});

/** People, accounts and roles for most tests. */
export const person = (email: string, values: JsonObject = {}): Observed =>
  read(member, { uuid: `u-${email}`, email, name: email, tenant_id: 't', profile: 'employee' }, { values });
export const roleOf = (name: string, permissions: readonly string[], values: JsonObject = {}): Observed =>
  read(role, { name, description: null, origin: 'custom' }, { values: { permissions, ...values } });
export const account = (name: string, values: JsonObject = {}): Observed =>
  read(serviceAccount, { uuid: `sa-${name}`, name, description: 'x', email: `${name}@org.example`, tenant: { uuid: 't' } }, { values });
export const key = (parent: Observed, name: string, wire: JsonObject = {}): Observed =>
  read(
    apiKey,
    { uuid: `k-${name}`, name, description: null, scopes: ['mcr.read'], scopes_pending_approval: [], revoked_at: null, ...wire },
    { below: parent },
  );
export const invited = (email: string, status: string, profile = 'employee'): Observed =>
  read(invitation, { id: `inv-${email}`, email, status, profile });
