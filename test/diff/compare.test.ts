// The comparison of a declared and a live organization, case by case.
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import type { DifferenceEntry } from '../../src/diff/difference.ts';
import type { TenantryError } from '../../src/errors.ts';
import type { Completeness, Declared, Observed } from '../../src/kinds/kind.ts';
import { cpuTime } from '../cpu-time.ts';
import { smallKinds } from '../live/small-kinds.ts';
import { address, at, declare, desired, live, see } from './worlds.ts';

/** `changed volume/br-se1/db size 10→20`, one line per entry. */
const say = (entry: DifferenceEntry): string => {
  const changes =
    'changes' in entry ? entry.changes.map(({ field, from, to }) => `${field} ${JSON.stringify(from)}→${JSON.stringify(to)}`) : [];
  const more = {
    missing: '',
    same: '',
    changed: '',
    audited: '',
    ambiguous: entry.type === 'ambiguous' ? entry.ids.join(' ') : '',
    conflict: entry.type === 'conflict' ? entry.ids.join(' ') : '',
    unexpected: entry.type === 'unexpected' ? entry.because : '',
    unmanaged: entry.type === 'unmanaged' ? entry.ownership : '',
    unknown: entry.type === 'unknown' ? [entry.because.type, ...(entry.fields ?? [])].join(' ') : '',
  }[entry.type];
  return [entry.type, entry.address, more, ...changes].filter(Boolean).join(' ');
};

const differ = (
  items: readonly Declared[],
  seen: readonly Observed[],
  rest: Partial<Desired> = {},
  gaps: Record<string, Completeness> = {},
): readonly string[] =>
  Object.values(compare(desired(items, rest), live(seen, gaps), smallKinds).entries)
    .flat()
    .map(say);

const owned = (word: 'additive' | 'authoritative' | 'observed', ...sections: readonly string[]): Partial<Desired> => ({
  ownership: Object.fromEntries(sections.map((section) => [section, { word, at: at(9) }])),
});
const cut: Completeness = { type: 'partial', cause: 'cut' };
const denied: Completeness = { type: 'denied', cause: '403', permission: 'bs_volume_list' };
const db = see('volume/br-se1/db', { size: 10 });

interface Case {
  readonly name: string;
  readonly declared: readonly Declared[];
  readonly seen: readonly Observed[];
  readonly rest?: Partial<Desired>;
  readonly gaps?: Record<string, Completeness>;
  readonly says: readonly string[];
}

