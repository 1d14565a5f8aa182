// Image retention, per repository and digest: age without a tag, the newest tagged, kept tags, indexes, and unreported facts.
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../src/kinds/address.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { ImageDescription } from '../../src/simulator/registry/state.ts';
import { type Extras, now, platformOf, worldOf } from '../plan/world.ts';

const digest = (name: string): string => `sha256:${Buffer.from(name).toString('hex').padEnd(64, '0')}`;
const day = 86_400_000;
const index = 'application/vnd.oci.image.index.v1+json';
const plain = 'application/vnd.oci.image.manifest.v1+json';

/** `name` pushed this many days ago. */
const image = (name: string, days: number, tags: readonly string[] = [], rest: ImageDescription = {}): ImageDescription => ({
  digest: digest(name),
  pushed_at: `${new Date(now.getTime() - days * day).toISOString().slice(0, 19)}Z`,
  manifest_media_type: plain,
  tags,
  ...rest,
});

const refersTo = (...names: readonly string[]): ImageDescription => ({
  manifest_media_type: index,
  extra_attr: { manifests: names.map((name) => ({ digest: digest(name) })) },
});
const silent: ImageDescription = { manifest_media_type: index, extra_attr: {} };

const dueOf = async (retention: string, images: readonly ImageDescription[], extras: Extras = {}) => {
  const registries = [{ name: 'acmeprod', repositories: [{ name: 'shop/api', images }] }];
  const state = platformOf({ regions: { 'br-se1': { registries } } });
  return (await worldOf(`registries: { acmeprod: { region: br-se1, retention: ${retention} } }\n`, state, extras)).due;
};

const removed = async (retention: string, images: readonly ImageDescription[], extras: Extras = {}): Promise<readonly string[]> => {
  const { work } = await dueOf(retention, images, extras);
  const names = new Map(
    images.map((one) => [
      one.digest,
      Buffer.from(one.digest?.slice(7) ?? '', 'hex')
        .toString()
        .replaceAll('\0', ''),
    ]),
  );
  return work.map(({ address }) => names.get(nameOf(address)) ?? address);
};

/** The live state without some fields of one image. */
const without = (name: string, ...fields: readonly string[]): Extras => ({
  live: (live) => ({
    ...live,
    collections: live.collections.map((collection) => ({
      ...collection,
      items: collection.items.map((item): Observed => {
        if (!item.address.endsWith(digest(name))) return item;
        return { ...item, values: Object.fromEntries(Object.entries(item.values).filter(([field]) => !fields.includes(field))) };
      }),
    })),
  }),
});

it('lists repository, push time and size of each removed image', async () => {
  const { work } = await dueOf('{ keep_last: 1 }', [image('a', 1, ['v2']), { ...image('b', 2, ['v1']), size_bytes: 48_000_000 }]);
  expect(work.map(({ facts }) => facts)).toEqual([
    { resource: 'repository/br-se1/acmeprod/shop%2Fapi', since: new Date(now.getTime() - 2 * day).toISOString(), bytes: 48_000_000 },
  ]);
});

const tagged = [image('a', 1, ['v3']), image('b', 2, ['v2']), image('c', 3, ['v1'])];

