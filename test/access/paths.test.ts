// Paths to administrator: one row for each edge with and without its condition, and the laws of the search.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { administratorsOf, pathGraph } from '../../src/access/paths/administrators.ts';
import { edgeRows } from '../../src/access/paths/edges.ts';
import { type AdministratorPath, type Certainty, certainties, type PathEdge } from '../../src/access/paths/path.ts';
import { pathChanges } from '../../src/access/paths/path-changes.ts';
import type { PathFiles } from '../../src/access/paths/path-facts.ts';
import { searchPaths } from '../../src/access/paths/search.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { apiKey } from '../../src/kinds/api-key/kind.ts';
import { domain } from '../../src/kinds/domain/kind.ts';
import { federation } from '../../src/kinds/federation/kind.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { noTrust } from '../../src/trust/trust.ts';
import { account, declare, invited, key, liveOf, person, read, roleOf } from '../kinds/iam-world.ts';
import { runs } from '../runs.ts';

const everything = ['bs_volume_list', 'turia_iam_adm'];
const administrator = { ...roleOf('administrator', everything, { origin: 'default', holders: [] }) };
const viewer = roleOf('viewer', ['bs_volume_list'], { origin: 'default', holders: [] });
const granting = roleOf('granting', ['turia_iam_editor'], { holders: [] });
const roles = [administrator, viewer, granting];

const ana = (values = {}) => person('ana@acme.example', { roles: [], permissions: [], ...values });
const ci = (values = {}) => account('ci', { roles: [], permissions: [], ...values });
const both = { scopes: ['iam:read', 'iam:write'] };

const team = read(group, { id: 'g1', name: 'Team', email: 'team@groups.example' });
const inTeam = read(groupMember, { member_id: 'u-ana@acme.example', email: 'ana@acme.example', profile: 'member' }, { below: team });
const leads = read(groupMember, { member_id: 'u-ana@acme.example', email: 'ana@acme.example', profile: 'admin' }, { below: team });
const heldBy = (name: string, permissions: readonly string[], ...holders: readonly string[]) => roleOf(name, permissions, { holders });

const mfa = (enforce: boolean) => read(accessControl, { enabled: true, enforce_mfa: enforce });
const acme = (verified: boolean) => read(domain, { id: 'd1', domain: 'acme.example', verified });
const okta = (below: Observed) =>
  read(
    federation,
    { id: 'f1', name: 'okta', type: { name: 'saml', sso_url: 'https://okta.example/sso' } },
    { below, values: { sso_url: 'https://okta.example/sso' } },
  );

const administratorsIn = (items: readonly Observed[], files: PathFiles = {}) =>
  administratorsOf(pathGraph(liveOf({ items: [...roles, ...items] }), files));

/** `can possible writes-iam`: verdict, certainty and edges. */
const shownOf = ({ verdict, certainty, path, after }: AdministratorPath): string =>
  [verdict, certainty, ...path.map(({ edge }) => edge), after].filter((one) => one !== null).join(' ');

const shownIn = (items: readonly Observed[], subject: string, files: PathFiles = {}): string => {
  const { subjects, outside } = administratorsIn(items, files);
  const found = subjects.find((one) => one.subject === subject);
  if (found) return shownOf(found);
  const path = outside.find(({ from }) => from === subject);
  return path ? [path.certainty, ...path.path.map(({ edge }) => edge), path.after].filter((one) => one !== null).join(' ') : 'nobody';
};

const me = 'member/ana@acme.example';
const robot = 'service-account/ci';
const deploy = 'api-key/ci/deploy';
const keyed = (values: object, wire: object = both): readonly Observed[] => [ci(values), key(ci(), 'deploy', { ...wire })];

