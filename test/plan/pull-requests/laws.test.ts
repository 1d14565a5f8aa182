// Random pull requests: somebody who controls only the file makes arbitrary edits over one to three runs. No guard is bypassed, no secret moves, nothing
// dangerous runs unacknowledged, and no difference is unseen.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { guards } from '../../../src/plan/guards.ts';
import { patient } from '../../patient.ts';
import { isLong, runs } from '../../runs.ts';
import { byHand, type Edit, series, type Turn, withEdits } from './edits.ts';
import { bare, breakGlass, crowded, employees, firstFile, live, team } from './organization.ts';
import { type Played, play, type World } from './play.ts';
import { dangers, forgotten, miscounted, movedSecrets, protectedBy, unseen } from './protected.ts';

const [changed = '', added = '', left = ''] = employees;

const worlds = {
  usual: { live, file: firstFile },
  'nobody but administrators': { live: bare, file: firstFile, isNew: true },
  'many restore points': { live: crowded, file: firstFile },
  'changed by hand': { live, file: withEdits(firstFile, byHand) },
  'the file of a team': { live, file: team.file, central: team.central },
} satisfies Readonly<Record<string, World>>;

/** Where a guard has something to protect: most have in the default organization. */
const worldFor = (guard: string): keyof typeof worlds => {
  if (guard === 'creation-limit') return 'nobody but administrators';
  if (guard === 'delegation') return 'the file of a team';
  return guard === 'due-removal-bound' ? 'many restore points' : 'usual';
};

const everything = (played: Played): readonly string[] => [
  // Only the world of a team has a delegation.
  ...Object.entries(protectedBy).flatMap(([name, watch]) => (name === 'delegation' ? [] : watch(played))),
  ...movedSecrets(played),
  ...dangers(played),
  ...unseen(played),
  ...forgotten(played),
  ...miscounted(played),
];

const anyWorld = fc.oneof(
  { arbitrary: fc.constant('usual' as const), weight: 6 },
  { arbitrary: fc.constant('changed by hand' as const), weight: 3 },
  { arbitrary: fc.constantFrom('nobody but administrators' as const, 'many restore points' as const), weight: 1 },
);

it('a file that equals the live state changes nothing', async () => {
  const turns = [{ edits: [], operator: 'careless' as const, pause: 'later' as const }];
  const steps = await play(worlds.usual, turns, ({ ran, plan }) => [
    ...ran.map(({ description }) => description),
    ...plan.refusals.map(({ message }) => message),
  ]);
  expect(steps).toEqual([]);
});

const run = (operator: Turn['operator'], ...edits: readonly Edit[]): Turn => ({ operator, edits, pause: 'later' });
const set = (value: Json | undefined, ...at: readonly string[]): Edit => ({ at, value });
const account = { email: 'tenantry', description: 'Runs Tenantry', renamed_from: 'tenantry' };

it.each<[name: string, turns: readonly Turn[]]>([
  [
    'the account of the identity is renamed, then loses its roles',
    [
      run('careless', set(undefined, 'service_accounts', 'tenantry'), set({ ...account, roles: ['runs'] }, 'service_accounts', 'main')),
      run('careless', set([], 'service_accounts', 'main', 'roles')),
    ],
  ],
  [
    'another account takes the name of the identity, which is renamed',
    [
      run('careless', set(undefined, 'service_accounts', 'tenantry'), set({ ...account, roles: ['runs'] }, 'service_accounts', 'main')),
      run('careless', set({ email: 'decoy', description: 'x', roles: ['runs'] }, 'service_accounts', 'tenantry')),
      run('careless', set([], 'service_accounts', 'main', 'roles')),
    ],
  ],
  [
    'many members join an empty group, then lose its roles',
    [
      run('hurried', set({ name: 'all', members: Object.fromEntries(employees.map((email) => [email, 'member'])) }, 'groups', 'all')),
      run('hurried', ...employees.map((email) => set([], 'members', email, 'roles'))),
    ],
  ],
  [
    'many members move to another role, which is emptied then',
    [
      run('hurried', ...employees.map((email) => set(['like'], 'members', email, 'roles'))),
      run('hurried', set([], 'roles', 'like', 'permissions')),
    ],
  ],
  [
    'members lose their roles two at a time, within a day',
    [0, 2, 4, 6].map((first): Turn => {
      const edits = employees.slice(first, first + 2).map((email) => set([], 'members', email, 'roles'));
      return { operator: 'hurried', edits, pause: 'soon' };
    }),
  ],
  [
    'the break-glass entry is removed, then the member',
    [
      run('careless', set([], 'guards', 'break_glass')),
      run('careless', set(undefined, 'members', breakGlass), set('authoritative', 'ownership', 'members')),
    ],
  ],
  ['the line of a member is deleted', [run('careless', set(undefined, 'members', added))]],
  [
    'the line of a member is deleted from a complete section',
    [run('careless', set(undefined, 'members', added), set('authoritative', 'ownership', 'members'))],
  ],
])('known attack: %s', async (_, turns) => {
  expect(await play(worlds.usual, turns, everything)).toEqual([]);
});

