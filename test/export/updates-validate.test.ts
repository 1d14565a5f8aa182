// An updated file validates: references to deleted items are removed with them, and decisions of a person stop it.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { type FilesUpdate, updateFiles } from '../../src/export/update-files.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import type { RegionDescription, TenantDescription } from '../../src/simulator/description-parts.ts';
import { loaded, readOrganization } from './worlds.ts';

const read = (tenant: TenantDescription): Promise<Live> => readOrganization({ tenants: [{ access_control: null, ...tenant }] });
const inRegion = (region: RegionDescription): TenantDescription => ({ regions: { 'br-se1': region } });

const update = (text: string, live: Live): FilesUpdate => updateFiles(loaded({ 'a.yaml': `version: 1\n${text}` }), live, kindList);

/** The resulting declaration; fails the test if it does not validate. */
const after = (text: string, live: Live): string => {
  const now = update(text, live).texts['a.yaml'] ?? `version: 1\n${text}`;
  loaded({ 'a.yaml': now });
  return now.replace('version: 1\n', '');
};

/** The same Live without an item, and with the references to it. */
const without = (live: Live, address: string): Live => ({
  ...live,
  collections: live.collections.map((one) => ({ ...one, items: one.items.filter((item) => item.address !== address) })),
});

const problems = (text: string, live: Live): readonly string[] => {
  try {
    update(text, live);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, at, message }) => `${code} ${at?.file}:${at?.line}:${at?.col} ${message}`);
  }
};

const ana = { email: 'ana@acme.example' };
const bob = { email: 'bob@acme.example' };

describe('a resource named in `removed:`', () => {
  it('is not exported while it is live, with its dependents', async () => {
    const live = await read({ members: [ana, bob], groups: [{ identifier: 'ops', name: 'Ops', members: [ana, bob] }] });
    const text = [
      'members: { ana@acme.example: { roles: [], permissions: [] } }',
      'groups: { ops: { name: Ops, members: { ana@acme.example: member } } }',
      'removed: { member/bob@acme.example: { reason: left } }',
      '',
    ].join('\n');
    expect(update(text, live)).toMatchObject({
      texts: {},
      notes: [
        'group-member/ops/bob@acme.example is not added: `bob@acme.example` is not declared under `members`',
        'member/bob@acme.example exists, but is listed under `removed` at a.yaml:4:12: not added',
      ],
    });
  });

  it('is not exported as an invitation', async () => {
    const live = await read({ members: [ana], invitations: [bob] });
    const text = 'members: { ana@acme.example: { roles: [], permissions: [] } }\nremoved: { member/bob@acme.example: { reason: left } }\n';
    expect(after(text, live)).toBe(text);
  });

  it('is not referenced by exported resources: a role that must not exist', async () => {
    const live = await read({
      roles: [{ name: 'old', permissions: ['cr_image_list'] }],
      members: [{ ...ana, roles: ['viewer', 'old'] }],
    });
    const text = 'roles: { new: {} }\nmembers: {}\nremoved: { role/old: { reason: too wide } }\n';
    expect(after(text, live)).toContain('members: { ana@acme.example: { roles: [viewer], permissions: [] } }\n');
  });
});