const rows: readonly (readonly [what: string, items: readonly Observed[], subject: string, expected: string])[] = [
  ['only data rights', [ana({ roles: ['viewer'] })], me, 'cannot'],
  ['E1 the role', [ana({ roles: ['administrator'] })], me, 'is proved holds'],
  [
    'E1 the profile, roles unread',
    [{ ...ana(), values: { email: 'ana@acme.example', profile: 'administrator', permissions: [] } }, roleOf('silent', [])],
    me,
    'is proved holds',
  ],
  ['E2 every permission', [ana({ permissions: everything })], me, 'can possible holds-all'],
  ['E3 directly', [ana({ permissions: ['turia_iam_editor'] })], me, 'can possible writes-iam'],
  ['E3 through a role', [ana({ roles: ['granting'] })], me, 'can possible writes-iam'],
  ['E3 of an account', [ci({ permissions: ['turia_iam_admin'] })], robot, 'can possible writes-iam'],
  ['E3 of a key', keyed({ permissions: ['turia_iam_editor'] }), deploy, 'can possible writes-iam'],
  [
    'E3 of a key, iam:write alone',
    keyed({ permissions: ['turia_iam_editor'] }, { scopes: ['iam:write'] }),
    deploy,
    'can possible writes-iam',
  ],
  [
    'E3 of a key, pending',
    keyed({ permissions: ['turia_iam_editor'] }, { scopes: [], scopes_pending_approval: ['iam:write'] }),
    deploy,
    'can possible writes-iam approval',
  ],
  ['E3 of a key, revoked', keyed({ permissions: ['turia_iam_editor'] }, { ...both, revoked_at: '2026-01-01T00:00:00Z' }), deploy, 'nobody'],
  [
    'E3 of a key, expired',
    keyed({ permissions: ['turia_iam_editor'] }, { ...both, end_validity: '2026-01-01T00:00:00Z' }),
    deploy,
    'nobody',
  ],
  ['E3 of a key without the scope', keyed({ permissions: ['turia_iam_editor'] }, { scopes: ['iam:read'] }), deploy, 'cannot'],
  ['E3 of a key of an administrator', keyed({ roles: ['administrator'] }), deploy, 'can proved writes-iam'],
  [
    'E3 of such a key with iam:write alone',
    keyed({ roles: ['administrator'] }, { scopes: ['iam.write'] }),
    deploy,
    'can possible writes-iam',
  ],
  ['E4 the right of another product', [ana({ permissions: ['mke_iam_adm'] })], me, 'cannot unknown product-right'],
  [
    'E5 invited as administrator',
    [invited('bo@acme.example', 'pending', 'administrator')],
    'invitation/bo@acme.example',
    'can proved accepts acceptance',
  ],
  ['E5 invited', [invited('bo@acme.example', 'pending')], 'invitation/bo@acme.example', 'cannot'],
  [
    'E6 a group holds the role',
    [team, roleOf('administrator', everything, { origin: 'default', holders: ['team@groups.example'] })],
    'group/team',
    'can proved group-holds holds',
  ],
  ['E6 by its id', [team, heldBy('grants', ['turia_iam_adm'], 'G1')], 'group/team', 'can possible group-holds writes-iam'],
  [
    'E6 as a member',
    [
      team,
      read(member, { uuid: 'g1', email: 'team@groups.example', profile: 'employee' }, { values: { roles: ['granting'], permissions: [] } }),
    ],
    'group/team',
    'can possible group-holds writes-iam',
  ],
  [
    'E7 in such a group',
    [ana(), team, inTeam, heldBy('grants', ['turia_iam_adm'], 'team@groups.example')],
    me,
    'can possible in-group group-holds writes-iam',
  ],
  ['E7 in a group that holds nothing', [ana(), team, inTeam], me, 'cannot'],
  [
    'E7 invited, and in such a group',
    [
      invited('bo@acme.example', 'pending'),
      team,
      read(groupMember, { member_id: 'u-bo', email: 'bo@acme.example', profile: 'member' }, { below: team }),
      heldBy('grants', ['turia_iam_adm'], 'team@groups.example'),
    ],
    'invitation/bo@acme.example',
    'can possible in-group group-holds writes-iam acceptance',
  ],
  [
    'E8 leads such a group',
    [ana(), team, leads, heldBy('grants', ['mke_iam_adm'], 'team@groups.example')],
    me,
    'cannot unknown in-group group-holds product-right',
  ],
  [
    'E9 a federation',
    [ana({ roles: ['administrator'] }), mfa(false), acme(true), okta(acme(true))],
    'outside/idp/okta.example',
    'possible signs-in-as holds',
  ],
  [
    'E9 not verified',
    [ana({ roles: ['administrator'] }), mfa(false), acme(false), okta(acme(false))],
    'outside/idp/okta.example',
    'unknown signs-in-as holds',
  ],
  ['E10 mail', [ana({ roles: ['administrator'] }), mfa(false)], 'outside/mail/acme.example', 'possible reads-mail holds'],
  ['E10 with MFA', [ana({ roles: ['administrator'] }), mfa(true)], 'outside/mail/acme.example', 'unknown reads-mail holds'],
  [
    'E10 with a federation',
    [ana({ roles: ['administrator'] }), mfa(false), acme(true), okta(acme(true))],
    'outside/mail/acme.example',
    'nobody',
  ],
  ['a custom role of that name', [ana({ roles: ['administrator'] }), roleOf('administrator', [])], me, 'cannot'],
];

