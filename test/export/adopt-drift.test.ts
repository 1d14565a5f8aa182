// Drift that is adopted in two parts: access-granting changes, and the others. Each is independent, and none of it is drift afterwards.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adoption, type AdoptionRefused, type Adoptions, adoptDrift } from '../../src/export/adopt-drift.ts';
import { exportLive, exportTexts } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { patient } from '../patient.ts';
import { runs } from '../runs.ts';
import { differences, plannable } from './plannable.ts';
import { loaded, now, readOrganization } from './worlds.ts';

type Texts = Readonly<Record<string, string>>;

const read = (tenant: TenantDescription): Promise<Live> => readOrganization({ tenants: [{ access_control: null, ...tenant }] });

/** Like an audit of a file that owns everything it can: every difference is drift, except for waiting changes. */
const adopt = (texts: Texts, live: Live): Adoptions => {
  const drift = new Set(plannable(texts, live).map(({ address }) => address));
  return adoptDrift(loaded(texts), live, kindList, { isDrift: (address) => drift.has(address), isUnmanaged: () => false });
};

const done = (part: Adoption | AdoptionRefused): Adoption => {
  if (part.type === 'refused') throw new Error(part.problems.map(({ message }) => message).join('\n'));
  return part;
};

const addresses = (part: Adoption | AdoptionRefused): readonly string[] => done(part).entries.map(({ address }) => address);

const file = `version: 1
access_control: { enabled: true, enforce_mfa: true }
roles:
  images: { permissions: [cr_image_get, cr_image_list] }
  shipping: { based_on: images, permissions: [cr_image_delete] }
members:
  ana@acme.example: { roles: [administrator] }
  rui@acme.example: { roles: [editor, viewer] }
  bob@acme.example: { roles: [editor] }
  gone@acme.example: {}
groups:
  infra:
    name: Infra
    members: { ana@acme.example: admin, rui@acme.example: member }
service_accounts:
  ci: { roles: [], api_keys: { main: { scopes: [mcr.read] } } }
volumes:
  br-se1/data: { type: cloud_nvme1k, size: 100 }
  br-se1/logs: { type: cloud_nvme1k, size: 100 }
`;

const tenant: TenantDescription = {
  access_control: { enabled: true, enforce_mfa: true },
  roles: [
    { name: 'images', permissions: ['cr_image_list', 'cr_image_get'] },
    { name: 'shipping', permissions: ['cr_image_get', 'cr_image_list', 'cr_image_delete'] },
  ],
  members: [
    { email: 'ana@acme.example', roles: ['administrator'] },
    { email: 'rui@acme.example', roles: ['editor', 'viewer'] },
    { email: 'bob@acme.example', roles: ['editor'] },
    { email: 'gone@acme.example' },
  ],
  groups: [
    {
      identifier: 'infra',
      name: 'Infra',
      members: [
        { email: 'ana@acme.example', profile: 'admin' },
        { email: 'rui@acme.example', profile: 'member' },
      ],
    },
  ],
  service_accounts: [{ name: 'ci', api_keys: [{ name: 'main', scopes: ['mcr.read'] }] }],
  regions: {
    'br-se1': {
      volumes: [
        { name: 'data', size: 100, type: 'cloud_nvme1k' },
        { name: 'logs', size: 100, type: 'cloud_nvme1k' },
      ],
    },
  },
};

const made = ({
  seed,
  ...rest
}: {
  readonly seed: number;
  readonly members: number;
  readonly volumes: number;
  readonly groups: number;
}): Promise<Live> => readOrganization(generate({ seed, now: now.getTime(), sizes: { ...smallSizes, ...rest, usage_records: 0 } }));

