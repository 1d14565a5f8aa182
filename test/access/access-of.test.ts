// The access of one subject and its sources, case by case; unknown access is never "none".
import { describe, expect, it } from 'vitest';
import type { Access, AccessGap } from '../../src/access/access.ts';
import { accessOf, groupsGive } from '../../src/access/access-of.ts';
import { keySubjects, subjectAt, subjectsOf } from '../../src/access/subjects.ts';
import { accessWorld } from '../../src/access/world.ts';
import type { JsonObject } from '../../src/json.ts';
import { type Address, parseAddress } from '../../src/kinds/address.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import type { Completeness, Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { account, invited, key, liveOf, person, read, roleOf } from '../kinds/iam-world.ts';

const at = (text: string): Address => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed.address;
};

const accessAt = (address: string, items: readonly Observed[], unread?: Readonly<Partial<Record<KindName, Completeness>>>): Access => {
  const world = accessWorld(liveOf({ items, ...(unread ? { unread } : {}) }));
  const subject = subjectAt(world, at(address));
  if (!subject) throw new Error(`nobody at ${address}`);
  return accessOf(world, subject);
};

/** `permission a <- role editor, direct`. */
const shown = ({ rights }: Access): readonly string[] =>
  rights.map(({ sort, name, through }) => {
    const ways = through.map((one) => `${one.type}${'role' in one ? ` ${one.role}` : 'key' in one ? ` ${one.key}` : ''}`);
    return `${sort} ${name} <- ${ways.join(', ')}`;
  });

const about = (gaps: readonly AccessGap[]): readonly string[] =>
  gaps.map((gap) => `${gap.about}${gap.of === undefined ? '' : ` ${gap.of}`}`);

const editor = roleOf('editor', ['a', 'b']);
const ops = roleOf('ops', ['b', 'c']);
const rui = (values: JsonObject): Observed => person('rui@acme.example', values);
const ci = account('ci', { roles: ['editor'], permissions: [] });
const team = read(group, { id: 'g1', name: 'Team', email: 'team@org.example' });
const place = read(groupMember, { member_id: 'u-rui@acme.example', profile: 'admin' }, { below: team });
const denied: Completeness = { type: 'denied', cause: '403 on GET /x' };

describe('a member', () => {
  it('has permissions of roles and direct grants, each with all its sources', () => {
    const access = accessAt('member/rui@acme.example', [editor, ops, rui({ roles: ['ops', 'editor'], permissions: ['c', 'd'] })]);
    expect(shown(access)).toEqual([
      'role editor <- direct',
      'role ops <- direct',
      'permission a <- role editor',
      'permission b <- role editor, role ops',
      'permission c <- direct, role ops',
      'permission d <- direct',
    ]);
    expect(access.gaps).toEqual([]);
  });

  it('is in groups, whose access is unknown', () => {
    const access = accessAt('member/rui@acme.example', [team, place, rui({ roles: [], permissions: [] })]);
    expect(shown(access)).toEqual(['group team <- direct']);
    expect(access.gaps).toEqual([{ about: 'groups', why: groupsGive }]);
  });

  const known = { roles: ['editor'], permissions: [] };
  const { permissions: _, ...silent } = editor.values;
  it.each<[what: string, items: readonly Observed[], unread: Readonly<Partial<Record<KindName, Completeness>>>, gaps: readonly string[]]>([
    ['a role that could not be read', [{ ...editor, values: silent, unread: { permissions: '403' } }, rui(known)], {}, ['role editor']],
    ['a role that is not listed', [rui(known)], {}, ['role editor']],
    ['direct permissions that were not requested', [editor, rui({ roles: ['editor'] })], {}, ['permissions']],
    ['roles that were not read', [editor, rui({ permissions: [] })], {}, ['roles']],
    ['groups that were not read', [team, editor, rui(known)], { 'group-member': denied }, ['groups']],
  ])('is unknown in part for %s', (_what, items, unread, gaps) => {
    expect(about(accessAt('member/rui@acme.example', items, unread).gaps)).toEqual(gaps);
  });

  it('has the roles that list the member if its own were not read', () => {
    const access = accessAt('member/rui@acme.example', [
      roleOf('editor', ['a'], { holders: ['RUI@acme.example'] }),
      roleOf('ops', ['b'], { holders: [] }),
      rui({ permissions: [] }),
    ]);
    expect(shown(access)).toEqual(['role editor <- direct', 'permission a <- role editor']);
    expect(access.gaps).toEqual([]);
  });

  it('is an administrator by the profile if roles were not read', () => {
    const access = accessAt('member/rui@acme.example', [
      roleOf('administrator', ['x']),
      rui({ permissions: [], profile: 'administrator' }),
    ]);
    expect(shown(access)).toEqual(['role administrator <- direct', 'permission x <- role administrator']);
    expect(about(access.gaps)).toEqual(['roles']);
  });

  it('who is only invited has no access yet', () => {
    const access = accessAt('invitation/new@acme.example', [invited('new@acme.example', 'pending')]);
    expect(access.rights).toEqual([]);
    expect(about(access.gaps)).toEqual(['acceptance']);
  });
});

describe('a key', () => {
  const keyOf = (name: string, wire: JsonObject = {}): Observed => key(ci, name, wire);
  it('has its scopes, with those of its rotated keys', () => {
    const items = [ci, keyOf('deploy', { scopes: ['mcr.read'] }), keyOf('deploy.next', { scopes: ['mcr.read', 'mcr.write'] })];
    const access = accessAt('api-key/ci/deploy.next', items);
    expect(access.subject).toBe('api-key/ci/deploy');
    expect(shown(access)).toEqual([
      'scope mcr.read <- key api-key/ci/deploy, key api-key/ci/deploy.next',
      'scope mcr.write <- key api-key/ci/deploy.next',
    ]);
  });

  it('is unknown if its scopes could not be read', () => {
    const silent = keyOf('deploy', { scopes: 7, scopes_pending_approval: 7 });
    const { scopes: _, ...values } = silent.values;
    expect(about(accessAt('api-key/ci/deploy', [ci, { ...silent, values }]).gaps)).toEqual(['scopes api-key/ci/deploy']);
  });

  it.each([
    ['revoked', { revoked_at: '2026-11-01T00:00:00Z' }],
    ['past its end', { end_validity: '2026-11-20T11:59:59Z' }],
  ])('that is %s gives no access', (_, wire) => {
    const world = accessWorld(liveOf({ items: [ci, keyOf('deploy', wire)] }));
    expect(keySubjects(world)).toEqual([]);
  });

  it('with a future expiry works', () => {
    const world = accessWorld(liveOf({ items: [ci, keyOf('deploy', { end_validity: '2026-11-20T12:00:01Z' })] }));
    expect(subjectsOf(world).map(({ address }) => address)).toEqual(['service-account/ci', 'api-key/ci/deploy']);
  });
});
