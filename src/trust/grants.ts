// Whether the trust file grants a secret for a resource and host, or a sink for a key and its scopes.
import type { Problem } from '../errors.ts';
import { addressPatternOf, anyPatternOf } from '../kinds/pattern.ts';
import { originOf, originOfHost, type WebOrigin } from '../kinds/web-origin.ts';
import { quoted, visible } from '../yaml/visible.ts';
import type { Destination, SecretNeed, SinkNeed, StoredSecretMove } from './needs.ts';
import type { SecretSource, Sink, Trust } from './trust.ts';

export type Grant<T> = { readonly type: 'granted'; readonly to: T } | { readonly type: 'refused'; readonly problem: Problem };

const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

type Obstacle = readonly [why: string, help: string];

/** In the form of a trust file: `host: h` for https on its default port. */
export const originKey = (origin: WebOrigin): string => {
  const host = /^https:\/\/(.*)$/.exec(origin)?.[1];
  return host !== undefined && originOfHost(host) === origin ? `host: ${host}` : `origin: ${origin}`;
};

const addressObstacle = (source: SecretSource, { field, address }: Destination): Obstacle | undefined => {
  if (address === undefined)
    return [`its \`${field}\` is not known, so that nobody can tell where it would go`, `Write \`${field}:\` in the desired state.`];
  const origin = originOf(address);
  if (origin === undefined)
    return [
      `${quoted(address)} is not an address that every program reads alike`,
      `Write \`${field}:\` as scheme, host and path, without a user name.`,
    ];
  if (source.origins.includes(origin)) return undefined;
  return [
    `by \`${field}\` it would go to ${origin}, and only ${source.origins.join(', ')} is granted`,
    `Make sure that this is meant. Then the operator can grant \`${originKey(origin)}\` in the trust file.`,
  ];
};

/** Why this source is not granted for the use, and the remedy; undefined if it is. A secret is only ever sent to granted origins. */
const secretObstacle = (source: SecretSource, { resource, to }: SecretNeed): Obstacle | undefined => {
  if (!addressPatternOf(source.for)(resource))
    return [`it is granted for \`${visible(source.for)}\``, 'Grant the secret for this resource, or use another secret.'];
  return to.map((one) => addressObstacle(source, one)).find((obstacle) => obstacle !== undefined);
};

export const secretGrant = (trust: Trust, need: SecretNeed): Grant<SecretSource> => {
  const name = visible(need.name);
  const source = named(trust.secrets, need.name);
  const [why, help] =
    source === undefined
      ? ['the trust file does not grant it', `The operator can define \`secrets.${name}\` in the trust file.`]
      : (secretObstacle(source, need) ?? []);
  if (source !== undefined && why === undefined) return { type: 'granted', to: source };
  const message = `the secret \`${name}\` may not be used for ${visible(need.resource)}: ${why}`;
  return { type: 'refused', problem: { code: 'secret-not-granted', message, ...(source && { at: source.at }), ...(help && { help }) } };
};

/** It cannot be granted: the platform does not report which secret it stores, and a trust file names secrets. */
export const storedSecretProblem = ({ resource, to: { field, address } }: StoredSecretMove): Problem => {
  const where = address === undefined ? 'somewhere unknown' : quoted(address);
  const message = `the platform would send the secrets that it stores for ${visible(resource)} to ${where}, the new \`${field}\``;
  const help =
    'Declare its secrets and grant them for that origin in the trust file: then they are sent again, and the stored ones go nowhere. Or create a resource under a new key.';
  return { code: 'secret-not-granted', message, help };
};

const sinkObstacle = (sink: Sink, { key, scopes }: SinkNeed): Obstacle | undefined => {
  if (!addressPatternOf(sink.for)(key))
    return [`it accepts only the secrets of \`${visible(sink.for)}\``, 'Widen its `for:`, or use another sink.'];
  const takes = anyPatternOf(sink.scopes);
  const beyond = scopes.filter((scope) => !takes(scope));
  return beyond.length === 0
    ? undefined
    : [`it does not accept keys with the scopes ${beyond.map(visible).join(', ')}`, 'Widen its `scopes:`, or remove scopes from the key.'];
};

/** Every sink for the secrets of this key may contain its secret: none of them may get access to more than it is granted. */
export const widenedSinks = (trust: Trust, need: Omit<SinkNeed, 'name'>): readonly Problem[] =>
  Object.entries(trust.sinks).flatMap(([name, sink]): readonly Problem[] => {
    const obstacle = addressPatternOf(sink.for)(need.key) ? sinkObstacle(sink, { name, ...need }) : undefined;
    if (obstacle === undefined) return [];
    const message = `the sink \`${visible(name)}\` may hold the secret of ${visible(need.key)}: ${obstacle[0]}`;
    const help = 'Widen its `scopes:`, narrow its `for:`, or declare another key for these scopes.';
    return [{ code: 'sink-not-granted', message, at: sink.at, help }];
  });

export const sinkGrant = (trust: Trust, need: SinkNeed): Grant<Sink> => {
  const name = visible(need.name);
  const sink = named(trust.sinks, need.name);
  const [why, help] =
    sink === undefined
      ? ['the trust file does not define it', `The operator can define \`sinks.${name}\` in the trust file.`]
      : (sinkObstacle(sink, need) ?? []);
  if (sink !== undefined && why === undefined) return { type: 'granted', to: sink };
  const message = `the secret of ${visible(need.key)} cannot be delivered to the sink \`${name}\`: ${why}`;
  return { type: 'refused', problem: { code: 'sink-not-granted', message, ...(sink && { at: sink.at }), ...(help && { help }) } };
};
