// What a step creates, as far as its call says it: what somebody new holds from the first moment.
import { isArray, type Json, type JsonObject } from '../json.ts';
import { type Address, addressOf, collectionOf, kindOf, parseAddress } from '../kinds/address.ts';
import { asSet } from '../kinds/as-set.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';

/** Somebody new holds nothing but what the step says. */
const emptyFields = (kind: KindName): JsonObject =>
  Object.fromEntries(
    Object.entries(kindNamed(kind).fields).flatMap(([field, { whenNew }]) => (whenNew === undefined ? [] : [[field, whenNew]])),
  );

type There = (address: Address) => Observed | undefined;

const fieldsOf = (body: Arg | undefined): readonly (readonly [name: string, arg: Arg])[] =>
  typeof body === 'object' && body !== null && !isArray(body) ? Object.entries(body) : [];

/** A value that stands there as it is: no id of something else, no secret. */
const plain = (arg: Arg): Json | undefined => {
  if (isArray(arg)) return arg.filter((one) => typeof one === 'string');
  return typeof arg === 'object' && arg !== null ? undefined : arg;
};

const written = (kind: KindName, body: Arg | undefined): JsonObject => {
  const { fields } = kindNamed(kind);
  return Object.fromEntries(
    fieldsOf(body).flatMap(([name, arg]): readonly (readonly [string, Json])[] => {
      const value = Object.hasOwn(fields, name) ? plain(arg) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/** The call that puts somebody into a group names the person otherwise than the list that shows it then. */
const named = (kind: KindName, address: Address): JsonObject => {
  const [, email = ''] = parseAddress(address)?.path ?? [];
  return kind === 'group-member' ? { email } : {};
};

/** The collection that it stands in, by its path: `api-key@service-account/ci`. */
const homeOf = (address: Address): Pick<Observed, 'in' | 'parent'> => {
  const kind = kindOf(address);
  const { per } = kindNamed(kind).collection;
  const [first = ''] = parseAddress(address)?.path ?? [];
  const parent = per === 'service-account' || per === 'group' ? addressOf(per, first) : undefined;
  return { in: collectionOf(kind, parent), ...(parent ? { parent } : {}) };
};

/** A role has what the one it is based on permits as well; the call does not tell that, so it is looked up. */
const basedOn = (body: Arg | undefined, there: There): { readonly permissions: readonly string[] } | { readonly unread: string } => {
  const base = fieldsOf(body).find(([name]) => name === 'based_role')?.[1];
  if (typeof base !== 'string') return { permissions: [] };
  const permissions = textsIn(there(addressOf('role', base)), 'permissions');
  return permissions ? { permissions } : { unread: `the permissions of its base role ${base} could not be read` };
};

const roleValues = (values: JsonObject, body: Arg | undefined, there: There): Pick<Observed, 'values' | 'unread'> => {
  const base = basedOn(body, there);
  const { permissions: _, ...rest } = values;
  if ('unread' in base) return { values: rest, unread: { permissions: base.unread } };
  return { values: { ...rest, permissions: asSet([...base.permissions, ...(textsIn({ values }, 'permissions') ?? [])]) }, unread: {} };
};

/** `there`: what is there when the step is made. Somebody who may be invited first has not accepted yet. */
export const newItem = (address: Address, { body, waitsOn }: Pick<StepDraft, 'body' | 'waitsOn'>, there: There): Observed => {
  const kind = kindOf(address);
  const values = { ...emptyFields(kind), ...named(kind, address), ...written(kind, body) };
  return {
    kind,
    address,
    // A role's name is its id; what else is new has none yet.
    id: kind === 'role' ? (textIn({ values }, 'name') ?? address) : address,
    ...homeOf(address),
    ...(kind === 'role' ? roleValues(values, body, there) : { values, unread: {} }),
    phase: waitsOn?.on === 'invitation' ? 'moving' : 'settled',
    wire: {},
  };
};
