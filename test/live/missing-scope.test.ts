// A scope that is missing keeps everything of a product from being read: each collection names it, so that the product is one finding.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textIn } from '../../src/kinds/read-value.ts';
import { collection } from '../../src/policies/derived/collection.ts';
import { readKinds } from '../kinds/read-kinds.ts';
import { type Asked, open } from '../simulator/ask.ts';

const kinds = [
  'volume',
  'snapshot',
  'volume-type',
  'security-group',
  'port',
  'database',
  'database-cluster',
  'kubernetes-cluster',
  'load-balancer',
  'ssh-key',
  'registry',
];

describe('a key', () => {
  let platform: Asked;
  beforeAll(async () => {
    const credentials = [
      { api_key: 'no-scope', scopes: [] },
      { api_key: 'no-permission', permissions: [] },
    ];
    platform = await open({ state: { tenants: [{ credentials }] } });
  });
  afterAll(async () => platform.close());

  const reasonsOf = async (apiKey: string): Promise<readonly string[]> => {
    const live = await readKinds(platform, kinds, 'br-se1', apiKey);
    const read = live.collections.filter(({ completeness }) => !['not-requested', 'complete'].includes(completeness.type));
    const rows = collection.rows({ live: { ...live, collections: read } } as unknown as Parameters<typeof collection.rows>[0]);
    return (rows ?? []).flatMap(({ values }) => textIn({ values }, 'permission') ?? []).toSorted((a, b) => (a < b ? -1 : 1));
  };

  it('without scopes has one reason for each product', async () => {
    expect(await reasonsOf('no-scope')).toEqual([
      'block-storage.read',
      'dbaas.read',
      'gdb:ssh-pkey-r',
      'lbaas.read',
      'mcr.read',
      'mke.read',
      'network.read',
    ]);
  });

  it('that is refused without a word lacks the scope, where the document asks for nothing else', async () => {
    await platform.control('POST', '/faults', [{ type: 'status', status: 403, operation: 'network.listPorts', times: 1 }]);
    const live = await readKinds(platform, ['port']);
    expect(live.collections.find(({ kind }) => kind === 'port')?.completeness).toMatchObject({ permission: 'network.read' });
  });

  it('without permissions has those that the platform names, each for what needs it', async () => {
    expect(await reasonsOf('no-permission')).toEqual([
      'bs_snapshot_list',
      'bs_volume_list',
      'bs_volume_type_list',
      'cr_proxycache_list',
      'cr_registry_list',
    ]);
  });
});
