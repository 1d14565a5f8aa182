// Files that people wrote, updated from the live state.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportLive, exportText, exportTexts } from '../../src/export/export-live.ts';
import { type FilesUpdate, updateFiles } from '../../src/export/update-files.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { runs } from '../runs.ts';
import { organization } from '../simulator/organization.ts';
import { plannable } from './plannable.ts';
import { loaded, now, readOrganization } from './worlds.ts';

const read = (tenant: TenantDescription): Promise<Live> => readOrganization({ tenants: [{ access_control: null, ...tenant }] });
const update = (texts: Readonly<Record<string, string>>, live: Live): FilesUpdate => updateFiles(loaded(texts), live, kindList);

const filled = 'Lists of grants that no file declared were added, so that later grants are drift';

const file = `# The people of Acme.
version: 1
members:
  # founder
  ana@acme.example: { roles: [administrator] }   # do not touch
  rui@acme.example:
    roles:
      - editor # for now
      - viewer
  gone@acme.example: {}   # left
roles:
  images: { permissions: [cr_image_get, cr_image_list] }
  shipping: { based_on: images, permissions: [cr_image_delete] }
groups:
  infra:
    name: Infra
    members: { ana@acme.example: admin }
`;

const tenant: TenantDescription = {
  roles: [
    { name: 'images', permissions: ['cr_image_list', 'cr_image_get'] },
    { name: 'shipping', permissions: ['cr_image_get', 'cr_image_list', 'bs_volume_list'] },
  ],
  members: [
    { email: 'ana@acme.example', roles: ['administrator'] },
    { email: 'rui@acme.example', roles: ['editor'] },
    { email: 'bia@acme.example', roles: ['shipping'] },
  ],
  invitations: [{ email: 'ines@acme.example' }],
  groups: [
    {
      identifier: 'infra',
      name: 'Infra',
      members: [
        { email: 'ana@acme.example', profile: 'viewer' },
        { email: 'bia@acme.example', profile: 'member' },
      ],
    },
  ],
  service_accounts: [{ name: 'ci', email: 'ci' }],
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

describe('updateFiles', () => {
  it('changes only differences, in place', async () => {
    const { texts, notes } = update({ 'acme.yaml': file }, await read(tenant));
    expect(notes).toEqual([filled]);
    expect(texts['acme.yaml']).toMatchInlineSnapshot(`
      "# The people of Acme.
      version: 1
      members:
        # founder
        ana@acme.example: { roles: [administrator], permissions: [] }   # do not touch
        rui@acme.example:
          roles:
            - editor # for now
          permissions: []
        bia@acme.example: { roles: [shipping], permissions: [] }
        ines@acme.example: { roles: [], permissions: [] }
      roles:
        images: { permissions: [cr_image_get, cr_image_list] }
        shipping: { based_on: images, permissions: [bs_volume_list] }
      groups:
        infra:
          name: Infra
          members: { ana@acme.example: viewer, bia@acme.example: member }
      "
    `);
  });

  it('lists the permissions of a role itself if its base no longer gives them', async () => {
    const { texts, notes } = update(
      { 'acme.yaml': file },
      await read({
        ...tenant,
        roles: [
          { name: 'images', permissions: ['cr_image_list', 'cr_image_get'] },
          { name: 'shipping', permissions: ['bs_volume_list'] },
        ],
      }),
    );
    expect(notes).toEqual([
      'acme.yaml:13:25 role/shipping: based_on is written without `images`: with it, the live state cannot be declared',
      filled,
    ]);
    expect(texts['acme.yaml']).toContain('  shipping: { permissions: [bs_volume_list] }\n');
  });

  it('does not change files that equal the live state', async () => {
    const live = await readOrganization(organization);
    const exported = exportLive(live, kindList);
    expect(update({ 'all.yaml': exportText(exported) }, live)).toMatchObject({ texts: {}, notes: [] });
    expect(update(exportTexts(exported), live)).toMatchObject({ texts: {}, notes: [] });
  });

  it('puts a new item into the file that has its section', async () => {
    const texts = { 'a.yaml': 'version: 1\ngroups: {}\n', 'b.yaml': 'version: 1\nservice_accounts: {}\n' };
    const found = update(texts, await read({ service_accounts: [{ name: 'ci', email: 'ci', roles: ['viewer'] }] }));
    expect(found.texts).toEqual({
      'b.yaml': 'version: 1\nservice_accounts: { ci: { email: ci, roles: [viewer], permissions: [], api_keys: {} } }\n',
    });
  });

  it('does not change resources that were not read, and reports it', async () => {
    const live = await read(tenant);
    const collections = live.collections.map((one) =>
      one.kind === 'member' ? { ...one, items: [], completeness: { type: 'denied', cause: '403' } as const } : one,
    );
    const { texts, notes } = update({ 'acme.yaml': file }, { ...live, collections });
    expect(texts['acme.yaml']).toContain('gone@acme.example');
    expect(notes).toContain('member/ana@acme.example was not read: 403: not changed');
  });

  it('updates any organization to any other', async () => {
    const sizes = fc.record({
      seed: fc.integer({ min: 1, max: 1000 }),
      members: fc.integer({ min: 1, max: 9 }),
      volumes: fc.integer({ min: 1, max: 6 }),
      groups: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (one, other) => {
        const [before, after] = [await made(one), await made(other)];
        const texts = exportTexts(exportLive(before, kindList));
        const updated = { ...texts, ...update(texts, after).texts };
        expect(plannable(updated, after)).toEqual([]);
        expect(update(updated, after).texts).toEqual({});
      }),
      runs(5),
    );
  });
});