it.each<[name: string, edits: readonly Edit[], accepted: number]>([
  ['grants', [set(['custom'], 'members', changed, 'roles')], 1],
  ['a revoked role', [set(['custom'], 'members', added, 'roles')], 1],
  ['the permission of a role', [set(['bs_volume_list', 'bs_volume_get'], 'roles', 'like', 'permissions')], 1],
  ['an address', [set('https://mirror.example', 'proxy_caches', 'mirror', 'url')], 1],
  ['a size', [set(10, 'volumes', 'data', 'size')], 1],
  ['a member who was to be removed', [set(undefined, 'removed', `member/${left}`)], 1],
  ['nothing', [set('x', 'service_accounts', 'ci', 'description')], 0],
])('a change that writes down what is live: %s', async (_, edits, accepted) => {
  const counts: number[] = [];
  const watch = (played: Played): readonly string[] => {
    counts.push(played.plan.noLongerReverted.length);
    return everything(played);
  };
  expect(await play(worlds['changed by hand'], [run('hurried', ...edits)], watch)).toEqual([]);
  expect(counts).toEqual([accepted]);
});

it('a batch that is left for a later stage is named for each of its members', async () => {
  const members = ['m00', 'm04', 'm06', 'm07', 'm08', 'm09', 'm10'].map((name) => set([], 'members', `${name}@acme.example`, 'roles'));
  const turns = [
    run('hurried', ...members),
    run('hurried', set('https://idp.example/x', 'domains', 'shop.example', 'federations', 'okta', 'userinfo_endpoint')),
  ];
  expect(await play(worlds['changed by hand'], turns, everything)).toEqual([]);
});

describe('pull requests', () => {
  it('bypass no guard, move no secret, run no dangerous step without an acknowledgement, and hide no difference', patient, async () => {
    let [applied, accepted] = [0, 0];
    const { numRuns } = isLong ? runs(80) : runs(16);
    const watch = (played: Played): readonly string[] => {
      applied += played.ran.length > 0 ? 1 : 0;
      accepted += played.plan.noLongerReverted.length;
      return everything(played);
    };
    await fc.assert(
      fc.asyncProperty(anyWorld, series(1, 3), async (world, turns) => {
        expect(await play(worlds[world], turns, watch)).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
    // Many are refused as a whole, which proves less.
    expect(applied).toBeGreaterThan(numRuns / 20);
    // A few series may have none.
    expect(accepted > 0 || !isLong).toBe(true);
  });

  it.each(guards.map(({ name }) => name))('two or three runs do not bypass the guard %s', async (name) => {
    const watch = protectedBy[name] ?? (() => [`nobody knows what ${name} protects`]);
    await fc.assert(
      fc.asyncProperty(series(2, 3, name), async (turns) => {
        expect(await play(worlds[worldFor(name)], turns, watch)).toEqual([]);
      }),
      { ...(isLong ? runs(10) : runs(3)), endOnFailure: true },
    );
  });
});

/** Scheduled work itself keeps the last restore point, and no file can name one: restore-point-guard.test.ts removes that protection as well. */
const alone = guards.map(({ name }) => name).filter((name) => name !== 'restore-point');

describe('without a guard', () => {
  it.each(alone)('%s, the attack succeeds', async (name) => {
    const world = { ...worlds[worldFor(name)], guards: guards.filter((guard) => guard.name !== name) };
    const watch = protectedBy[name] ?? (() => []);
    const found = await fc.check(
      fc.asyncProperty(series(1, 3, name), async (turns) => (await play(world, turns, watch)).length === 0),
      { numRuns: 200, seed: 7, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