describe('a reference to a resource that is gone', () => {
  it('leaves a member its existing roles', async () => {
    const live = await read({
      roles: [{ name: 'images', permissions: ['cr_image_list'] }],
      members: [{ ...ana, roles: ['images', 'viewer'] }],
    });
    const text =
      'roles: { images: { permissions: [cr_image_list] } }\nmembers: { ana@acme.example: { roles: [images, viewer], permissions: [] } }\n';
    expect(after(text, without(live, 'role/images'))).toBe(
      'roles: {}\nmembers: { ana@acme.example: { roles: [viewer], permissions: [] } }\n',
    );
    expect(update(text, without(live, 'role/images')).notes).toContain(
      'a.yaml:3:39 member/ana@acme.example: roles is written without `images`: `images` is not declared under `roles` and is not a default role',
    );
  });

  it('makes a role without its base list its own permissions', async () => {
    const roles = [
      { name: 'base', permissions: ['cr_image_get'] },
      { name: 'more', permissions: ['cr_image_get', 'cr_image_list'] },
    ];
    const live = await read({ roles });
    const whole = 'roles:\n  more: { permissions: [cr_image_get, cr_image_list] }\n';
    const base = '  base: { permissions: [cr_image_get] }\n';
    expect(after(`roles:\n${base}  more: { based_on: base, permissions: [cr_image_list] }\n`, without(live, 'role/base'))).toBe(whole);
    expect(after(`roles:\n${base}  more: { based_on: base }\n`, without(live, 'role/base'))).toBe(whole);
  });

  it('a registry without its proxy cache', async () => {
    const live = await read(
      inRegion({
        proxy_caches: [{ name: 'hub', provider: 'docker-hub', url: 'https://registry.hub.example' }],
        registries: [{ name: 'acmemirror', proxy_cache: 'hub' }],
      }),
    );
    const text =
      'proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: https://registry.hub.example } }\nregistries: { acmemirror: { region: br-se1, proxy_cache: hub, members: {} } }\n';
    expect(after(text, without(live, 'proxy-cache/br-se1/hub'))).toBe(
      'proxy_caches: {}\nregistries: { acmemirror: { region: br-se1, members: {} } }\n',
    );
  });

  it('a group member that is no longer a member', async () => {
    const live = await read({ members: [ana, bob], groups: [{ identifier: 'ops', name: 'Ops', members: [ana, bob] }] });
    const text =
      'members: { ana@acme.example: { roles: [], permissions: [] }, bob@acme.example: { roles: [], permissions: [] } }\ngroups: { ops: { name: Ops, members: { ana@acme.example: member, bob@acme.example: member } } }\n';
    expect(after(text, without(live, 'member/bob@acme.example'))).toBe(
      'members: { ana@acme.example: { roles: [], permissions: [] } }\ngroups: { ops: { name: Ops, members: { ana@acme.example: member } } }\n',
    );
  });

  it.each([
    {
      name: 'a break-glass member',
      text: 'guards:\n  break_glass: [ana@acme.example, bob@acme.example]\nmembers: { ana@acme.example: { roles: [], permissions: [] }, bob@acme.example: { roles: [], permissions: [] } }\n',
      says: 'reference a.yaml:3:35 after the update this line would be invalid: `bob@acme.example` is not declared under `members`',
    },
    {
      name: 'the owner of a waiver',
      text: 'members: { ana@acme.example: { roles: [], permissions: [] }, bob@acme.example: { roles: [], permissions: [] } }\nwaivers:\n  - { policy: volume-unattached, resource: volume/br-se1/x, reason: r, owner: bob@acme.example, expires: 2026-12-31 }\n',
      says: 'reference a.yaml:4:79 after the update this line would be invalid: `bob@acme.example` is not declared under `members`',
    },
    {
      name: 'the fallback owner of findings',
      text: 'members: { ana@acme.example: { roles: [], permissions: [] }, bob@acme.example: { roles: [], permissions: [] } }\npolicies: { fallback_owner: bob@acme.example }\n',
      says: 'reference a.yaml:3:29 after the update this line would be invalid: `bob@acme.example` is not declared under `members`',
    },
  ])('$name: a person decides', async ({ text, says }) => {
    expect(problems(text, await read({ members: [ana] }))).toEqual([says]);
  });

  it('a schedule that is left without volumes: a person decides', async () => {
    const text =
      'volumes: { db-a: { region: br-se1, type: cloud_nvme1k, size: 10 } }\nsnapshot_schedules:\n  daily: { volumes: ["db-*"], every: 1d, keep_last: 7, type: instant }\n';
    expect(problems(text, await read(inRegion({ volumes: [{ name: 'logs', size: 10 }] })))).toEqual([
      'reference a.yaml:4:22 after the update this line would be invalid: no volume matches `db-*`',
    ]);
  });
});

describe('a pending rename', () => {
  it('is kept, with the names that the files use', async () => {
    const live = await read({ roles: [{ name: 'old', permissions: ['cr_image_list'] }], members: [{ ...ana, roles: ['old'] }] });
    const text =
      'roles: { new: { renamed_from: old, permissions: [cr_image_list] } }\nmembers: { ana@acme.example: { roles: [new], permissions: [] } }\n';
    expect(update(text, live)).toMatchObject({
      texts: {},
      notes: ['a.yaml:2:10 role/new still has the name role/old: the rename is still pending'],
    });
  });
});

describe('sections that become empty are kept, so that later additions are drift', () => {
  const domain = (own: string): string =>
    `${own}domains:\n  acme.example:\n    federations:\n      login: { type: saml, entity_id: "https://x.example", sso_url: "https://x.example/s" }\n`;
  const bare: TenantDescription = { domains: [{ domain: 'acme.example', verified: true }] };

  it.each([
    { name: 'additive', own: '', is: 'domains:\n  acme.example:\n    federations: {}\n' },
    {
      name: 'observed',
      own: 'ownership: { federations: observed }\n',
      is: 'ownership: { federations: observed }\ndomains:\n  acme.example:\n    federations: {}\n',
    },
  ])('below an item, $name', async ({ own, is }) => expect(after(domain(own), await read(bare))).toBe(is));

  it.each([
    { name: 'additive', own: '', is: 'groups: {}\nmembers: {}\n' },
    {
      name: 'authoritative',
      own: 'ownership: { members: authoritative }\n',
      is: 'ownership: { members: authoritative }\ngroups: {}\nmembers: {}\n',
    },
  ])('at the top, $name', async ({ own, is }) =>
    expect(after(`${own}groups: {}\nmembers: { bob@acme.example: { roles: [], permissions: [] } }\n`, await read({}))).toBe(is),
  );

  it('over several files', async () => {
    const texts = {
      'a.yaml': 'version: 1\nownership: { members: authoritative }\nmembers: { ana@acme.example: { roles: [], permissions: [] } }\n',
      'b.yaml': 'version: 1\nmembers: { bob@acme.example: { roles: [], permissions: [] } }\n',
    };
    expect(updateFiles(loaded(texts), await read({}), kindList).texts).toEqual({
      'a.yaml': 'version: 1\nownership: { members: authoritative }\nmembers: {}\n',
      'b.yaml': 'version: 1\nmembers: {}\n',
    });
    expect(updateFiles(loaded(texts), await read({ members: [bob] }), kindList).texts).toEqual({
      'a.yaml': 'version: 1\nownership: { members: authoritative }\nmembers: {}\n',
    });
  });
});
