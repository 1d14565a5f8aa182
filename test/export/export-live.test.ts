// The format of an export, and its handling of facts that a file cannot express.
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import type { Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Live } from '../../src/live/live.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { declaredBy, owned, readOrganization } from './worlds.ts';

const read = (tenant: TenantDescription): Promise<Live> => readOrganization({ tenants: [{ access_control: null, ...tenant }] });

/** The text below the head, without empty sections. */
const text = (live: Live): string =>
  exportText(exportLive(live, kindList))
    .replace(/^version: 1\n(tenant: .*\n)?(regions: .*\n)?\n/, '')
    .replaceAll(/^\w+: \{\}\n\n?/gm, '')
    .replace(/\n+$/, '\n');

/** The same Live with items of a kind changed. */
const having = (live: Live, kind: KindName, change: (item: Observed) => Partial<Observed>): Live => ({
  ...live,
  collections: live.collections.map((one) => ({
    ...one,
    items: one.items.map((item) => (item.kind === kind ? { ...item, ...change(item) } : item)),
  })),
});
const valued = (live: Live, kind: KindName, values: Readonly<Record<string, Json>>): Live =>
  having(live, kind, (item) => ({ values: { ...item.values, ...values } }));

const volumes = (names: readonly string[], other: readonly string[] = []): TenantDescription => ({
  regions: {
    'br-se1': { volumes: names.map((name) => ({ name, size: 10, availability_zone: 'br-se1-a' })) },
    'br-ne1': { volumes: other.map((name) => ({ name, size: 20, availability_zone: 'br-ne1-a' })) },
  },
});

const plain = (live: Live): readonly string[] =>
  Object.values(compare(owned(declaredBy({ 'all.yaml': exportText(exportLive(live, kindList)) })), live, kindList).entries)
    .flat()
    .map(({ type, address }) => `${type} ${address}`);

