// A list is read again only after a call, or when time has passed.
import { describe, expect, it } from 'vitest';
import type { Writer } from '../../src/platform/client.ts';
import { keepLists } from '../../src/simulation/simulate-plan.ts';

const counting = () => {
  let time = 1000;
  const lists: string[] = [];
  const client: Writer = {
    where: 'simulation',
    read: async () => ({ type: 'ok', status: 200, body: null }),
    list: async (operation) => {
      lists.push(operation);
      return { type: 'complete', items: [lists.length] };
    },
    pages: async () => ({ type: 'complete' }),
    write: async () => ({ type: 'ok', status: 204, body: null }),
    calls: () => ({}),
    close: async () => undefined,
  };
  return { writer: keepLists(client, () => time), lists, pass: () => void (time += 1) };
};

describe('a list of a simulation', () => {
  it('is read once while nothing changes', async () => {
    const { writer, lists } = counting();
    const first = await writer.list('iam.listRoles');
    expect(await writer.list('iam.listRoles', {})).toBe(first);
    expect(lists).toEqual(['iam.listRoles']);
  });

  it('is not that of another operation or of other parameters', async () => {
    const { writer, lists } = counting();
    await writer.list('blockStorage.listVolumes', { region: 'br-se1' });
    await writer.list('blockStorage.listVolumes', { region: 'br-ne1' });
    await writer.list('blockStorage.listSnapshots', { region: 'br-se1' });
    expect(lists).toEqual(['blockStorage.listVolumes', 'blockStorage.listVolumes', 'blockStorage.listSnapshots']);
  });

  it('is read again after a write, and after time has passed', async () => {
    const { writer, lists, pass } = counting();
    await writer.list('iam.listRoles');
    await writer.write('iam.deleteRole', { path: { role_name: 'x' } });
    await writer.list('iam.listRoles');
    pass();
    await writer.list('iam.listRoles');
    await writer.list('iam.listRoles');
    expect(lists).toHaveLength(3);
  });
});
