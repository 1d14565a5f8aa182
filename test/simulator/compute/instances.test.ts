import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, at, open } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
beforeAll(async () => {
  platform = await open({ state: organization });
});
afterAll(async () => platform.close());

const first = async (expand: readonly string[]) =>
  at((await platform.ask('compute.listInstances', { query: { name: 'vm-on', expand } })).body, 'instances', 0);

const machine = { id: expect.any(String), name: 'BV1-1-10', vcpus: 1, ram: 1024, disk: 10 };
const image = { id: expect.any(String), name: 'cloud-ubuntu-24.04', platform: 'linux' };

describe('instances', () => {
  it('name machine type and image by id unless asked', async () => {
    expect(await first([])).toMatchObject({ machine_type: { id: expect.any(String) }, image: { id: expect.any(String) } });
    expect(at((await first([])) ?? null, 'machine_type')).toEqual({ id: expect.any(String) });
  });

  // The Go SDK joins with commas (platform.md, chapter 5).
  it.each([
    ['one by one', ['machine-type', 'image']],
    ['in its older name', ['machine-types', 'image']],
    ['joined by commas', ['image,machine-types,network']],
  ])('are expanded on request: %s', async (_, expand) => {
    expect(await first(expand)).toMatchObject({ machine_type: machine, image });
  });

  it('of a type that is not in the catalogue show only its id', async () => {
    const instances = [{ name: 'odd', machine_type: 'strange', image: 'custom' }];
    const other = await open({ state: { tenants: [{ regions: { 'br-se1': { instances } } }] } });
    const { body } = await other.ask('compute.listInstances', { query: { expand: ['image', 'machine-type'] } });
    expect(at(body, 'instances', 0)).toMatchObject({ machine_type: { id: 'strange' }, image: { id: 'custom' } });
    await other.close();
  });
});
