// Rotation of keys: when one is due, each state that a run can leave behind, and what is not known.
import { describe, expect, it } from 'vitest';
import type { Due } from '../../src/due/due.ts';
import { leastAge } from '../../src/due/key-age.ts';
import type { KeyDescription } from '../../src/simulator/description.ts';
import { type Extras, now, platformOf, worldOf } from '../plan/world.ts';

const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const key = (name: string, days: number, rest: Partial<KeyDescription> = {}): KeyDescription => ({
  name,
  scopes: ['mcr.read'],
  start_validity: ago(days),
  ...rest,
});

const dueOf = (keys: readonly KeyDescription[], written = '', extras: Extras = {}): Promise<Due> => {
  const text = `service_accounts: { ci: { api_keys: { deploy: { rotate_after: 90d, overlap: 24h, deliver_to: shop${written} } } } }\n`;
  const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: keys }] });
  return worldOf(text, state, extras).then((input) => input.due);
};

const told = ({ work }: Due): readonly string[] =>
  work.flatMap(({ answer }) => {
    if (answer.type === 'steps') return answer.chain.map((step) => step.says);
    return [answer.type === 'waiting' ? answer.who : answer.why];
  });

const create = 'create the key deploy of ci and deliver its secret to shop';
const away = 'change the key deploy of ci: rename it to deploy.old';
const into = 'rename the key deploy.next of ci to deploy, now that its secret is delivered';
const setAside = 'change the key deploy.next of ci: rename it to deploy.next.old';
const revokeNext = 'revoke the key deploy.next of ci, whose secret may be lost';
const revokeAside = 'revoke the key deploy.next.old of ci, whose secret may be lost';
const revokeOld = 'revoke the key deploy.old of ci';

