// Rotation of keys: when one is due, each state that a run can leave behind, and unknown states.
import { describe, expect, it } from 'vitest';
import type { Due } from '../../src/due/due.ts';
import { leastAge } from '../../src/due/rotate-keys.ts';
import type { KeyDescription } from '../../src/simulator/iam/state.ts';
import { type Extras, now, planOf, platformOf, saysOf, worldOf } from '../plan/world.ts';

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

const summary = ({ work }: Due): readonly string[] =>
  work.flatMap(({ answer }) => {
    if (answer.type === 'steps') return answer.chain.map((step) => step.description);
    return [answer.type === 'waiting' ? answer.who : answer.why];
  });

const create = 'create key deploy of ci and deliver its secret to shop';
const away = 'change key deploy of ci: rename it to deploy.old';
const into = 'rename key deploy.next of ci to deploy (its secret has been delivered)';
const setAside = 'change key deploy.next of ci: rename it to deploy.next.old';
const revokeAside = 'revoke key deploy.next.old of ci';
const revokeOld = 'revoke key deploy.old of ci';

describe('a rotation', () => {
  it.each<[string, readonly KeyDescription[], readonly string[]]>([
    ['is not due', [key('deploy', 89)], []],
    ['is due', [key('deploy', 95)], [create, away, into]],
    ['of a missing key is a change of the file', [], []],
    ['of a revoked key is not a rotation', [key('deploy', 95, { revoked_at: '2026-01-01T00:00:00Z' })], []],
    [
      'was interrupted after the new key was created: it is never promoted, and works until the overlap of another one has passed',
      [key('deploy', 95), key('deploy.next', 0)],
      [setAside, create, away, into],
    ],
    [
      'was interrupted again while another one was created',
      [key('deploy', 95), key('deploy.next.old', 0), key('deploy.next', 0)],
      [setAside, create, away, into],
    ],
    [
      'was interrupted after the old key was renamed, and before another one was created',
      [key('deploy', 95), key('deploy.next.old', 0)],
      [create, away, into],
    ],
    ['renamed the old key: it works for the overlap', [key('deploy', 0), key('deploy.next.old', 0), key('deploy.old', 95)], []],
    [
      'renamed the old key, and the overlap is over',
      [key('deploy', 3), key('deploy.next.old', 3), key('deploy.old', 95)],
      [revokeAside, revokeOld],
    ],
    ['was interrupted after the old one was renamed: that is a change of the file', [key('deploy.old', 95), key('deploy.next', 0)], []],
    ['is over: the old one works for the overlap', [key('deploy', 0), key('deploy.old', 95)], []],
    ['is over, and so is the overlap', [key('deploy', 3), key('deploy.old', 95)], [revokeOld]],
    [
      'keeps the old one when somebody revoked the new one: that is a change of the file',
      [key('deploy', 3, { revoked_at: '2026-11-19T08:00:00Z' }), key('deploy.old', 95)],
      [],
    ],
    ['waits until the old one is gone', [key('deploy', 95), key('deploy.old', 200)], [revokeOld]],
    [
      'left a key that a sink may contain: it is repeated at once',
      [key('deploy', 3), key('deploy.next', 2)],
      [setAside, create, away, into],
    ],
    ['left a key, and somebody else created the present one since then: none is revoked', [key('deploy', 3), key('deploy.next', 4)], []],
    [
      'left two, and it is unknown which was delivered last: none is revoked',
      [key('deploy', 3), key('deploy.next', 2), key('deploy.old', 95)],
      [],
    ],
    ['has an old key that is newer than the present one: it is kept', [key('deploy', 9), key('deploy.old', 3)], []],
    ['has two old ones', [key('deploy', 3), key('deploy.old', 95), key('deploy.old', 9)], [revokeOld, revokeOld]],
    ['is not planned for a name that two keys have', [key('deploy', 95), key('deploy', 3), key('deploy.old', 99)], []],
    [
      'counts the overlap from a successor that was revoked since',
      [key('deploy', 50), key('deploy', 1, { revoked_at: '2026-11-20T08:00:00Z' }), key('deploy.old', 95)],
      [],
    ],
    [
      'keeps the old one until the new one has its scopes',
      [key('deploy', 3, { scopes: [], scopes_pending_approval: ['mcr.read'] }), key('deploy.old', 95)],
      ['the platform must approve the scopes mcr.read of the new key; the old key remains valid until then'],
    ],
  ])('%s', async (_, keys, expected) => {
    expect(summary(await dueOf(keys))).toEqual(expected);
  });

  const pin = '11111111-0000-4000-8000-000000000001';
  const twin = '22222222-0000-4000-8000-000000000002';
  const [createTwin, intoTwin] = [
    'create key deploy-11111111 of ci and deliver its secret to shop',
    'rename key deploy-11111111.next of ci to deploy-11111111 (its secret has been delivered)',
  ];

  it.each<[string, readonly KeyDescription[], readonly string[], RegExp | undefined]>([
    ['is due', [key('deploy', 95, { uuid: pin })], [create, away, into], undefined],
    [
      'of a key with another name gives its successor the name in the file',
      [key('odd', 95, { uuid: pin })],
      [create, 'change key odd of ci: rename it to deploy.old', into],
      undefined,
    ],
    [
      'with a twin: its successor gets a separate name',
      [key('deploy', 95, { uuid: pin }), key('deploy', 120, { uuid: twin })],
      [createTwin, 'change key deploy of ci: rename it to deploy-11111111.old', intoTwin],
      undefined,
    ],
    ['is over: the successor is the declared key', [key('deploy', 0), key('deploy.old', 95, { uuid: pin })], [], /Delete the line/],
    ['is over, and so is the overlap', [key('deploy', 3), key('deploy.old', 95, { uuid: pin })], [revokeOld], /Delete the line/],
    [
      'has ended: the pinned one is revoked',
      [key('deploy', 9), key('deploy.old', 95, { uuid: pin, revoked_at: '2026-11-19T08:00:00Z' })],
      [],
      /Delete the line/,
    ],
    [
      'is due again, though the file still names the first key',
      [key('deploy', 95), key('deploy.old', 200, { uuid: pin, revoked_at: '2026-11-19T08:00:00Z' })],
      [create, away, into],
      /Delete the line/,
    ],
    [
      'with a twin is over: the successor of the pinned one counts, never the twin',
      [key('deploy', 120, { uuid: twin }), key('deploy-11111111', 0), key('deploy-11111111.old', 95, { uuid: pin })],
      [],
      /Write the id of its successor/,
    ],
    [
      'with a twin is over, and so is the overlap',
      [key('deploy', 120, { uuid: twin }), key('deploy-11111111', 3), key('deploy-11111111.old', 95, { uuid: pin })],
      ['revoke key deploy-11111111.old of ci'],
      /Write the id of its successor/,
    ],
    [
      'whose successor got a twin touches neither',
      [key('deploy', 0), key('deploy', 0, { uuid: twin }), key('deploy.old', 95, { uuid: pin })],
      [],
      /names a key that was replaced/,
    ],
  ])('of a pinned key %s', async (_, keys, expected, note) => {
    const text = `service_accounts: { ci: { api_keys: { deploy: { id: ${pin}, rotate_after: 90d, overlap: 24h, deliver_to: shop } } } }\n`;
    const { due, difference } = await worldOf(text, platformOf({ service_accounts: [{ name: 'ci', api_keys: keys }] }));
    expect(summary(due)).toEqual(expected);
    const notes = difference.notes.map(({ message }) => message);
    expect(notes.map((said) => note?.test(said))).toEqual(note ? [true] : []);
  });

  it('includes keys under the old name when the key is renamed', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('ship', 3), key('ship.old', 95)] }] });
    const text =
      'ownership: { api_keys: authoritative }\nservice_accounts: { ci: { api_keys: { deploy: { renamed_from: ship, rotate_after: 90d, overlap: 24h, deliver_to: shop } } } }\n';
    expect(saysOf((await planOf(text, state)).steps)).toEqual([
      'change key ship.old of ci: rename it to deploy.old',
      'change key ship of ci: rename it to deploy',
    ]);
  });

  it('requests the scopes of the old key', async () => {
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

  it('runs after the other changes of the key, and with them', async () => {
    const { work } = await dueOf([key('deploy', 95)], ', scopes: [mcr.write], description: new');
    const [answer] = work.map((one) => one.answer);
    const [make, rename] = answer?.type === 'steps' ? answer.chain : [];
    expect(make).toMatchObject({
      body: { name: 'deploy.next', description: 'new', scopes: ['mcr.write'] },
      runsAfter: ['api-key/ci/deploy'],
    });
    expect(rename?.preconditions).toContainEqual(expect.objectContaining({ field: 'scopes_asked', is: ['mcr.write'] }));
  });

  it.each<[string, readonly KeyDescription[], string, Extras, RegExp, boolean]>([
    ['an unknown age', [key('deploy', 0, { start_validity: null })], '', {}, /does not report the start of its validity/, true],
    [
      'how long the old one is replaced',
      [key('deploy', 0, { start_validity: null }), key('deploy.old', 99)],
      '',
      {},
      /when the old key was replaced is unknown, so it is kept/,
      true,
    ],
    [
      'keys that were not read',
      [key('deploy', 99)],
      '',
      { gaps: { 'api-key@service-account/ci': { type: 'partial', cause: 'cut' } } },
      /whether it is due for rotation is unknown: api-key@service-account\/ci is partial$/,
      true,
    ],
  ])('reports for %s', async (_, keys, written, extras, message, unknown) => {
    const due = await dueOf(keys, written, extras);
    expect(due).toMatchObject({ work: [], notes: [{ address: 'api-key/ci/deploy', message: expect.stringMatching(message), unknown }] });
  });

  it('continues below an account with a new name in the file', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 95)] }] });
    const text = 'service_accounts: { build: { renamed_from: ci, api_keys: { deploy: { rotate_after: 90d, deliver_to: shop } } } }\n';
    const { due } = await worldOf(text, state);
    expect(summary(due)).toEqual([create.replace('of ci', 'of build'), away, into.replace('of ci', 'of build')]);
  });

  it('needs no `rotate_after` to end', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 3), key('deploy.old', 95)] }] });
    const { due } = await worldOf('service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop } } } }\n', state);
    expect(summary(due)).toEqual([revokeOld]);
  });

  it('keeps the replaced key for its `overlap`, also where rotation was disabled', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [key('deploy', 3), key('deploy.old', 95)] }] });
    const { due } = await worldOf('service_accounts: { ci: { api_keys: { deploy: { deliver_to: shop, overlap: 7d } } } }\n', state);
    expect(summary(due)).toEqual([]);
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
    ['from a future time', '2027-01-01T00:00:00.000Z', 0],
    ['unknown', null, undefined],
  ])('%s', (_, start, expected) => {
    expect(age(start)).toBe(expected);
  });
});