const cases: Readonly<Record<string, readonly Case[]>> = {
  'by natural key': [
    { name: 'same', declared: [declare('volume/br-se1/db', { size: 10 })], seen: [db], says: ['same volume/br-se1/db'] },
    { name: 'missing', declared: [declare('volume/br-se1/db')], seen: [], says: ['missing volume/br-se1/db'] },
    { name: 'changed', declared: [declare('volume/br-se1/db', { size: 20 })], seen: [db], says: ['changed volume/br-se1/db size 10→20'] },
    {
      name: 'a field that is not declared is not compared',
      declared: [declare('volume/br-se1/db')],
      seen: [db],
      says: ['same volume/br-se1/db'],
    },
    {
      name: 'two live items of one key',
      declared: [declare('volume/br-se1/db', { size: 20 })],
      seen: [db, see('volume/br-se1/db', {}, { id: 'other' })],
      says: ['ambiguous volume/br-se1/db id-of-db other'],
    },
    {
      name: 'a revoked key is not the declared key',
      declared: [declare('service-account/ci'), declare('api-key/ci/deploy')],
      seen: [see('service-account/ci'), see('api-key/ci/deploy', {}, { phase: 'retired' })],
      says: ['missing api-key/ci/deploy', 'same service-account/ci'],
    },
    {
      name: 'a key of an account that does not exist yet',
      declared: [declare('service-account/ci'), declare('api-key/ci/deploy')],
      seen: [],
      says: ['missing api-key/ci/deploy', 'missing service-account/ci'],
    },
  ],
  'field by field': [
    {
      name: 'sets, folded text and local parts',
      declared: [
        declare('member/ana@acme.example', { email: 'Ana@Acme.example', roles: ['b', 'a', 'a'] }),
        declare('service-account/ci', { email: 'ci' }),
      ],
      seen: [see('member/ana@acme.example', { roles: ['a', 'b'] }), see('service-account/ci', { email: 'ci@org-1.sa.example' })],
      says: ['same member/ana@acme.example', 'same service-account/ci'],
    },
    {
      name: 'a field of the file only',
      declared: [declare('member/ana@acme.example', { owner: 'rui' })],
      seen: [see('member/ana@acme.example')],
      says: ['same member/ana@acme.example'],
    },
    {
      name: 'none equals an empty list and null',
      declared: [declare('member/ana@acme.example', { roles: [] })],
      seen: [see('member/ana@acme.example', { roles: null })],
      says: ['same member/ana@acme.example'],
    },
    {
      name: 'null for a declared value',
      declared: [declare('volume/br-se1/db', { size: 20 })],
      seen: [see('volume/br-se1/db', { size: null })],
      says: ['changed volume/br-se1/db size null→20'],
    },
    {
      name: 'an unread field is unknown, next to known differences',
      declared: [declare('member/ana@acme.example', { roles: ['a'], permissions: ['x'] })],
      seen: [see('member/ana@acme.example', { roles: [] }, { unread: { permissions: '403' } })],
      says: ['changed member/ana@acme.example roles []→["a"]', 'unknown member/ana@acme.example failed permissions'],
    },
    {
      name: 'a field that was not requested is unknown, never drift',
      declared: [declare('member/ana@acme.example', { permissions: ['x'] })],
      seen: [see('member/ana@acme.example')],
      says: ['unknown member/ana@acme.example not-requested permissions'],
    },
  ],
  pins: [
    {
      name: 'a pin finds its item, whatever the name',
      declared: [declare('volume/br-se1/anything', { size: 10 }, { pin: 'id-of-db' })],
      seen: [db],
      says: ['same volume/br-se1/anything'],
    },
    {
      name: 'a pin distinguishes two resources of one name',
      declared: [
        declare('volume/br-se1/db', { size: 10 }, { pin: 'id-of-db' }),
        declare('volume/br-se1/db-2', { size: 5 }, { pin: 'other' }),
      ],
      seen: [db, see('volume/br-se1/db', { size: 5 }, { id: 'other' })],
      says: ['same volume/br-se1/db', 'same volume/br-se1/db-2'],
    },
    {
      name: 'the other of the two is found by name again',
      declared: [declare('volume/br-se1/old', {}, { pin: 'id-of-db' }), declare('volume/br-se1/db', { size: 5 })],
      seen: [db, see('volume/br-se1/db', { size: 5 }, { id: 'other' })],
      says: ['same volume/br-se1/db', 'same volume/br-se1/old'],
    },
    {
      name: 'a pin that cannot be looked up',
      declared: [declare('volume/br-se1/db', {}, { pin: 'nowhere' })],
      seen: [],
      gaps: { 'volume@br-se1': denied },
      says: ['unknown volume/br-se1/db denied'],
    },
    {
      name: 'children of a pinned parent',
      declared: [declare('service-account/robot', {}, { pin: 'id-of-ci' }), declare('api-key/robot/deploy')],
      seen: [see('service-account/ci'), see('api-key/ci/deploy'), see('api-key/ci/by-hand')],
      says: ['unmanaged api-key/ci/by-hand additive', 'same api-key/robot/deploy', 'same service-account/robot'],
    },
  ],
  renames: [
    {
      name: 'in place',
      declared: [declare('volume/br-se1/new', { size: 10 }, { renamedFrom: address('volume/br-se1/db') })],
      seen: [db],
      rest: owned('authoritative', 'volumes'),
      says: ['changed volume/br-se1/new name "db"→"new"'],
    },
    {
      name: 'done',
      declared: [declare('volume/br-se1/db', { size: 10 }, { renamedFrom: address('volume/br-se1/old') })],
      seen: [db],
      says: ['same volume/br-se1/db'],
    },
    {
      name: 'never existed',
      declared: [declare('volume/br-se1/new', {}, { renamedFrom: address('volume/br-se1/old') })],
      seen: [],
      says: ['missing volume/br-se1/new'],
    },
    {
      name: 'two of the old name',
      declared: [declare('volume/br-se1/new', {}, { renamedFrom: address('volume/br-se1/db') })],
      seen: [db, see('volume/br-se1/db', {}, { id: 'other' })],
      says: ['ambiguous volume/br-se1/new id-of-db other'],
    },
    {
      name: 'from a partial list: the new one may be there',
      declared: [declare('volume/br-se1/new', {}, { renamedFrom: address('volume/br-se1/db') })],
      seen: [db],
      gaps: { 'volume@br-se1': cut },
      says: ['unknown volume/br-se1/new partial'],
    },
    {
      name: 'a parent is compared with its children',
      declared: [
        declare('service-account/robot', {}, { renamedFrom: address('service-account/ci') }),
        declare('api-key/robot/deploy', { scopes: ['x'] }),
        declare('api-key/robot/new', {}, { renamedFrom: address('api-key/robot/old') }),
      ],
      seen: [see('service-account/ci'), see('api-key/ci/deploy', { scopes: [] }), see('api-key/ci/old')],
      says: [
        'changed api-key/robot/deploy scopes []→["x"]',
        'changed api-key/robot/new name "old"→"new"',
        'changed service-account/robot name "ci"→"robot"',
      ],
    },
    {
      name: 'by replacing: the old one is removed',
      declared: [declare('role/release', {}, { renamedFrom: address('role/ship') })],
      seen: [see('role/ship')],
      says: ['missing role/release', 'unexpected role/ship removed'],
    },
    {
      name: 'by replacing, interrupted: both exist',
      declared: [declare('role/release', {}, { renamedFrom: address('role/ship') })],
      seen: [see('role/ship'), see('role/release')],
      says: ['same role/release', 'unexpected role/ship removed'],
    },
  ],
  'what was not read': [
    {
      name: 'nothing is missing from a denied list',
      declared: [declare('volume/br-se1/db')],
      seen: [],
      gaps: { 'volume@br-se1': denied },
      says: ['unknown volume/br-se1/db denied'],
    },
    {
      name: 'a partial list proves only its items',
      declared: [declare('volume/br-se1/db', { size: 20 }), declare('volume/br-se1/more')],
      seen: [db, see('volume/br-se1/extra')],
      gaps: { 'volume@br-se1': cut },
      rest: owned('authoritative', 'volumes'),
      says: ['changed volume/br-se1/db size 10→20', 'unknown volume/br-se1/extra partial', 'unknown volume/br-se1/more partial'],
    },
    {
      name: 'a region that was not selected: nothing',
      declared: [declare('volume/br-ne1/db')],
      seen: [],
      says: [],
    },
    {
      name: 'keys of an account in a denied list',
      declared: [declare('service-account/ci'), declare('api-key/ci/deploy')],
      seen: [],
      gaps: { 'service-account': denied },
      says: ['unknown api-key/ci/deploy denied', 'unknown service-account/ci denied'],
    },
    {
      name: 'keys of an ambiguous account',
      declared: [declare('service-account/ci'), declare('api-key/ci/deploy')],
      seen: [see('service-account/ci'), see('service-account/ci', {}, { id: 'other' }), see('api-key/ci/deploy')],
      says: ['unknown api-key/ci/deploy failed', 'ambiguous service-account/ci id-of-ci other'],
    },
  ],
  ownership: [
    {
      name: 'additive reports',
      declared: [declare('volume/br-se1/db')],
      seen: [db, see('volume/br-se1/extra')],
      says: ['same volume/br-se1/db', 'unmanaged volume/br-se1/extra additive'],
    },
    {
      name: 'authoritative removes',
      declared: [declare('volume/br-se1/db')],
      seen: [db, see('volume/br-se1/extra')],
      rest: owned('authoritative', 'volumes'),
      says: ['same volume/br-se1/db', 'unexpected volume/br-se1/extra authoritative'],
    },
    {
      name: 'observed audits',
      declared: [declare('volume/br-se1/db', { size: 20 }), declare('volume/br-se1/more')],
      seen: [db, see('volume/br-se1/extra')],
      rest: owned('observed', 'volumes'),
      says: ['audited volume/br-se1/db size 10→20', 'unmanaged volume/br-se1/extra observed', 'audited volume/br-se1/more'],
    },
    {
      name: 'an undeclared section is not reported',
      declared: [declare('volume/br-se1/db')],
      seen: [db, see('member/ana@acme.example')],
      says: ['same volume/br-se1/db'],
    },
    {
      name: 'a nested section applies only to its own parent',
      declared: [declare('service-account/ci'), declare('service-account/bot'), declare('api-key/ci/deploy')],
      seen: [see('service-account/ci'), see('service-account/bot'), see('api-key/ci/deploy'), see('api-key/ci/x'), see('api-key/bot/y')],
      rest: owned('authoritative', 'api_keys'),
      says: ['same api-key/ci/deploy', 'unexpected api-key/ci/x authoritative', 'same service-account/bot', 'same service-account/ci'],
    },
    {
      name: 'keys in rotation belong to the declared key',
      declared: [declare('service-account/ci'), declare('api-key/ci/deploy')],
      seen: [
        see('service-account/ci'),
        see('api-key/ci/deploy'),
        see('api-key/ci/deploy.next'),
        see('api-key/ci/deploy.old'),
        see('api-key/ci/other.old'),
      ],
      rest: owned('authoritative', 'api_keys'),
      says: ['same api-key/ci/deploy', 'unexpected api-key/ci/other.old authoritative', 'same service-account/ci'],
    },
    {
      name: 'two unmanaged of one name',
      declared: [declare('volume/br-se1/db')],
      seen: [db, see('volume/br-se1/x'), see('volume/br-se1/x', {}, { id: 'other' })],
      rest: owned('authoritative', 'volumes'),
      says: ['same volume/br-se1/db', 'ambiguous volume/br-se1/x id-of-x other'],
    },
  ],
  'removed:': [
    {
      name: 'is removed, even if nothing else is declared',
      declared: [],
      seen: [see('member/bob@acme.example'), see('member/ana@acme.example')],
      rest: { removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at(30) }] },
      says: ['unexpected member/bob@acme.example removed'],
    },
    {
      name: 'is reported if the section is observed',
      declared: [],
      seen: [see('member/bob@acme.example')],
      rest: { ...owned('observed', 'members'), removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at(30) }] },
      says: ['unmanaged member/bob@acme.example observed'],
    },
    {
      name: 'already gone',
      declared: [],
      seen: [],
      rest: { removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at(30) }] },
      says: [],
    },
    {
      name: 'not known to be gone',
      declared: [],
      seen: [],
      gaps: { member: denied },
      rest: { removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at(30) }] },
      says: ['unknown member/bob@acme.example denied'],
    },
    {
      name: 'with an authoritative section: once, because it is named',
      declared: [declare('member/ana@acme.example')],
      seen: [see('member/bob@acme.example'), see('member/ana@acme.example')],
      rest: {
        ...owned('authoritative', 'members'),
        removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at(30) }],
      },
      says: ['same member/ana@acme.example', 'unexpected member/bob@acme.example removed'],
    },
  ],
};

