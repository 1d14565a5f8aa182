// The requirements of a step that only the operator can grant: secrets to send, and a sink for the secret in the response.

import type { Json } from '../json.ts';
import { type Address, addressOf, kindOf, partsOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { rotationOf } from '../kinds/api-key/rotation-name.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';
import { sameOrigin } from '../kinds/web-origin.ts';

/** The destination of a secret: the address in a field. undefined: it is not known. */
export interface Destination {
  readonly field: string;
  readonly address: string | undefined;
}

export interface SecretNeed {
  readonly name: string;
  readonly resource: Address;
  /** Empty: it is sent to no address. */
  readonly to: readonly Destination[];
}

/** A stored secret that this step would make the platform send to another origin. It is not known which secret that is. */
export interface StoredSecretMove {
  readonly resource: Address;
  readonly to: Destination;
}

export interface SinkNeed {
  readonly name: string;
  /** The key with its final name: `deploy`, while it is created as `deploy.next`. */
  readonly key: Address;
  readonly scopes: readonly string[];
}

export type LiveById = Pick<Lookup, 'liveById'>;

const isList = (arg: Arg): arg is readonly Arg[] => Array.isArray(arg);

/** Every `{ secret: name }` in a value. */
const secretNames = (arg: Arg | undefined): readonly string[] => {
  if (typeof arg !== 'object' || arg === null) return [];
  if (isList(arg)) return arg.flatMap(secretNames);
  if ('secret' in arg && typeof arg.secret === 'string' && Object.keys(arg).length === 1) return [arg.secret];
  return Object.values(arg).flatMap(secretNames);
};

/** Every value of this key, at any depth: the update of a federation wraps its fields. */
const valuesUnder = (value: Arg | Json | undefined, key: string): readonly (Arg | Json)[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesUnder(inner, key)));
};

/** The fields of a kind with the addresses that its secrets are sent to. */
const destinationsOf = (resource: Address): readonly string[] =>
  Object.values(kindNamed(kindOf(resource)).fields).flatMap(({ secret }) => secret?.sentTo ?? []);

/** The item that the call changes, by its id in the path: its address may meanwhile belong to another item. */
const changedItem = ({ path = {} }: StepDraft, resource: Address, { liveById }: LiveById): Observed | undefined =>
  Object.values(path)
    .flatMap((id) => (typeof id === 'string' ? [liveById(kindOf(resource), id)] : []))
    .find((item) => item !== undefined);

interface Sending {
  readonly needs: readonly SecretNeed[];
  readonly moves: readonly StoredSecretMove[];
}

/**
 * The secrets of the step with their destinations. Its own values come first, then the live ones: the file may contain values that the step does not write.
 * Without a secret in the call, an address with another origin than the live one, or in place of an unread one, uses the stored secret.
 */
const sendingOf = (draft: StepDraft, world: LiveById): Sending => {
  // The last one is the name in the file.
  const resource = draft.resources.at(-1);
  if (resource === undefined || draft.deletes !== undefined) return { needs: [], moves: [] };
  const names = [...new Set([...secretNames(draft.body), ...secretNames(draft.path)])];
  const item = changedItem(draft, resource, world);
  const fields = destinationsOf(resource).map((field) => {
    const written = valuesUnder(draft.body, field);
    const live = item && textIn(item, field);
    const [first = live] = written;
    const address = typeof first === 'string' && written.length <= 1 ? first : undefined;
    return { to: { field, address }, moves: written.length > 0 && !sameOrigin(address ?? '', live ?? '') };
  });
  if (names.length > 0) return { needs: names.map((name) => ({ name, resource, to: fields.map(({ to }) => to) })), moves: [] };
  const moving = draft.creates === undefined ? fields.filter(({ moves }) => moves) : [];
  return { needs: [], moves: moving.map(({ to }) => ({ resource, to })) };
};

export const secretNeeds = (draft: StepDraft, world: LiveById): readonly SecretNeed[] => sendingOf(draft, world).needs;

export const storedSecretMoves = (draft: StepDraft, world: LiveById): readonly StoredSecretMove[] => sendingOf(draft, world).moves;

/** The platform sends a secret because of this step, now or later. */
export const sendsSecret = (draft: StepDraft, world: LiveById): boolean => {
  const { needs, moves } = sendingOf(draft, world);
  return needs.length > 0 || moves.length > 0;
};

const lastingName = (key: Address): Address => {
  const { account, name } = partsOf(key, 'api-key');
  return addressOf('api-key', account, rotationOf(name)?.of ?? name);
};

/** It may be created with another name than the declared one, but never below another account. */
const declaredAs = ({ resources: [first] }: StepDraft, key: Address): Address => {
  const isBeside = first !== undefined && kindOf(first) === 'api-key' && accountOf(first) === accountOf(key);
  return lastingName(isBeside ? first : key);
};

const scopesIn = (body: Arg | undefined): readonly string[] => {
  const scopes = typeof body === 'object' && body !== null && 'scopes' in body ? body.scopes : undefined;
  return scopes !== undefined && isList(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [];
};

export const sinkNeed = (draft: StepDraft): SinkNeed | undefined => {
  const key = draft.creates ?? draft.resources[0];
  if (draft.secretSink === undefined || key === undefined) return undefined;
  return { name: draft.secretSink, key: declaredAs(draft, key), scopes: scopesIn(draft.body) };
};

/**
 * A key that gets more scopes than it requested, under each of its final names: a sink may contain its secret from an earlier run, whatever the current file
 * says.
 */
export const widenedKeys = (
  { operation, resources, path = {}, body }: StepDraft,
  { liveById }: LiveById,
): readonly Omit<SinkNeed, 'name'>[] => {
  const { apikey_uuid: id } = path;
  const item = operation === 'iam.updateApiKey' && typeof id === 'string' ? liveById('api-key', id) : undefined;
  if (!item) return [];
  const before = textsIn(item, 'scopes_asked') ?? [];
  const scopes = scopesIn(body).filter((scope) => !before.includes(scope));
  return scopes.length === 0 ? [] : [...new Set([item.address, ...resources].map(lastingName))].map((key) => ({ key, scopes }));
};

/** The requirements of a declared item at its creation, whether or not the current plan creates it. */
export const declaredNeeds = (item: Declared): { readonly secrets: readonly SecretNeed[]; readonly sink?: SinkNeed } => {
  const to = destinationsOf(item.address).map((field) => ({ field, address: textIn(item, field) }));
  const names = new Set(Object.values(item.values).flatMap(secretNames));
  const sink = textIn(item, 'deliver_to');
  return {
    secrets: [...names].map((name) => ({ name, resource: item.address, to })),
    ...(sink !== undefined && { sink: { name: sink, key: item.address, scopes: textsIn(item, 'scopes') ?? [] } }),
  };
};
