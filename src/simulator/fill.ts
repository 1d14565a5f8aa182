// Builds a whole state from a description. Omitted values get plain defaults; ids depend on the seed and on names, never on the order.
import { fillEvents } from './audit/fill.ts';
import { fillBlockStorage } from './block-storage/fill.ts';
import { unplannedRuns } from './block-storage/scheduled.ts';
import { productCatalogue } from './catalogue/permissions.ts';
import { machineImagesOf, regionNames, zonesOf } from './catalogue/regions.ts';
import { defaultRoles } from './catalogue/roles.ts';
import { scopeCatalogue } from './catalogue/scopes.ts';
import { stamp } from './clock.ts';
import { fillDatabases } from './database/fill.ts';
import { defaults } from './defaults.generated.ts';
import type { Description } from './description.ts';
import type { RegionDescription, TenantDescription } from './description-parts.ts';
import { fillIam } from './iam/fill.ts';
import type { Role } from './iam/state.ts';
import { hexOf, secretOf, uuidOf } from './ids.ts';
import { fillKubernetes } from './kubernetes/fill.ts';
import { fillLoadBalancers } from './load-balancer/fill.ts';
import { fillNetwork, interfacesOf, resolver } from './network/fill.ts';
import type { ObjectStorageState } from './object-storage/state.ts';
import { fillRegistry, type RegistryPlace } from './registry/fill.ts';
import type { OperatorCredential, RegionState, SavedState, TenantState } from './state.ts';

/** Fills in the omitted parts of buckets. */
const fillBuckets = (now: number, { buckets = [] }: RegionDescription): ObjectStorageState => ({
  buckets: buckets.map((bucket) => ({ ...defaults.bucket, created_at: stamp(now), ...bucket })),
});

export interface FillSettings {
  readonly seed: number;
  /** Milliseconds since 1970: the creation time of everything without a date of its own. */
  readonly now: number;
}

/** The key that `simulate` prints: it has all permissions, as the organization's owner. */
const adminOf = (seed: number, tenant: string): OperatorCredential => ({
  ...defaults.operator_credential,
  api_key: secretOf(seed, 'admin', tenant, 'admin key'),
  key_pair_id: uuidOf(seed, 'admin', tenant, 'pair'),
  key_pair_secret: secretOf(seed, 'admin', tenant, 'pair secret'),
  name: 'simulator',
  owner: true,
});

const regionOf = (place: RegistryPlace, region: RegionDescription): RegionState => {
  const made = stamp(place.now);
  const zones = region.zones ?? zonesOf(place.region);
  const described = (region.instances ?? []).map((instance) => ({
    ...instance,
    id: instance.id ?? uuidOf(place.seed, place.tenant, place.region, 'instance', instance.name),
  }));
  const images = (region.machine_images ?? machineImagesOf()).map((image) => ({
    id: uuidOf(place.seed, 'image', place.region, image.name),
    ...defaults.machine_image,
    ...image,
  }));
  const network = fillNetwork(place, region, described);
  const imageOf = resolver(images);
  const instances = described.map((instance) => ({
    ...defaults.instance,
    machine_type: uuidOf(0, 'machine type', 'BV1-1-10'),
    availability_zone: zones[0]?.az_id ?? place.region,
    created_at: made,
    updated_at: made,
    ...instance,
    image: imageOf(instance.image ?? 'cloud-ubuntu-24.04'),
    interfaces: interfacesOf(instance, network.ports),
  }));
  const storage = fillBlockStorage(place, region, instances);
  return {
    zones,
    instances,
    machine_images: images,
    ...fillRegistry(place, region),
    ...storage,
    ...network,
    ...fillDatabases(place, region),
    ...fillKubernetes(place, region),
    ...fillLoadBalancers(place, region, network.ports),
    ...fillBuckets(place.now, region),
  };
};

const tenantOf = (filling: FillSettings, tenant: TenantDescription, index: number, roles: readonly Role[]): TenantState => {
  const id = tenant.id ?? uuidOf(filling.seed, 'tenant', index);
  const serviceAccountDomain = tenant.service_account_domain ?? `org-${hexOf(filling.seed, 4, id)}.sa.example`;
  const groupDomain = tenant.group_domain ?? defaults.tenant.group_domain;
  const names = [...new Set([...regionNames, ...Object.keys(tenant.regions ?? {})])];
  const credentials = (tenant.credentials ?? []).map((one): OperatorCredential => ({ ...defaults.operator_credential, ...one }));
  return {
    id,
    legal_name: tenant.legal_name ?? defaults.tenant.legal_name,
    account_type: tenant.account_type ?? defaults.tenant.account_type,
    owner: tenant.owner ?? defaults.tenant.owner,
    service_account_domain: serviceAccountDomain,
    group_domain: groupDomain,
    // A description may name limited credentials; the one with all permissions always exists.
    credentials: credentials.some((one) => one.permissions.includes('*') && one.owner)
      ? credentials
      : [adminOf(filling.seed, id), ...credentials],
    ...fillIam({ ...filling, tenant: id, serviceAccountDomain, groupDomain, defaultRoles: roles }, tenant),
    regions: Object.fromEntries(
      names.map((region) => [region, regionOf({ ...filling, tenant: id, region }, tenant.regions?.[region] ?? {})]),
    ),
    events: fillEvents({ ...filling, tenant: id }, tenant.events ?? []),
    ssh_keys: (tenant.ssh_keys ?? []).map((key) => ({ id: uuidOf(filling.seed, id, 'ssh key', key.name), ...key })),
    usage: (tenant.usage ?? []).map((line) => ({
      sub_account: id,
      ...defaults.usage,
      sku: `sku-${line.service.toLowerCase().replaceAll(/\W+/g, '-')}`,
      ...line,
    })),
  };
};

/** Filling a whole state changes nothing. Without tenants there is one, empty except for the managed roles. */
export const fill = (description: Description, filling: FillSettings): SavedState => {
  const products = description.products ?? productCatalogue();
  const roles = defaultRoles(products);
  const tenants = (description.tenants ?? [{}]).map((tenant, index) => tenantOf(filling, tenant, index, roles));
  const transitions = description.transitions ?? [];
  return {
    version: 1,
    minted: description.minted ?? 0,
    behaviour: { ...defaults.behaviour, ...description.behaviour },
    people: (description.people ?? []).map((person) => ({ ...defaults.person, name: person.email.split('@')[0] ?? '', ...person })),
    dns: description.dns ?? {},
    remotes: (description.remotes ?? []).map((remote) => ({ ...defaults.remote, ...remote })),
    products,
    scopes: description.scopes ?? scopeCatalogue(),
    tenants,
    transitions: [...transitions, ...unplannedRuns(tenants, transitions, filling.now)],
  };
};