describe.each(Object.entries(cases))('compare: %s', (_, group) => {
  it.each(group)('$name', ({ declared, seen, rest, gaps, says }) => {
    expect(differ(declared, seen, rest, gaps)).toEqual(says);
    // The order of the input has no effect.
    expect(differ(declared.toReversed(), seen.toReversed(), rest, gaps)).toEqual(says);
  });
});

const thrown = (run: () => unknown): TenantryError | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as TenantryError;
  }
};

describe('compare', () => {
  it('reports all problems at once', () => {
    const items = [
      declare('volume/br-se1/new', {}, { renamedFrom: address('volume/br-se1/db') }),
      declare('volume/br-se1/pinned', {}, { pin: 'nowhere' }),
    ];
    const error = thrown(() => compare(desired(items), live([db, see('volume/br-se1/new')]), smallKinds));
    expect(error?.problems.map(({ code }) => code).sort()).toEqual(['pin-not-live', 'rename-both-live']);
    expect(error?.exitCode).toBe(2);
  });

  it('reports a rename of a missing resource: the declared one will be new', () => {
    const item = declare('volume/br-se1/new', {}, { renamedFrom: address('volume/br-se1/dbb') });
    const { notes } = compare(desired([item]), live([db]), smallKinds);
    expect(notes.map(({ message }) => message)).toEqual([
      'volume/br-se1/dbb does not exist, so volume/br-se1/new is created as a new resource. Correct `renamed_from`, or delete the line',
    ]);
  });

  it('reports a completed rename', () => {
    const item = declare('volume/br-se1/db', {}, { renamedFrom: address('volume/br-se1/old') });
    const { notes } = compare(desired([item]), live([db]), smallKinds);
    expect(notes.map(({ message }) => message)).toEqual([
      'volume/br-se1/old no longer exists, so `renamed_from` of volume/br-se1/db can be deleted',
    ]);
  });

  it('points to the line that removes the resource', () => {
    const items = [declare('volume/br-se1/db')];
    const authoritative = compare(desired(items, owned('authoritative', 'volumes')), live([db, see('volume/br-se1/x')]), smallKinds);
    expect(authoritative.entries.volume.find(({ type }) => type === 'unexpected')).toMatchObject({ at: { line: 9 } });
  });

  it('is linear: ten thousand items take less than a second', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `volume/br-se1/v${index}`);
    const items = desired(names.map((name) => declare(name, { size: 10 })));
    const seen = live(names.map((name) => see(name, { size: 10 })));
    const start = cpuTime();
    expect(compare(items, seen, smallKinds).entries.volume).toHaveLength(10_000);
    expect(cpuTime() - start).toBeLessThan(1_000);
  });
});
