// References of a description to items that do not exist, and duplicate items. Filling such a description would silently drop or hide something.
import type { Mistake } from '../yaml/mistake.ts';
import { type Path, showPath } from '../yaml/path.ts';
import { quoted } from '../yaml/visible.ts';
import { volumeTypesOf } from './catalogue/regions.ts';
import { defaultRoles } from './catalogue/roles.ts';
import type { Description } from './description.ts';
import type { RegionDescription, TenantDescription } from './description-parts.ts';
import { folded } from './iam/store.ts';

const unknown = (path: Path, name: string, what: string): Mistake => ({
  path,
  on: 'value',
  code: 'reference',
  message: `${showPath(path)} refers to ${what} ${quoted(name)}, which is not in this file.`,
});

const twice = (path: Path, names: readonly string[]): readonly Mistake[] => {
  const seen = new Set<string>();
  return names.flatMap((name, place): Mistake[] => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      { path: [...path, place], on: 'value', code: 'declared-twice', message: `Duplicate entry ${quoted(name)} in ${showPath(path)}.` },
    ];
  });
};

const namesIn = (items: readonly { readonly name: string; readonly id?: string }[] = []): ReadonlySet<string> =>
  new Set(items.flatMap(({ name, id }) => [name, id ?? name]));

/** The entries of a list of names that are not among these. */
const strangers = (path: Path, names: readonly string[] | undefined, known: ReadonlySet<string>, what: string): readonly Mistake[] =>
  (names ?? []).flatMap((name, index) => (known.has(name) ? [] : [unknown([...path, index], name, what)]));

const ofNetwork = (region: RegionDescription, at: Path): readonly Mistake[] => {
  const groups = new Set([...namesIn(region.security_groups), 'default']);
  const own = (region.instances ?? []).map(({ name }) => `${name}-port-0`);
  const ports = new Set([...namesIn(region.ports), ...own]);
  return [
    ...(region.load_balancers ?? []).flatMap(({ backends = [] }, place) =>
      backends.flatMap(({ targets = [] }, backend) =>
        targets.flatMap(({ port }, target) =>
          typeof port !== 'string' || ports.has(port)
            ? []
            : [unknown([...at, 'load_balancers', place, 'backends', backend, 'targets', target, 'port'], port, 'port')],
        ),
      ),
    ),
    ...(region.ports ?? []).flatMap(({ security_groups }, place) =>
      strangers([...at, 'ports', place, 'security_groups'], security_groups, groups, 'security group'),
    ),
    ...(region.instances ?? []).flatMap(({ interfaces }, place) =>
      strangers([...at, 'instances', place, 'interfaces'], interfaces, ports, 'port'),
    ),
    ...(region.public_ips ?? []).flatMap(({ port }, place) =>
      typeof port !== 'string' || ports.has(port) ? [] : [unknown([...at, 'public_ips', place, 'port'], port, 'port')],
    ),
  ];
};

const ofRegion = (region: RegionDescription, name: string, at: Path): readonly Mistake[] => {
  const types = new Set((region.volume_types ?? volumeTypesOf(name)).flatMap((type) => [type.name, type.id]));
  const machines = namesIn(region.instances);
  const disks = namesIn(region.volumes);
  const caches = new Set((region.proxy_caches ?? []).map((cache) => cache.name));
  return [
    ...(region.volumes ?? []).flatMap(({ type, attached_to }, place) => [
      ...(type === undefined || types.has(type) ? [] : [unknown([...at, 'volumes', place, 'type'], type, 'volume type')]),
      ...(attached_to === undefined || machines.has(attached_to)
        ? []
        : [unknown([...at, 'volumes', place, 'attached_to'], attached_to, 'instance')]),
    ]),
    ...(region.schedulers ?? []).flatMap(({ volumes = [] }, place) =>
      volumes.flatMap((volume, index) =>
        disks.has(volume) ? [] : [unknown([...at, 'schedulers', place, 'volumes', index], volume, 'volume')],
      ),
    ),
    ...(region.registries ?? []).flatMap(({ proxy_cache }, place) =>
      proxy_cache === undefined || caches.has(proxy_cache)
        ? []
        : [unknown([...at, 'registries', place, 'proxy_cache'], proxy_cache, 'proxy cache')],
    ),
    ...ofNetwork(region, at),
    ...(['volumes', 'snapshots', 'backups', 'schedulers', 'instances', 'proxy_caches', 'registries', 'ports'] as const).flatMap((section) =>
      twice(
        [...at, section],
        (region[section] ?? []).map((item) => item.name),
      ),
    ),
  ];
};

const ofTenant = (tenant: TenantDescription, at: Path): readonly Mistake[] => {
  const roles = new Set([...defaultRoles([]), ...(tenant.roles ?? [])].map((role) => role.name));
  const members = tenant.members ?? [];
  const emails = new Set(members.map((member) => folded(member.email)));
  const holders = (['members', 'service_accounts'] as const).flatMap((section) =>
    (tenant[section] ?? []).flatMap((holder, place) =>
      (holder.roles ?? []).flatMap((role, index) =>
        roles.has(role) ? [] : [unknown([...at, section, place, 'roles', index], role, 'role')],
      ),
    ),
  );
  const strangers = (tenant.groups ?? []).flatMap((group, place) =>
    (group.members ?? []).flatMap((member, index) =>
      'email' in member && !emails.has(folded(member.email))
        ? [unknown([...at, 'groups', place, 'members', index, 'email'], member.email, 'member')]
        : [],
    ),
  );
  return [
    ...holders,
    ...strangers,
    ...twice(
      [...at, 'members'],
      members.map((member) => folded(member.email)),
    ),
    ...twice(
      [...at, 'roles'],
      (tenant.roles ?? []).map((role) => role.name),
    ),
    ...twice(
      [...at, 'domains'],
      (tenant.domains ?? []).map((domain) => folded(domain.domain)),
    ),
    ...Object.entries(tenant.regions ?? {}).flatMap(([name, region]) => ofRegion(region, name, [...at, 'regions', name])),
  ];
};

export const dangling = (description: Description): readonly Mistake[] =>
  (description.tenants ?? []).flatMap((tenant, place) => ofTenant(tenant, ['tenants', place]));