const at = { file: 'trust.yaml', line: 1, col: 1 };
const sinks = { vault: { to: { type: 'file' as const, path: '/x' }, for: 'api-key/**', scopes: ['iam:*'], at } };

describe('an edge', () => {
  it.each(rows)('%s', (_, items, subject, expected) => {
    const own = new Set(items.map(({ address }) => address));
    const live = liveOf({ items: [...roles.filter(({ address }) => !own.has(address)), ...items] });
    const { subjects, outside } = administratorsOf(pathGraph(live));
    const found = subjects.find((one) => one.subject === subject);
    const path = outside.find(({ from }) => from === subject);
    expect(found ? shownOf(found) : path ? `${path.certainty} ${path.path.map(({ edge }) => edge).join(' ')}` : 'nobody').toBe(expected);
  });

  it('E5 follows what the file grants to an invited person', () => {
    const items = [invited('bo@acme.example', 'pending')];
    const desired = { items: [declare(member, { email: 'bo@acme.example', roles: ['granting'] })] };
    expect(shownIn(items, 'invitation/bo@acme.example', { desired })).toBe('can possible accepts acceptance');
  });

  it('E11 needs a sink that the trust file grants', () => {
    const desired = {
      items: [declare(apiKey, { name: 'deploy', deliver_to: 'vault', ...both }, { below: addressOf('service-account', 'ci') })],
    };
    const items = keyed({ permissions: ['turia_iam_editor'] });
    expect(shownIn(items, 'outside/sink/vault', { desired, trust: { ...noTrust, sinks } })).toBe('possible receives writes-iam');
    expect(shownIn(items, 'outside/sink/vault', { desired, trust: noTrust })).toBe('nobody');
  });

  it('E12 is the identity of the trust file', () => {
    const items = keyed({ permissions: ['turia_iam_editor'] });
    const trust = { ...noTrust, identity: addressOf('api-key', 'ci', 'deploy') };
    expect(shownIn(items, 'outside/pipeline', { trust })).toBe('possible runs writes-iam');
  });

  it('E13 leads to a key that a list shows', () => {
    const shown = key(ci(), 'deploy', { ...both, secret_listed: true });
    const { edges } = pathGraph(
      liveOf({ items: [...roles, ci({ permissions: ['turia_iam_editor'] }), shown, ana({ roles: ['granting'] })] }),
    ).search.paths.get(me) ?? { edges: [] };
    expect(edges.map(({ edge }) => edge)).toEqual(['writes-iam']);
    const all = pathGraph(liveOf({ items: [...roles, ci(), shown, ana({ roles: ['granting'] })] })).edges;
    expect(all.filter(({ edge }) => edge === 'lists-secret').map(({ from, to }) => `${from} ${to}`)).toEqual([
      `${me} listed-secrets`,
      `listed-secrets ${deploy}`,
    ]);
  });

  it('has one row for each name, in the order of their numbers', () => {
    expect(Object.values(edgeRows).map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, place) => `E${place + 1}`));
  });

  it('is in the documentation with its number and its certainty', () => {
    const page = readFileSync('docs/paths-to-administrator.md', 'utf8').split('\n');
    for (const [name, { id, certainty }] of Object.entries(edgeRows)) {
      const line = page.find((one) => one.startsWith(`| ${id} | \`${name}\` |`));
      expect(line?.split('|').at(-2)).toContain(certainty);
    }
  });
});