describe('keys', () => {
  it('have one name in two regions', async () => {
    const live = await read(volumes(['data', 'logs'], ['data']));
    expect(text(live)).toBe(
      [
        'volumes:',
        '  br-ne1/data: { type: cloud_nvme1k, size: 20, availability_zone: br-ne1-a }',
        '  br-se1/data: { type: cloud_nvme1k, size: 10, availability_zone: br-se1-a }',
        '  logs: { region: br-se1, type: cloud_nvme1k, size: 10, availability_zone: br-se1-a }',
        '',
      ].join('\n'),
    );
    expect(plain(live)).toEqual(['same volume/br-ne1/data', 'same volume/br-se1/data', 'same volume/br-se1/logs']);
  });

  it('with a duplicate name are each pinned', async () => {
    const found = await read(volumes(['data', 'data-2', 'zz']));
    const live = having(found, 'volume', (item) =>
      item.values['name'] === 'zz'
        ? {
            address:
              found.collections.flatMap(({ items }) => items).find(({ values }) => values['name'] === 'data')?.address ?? item.address,
            values: { ...item.values, name: 'data' },
          }
        : {},
    );
    expect(text(live)).toMatch(
      /^volumes:\n {2}data:\n {4}region: br-se1\n {4}id: .*\n[^]*\n {2}data-2: \{ region[^]*\n {2}data-3:\n {4}region: br-se1\n {4}id: /,
    );
    expect(plain(live).every((one) => one.startsWith('same'))).toBe(true);
  });

  it('quote names that YAML would misread, and a slash', async () => {
    const live = await read(volumes(['1e30', 'null', 'a/b', '#no']));
    expect(text(live).match(/^ {2}\S+:/gm)).toEqual(['  "#no":', '  "1e30":', '  br-se1/a/b:', '  "null":']);
    expect(plain(live).every((one) => one.startsWith('same'))).toBe(true);
  });

  it('use the id if the file refuses the name', async () => {
    const live = await read(volumes(['ok']));
    const short = having(live, 'volume', (item) => ({ values: { ...item.values, name: 'x' } }));
    const { id } = live.collections.flatMap(({ items }) => items).find(({ kind }) => kind === 'volume') ?? { id: '' };
    expect(text(short)).toContain(`  ${id}:\n    region: br-se1\n    id: ${id}\n`);
  });
});

describe('live state that a file cannot declare', () => {
  const everybody: TenantDescription = {
    access_control: { enabled: true, enforce_mfa: false },
    members: [{ email: 'ana@acme.example', roles: ['administrator'] }, { email: 'rui@acme.example' }, { email: 'bia@acme.example' }],
    groups: [{ identifier: 'infra', name: 'Infra', description: 'All of it', members: [{ email: 'ana@acme.example', profile: 'admin' }] }],
    domains: [{ domain: 'acme.example', verified: true, federations: [{ type: 'oidc', name: 'login' }] }],
    service_accounts: [{ name: 'ci', email: 'ci', api_keys: [{ name: 'deploy', scopes: ['mcr.read'] }] }],
  };

  it('a text that looks like a secret is omitted and never shown', async () => {
    const canary = 'ghp_0123456789abcdefghijABCDEFGHIJ';
    const written = text(valued(await read(everybody), 'group', { description: `use ${canary}` }));
    expect(written).not.toContain(canary);
    expect(written).toContain('# description cannot be written here: `groups.infra.description` looks like a secret');
    expect(written).toContain('name: Infra');
  });

  it('an address that the schema refuses', async () => {
    const written = text(valued(await read(everybody), 'federation', { token_endpoint: 'not an address' }));
    expect(written).not.toMatch(/^ +token_endpoint:/m);
  });

  it('MFA without access control', async () => {
    const written = text(valued(await read(everybody), 'access-control', { enabled: false, enforce_mfa: true }));
    expect(written).toMatch(/^# enforce_mfa cannot be written here: .*no effect.*\naccess_control: \{ enabled: false \}/m);
  });

  it('a group member that is not a member', async () => {
    const live = await read(everybody);
    const written = text({
      ...live,
      collections: live.collections.map((one) =>
        one.kind === 'member' ? { ...one, items: one.items.filter(({ address }) => !address.includes('ana')) } : one,
      ),
    });
    expect(written).toContain('group-member/infra/ana@acme.example cannot be written here');
    expect(written).toContain('bia@acme.example: { roles: [], permissions: [] }');
  });

  it('unread fields are reported on the item, or once if all items lack them', async () => {
    const live = await read(everybody);
    const one = having(live, 'member', (item) => (item.address.includes('ana') ? { unread: { roles: '403 on GET /x' } } : {}));
    expect(text(one)).toContain('  # roles could not be read: 403 on GET /x\n  ana@acme.example:');
    const every = having(live, 'member', () => ({ unread: { roles: '403 on GET /x' } }));
    expect(text(every).match(/403 on GET/g)).toHaveLength(1);
    expect(text(every)).toContain('# roles could not be read of any: 403 on GET /x\nmembers:');
  });

  it('a kind that was not read has no section, not even an empty one', async () => {
    const live = await read(everybody);
    const denied = { type: 'denied', cause: '403 on GET /members', permission: 'turia_iam_viewer' } as const;
    const without = (kinds: readonly string[]): Live => ({
      ...live,
      collections: live.collections.map((one) => (kinds.includes(one.kind) ? { ...one, items: [], completeness: denied } : one)),
    });
    expect(text(without(['group', 'group-member']))).toContain('# group was not read: 403 on GET /members\n');
    expect(text(without(['group', 'group-member']))).not.toMatch(/^groups:/m);
    expect(text(without(['api-key']))).toContain('  # api_keys was not read: 403 on GET /members\n  ci:');
  });

  it('control characters from the platform are omitted', async () => {
    const written = text(valued(await read(everybody), 'group', { description: 'a\u001b[31mb\u202ec' }));
    expect(written).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});

describe('layout', () => {
  it('is that of a file written by hand', async () => {
    const live = await read({
      roles: [{ name: 'release-manager', description: 'Ships images', permissions: ['cr_image_delete'] }],
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'rui@acme.example', roles: ['editor', 'release-manager'] },
      ],
      invitations: [{ email: 'ines@acme.example' }],
      groups: [{ identifier: 'platform', name: 'Platform', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
      service_accounts: [
        {
          name: 'ci',
          email: 'ci',
          description: 'Pipelines of acme/shop',
          roles: ['editor'],
          api_keys: [
            { name: 'deploy', scopes: ['mcr.write'] },
            { name: 'deploy.old', scopes: ['mcr.write'] },
          ],
        },
      ],
    });
    expect(text(live)).toMatchInlineSnapshot(`
      "roles:
        release-manager: { description: Ships images, permissions: [cr_image_delete] }

      members:
        ana@acme.example: { roles: [administrator], permissions: [] }
        # invitation only, so far
        ines@acme.example: { roles: [], permissions: [] }
        rui@acme.example: { roles: [editor, release-manager], permissions: [] }

      groups:
        platform:
          name: Platform
          members: { rui@acme.example: admin }

      service_accounts:
        ci:
          email: ci
          description: Pipelines of acme/shop
          roles: [editor]
          permissions: []
          # api-key/ci/deploy.old is not written here: its name belongs to a rotation. Plans report it until it is removed, or its rotation declared
          api_keys:
            deploy: { scopes: [mcr.write] }
      "
    `);
  });
});
