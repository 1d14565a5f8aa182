// Whether the trust file grants a secret for a resource and host, or a sink for a key and its scopes.
import type { Problem } from '../errors.ts';
import { anyPatternOf, patternOf } from '../kinds/pattern.ts';
import { visible } from '../yaml/visible.ts';
import type { SecretNeed, SinkNeed } from './needs.ts';
import type { SecretSource, Sink, Trust } from './trust.ts';

export type Grant<T> = { readonly type: 'granted'; readonly to: T } | { readonly type: 'refused'; readonly problem: Problem };

const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Why this source may not serve the need, and what to do; undefined where it may. A secret only ever goes to the host that was granted. */
const secretObstacle = (source: SecretSource, { resource, host }: SecretNeed): readonly [why: string, help: string] | undefined => {
  if (!patternOf(source.for)(resource))
    return [`it is granted for \`${visible(source.for)}\``, 'Grant it for this resource, or name another secret.'];
  if (host === undefined)
    return source.host === undefined
      ? undefined
      : ['where it would go is not known', 'Write the address that it is meant for in the desired state.'];
  if (source.host === undefined)
    return [
      `it would go to ${visible(host)}, and no host is granted`,
      `If that is meant, add \`host: ${visible(host)}\` to it in the trust file.`,
    ];
  if (source.host.toLowerCase() !== host.toLowerCase())
    return [
      `it would go to ${visible(host)}, and ${visible(source.host)} is granted`,
      'Somebody changed where it goes: make sure that this is meant before you grant it.',
    ];
  return undefined;
};

export const secretGrant = (trust: Trust, need: SecretNeed): Grant<SecretSource> => {
  const name = visible(need.name);
  const source = named(trust.secrets, need.name);
  const [why, help] =
    source === undefined
      ? ['the trust file does not name it', `The operator can define \`secrets.${name}\` in the trust file.`]
      : (secretObstacle(source, need) ?? []);
  if (source !== undefined && why === undefined) return { type: 'granted', to: source };
  const message = `the secret \`${name}\` may not be used for ${visible(need.resource)}: ${why}`;
  return { type: 'refused', problem: { code: 'secret-not-granted', message, ...(source && { at: source.at }), ...(help && { help }) } };
};

const sinkObstacle = (sink: Sink, { key, scopes }: SinkNeed): readonly [why: string, help: string] | undefined => {
  if (!patternOf(sink.for)(key)) return [`it takes the secrets of \`${visible(sink.for)}\``, 'Widen its `for:`, or name another sink.'];
  const takes = anyPatternOf(sink.scopes);
  const beyond = scopes.filter((scope) => !takes(scope));
  return beyond.length === 0
    ? undefined
    : [`it does not take keys with ${beyond.map(visible).join(', ')}`, 'Widen its `scopes:`, or give the key fewer.'];
};

export const sinkGrant = (trust: Trust, need: SinkNeed): Grant<Sink> => {
  const name = visible(need.name);
  const sink = named(trust.sinks, need.name);
  const [why, help] =
    sink === undefined
      ? ['the trust file does not define it', `The operator can define \`sinks.${name}\` in the trust file.`]
      : (sinkObstacle(sink, need) ?? []);
  if (sink !== undefined && why === undefined) return { type: 'granted', to: sink };
  const message = `the secret of ${visible(need.key)} cannot go to the sink \`${name}\`: ${why}`;
  return { type: 'refused', problem: { code: 'sink-not-granted', message, ...(sink && { at: sink.at }), ...(help && { help }) } };
};