describe('what was not read', () => {
  const denied = { type: 'denied', cause: 'GET /roles: 403' } as const;
  const silent = (name: string) => ({ ...roleOf(name, []), values: { origin: 'custom' }, unread: { permissions: '403' } });

  it.each<readonly [what: string, live: Live, subject: string]>([
    ['roles', liveOf({ items: [{ ...ana(), values: { email: 'ana@acme.example' } }], unread: { role: denied } }), me],
    ['the permissions of a role', liveOf({ items: [silent('labs'), ana({ roles: ['labs'] })] }), me],
    ['memberships', liveOf({ items: [team, ana()], unread: { 'group-member': denied } }), me],
    ['the scopes of a key', liveOf({ items: [...roles, ci(), { ...key(ci(), 'deploy'), values: { name: 'deploy' } }] }), deploy],
    [
      'the holders of a role, of a group',
      liveOf({ items: [{ ...viewer, values: { origin: 'default' }, unread: { holders: '403' } }, team] }),
      'group/team',
    ],
  ])('is unknown, never cannot: %s', (_, live, subject) => {
    const { subjects, counts } = administratorsOf(pathGraph(live));
    const found = subjects.find((one) => one.subject === subject);
    expect(found?.verdict).toBe('unknown');
    expect(found?.gaps).not.toEqual([]);
    expect(counts.unknown).toBeGreaterThan(0);
  });

  it('does not hide a path that was read', () => {
    const live = liveOf({ items: [silent('labs'), ana({ roles: ['labs'], permissions: ['turia_iam_adm'] })] });
    expect(administratorsOf(pathGraph(live)).subjects.map(({ verdict }) => verdict)).toEqual(['can']);
  });

  it('makes no verdict unknown where the API never shows it', () => {
    const { subjects, assumptions, groupsNotExposed } = administratorsIn([ana(), team, inTeam]);
    expect(subjects.map(({ verdict }) => verdict)).toEqual(['cannot', 'cannot']);
    expect(assumptions).toContain('groups');
    expect(groupsNotExposed).toBe(1);
  });
});

const nodes = ['a', 'b', 'c', 'd', 'e', 'administrator'];
const anyEdge: fc.Arbitrary<PathEdge> = fc.record({
  edge: fc.constant('in-group' as const),
  from: fc.constantFrom(...nodes),
  to: fc.constantFrom(...nodes),
  certainty: fc.constantFrom(...certainties),
  after: fc.constant(null),
  because: fc.constant(null),
  also: fc.constant([]),
});
const anyGraph = fc.uniqueArray(anyEdge, { selector: ({ from, to, certainty }) => `${from} ${to} ${certainty}`, maxLength: 20 });

/** Every simple path, by brute force: the best certainty, then the least length. */
const bestOf = (
  edges: readonly PathEdge[],
  node: string,
  seen: readonly string[] = [],
): readonly (readonly [worst: number, length: number])[] => {
  if (node === 'administrator') return [[0, 0]];
  return edges
    .filter(({ from, to }) => from === node && !seen.includes(to))
    .flatMap(({ to, certainty }) =>
      bestOf(edges, to, [...seen, node]).map(([worst, length]) => [Math.max(worst, certainties.indexOf(certainty)), length + 1] as const),
    );
};