describe('a rotation', () => {
  it.each<[string, readonly KeyDescription[], readonly string[]]>([
    ['is not due', [key('deploy', 89)], []],
    ['is due', [key('deploy', 95)], [create, away, into]],
    ['of a key that is not there is the file’s change', [], []],
    ['of a revoked key is no rotation', [key('deploy', 95, { revoked_at: '2026-01-01T00:00:00Z' })], []],
    [
      'died after the new key was made: it is never promoted, and revoked once another one is delivered',
      [key('deploy', 95), key('deploy.next', 0)],
      [setAside, create, away, into, revokeAside],
    ],
    [
      'died again while another one was made',
      [key('deploy', 95), key('deploy.next.old', 0), key('deploy.next', 0)],
      [setAside, create, away, into, revokeAside, revokeAside],
    ],
    ['died before what was set aside was revoked', [key('deploy', 0), key('deploy.next.old', 0)], [revokeAside]],
    ['died after the old one was renamed: that is the file’s change', [key('deploy.old', 95), key('deploy.next', 0)], []],
    ['is over: the old one works for the overlap', [key('deploy', 0), key('deploy.old', 95)], []],
    ['is over, and so is the overlap', [key('deploy', 3), key('deploy.old', 95)], [revokeOld]],
    [
      'keeps the old one when somebody revoked the new one: that is the file’s change',
      [key('deploy', 3, { revoked_at: '2026-11-19T08:00:00Z' }), key('deploy.old', 95)],
      [],
    ],
    ['waits until the old one is gone', [key('deploy', 95), key('deploy.old', 200)], [revokeOld]],
    ['left a key that nobody has the secret of', [key('deploy', 3), key('deploy.next', 2)], [revokeNext]],
    ['left two', [key('deploy', 3), key('deploy.next', 2), key('deploy.old', 95)], [revokeNext, revokeOld]],
    [
      'keeps the old one until the new one has its scopes',
      [key('deploy', 3, { scopes: [], scopes_pending_approval: ['mcr.read'] }), key('deploy.old', 95)],
      ['the platform must approve the scopes mcr.read of the new key; the old one works until then'],
    ],
  ])('%s', async (_, keys, expected) => {
    expect(told(await dueOf(keys))).toEqual(expected);
  });

  it('asks for the scopes that the old key has', async () => {
    const { work } = await dueOf([
      key('deploy', 95, { scopes: ['mcr.read'], scopes_pending_approval: ['mcr.write'], description: 'Ships' }),
    ]);
    const [answer] = work.map((one) => one.answer);
    expect(answer?.type === 'steps' && answer.chain.map((step) => step.body)).toEqual([
      { name: 'deploy.next', description: 'Ships', scopes: ['mcr.read', 'mcr.write'] },
      { name: 'deploy.old', scopes: ['mcr.read', 'mcr.write'] },
      { name: 'deploy', scopes: ['mcr.read', 'mcr.write'] },
    ]);
  });

  it('comes after the other changes of the key, and with them', async () => {
    const { work } = await dueOf([key('deploy', 95)], ', scopes: [mcr.write], description: new');
    const [answer] = work.map((one) => one.answer);
    const [make, rename] = answer?.type === 'steps' ? answer.chain : [];
    expect(make).toMatchObject({
      body: { name: 'deploy.next', description: 'new', scopes: ['mcr.write'] },
      follows: ['api-key/ci/deploy'],
    });
    expect(rename?.saw).toContainEqual(expect.objectContaining({ field: 'scopes_asked', is: ['mcr.write'] }));
  });

  it.each<[string, readonly KeyDescription[], string, Extras, RegExp, boolean]>([
    ['an age that is not known', [key('deploy', 0, { start_validity: null })], '', {}, /does not say since when it is valid/, true],
    [
      'how long the old one is replaced',
      [key('deploy', 0, { start_validity: null }), key('deploy.old', 99)],
      '',
      {},
      /how long the old key has been replaced is not known: it stays/,
      true,
    ],
    [
      'keys that were not read',
      [key('deploy', 99)],
      '',
      { gaps: { 'api-key@service-account/ci': { type: 'partial', cause: 'cut' } } },
      /whether it is due to be rotated is not known: api-key@service-account\/ci is partial: cut/,
      true,
    ],
  ])('says of %s', async (_, keys, written, extras, message, unknown) => {
    const due = await dueOf(keys, written, extras);
    expect(due).toMatchObject({ work: [], notes: [{ address: 'api-key/ci/deploy', message: expect.stringMatching(message), unknown }] });
  });

  it('is impossible when the new secret has nowhere to go', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 95)] }] });
    const { due } = await worldOf('service_accounts: { ci: { api_keys: { deploy: { rotate_after: 90d } } } }\n', state);
    expect(told(due)).toEqual(['it is due to be rotated, and the secret of the new key has nowhere to go']);
  });

  it('goes on below an account that the file names anew', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 95)] }] });
    const text = 'service_accounts: { build: { renamed_from: ci, api_keys: { deploy: { rotate_after: 90d, deliver_to: shop } } } }\n';
    const { due } = await worldOf(text, state);
    expect(told(due)).toEqual([create.replace('of ci', 'of build'), away, into.replace('of ci', 'of build')]);
  });

  it('needs no `rotate_after` to end', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 3), key('deploy.old', 95)] }] });
    const { due } = await worldOf('service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop } } } }\n', state);
    expect(told(due)).toEqual([revokeOld]);
  });
});

const age = (start_validity: string | null): number | undefined =>
  leastAge(
    {
      kind: 'api-key',
      address: '' as never,
      id: '',
      in: '' as never,
      values: { start_validity },
      unread: {},
      phase: 'settled',
      wire: {},
    },
    now.getTime(),
  );

describe('the age of a key', () => {
  it.each<[string, string | null, number | undefined]>([
    ['from a moment', '2026-11-20T10:00:00.000Z', 2 * 3_600_000],
    ['from a day: any hour of it may be meant', '2026-11-18T00:00:00.000Z', 36 * 3_600_000],
    ['from today', '2026-11-20T00:00:00.000Z', 0],
    ['from what is to come', '2027-01-01T00:00:00.000Z', 0],
    ['unknown', null, undefined],
  ])('%s', (_, start, expected) => {
    expect(age(start)).toBe(expected);
  });
});
