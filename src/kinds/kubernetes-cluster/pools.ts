// A pool of a cluster. Labels, taints and tags are not read; what is not reported is null.
import type { Json } from '../../json.ts';
import { int, object, text, texts } from '../../platform/wire.ts';
import { minorVersion, plainVersion } from '../kubernetes-version.ts';

interface Pool {
  readonly name: string | null;
  readonly replicas: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly zones: readonly string[] | null;
  readonly version: string | null;
  readonly minor: number | null;
  readonly image: string | null;
  /** null: not reported. The platform's own null is none. */
  readonly security_groups: readonly string[] | null;
}

export const poolOf = (wire: Json): Pool & { readonly [name: string]: Json } => {
  const [scale, template] = [object(wire, 'auto_scale') ?? undefined, object(wire, 'instance_template') ?? undefined];
  const version = plainVersion(text(wire, 'version')) ?? null;
  const groups = texts(wire, 'securityGroups');
  return {
    name: text(wire, 'name') ?? null,
    replicas: int(wire, 'replicas') ?? null,
    min: int(scale, 'min_replicas') ?? null,
    max: int(scale, 'max_replicas') ?? null,
    zones: texts(wire, 'zone') ?? texts(wire, 'availability_zones') ?? null,
    version,
    minor: minorVersion(version),
    image: text(template, 'node_image') ?? null,
    security_groups: groups === undefined ? null : (groups ?? []),
  };
};
