// The result of reading several resources at once: the calls, and the result for unknown ones.
import { describe, expect, it } from 'vitest';
import { idsOf } from '../../src/apply/ids.ts';
import { evaluateConditions, readConditions, readTargets } from '../../src/apply/read-conditions.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import { addressOfText, fileOf, platformOf } from '../plan/world.ts';
import { at, failure, scripted, volume } from './scripted.ts';
import { planFor, platformWith } from './world.ts';

describe('facts', () => {
  it('are unknown if two resources share a key', async () => {
    const state = platformOf({ groups: ['a', 'b'].map((identifier) => ({ identifier, name: 'Ops' })) });
    const platform = platformWith({ state });
    const { lookup } = await planFor(platform, fileOf('groups: {}\n'));
    const [first] = platform.app.state().tenants[0]?.groups ?? [];
    const email = `${first?.email}`;
    // The second group gets the address of the first: the platform forbids it, but a list may contain it.
    const reader = {
      ...platform.client,
      list: async (...asked: Parameters<typeof platform.client.list>) => {
        const listing = await platform.client.list(...asked);
        return listing.type === 'complete'
          ? { ...listing, items: listing.items.map((item) => Object.assign({}, item, { email })) }
          : listing;
      },
    };
    const facts = await readConditions(reader, [{ at: { address: addressOfText('group/a') }, exists: true }], idsOf(lookup));
    expect(facts).toEqual({ type: 'unread', says: 'group/a: 2 resources share the key of group/a' });
  });

  it('are unknown if nothing was read', async () => {
    const { context } = scripted({ seen: () => ({}) });
    const readings = await readTargets(context.reader, [], context.ids);
    expect(evaluateConditions(readings, [{ at, exists: true }])).toEqual({
      type: 'unread',
      says: 'volume/br-se1/data: it could not be read',
    });
  });

  it('are unknown with the failure as the cause', async () => {
    const denied = failure('denied', { status: 403 });
    const { context } = scripted({ seen: () => denied });
    expect(await readConditions(context.reader, [{ at, exists: true }], context.ids)).toEqual({
      type: 'unread',
      says: 'volume/br-se1/data: it is denied',
      failure: denied,
    });
  });

  it('contain the value found instead, and none if nothing was found', async () => {
    const conditions = [
      { at, exists: true },
      { at, field: 'size', is: 20 },
    ];
    const there = scripted({ seen: () => ({}) }).context;
    expect(await readConditions(there.reader, conditions, there.ids)).toMatchObject({
      type: 'fail',
      condition: conditions[1],
      found: 10,
      item: { id: 'v-1' },
    });
    const gone = scripted({ seen: () => 'gone' }).context;
    expect(await readConditions(gone.reader, conditions, gone.ids)).toStrictEqual({ type: 'fail', condition: conditions[0], found: false });
  });

  it('cost one read of each resource, whatever is requested', async () => {
    const { context, looks } = scripted({ seen: () => ({}) });
    const named = { at: { address: volume }, field: 'name', is: 'data' };
    await readConditions(
      context.reader,
      [{ at, exists: true }, { at, field: 'size', is: 10 }, named, { ...named, field: 'size' }],
      context.ids,
    );
    expect(looks).toHaveLength(2);
  });

  it('cost the one call with all requested fields', async () => {
    const platform = platformWith({ state: platformOf() });
    const { lookup } = await planFor(platform, fileOf('members: {}\n'));
    const address = addressOfText('member/ana@acme.example');
    const ana = { id: lookup.live(address)?.id ?? '', in: collectionOf('member'), address };
    platform.app.recorder.clear();
    const roles = { at: ana, field: 'roles', includes: ['administrator'] };
    expect(await readConditions(platform.client, [{ at: ana, exists: true }, roles], idsOf(lookup))).toEqual({ type: 'hold' });
    expect(platform.app.recorder.counts()).toEqual({ 'iam.getMemberGrants': 1 });
  });
});
