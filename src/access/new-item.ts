// The item that a step creates, as far as its call contains it: the initial access of a new subject.
import { isArray, type Json, type JsonObject } from '../json.ts';
import { type Address, collectionAt, kindOf, parentOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';

/** A new subject has no grants except those of the step. */
const emptyFields = (kind: KindName): JsonObject =>
  Object.fromEntries(
    Object.entries(kindNamed(kind).fields).flatMap(([field, { whenNew }]) => (whenNew === undefined ? [] : [[field, whenNew]])),
  );

const fieldsOf = (body: Arg | undefined): readonly (readonly [name: string, arg: Arg])[] =>
  typeof body === 'object' && body !== null && !isArray(body) ? Object.entries(body) : [];

/** A literal value: not a reference to an id, not a secret. */
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

/** `there`: the items that exist before the step. A new member may have to accept an invitation first. */
export const newItem = (address: Address, { body, waitsFor }: Pick<StepDraft, 'body' | 'waitsFor'>, there: Lookup['live']): Observed => {
  const kind = kindOf(address);
  const parent = parentOf(address);
  const values = { ...emptyFields(kind), ...written(kind, body) };
  return {
    kind,
    address,
    // A new item has no id yet.
    id: address,
    in: collectionAt(address),
    ...(parent ? { parent } : {}),
    values,
    unread: {},
    phase: waitsFor?.on === 'invitation' ? 'moving' : 'settled',
    ...kindNamed(kind).created?.({ address, values, body }, there),
  };
};
