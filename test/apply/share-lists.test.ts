// Concurrent steps share the lists that they wait for, and none gets an answer that is older than its request.
import { describe, expect, it } from 'vitest';
import { shareLists } from '../../src/apply/share-lists.ts';
import type { Listing, Reader } from '../../src/platform/client.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { applyOnce, platformWith, typesOf } from './world.ts';

/** Lists that end on command; each responds with its number. */
const slowly = () => {
  const ends: (() => void)[] = [];
  const { client } = platformWith({});
  const list: Reader['list'] = () =>
    new Promise<Listing>((resolve, reject) => {
      const number = ends.length + 1;
      ends.push(() => (number === 3 ? reject(new Error('gone')) : resolve({ type: 'complete', items: [number] })));
    });
  return { ends, reader: shareLists({ ...client, list }) };
};

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const numberOf = async (listing: Promise<Listing>): Promise<unknown> => {
  const answer = await listing;
  return answer.type === 'complete' ? answer.items[0] : answer;
};

describe('lists read by parallel steps', () => {
  it('are shared by requests made before they begin, and not by later ones: at most two calls at once', async () => {
    const { ends, reader } = slowly();
    const ask = () => numberOf(reader.list('iam.listServiceAccounts'));
    const [first, second] = [ask(), ask()];
    await turn();
    expect(ends).toHaveLength(1);
    // The first call is in flight: its data may be older than this request.
    const third = ask();
    await turn();
    expect(ends).toHaveLength(2);
    const [fourth, fifth] = [ask(), ask()];
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await turn();
    expect(ends).toHaveLength(3);
    ends[0]?.();
    expect(await Promise.all([first, second, third])).toEqual([1, 1, 2]);
    // A failed call affects only those that waited for it.
    ends[2]?.();
    await expect(Promise.all([fourth, fifth])).rejects.toThrow('gone');
    const sixth = ask();
    await turn();
    ends[3]?.();
    expect(await sixth).toBe(4);
    // Calls that have ended make room for others, and for no more than before.
    void ask();
    await turn();
    void ask();
    await turn();
    void ask();
    await turn();
    expect(ends).toHaveLength(6);
  });

  it('are shared only if the whole request is the same', async () => {
    const { ends, reader } = slowly();
    const asked = ['br-se1', 'br-ne1'].map((region) => numberOf(reader.list('blockStorage.listSchedulers', { region })));
    await turn();
    for (const end of ends) end();
    expect(await Promise.all(asked)).toEqual([1, 2]);
  });

  it('are fewer than the steps', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `account-${index}`);
    const file = `service_accounts:\n${names.map((name) => `  ${name}: { description: after }\n`).join('')}`;
    const state = platformOf({ service_accounts: names.map((name) => ({ name, description: 'before' })) });
    const lists = async (concurrency: number): Promise<number> => {
      const platform = platformWith({ state });
      const meanwhile = (): void => platform.app.recorder.clear();
      const { outcome } = await applyOnce(platform, fileOf(file), { concurrency, meanwhile });
      expect(typesOf(outcome)).toEqual({ done: 24 });
      return platform.app.recorder.counts()['iam.listServiceAccounts'] ?? 0;
    };
    expect(await lists(1)).toBe(48);
    expect(await lists(8)).toBeLessThanOrEqual(12);
  });
});