describe('adopted drift', () => {
  it('is empty without drift, and fills nothing in', async () => {
    const { access, rest } = adopt({ 'x.yaml': file }, await read(tenant));
    for (const part of [access, rest]) expect(part).toEqual({ type: 'adoption', texts: {}, entries: [], kept: [], left: [] });
  });

  it('is split by whether it grants access', async () => {
    const members = [
      { email: 'ana@acme.example', roles: ['administrator'] },
      // Less and more: more.
      { email: 'rui@acme.example', roles: ['viewer', 'administrator'] },
      { email: 'bob@acme.example', roles: [] },
      { email: 'new@acme.example', roles: ['shipping'] },
    ];
    const live = await read({
      ...tenant,
      access_control: { enabled: true, enforce_mfa: false },
      roles: [
        { name: 'images', permissions: ['cr_image_get'] },
        { name: 'shipping', permissions: ['cr_image_get', 'cr_image_list', 'cr_image_delete', 'turia_iam_viewer'] },
        { name: 'added', permissions: [] },
      ],
      members,
      groups: [{ identifier: 'infra', name: 'Infra', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
      service_accounts: [
        {
          name: 'ci',
          api_keys: [
            { name: 'main', scopes: ['mcr.read'] },
            { name: 'laptop', scopes: ['mcr.write'] },
          ],
        },
      ],
      regions: {
        'br-se1': {
          volumes: [
            { name: 'data', size: 200, type: 'cloud_nvme1k' },
            { name: 'spare', size: 10, type: 'cloud_nvme1k' },
          ],
        },
      },
    });
    const { access, rest } = adopt({ 'x.yaml': file }, live);
    expect([...addresses(access)].sort()).toEqual([
      'access-control',
      'api-key/ci/laptop',
      'group-member/infra/rui@acme.example',
      'member/new@acme.example',
      'member/rui@acme.example',
      'role/added',
      'role/shipping',
    ]);
    expect([...addresses(rest)].sort()).toEqual([
      'group-member/infra/ana@acme.example',
      'member/bob@acme.example',
      'member/gone@acme.example',
      'role/images',
      'volume/br-se1/data',
      'volume/br-se1/logs',
      'volume/br-se1/spare',
    ]);
    const [first, second] = [done(access).texts['x.yaml'] ?? '', done(rest).texts['x.yaml'] ?? ''];
    expect(first).toContain('size: 100');
    expect(first).toContain('gone@acme.example');
    expect(second).toContain('enforce_mfa: true');
    expect(second).not.toContain('laptop');
  });

  it('counts a role with more permissions as access, even without holders', async () => {
    const roles = [
      { name: 'images', permissions: ['cr_image_get', 'cr_image_list', 'cr_image_delete'] },
      { name: 'shipping', permissions: ['cr_image_get', 'cr_image_list', 'cr_image_delete'] },
    ];
    const { access, rest } = adopt({ 'x.yaml': file }, await read({ ...tenant, roles }));
    expect([addresses(access), addresses(rest)]).toEqual([['role/images'], []]);
  });

  it('excludes unmanaged resources, unless they grant access', async () => {
    const live = await read({
      ...tenant,
      members: [...(tenant.members ?? []), { email: 'new@acme.example', roles: ['editor'] }],
      regions: {
        'br-se1': { volumes: [...(tenant.regions?.['br-se1']?.volumes ?? []), { name: 'spare', size: 10, type: 'cloud_nvme1k' }] },
      },
    });
    const { access, rest } = adoptDrift(loaded({ 'x.yaml': file }), live, kindList, { isDrift: () => false, isUnmanaged: () => true });
    expect(addresses(access)).toEqual(['member/new@acme.example']);
    expect(rest).toEqual({ type: 'adoption', texts: {}, entries: [], kept: [], left: [] });
  });

  it('contains nothing of a kind that was read in part, and reports it', async () => {
    const members = [...(tenant.members ?? []), { email: 'new@acme.example', roles: ['editor'] }];
    const live = await read({
      ...tenant,
      members,
      regions: { 'br-se1': { volumes: [{ name: 'data', size: 200, type: 'cloud_nvme1k' }] } },
    });
    const cut: Live = {
      ...live,
      collections: live.collections.map((one) =>
        one.name === 'member' || one.name === 'volume@br-ne1'
          ? { ...one, completeness: { type: 'partial', cause: 'the list changed while it was read' } }
          : one,
      ),
    };
    const { access, rest } = adopt({ 'x.yaml': file }, cut);
    expect([access, rest]).toMatchObject([
      { texts: {}, entries: [] },
      { texts: {}, entries: [] },
    ]);
    expect(done(rest).left.join('\n')).toContain('volume/br-se1/data: the collection of volumes was only partially read');
  });

  const sizes = fc.record({
    seed: fc.integer({ min: 1, max: 1000 }),
    members: fc.integer({ min: 1, max: 9 }),
    volumes: fc.integer({ min: 1, max: 6 }),
    groups: fc.integer({ min: 1, max: 3 }),
  });

  it('leaves no drift in the adopted resources, in either order, and changes nothing else', patient, async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (one, other) => {
        const [before, after] = [await made(one), await made(other)];
        const texts = exportTexts(exportLive(before, kindList));
        for (const order of [
          ['access', 'rest'],
          ['rest', 'access'],
        ] as const) {
          let now: Texts = texts;
          for (const name of order) {
            const part = adopt(now, after)[name];
            if (part.type === 'refused') continue;
            const was = new Map(differences(now, after).map(({ address, type }) => [address, type]));
            now = { ...now, ...part.texts };
            const left = new Map(plannable(now, after).map(({ address, type }) => [address, type]));
            for (const { address } of part.entries) expect(left.has(address)).toBe(false);
            // What the merge must acknowledge is never proposed as another change.
            expect(name === 'rest' && part.kept.some(({ opensAccess }) => opensAccess)).toBe(false);
            // Equal values are not drift now.
            for (const address of left.keys()) expect(was.has(address)).toBe(true);
          }
        }
      }),
      runs(4),
    );
  });
});
