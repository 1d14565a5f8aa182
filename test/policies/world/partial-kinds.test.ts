// Kinds of which a reading may be incomplete: regions that were not read, collections with holes, and what they contain.
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/kinds/address.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import type { Live } from '../../../src/live/live.ts';
import { missesRegion, partialKinds } from '../../../src/policies/world/partial-kinds.ts';
import { unreadField, whyIncomplete } from '../../../src/policies/world/unread.ts';
import { collection, desiredOf, liveOf } from '../organization.ts';

const denied: Completeness = { type: 'denied', cause: '403 on GET /x' };
const all = ['br-se1', 'br-ne1', 'br-mgl1'];
const regional = [
  'backup',
  'bucket',
  'database',
  'database-cluster',
  'database-engine',
  'database-replica',
  'database-snapshot',
  'image',
  'instance',
  'kubernetes-cluster',
  'kubernetes-version',
  'load-balancer',
  'machine-image',
  'port',
  'proxy-cache',
  'public-ip',
  'quota',
  'registry',
  'registry-member',
  'repository',
  'scan',
  'scheduler',
  'security-group',
  'snapshot',
  'volume',
  'volume-type',
];
/** Every regional collection, read without a hole. */
const read = kindList.filter(({ name }) => regional.includes(name)).map(({ name }) => collection(name, []));
const live = (regions: readonly string[], ...collections: Live['collections']): Live => ({ ...liveOf(...collections), regions });

describe('a region that was not read', () => {
  it.each<[string, readonly string[], readonly string[] | undefined, boolean]>([
    ['none of those that exist', all, undefined, false],
    ['one that exists', all.slice(1), undefined, true],
    ['one that exists, and the file lists none', all.slice(1), [], true],
    ['none of those that exist, and the file lists none', all, [], false],
    ['one that the file does not list', ['br-ne1'], ['br-ne1'], false],
    ['one that the file lists', ['br-ne1'], ['br-ne1', 'br-se1'], true],
    ['one of which nobody knows', all, ['br-ne1', 'br-new1'], true],
  ])('is %s', (_, regions, listed, expected) =>
    expect(missesRegion(live(regions), listed && desiredOf({ regions: listed }))).toBe(expected),
  );
});

describe('kinds that may be incomplete', () => {
  const desired = desiredOf({ regions: ['br-se1'] });
  it.each<[string, Live, readonly string[]]>([
    ['are none if everything was read', live(['br-se1'], ...read), []],
    ['are the regional ones if a region was not read', live([], ...read), [...regional, 'collection']],
    [
      'are the regional ones that are in no collection',
      live(['br-se1'], ...read.filter(({ kind }) => kind !== 'volume' && kind !== 'scan')),
      ['volume', 'collection'],
    ],
    ['are those with a hole', live(['br-se1'], ...read, collection('role', [], denied)), ['role', 'collection']],
    ['are not those that the platform does not offer', live(['br-se1'], ...read, collection('role', [], { type: 'unsupported' })), []],
    [
      'are also their children',
      live(['br-se1'], ...read, collection('service-account', [], denied)),
      ['api-key', 'service-account', 'collection'],
    ],
    [
      'are not their parents',
      live(['br-se1'], ...read, collection('api-key', [], denied, addressOf('service-account', 'ci'))),
      ['api-key', 'collection'],
    ],
    [
      'are also the children of children',
      live(['br-se1'], ...read, collection('registry', [], denied)),
      ['image', 'registry', 'registry-member', 'repository', 'scan', 'collection'],
    ],
    [
      'are also what is computed from usage',
      live(['br-se1'], ...read, collection('usage', [], denied)),
      ['usage', 'budget', 'spend', 'sub-account', 'collection'],
    ],
  ])('%s', (_, given, expected) => expect(partialKinds(given, kindList, desired)).toEqual(expected));
});

describe('why a value is unknown', () => {
  const unknown = (cause: string, says: string, because?: string) => ({
    type: 'unknown',
    cause,
    missing: ['role'],
    says,
    ...(because && { because }),
  });
  it.each<[Completeness, object | undefined]>([
    [{ type: 'complete' }, undefined],
    [{ type: 'unsupported' }, undefined],
    [{ type: 'not-requested' }, unknown('failed', '`role` was not read: nothing asked for it')],
    [denied, unknown('denied', '`role` was not read', '403 on GET /x')],
    [{ type: 'failed', cause: '403 on GET /x' }, unknown('failed', '`role` was not read', '403 on GET /x')],
    [{ type: 'partial', cause: 'timeout' }, unknown('failed', '`role` was only partially read', 'timeout')],
    [{ type: 'partial', cause: 'a\u0007: 403 on GET /x' }, unknown('failed', '`role` was only partially read', 'a\\u{7}: 403 on GET /x')],
  ])('is said for a collection: %j', (completeness, expected) => expect(whyIncomplete(completeness, 'role')).toEqual(expected));
  it.each([
    ['403 on GET /x', 'denied'],
    ['role was not read: 403 on GET /x', 'denied'],
    ['it was not requested', 'failed'],
    ['a 403 on GET /x', 'failed'],
  ])('is said for a field: %s', (says, cause) =>
    expect(unreadField('role', says)).toEqual(unknown(cause, `\`role\` was not read: ${says}`)),
  );
});
