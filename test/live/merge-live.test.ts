// A second reading of some kinds, merged into a first one of all.
import { describe, expect, it } from 'vitest';
import { mergeLive } from '../../src/live/merge-live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { smallKinds } from './small-kinds.ts';
import { denied, tableReader } from './table-reader.ts';

const at = (time: string) => ({ now: () => new Date(time) });

describe('mergeLive', () => {
  it('uses repeated reads from the second reading, and the rest from the first', async () => {
    const table = {
      'iam.listMembers': [{ uuid: 'm-1', email: 'ana@acme.example', tenant_id: 't-1' }],
      'blockStorage.listVolumes@br-se1': [{ id: 'v-1', name: 'db', size: 10 }],
    };
    const first = await readLive(
      tableReader(table),
      smallKinds,
      planReads(smallKinds, everything(smallKinds), ['br-se1']),
      at('2026-11-20T12:00:00Z'),
    );
    const plan = planReads(smallKinds, [{ kind: 'volume', fields: 'all' }], ['br-se1']);
    const again = await readLive(
      tableReader({ 'blockStorage.listVolumes@br-se1': [{ id: 'v-1', name: 'db', size: 20 }] }),
      smallKinds,
      plan,
      at('2026-11-20T12:05:00Z'),
    );
    const live = mergeLive(first, again);
    const size = (name: string) =>
      live.collections.find((one) => one.name === name)?.items.map(({ values }) => values['size'] ?? values['email']);
    expect(size('volume@br-se1')).toEqual([20]);
    expect(size('member')).toEqual(['ana@acme.example']);
    expect(live).toMatchObject({ readAt: '2026-11-20T12:00:00.000Z', tenant: 't-1' });
    expect(live.calls['blockStorage.listVolumes']).toBe(2);
    expect(live.collections).toHaveLength(first.collections.length);
  });

  it('a kind that is denied the second time is denied', async () => {
    const plan = planReads(smallKinds, everything(smallKinds), ['br-se1']);
    const first = await readLive(tableReader({}), smallKinds, plan, at('2026-11-20T12:00:00Z'));
    const again = await readLive(tableReader({ 'iam.listMembers': denied }), smallKinds, plan, at('2026-11-20T12:00:00Z'));
    expect(mergeLive(first, again).collections.find(({ name }) => name === 'member')?.completeness.type).toBe('denied');
  });
});