describe('retention', () => {
  it.each<[string, string, readonly ImageDescription[], readonly string[], Extras?]>([
    ['without a tag and older', '{ untagged_older_than: 14d }', [image('new', 13), image('old', 15), image('tagged', 99, ['v1'])], ['old']],
    ['without a tag, and no age is declared', '{ keep_last: 1 }', [image('old', 99)], []],
    ['tagged, and no number is declared', '{ untagged_older_than: 1d }', [image('tagged', 99, ['v1'])], []],
    ['beyond the last two tagged', '{ keep_last: 2 }', tagged, ['c']],
    ['an untagged image is not one of the last', '{ keep_last: 2 }', [image('new', 0), ...tagged], ['c']],
    ['a kept tag keeps its image', '{ keep_last: 1, keep_tags: ["v1"] }', tagged, ['b']],
    ['a kept tag is a pattern', '{ keep_last: 1, keep_tags: ["v*"] }', tagged, []],
    ['one of several tags keeps it', '{ keep_last: 1, keep_tags: [stable] }', [image('a', 1, ['v3']), image('b', 2, ['v2', 'stable'])], []],
    [
      'an image of a kept index',
      '{ untagged_older_than: 1d, keep_last: 1 }',
      [image('list', 5, ['v1'], refersTo('child')), image('child', 6), image('other', 6)],
      ['other'],
    ],
    [
      'an image of a removed index',
      '{ untagged_older_than: 1d, keep_last: 1 }',
      [image('newer', 1, ['v2']), image('list', 5, ['v1'], refersTo('child')), image('child', 6)],
      ['list', 'child'],
    ],
    [
      'an image of a protected index',
      '{ untagged_older_than: 1d, keep_last: 1 }',
      [image('list', 5, ['v1'], refersTo('inner')), image('inner', 6, [], refersTo('child')), image('child', 7), image('other', 7)],
      ['other'],
    ],
    [
      'any image older than an index that does not list its images',
      '{ untagged_older_than: 1d, keep_last: 1 }',
      [image('list', 5, ['v1'], silent), image('older', 6), image('younger', 3)],
      ['younger'],
    ],
    [
      'one with an unknown push time is kept, and does not count against the others',
      '{ keep_last: 2 }',
      tagged,
      [],
      without('a', 'pushed_at'),
    ],
    ['one with unknown tags is kept', '{ untagged_older_than: 1d }', [image('old', 9)], [], without('old', 'tags')],
    [
      'one that could be an index',
      '{ untagged_older_than: 1d, keep_last: 1 }',
      [image('list', 5, ['v1']), image('older', 6)],
      [],
      without('list', 'is_index', 'children'),
    ],
  ])('%s', async (_, retention, images, expected, extras) => {
    expect(await removed(retention, images, extras)).toEqual(expected);
  });

  it('reports images that were not evaluated, and those kept because of an index', async () => {
    const images = [image('list', 5, ['v1'], refersTo('child')), image('child', 6)];
    const held = await dueOf('{ untagged_older_than: 1d }', images);
    expect(held.notes).toMatchObject([
      { message: expect.stringMatching(/1 image is kept, because a kept index refers to it, or could/), unknown: false },
    ]);
    const blind = await dueOf('{ untagged_older_than: 1d }', images, without('child', 'pushed_at'));
    expect(blind.notes).toMatchObject([{ address: expect.stringContaining('image/'), unknown: true }]);
    const unread = await dueOf('{ untagged_older_than: 1d }', images, {
      gaps: { 'image@repository/br-se1/acmeprod/shop%2Fapi': { type: 'denied', cause: '403' } },
    });
    expect(unread).toMatchObject({
      work: [],
      notes: [{ message: expect.stringMatching(/^retention was not evaluated: image@/), unknown: true }],
    });
    const none = await dueOf('{ untagged_older_than: 1d }', images, {
      gaps: { 'repository@registry/br-se1/acmeprod': { type: 'failed', cause: '500' } },
    });
    expect(none.notes).toMatchObject([{ address: 'registry/br-se1/acmeprod', unknown: true }, { unknown: false }]);
  });

  it('is limited for each repository, and gives a reason for each image', async () => {
    const { work } = await dueOf('{ untagged_older_than: 14d, keep_last: 1 }', [
      image('a', 1, ['v2']),
      image('b', 2, ['v1']),
      image('c', 20),
    ]);
    expect(work.map(({ under, why }) => [under, why])).toEqual([
      ['repository/br-se1/acmeprod/shop%2Fapi', 'is not one of the 1 newest tagged images'],
      ['repository/br-se1/acmeprod/shop%2Fapi', 'is untagged and older than 14d'],
    ]);
  });
});
