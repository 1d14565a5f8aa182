// What a step needs that only the operator can give: secrets to send, and a sink for the secret in the answer.
import type { Json } from '../json.ts';
import { type Address, addressOf, kindOf, parseAddress } from '../kinds/address.ts';
import { hostOf } from '../kinds/parts/host.ts';
import type { Declared, Look } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { rotationOf } from '../kinds/rotation-name.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';

export interface SecretNeed {
  readonly name: string;
  readonly resource: Address;
  /** The host that will see it, with its port if it names one; undefined where none is known. */
  readonly host: string | undefined;
}

export interface SinkNeed {
  readonly name: string;
  /** The key under its lasting name: `deploy`, while it is made as `deploy.next`. */
  readonly key: Address;
  readonly scopes: readonly string[];
}

/** The field whose host a kind's secrets are meant for. */
const destinations: Readonly<Record<string, string>> = { federation: 'token_endpoint', 'proxy-cache': 'url' };

type World = Pick<Look, 'declared' | 'live'>;

const isList = (arg: Arg): arg is readonly Arg[] => Array.isArray(arg);

/** Every `{ secret: name }` in a value. */
const secretNames = (arg: Arg | undefined): readonly string[] => {
  if (typeof arg !== 'object' || arg === null) return [];
  if (isList(arg)) return arg.flatMap(secretNames);
  if ('secret' in arg && typeof arg.secret === 'string' && Object.keys(arg).length === 1) return [arg.secret];
  return Object.values(arg).flatMap(secretNames);
};

/** The first text under this key, however deep: the update of a federation wraps its fields. */
const textUnder = (value: Arg | Json | undefined, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name === key && typeof inner === 'string' ? inner : textUnder(inner, key);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** What is about to be written decides; then what the file says, then what is there. */
const destinationOf = (draft: StepDraft, resource: Address, world: World): string | undefined => {
  const field = destinations[kindOf(resource)];
  if (field === undefined) return undefined;
  const declared = world.declared(resource)?.values[field];
  const live = world.live(resource)?.values[field];
  const url = textUnder(draft.body, field) ?? [declared, live].find((value) => typeof value === 'string');
  return url === undefined ? undefined : hostOf(url);
};

export const secretNeeds = (draft: StepDraft, world: World): readonly SecretNeed[] => {
  const [resource] = draft.on;
  const names = [...new Set([...secretNames(draft.body), ...secretNames(draft.path)])];
  return resource === undefined ? [] : names.map((name) => ({ name, resource, host: destinationOf(draft, resource, world) }));
};

const lastingName = (key: Address): Address => {
  const { kind, path } = parseAddress(key) ?? { kind: kindOf(key), path: [] };
  return addressOf(kind, ...path.slice(0, -1), ...path.slice(-1).map((name) => rotationOf(name)?.of ?? name));
};

export const sinkNeed = (draft: StepDraft): SinkNeed | undefined => {
  const key = draft.creates ?? draft.on[0];
  if (draft.secretTo === undefined || key === undefined) return undefined;
  const body = draft.body;
  const scopes = typeof body === 'object' && body !== null && 'scopes' in body ? body.scopes : undefined;
  const texts = scopes !== undefined && isList(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [];
  return { name: draft.secretTo, key: lastingName(key), scopes: texts };
};

/** What a declared item will need when it is made, whether or not a plan makes it now. */
export const declaredNeeds = (item: Declared): { readonly secrets: readonly SecretNeed[]; readonly sink?: SinkNeed } => {
  const field = destinations[item.kind];
  const url = field === undefined ? undefined : textIn(item, field);
  const host = url === undefined ? undefined : hostOf(url);
  const names = new Set(Object.values(item.values).flatMap(secretNames));
  const sink = textIn(item, 'deliver_to');
  return {
    secrets: [...names].map((name) => ({ name, resource: item.address, host })),
    ...(sink !== undefined && { sink: { name: sink, key: item.address, scopes: textsIn(item, 'scopes') ?? [] } }),
  };
};
