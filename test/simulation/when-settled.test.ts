// Reads of a simulation wait until no operation is running.
import { describe, expect, it } from 'vitest';
import type { Listing, Writer } from '../../src/platform/client.ts';
import { whenSettled } from '../../src/simulation/when-settled.ts';

/** A writer that reports the time of each call, and changes at these times. */
const waiting = (...changes: readonly number[]) => {
  let time = 1000;
  const calls: (readonly [call: string, at: number])[] = [];
  const note = <T>(call: string, result: T): Promise<T> => {
    calls.push([call, time]);
    return Promise.resolve(result);
  };
  const listing: Listing = { type: 'complete', items: [] };
  const client: Writer = {
    where: 'simulation',
    read: () => note('read', { type: 'ok', status: 200, body: null }),
    list: () => note('list', listing),
    pages: () => note('pages', { type: 'complete' }),
    write: () => note('write', { type: 'ok', status: 204, body: null }),
    calls: () => ({}),
    close: async () => undefined,
  };
  const nextChange = (): number | undefined => changes.find((at) => at > time);
  const clock = { now: () => time, sleep: async (ms: number) => void (time += ms) };
  return { writer: whenSettled(client, { nextChange, clock, longest: 10 }), calls };
};

describe('reads of a simulation', () => {
  it('begin when the running operations have ended', async () => {
    const { writer, calls } = waiting(1003, 1013);
    await writer.read('iam.getAccessControl');
    await writer.read('iam.getAccessControl');
    expect(calls).toEqual([
      ['read', 1013],
      ['read', 1013],
    ]);
  });

  it('wait whatever is read, and writes do not', async () => {
    for (const read of ['list', 'pages'] as const) {
      const { writer, calls } = waiting(1001);
      await writer.write('iam.deleteRole');
      await writer[read]('iam.listRoles', {}, () => {});
      expect(calls).toEqual([
        ['write', 1000],
        [read, 1001],
      ]);
    }
  });

  it('do not wait for scheduled work', async () => {
    const { writer, calls } = waiting(1010, 1021, 9000);
    await writer.read('iam.getAccessControl');
    expect(calls).toEqual([['read', 1010]]);
    expect(await waiting().writer.list('iam.listRoles')).toEqual({ type: 'complete', items: [] });
  });
});