describe('the search', () => {
  it('finds the most certain path, and of these a shortest one', () => {
    fc.assert(
      fc.property(anyGraph, (edges) => {
        const { paths } = searchPaths(edges);
        for (const node of nodes.slice(0, -1)) {
          const [best] = [...bestOf(edges, node)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          const found = paths.get(node);
          expect(found && [certainties.indexOf(found.certainty), found.edges.length]).toEqual(best);
        }
      }),
      runs(200),
    );
  });

  it('does not depend on the order of the edges', () => {
    fc.assert(
      fc.property(anyGraph, fc.infiniteStream(fc.nat()), (edges, numbers) => {
        const order = new Map(edges.map((edge) => [edge, numbers.next().value]));
        const shuffled = [...edges].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
        // Maps are equal whatever the order of their entries.
        expect(searchPaths(shuffled).paths).toEqual(searchPaths(edges).paths);
      }),
      runs(100),
    );
  });

  it('counts paths of more than eight edges, and does not show them', () => {
    const chain = Array.from({ length: 10 }, (_, place) => ({
      edge: 'in-group' as const,
      from: `n${place + 1}`,
      to: place === 0 ? 'administrator' : `n${place}`,
      certainty: 'proved' as const,
      after: null,
      because: null,
      also: [],
    }));
    const { paths, longer } = searchPaths(chain);
    expect([paths.size, longer]).toEqual([8, 2]);
  });
});

describe('the comparison of two states', () => {
  const kinds = ['idle', 'granting', 'direct', 'unread', 'absent'] as const;
  const memberAs = (name: string, as: (typeof kinds)[number]): readonly Observed[] => {
    const email = `${name}@acme.example`;
    const held = {
      idle: { roles: ['viewer'], permissions: [] },
      granting: { roles: ['granting'], permissions: [] },
      direct: { roles: [], permissions: ['turia_iam_editor'] },
      unread: {},
    };
    return as === 'absent' ? [] : [person(email, held[as])];
  };
  const names = ['ana', 'bo', 'cy', 'di'];
  const others = fc.record({
    team: fc.constantFrom('none', 'holds-nothing', 'holds-granting', 'is-a-member'),
    joins: fc.boolean(),
    sign: fc.constantFrom('none', 'verified', 'federated'),
    hasKey: fc.boolean(),
  });
  type Others = typeof others extends fc.Arbitrary<infer T> ? T : never;
  const common = ({ team: how, joins, sign, hasKey }: Others): readonly Observed[] => [
    administrator,
    viewer,
    roleOf('granting', ['turia_iam_editor'], { holders: how === 'holds-granting' ? ['g1'] : [] }),
    ...(how === 'none' ? [] : [how === 'is-a-member' ? { ...team, values: { ...team.values, email: 'bo@acme.example' } } : team]),
    ...(how !== 'none' && joins ? [inTeam] : []),
    ...(sign === 'none' ? [] : [acme(true)]),
    ...(sign === 'federated' ? [okta(acme(true))] : []),
    ...(hasKey ? keyed({ roles: ['granting'] }) : []),
    mfa(false),
  ];
  const trust = { ...noTrust, sinks };
  const sinkNames = fc.constantFrom('vault', 'none');
  const withSink = (name: string): PathFiles => ({
    trust,
    desired: { items: [declare(apiKey, { name: 'deploy', deliver_to: name, ...both }, { below: addressOf('service-account', 'ci') })] },
  });
  const anyState = fc.tuple(fc.tuple(...names.map(() => fc.constantFrom(...kinds))), others);

  it('is the same whether members and keys that stay as they are are left out, or none is', () => {
    fc.assert(
      fc.property(anyState, anyState, fc.boolean(), sinkNames, sinkNames, ([was, all], [is, else_], sameOthers, hadSink, hasSink) => {
        const kept = new Map<string, readonly Observed[]>();
        const once = (name: string, as: (typeof kinds)[number]): readonly Observed[] => {
          const own = kept.get(`${name} ${as}`) ?? memberAs(name, as);
          kept.set(`${name} ${as}`, own);
          return own;
        };
        const first = common(all);
        const before = liveOf({ items: [...first, ...names.flatMap((name, at) => once(name, was[at] ?? 'idle'))] });
        const after = liveOf({
          items: [...(sameOthers ? first : common(else_)), ...names.flatMap((name, at) => once(name, is[at] ?? 'idle'))],
        });
        const [had, has] = [withSink(hadSink), withSink(hasSink)];
        expect(pathChanges(before, after, had, has)).toEqual(pathChanges(structuredClone(before), after, had, has));
      }),
      runs(200),
    );
  });

  it('has no edge that is more certain than its row', () => {
    const rankOf = (certainty: Certainty): number => certainties.indexOf(certainty);
    fc.assert(
      fc.property(anyState, ([as, all]) => {
        const items = [...common(all), ...names.flatMap((name, at) => memberAs(name, as[at] ?? 'idle'))];
        const { edges } = pathGraph(liveOf({ items }), withSink('vault'));
        expect(edges.filter(({ edge, certainty }) => rankOf(certainty) < rankOf(edgeRows[edge].certainty))).toEqual([]);
      }),
      runs(100),
    );
  });

  it('follows a group that is listed as a member who stays', () => {
    const first = [...common({ team: 'is-a-member', joins: true, sign: 'none', hasKey: false }), ...memberAs('bo', 'direct')];
    const after = liveOf({ items: [...first, ...memberAs('ana', 'idle')] });
    expect(pathChanges(liveOf({ items: first }), after, {}, {}).entries).toMatchObject([
      { change: 'added', subject: 'member/ana@acme.example' },
    ]);
  });
});
