// Laws of access: more grants never mean less access, order has no meaning, and gains and losses together are the whole difference.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Access, rightKey } from '../../src/access/access.ts';
import { accessChanges } from '../../src/access/access-changes.ts';
import { accessOf } from '../../src/access/access-of.ts';
import { compareAccess } from '../../src/access/compare-access.ts';
import { subjectsOf } from '../../src/access/subjects.ts';
import { accessWorld } from '../../src/access/world.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { account, key, liveOf, person, read, roleOf } from '../kinds/iam-world.ts';
import { runs } from '../runs.ts';

const permissions = ['a', 'b', 'c', 'turia_iam_editor'];
const roles = ['administrator', 'editor', 'ops', 'view'];
const some = (names: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...names]);

interface Holder {
  readonly roles: readonly string[];
  readonly permissions: readonly string[] | undefined;
}
const holder: fc.Arbitrary<Holder> = fc.record({
  roles: some(roles),
  permissions: fc.option(some(permissions), { nil: undefined, freq: 4 }),
});

/** The parts of an organization; undefined represents unread ones. */
interface Facts {
  readonly roles: Readonly<Record<string, readonly string[] | undefined>>;
  readonly people: Readonly<Record<string, Holder>>;
  readonly accounts: Readonly<Record<string, Holder & { readonly keys: Readonly<Record<string, readonly string[]>> }>>;
  readonly members: readonly string[];
}
const named = <T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  some(names).chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, value]))));

const people = ['ana', 'bo', 'cy', 'di'];
const facts: fc.Arbitrary<Facts> = fc.record({
  roles: named(roles, fc.option(some(permissions), { nil: undefined, freq: 4 })),
  people: named(people, holder),
  accounts: named(
    ['ci', 'cd'],
    fc
      .tuple(holder, named(['deploy', 'deploy.next', 'read'], some(['mcr.read', 'mcr.write', 'iam:write'])))
      .map(([one, keys]) => ({ ...one, keys })),
  ),
  members: some(people),
});

const grants = ({ roles: held, permissions: given }: Holder) => ({ roles: held, ...(given ? { permissions: given } : {}) });

const team = read(group, { id: 'g1', name: 'Team', email: 'team@org.example' });

const itemsOf = (of: Facts): readonly Observed[] => [
  ...Object.entries(of.roles).map(([name, permits]) => {
    const role = roleOf(name, permits ?? []);
    const { permissions: _, ...silent } = role.values;
    return permits ? role : { ...role, values: silent };
  }),
  ...Object.entries(of.people).map(([name, one]) => person(name, grants(one))),
  ...Object.entries(of.accounts).flatMap(([name, one]) => {
    const owner = account(name, grants(one));
    const keys = Object.entries(one.keys).map(([called, scopes]) => key(owner, called, { uuid: `k-${name}-${called}`, scopes }));
    return [owner, ...keys];
  }),
  team,
  ...of.members.map((name) => read(groupMember, { member_id: `u-${name}`, email: name, profile: 'member' }, { below: team })),
];

const livesOf = (of: Facts): Live => liveOf({ items: itemsOf(of) });
const turned = (live: Live): Live => ({
  ...live,
  collections: live.collections.map((one) => ({ ...one, items: one.items.toReversed() })).toReversed(),
});

const all = (live: Live): ReadonlyMap<string, Access> => {
  const world = accessWorld(live);
  return new Map(subjectsOf(world).map((subject) => [subject.address, accessOf(world, subject)]));
};
const keysOf = (access: Access | undefined): readonly string[] => (access?.rights ?? []).map(rightKey);

const check = (law: (one: Facts, other: Facts) => void): void => {
  fc.assert(fc.property(facts, facts, law), runs(60));
};

describe('access', () => {
  it('grows with every grant', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...people), holder, (before, name, more) => {
        const had = before.people[name];
        if (!had) return;
        const given = had.permissions ?? more.permissions;
        const wider: Holder = {
          roles: [...had.roles, ...more.roles],
          permissions: given && [...given, ...(more.permissions ?? [])],
        };
        const after = { ...before, people: { ...before.people, [name]: wider } };
        const [was, is] = [all(livesOf(before)).get(`member/${name}`), all(livesOf(after)).get(`member/${name}`)];
        expect(keysOf(is)).toEqual(expect.arrayContaining([...keysOf(was)]));
        expect(compareAccess(livesOf(before), livesOf(after)).flatMap(({ loses }) => loses)).toEqual([]);
      }),
      runs(60),
    );
  });

  it('does not depend on the order of the reads', () => {
    check((before, after) => {
      const [one, other] = [livesOf(before), livesOf(after)];
      expect([...all(turned(one)).values()].sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual(
        [...all(one).values()].sort((a, b) => (a.subject < b.subject ? -1 : 1)),
      );
      expect(accessChanges(turned(one), turned(other))).toEqual(accessChanges(one, other));
    });
  });

  it('does not change between an organization and itself', () => {
    check((one) => {
      expect(accessChanges(livesOf(one), turned(livesOf(one)))).toEqual({ entries: [], gaps: [], levels: [] });
    });
  });

  it('after equals access before, plus gained and minus lost access', () => {
    check((one, other) => {
      const [before, after] = [livesOf(one), livesOf(other)];
      const [was, is] = [all(before), all(after)];
      const changes = new Map<string, ReturnType<typeof compareAccess>[number]>(
        compareAccess(before, after).map((change) => [change.subject, change]),
      );
      for (const subject of new Set([...was.keys(), ...is.keys()])) {
        const { gains = [], loses = [] } = changes.get(subject) ?? {};
        const lost = new Set(loses.map(rightKey));
        const moved = [...keysOf(was.get(subject)).filter((right) => !lost.has(right)), ...gains.map(rightKey)];
        expect(moved.sort()).toEqual([...keysOf(is.get(subject))].sort());
        // A gain did not exist before, a loss did.
        expect(keysOf(was.get(subject)).filter((right) => gains.map(rightKey).includes(right))).toEqual([]);
        expect(keysOf(was.get(subject))).toEqual(expect.arrayContaining([...lost]));
      }
    });
  });

  it('is reported once for each subject and permission, in any combination', () => {
    check((one, other) => {
      const [before, after] = [livesOf(one), livesOf(other)];
      const summary = (change: 'gains' | 'loses'): readonly string[] =>
        accessChanges(before, after)
          .entries.filter((entry) => entry.change === change)
          .flatMap(({ subjects, means, rights }) => {
            const itself = means.type === 'role' ? [`role ${means.role}`] : means.type === 'group' ? [`group ${means.group}`] : [];
            const sort = means.type === 'scopes' ? 'scope' : 'permission';
            return subjects.flatMap((subject) =>
              [...itself, ...rights.map((name) => `${sort} ${name}`)].map((right) => `${subject} ${right}`),
            );
          });
      for (const change of ['gains', 'loses'] as const) {
        const each = compareAccess(before, after).flatMap((one) => one[change].map((right) => `${one.subject} ${rightKey(right)}`));
        expect([...summary(change)].sort()).toEqual(each.sort());
      }
    });
  });
});
