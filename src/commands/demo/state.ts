// The demo's platform: the organization of examples/acme, which are installed beside the program, as people left it after changes by hand.
import { join } from 'node:path';
import type { Desired } from '../../desired/desired.ts';
import { loadDesired, loadTexts } from '../../desired/load-desired.ts';
import { installedFolder } from '../../files/installed.ts';
import type { Json, JsonObject } from '../../json.ts';
import { nameOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Declared } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { readFields } from '../../simulation/fill/read-fields.ts';
import { productCatalogue } from '../../simulator/catalogue/permissions.ts';
import { defaultRoles } from '../../simulator/catalogue/roles.ts';
import { type FillSettings, fill } from '../../simulator/fill.ts';
import { uuidOf } from '../../simulator/ids.ts';
import { provenDescription } from '../../simulator/proven-description.ts';
import type { SavedState } from '../../simulator/state.ts';
import { exposureOf, sshKeys } from './exposure.ts';
import { daysAgo, repositoriesOf, restorePoints, usage } from './history.ts';
import { drift, keyAges, leftBehind } from './story.ts';

export const examplesFolder = (): string => installedFolder('examples');

/** The example, and what its files would say if they described the platform as it is: each edit must find its text. */
const example = (): { readonly declared: Desired; readonly live: Desired } => {
  const edits = drift.flatMap((one) => one.edits);
  const { desired, documents } = loadDesired(join(examplesFolder(), 'acme'), kindList);
  const texts = documents.map(({ file, text }) => {
    const own = edits.filter((edit) => file.endsWith(edit.file));
    return { file, text: () => own.reduce((edited, { declared, live }) => edited.replace(declared, () => live), text) };
  });
  return { declared: desired, live: loadTexts(texts, kindList).desired };
};

const described = (item: Declared): JsonObject => ({ name: nameOf(item.address), ...readFields(item) });

const scheduler = (item: Declared, created_at: string): JsonObject => {
  const { retention_days: retention_in_days = 7, type = 'instant' } = item.values;
  const policy = { retention_in_days, frequency: { daily: { start_time: `${textIn(item, 'start_time')}:00` } } };
  return { ...described(item), created_at, snapshot: { type }, policy, volumes: textsIn(item, 'volumes') ?? [] };
};

/** The same number and time give the same platform: ids, digests and plans are equal wherever it is served. */
export const demoState = ({ seed, now }: FillSettings): SavedState => {
  const { declared, live } = example();
  const { items, regions, schedules, tenant = '' } = live;
  const of = (kind: KindName, parent?: Declared): readonly Declared[] =>
    items.filter((item) => item.kind === kind && (parent === undefined || item.parent === parent.address));
  const defaults = new Map(defaultRoles(productCatalogue()).map(({ name, permissions }) => [name, permissions]));

  const role = (item: Declared): Json => ({
    ...described(item),
    origin: 'custom',
    permissions: [...new Set([...(defaults.get(textIn(item, 'based_on') ?? '') ?? []), ...(textsIn(item, 'permissions') ?? [])])],
  });
  const account = (item: Declared): Json => ({
    ...described(item),
    api_keys: of('api-key', item).map((key) => ({ ...described(key), start_validity: daysAgo(now, keyAges[key.address] ?? 20) })),
  });
  const group = (item: Declared): Json => ({
    ...described(item),
    identifier: nameOf(item.address),
    members: of('group-member', item).map((member) => ({ ...readFields(member), email: nameOf(member.address) })),
  });
  const domain = (item: Declared): Json => ({
    domain: nameOf(item.address),
    verified: true,
    verified_at: daysAgo(now, 300),
    federations: of('federation', item).map(described),
  });
  const registry = (item: Declared): Json => ({
    ...described(item),
    members: of('registry-member', item).map((member) => ({ ...readFields(member), user_id: nameOf(member.address) })),
    repositories: repositoriesOf(nameOf(item.address), now),
  });

  const regionOf = (region: string): JsonObject => {
    const here = (kind: KindName): readonly Declared[] => of(kind).filter((item) => item.region === region);
    const volumes = here('volume').map((item) => {
      const name = nameOf(item.address);
      const { attached_to, ...fields } = described(item);
      const isFree = attached_to === undefined || attached_to === 'none';
      return {
        encrypted: true,
        created_at: daysAgo(now, 200),
        ...fields,
        ...(isFree ? {} : { attached_to }),
        name,
        id: uuidOf(seed, 'demo', region, name),
      };
    });
    // Also of a volume that is gone.
    const attached = declared.items.flatMap((item) => (item.region === region ? (textIn(item, 'attached_to') ?? []) : []));
    const instances = [...new Set(attached)].filter((id) => id !== 'none');
    const users = [...new Set(here('registry-member').map(({ address }) => nameOf(address)))];
    return {
      ...exposureOf(
        region,
        instances.map((id, index) => ({ id, name: `vm-${region}-${index + 1}`, state: 'stopped' })),
        daysAgo(now, 900),
      ),
      volumes,
      ...restorePoints(
        schedules,
        region,
        volumes.filter(({ name }) => name !== leftBehind),
        now,
      ),
      schedulers: here('scheduler').map((item) => scheduler(item, daysAgo(now, 200))),
      proxy_caches: here('proxy-cache').map(described),
      registries: here('registry').map(registry),
      registry_users: users.map((id, index) => ({ id, username: `user-${region}-${index + 1}` })),
    };
  };

  const members = of('member').map((item) => ({ ...readFields(item), email: nameOf(item.address) }));
  const description = provenDescription({
    people: members.map(({ email }) => ({ email })),
    tenants: [
      {
        id: tenant,
        legal_name: 'Acme Comércio Ltda',
        owner: 'ana@acme.example',
        access_control: of('access-control').map(readFields)[0] ?? {},
        roles: of('role').map(role),
        members,
        service_accounts: of('service-account').map(account),
        groups: of('group').map(group),
        domains: of('domain').map(domain),
        regions: Object.fromEntries(regions.map((region) => [region, regionOf(region)])),
        usage: usage(tenant, now),
        ssh_keys: sshKeys,
      },
    ],
  });
  return fill(description, { seed, now });
};
