// Verdicts where times are known only as intervals, at the limit of steps, and on links that are null; and what names several kinds.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { isPartial, isRow, isUnknown, type Row, type Value } from '../../src/policies/evaluate/value.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import { agreed, evaluateResource } from '../../src/policies/evaluate-policy.ts';
import type { PolicyVerdict } from '../../src/policies/finding.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { cellNames } from '../../src/policies/language/shape.ts';
import { withOverrides } from '../../src/policies/override.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { readsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { belowControl } from '../../src/policies/setting-facts.ts';
import { kindIn, unknownKind } from '../../src/policies/unknown-kind.ts';
import { unmatchedPatterns } from '../../src/policies/unmatched.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import type { World } from '../../src/policies/world/world.ts';
import { at, collection, item, liveOf, now } from './organization.ts';
import { denied, frameFor } from './small-world.ts';

const shapes = policyShapes(kindList);
const policies = await builtInPolicies();

describe('a verdict', () => {
  const frame = frameFor();
  const compiled = (where: Value | undefined, holds: Value, unknownWhen: readonly Value[] = []) =>
    ({
      where: where === undefined ? undefined : () => where,
      require: () => holds,
      unknownWhen: unknownWhen.map((when, index) => ({ cause: ['stale', 'not-offered'][index], when: () => when, missing: [`m${index}`] })),
    }) as unknown as Parameters<typeof evaluateResource>[0];
  const verdict = (...parts: Parameters<typeof compiled>): string => {
    const { type, ...rest } = evaluateResource(compiled(...parts), frame);
    return 'cause' in rest ? `${type} ${rest.cause} ${rest.missing.join()} ${rest.says}` : type;
  };
  it.each<[string, Parameters<typeof compiled>, string]>([
    ['holds', [undefined, true], 'pass'],
    ['does not hold', [true, false], 'fail'],
    ['does not apply', [false, false], 'skip'],
    ['does not apply, and may not be evaluated', [false, false, [true]], 'skip'],
    ['is unknown', [true, denied], 'unknown denied thing.x denied'],
    ['applies perhaps, and holds', [denied, true], 'pass'],
    ['applies perhaps, and does not hold', [denied, false], 'unknown denied thing.x denied'],
    ['cannot be evaluated', [true, true, [true]], 'unknown stale m0 the data is too old to evaluate'],
    [
      'cannot be evaluated for the second reason',
      [true, true, [false, true]],
      'unknown not-offered m1 this platform does not offer the data it needs',
    ],
    ['can perhaps be evaluated', [true, false, [denied]], 'fail'],
  ])('on a resource for which it %s', (_, parts, expected) => expect(verdict(...parts)).toBe(expected));
  it.each<[Value | undefined, Value]>([
    [true, true],
    [true, false],
    [false, true],
    [undefined, denied],
  ])('that took too many steps is unknown (where %j, require %j)', (where, holds) => {
    expect(evaluateResource(compiled(where, holds), { ...frame, steps: -1 })).toMatchObject({ type: 'unknown', cause: 'budget' });
    expect(evaluateResource(compiled(where, holds), { ...frame, steps: 0 })).not.toMatchObject({ cause: 'budget' });
  });
  const unknown = (says: string): PolicyVerdict => ({ type: 'unknown', cause: 'denied', missing: [], says });
  const depends: PolicyVerdict = {
    type: 'unknown',
    cause: 'no-ledger',
    missing: [],
    says: 'depends on when it began, which is not known exactly: scans with the first-seen ledger (`audit --ledger <file>`) decide it',
  };
  it.each<[PolicyVerdict, PolicyVerdict, PolicyVerdict]>([
    [{ type: 'pass' }, { type: 'pass' }, { type: 'pass' }],
    [{ type: 'fail' }, { type: 'pass' }, depends],
    [{ type: 'skip' }, { type: 'fail' }, depends],
    [unknown('early'), unknown('late'), unknown('late')],
    [{ type: 'pass' }, unknown('late'), unknown('late')],
    [unknown('early'), { type: 'pass' }, unknown('early')],
  ])('at both ends of an interval: %j and %j', (early, late, expected) => expect(agreed(early, late)).toEqual(expected));
});

describe('a link', () => {
  const reads: ReadonlySet<string> = new Set(['volume.instance', 'volume.snapshots', 'instance.id', 'snapshot.volume']);
  const linked = (
    attached_to: string | null,
    unread: Readonly<Record<string, string>> = {},
    completeness?: Parameters<typeof collection>[2],
  ): unknown => {
    const volume = item('volume', ['br-se1', 'a'], { region: 'br-se1', values: { name: 'a', attached_to }, unread });
    const instance = item('instance', ['br-se1', 'vm'], { id: 'vm-1', region: 'br-se1', values: { name: 'vm' } });
    const world = liveWorld(
      {
        live: liveOf(collection('volume', [volume], undefined, 'br-se1'), collection('instance', [instance], completeness, 'br-se1')),
        desired: undefined,
        lockFiles: [],
        settings: [],
        now,
      },
      kindList,
      shapes,
      reads,
    );
    const shape = shapes.get('volume');
    const [row]: readonly Row[] = world.rows.get('volume') ?? [];
    const value = row?.cells[shape ? cellNames(shape).indexOf('instance') : -1] ?? null;
    if (isUnknown(value)) return `?${value.cause}`;
    return isPartial(value) ? 'partial' : isRow(value) ? value.address : value;
  };
  const refused = { type: 'denied', cause: '403 on GET /instances' } as const;
  it.each<[string, () => unknown, unknown]>([
    ['leads to the resource', () => linked('vm-1'), 'instance/br-se1/vm'],
    ['leads to the resource, although not all were read', () => linked('vm-1', {}, refused), 'instance/br-se1/vm'],
    ['is null if the field is', () => linked(null), null],
    ['is null if the field is, although not all were read', () => linked(null, {}, refused), null],
    ['is null if nothing has that id', () => linked('gone'), null],
    ['is unknown if nothing that was read has that id', () => linked('gone', {}, refused), '?denied'],
    ['is unknown if the field is', () => linked('vm-1', { attached_to: '403 on GET /volumes' }), '?denied'],
  ])('%s', (_, value, expected) => expect(value()).toEqual(expected));
});

it('collections that were not read are in the order of their names, after the resources', () => {
  const refused = { type: 'denied', cause: '403' } as const;
  const selection = selectPolicies(
    policies.filter(({ id }) => id === 'volume-failed'),
    { settings: [], waivers: [] },
  );
  const broken = item('volume', ['br-se1', 'a'], { region: 'br-se1', values: { name: 'a', status: 'creating_error' } });
  const live = liveOf(
    collection('volume', [], refused, 'br-se1'),
    collection('volume', [], refused, 'br-ne1'),
    collection('volume', [broken], undefined, 'br-mgl1'),
  );
  const world = liveWorld({ live, desired: undefined, lockFiles: [], settings: [], now }, kindList, shapes, readsOfSelection(selection));
  expect(evaluatePolicies(world, selection, [], shapes).findings.map(({ address }) => address)).toEqual([
    'volume/br-se1/a',
    'volume@br-ne1',
    'volume@br-se1',
  ]);
});

describe('an own policy in the place of a built-in one', () => {
  const policy = (id: string, rest: object = {}) => ({ id, aliases: [], ...rest }) as unknown as Policy;
  const ids = (...all: readonly Policy[]) => withOverrides(all).policies.map(({ id, aliases }) => [id, aliases]);
  it.each<[string, readonly Policy[], unknown]>([
    [
      'has its names',
      [policy('a', { aliases: ['b'] }), policy('own', { overrides: 'a', at: at(1), aliases: ['c'] })],
      [['own', ['c', 'a', 'b']]],
    ],
    ['may have its id', [policy('a', { aliases: ['b'] }), policy('a', { overrides: 'a', at: at(1) })], [['a', ['b']]]],
    [
      'is beside it without `overrides`',
      [policy('a'), policy('own', { at: at(1) })],
      [
        ['a', []],
        ['own', []],
      ],
    ],
    [
      'replaces nothing that does not exist',
      [policy('a'), policy('own', { overrides: 'x', at: at(1) })],
      [
        ['a', []],
        ['own', []],
      ],
    ],
    [
      'is not a built-in one',
      [policy('a'), policy('b', { overrides: 'a' })],
      [
        ['a', []],
        ['b', []],
      ],
    ],
  ])('%s', (_, all, expected) => expect(ids(...all)).toEqual(expected));
});

it.each<[string, string, string | undefined, string | undefined]>([
  ['volume', 'volume/a', 'volume', undefined],
  ['volume', 'snapshot/a', 'snapshot', '`snapshot/a` matches no volume'],
  ['volume', 'snapshot', 'snapshot', '`snapshot` matches no volume'],
  ['volume', '**', undefined, undefined],
  ['volume', 'vol*/a', undefined, undefined],
  ['resource', 'snapshot/a', 'snapshot', undefined],
  ['collection', 'volume@br-se1', 'volume@br-se1', undefined],
])('of a policy about %s, the pattern %s', (kind, pattern, named, problem) =>
  expect([kindIn(pattern), unknownKind({ kind }, pattern)]).toEqual([named, problem]),
);

describe('a pattern of a policy about every kind', () => {
  const world = (partial: readonly string[]): World =>
    ({
      rows: new Map([['resource', [{ address: 'volume/a', declaredAs: 'volume/old' }, { address: 'role/r' }]]]),
      partial,
      declared: ['volume/new'],
    }) as unknown as World;
  const unmatched = (pattern: string, partial: readonly string[] = []): number =>
    unmatchedPatterns([{ policy: { id: 'p', kind: 'resource' }, only: [pattern] } as never], world(partial)).length;
  it.each<[string, readonly string[], number]>([
    ['volume/a', [], 0],
    ['volume/old', [], 0],
    ['volume/new', [], 0],
    ['volume/x', [], 1],
    ['volume/x', ['role'], 1],
    ['volume/x', ['volume'], 0],
    ['**/x', [], 1],
    ['**/x', ['role'], 0],
  ])('%s, with %j in part', (pattern, partial, expected) => expect(unmatched(pattern, partial)).toBe(expected));
});

it('a parameter that allows more than a control names the control', () => {
  const policy = policies.find(({ id }) => id === 'volume-recent-backup');
  const other = policies.find(({ id }) => id === 'api-key-max-age');
  if (!policy || !other) throw new TypeError('there is no such policy');
  expect(belowControl(policy, { within: '14d' })).toEqual(['within 14d, but cis-v8.1 11.2 allows at most 7d']);
  expect(belowControl({ ...policy, id: 'own', overrides: policy.id }, { within: '14d' })).toEqual([
    'within 14d, but cis-v8.1 11.2 allows at most 7d',
  ]);
  expect(belowControl({ ...policy, id: 'own' }, { within: '14d' })).toEqual([]);
  expect(belowControl(policy, { within: '7d' })).toEqual([]);
  expect(belowControl(policy, {})).toEqual([]);
  expect(belowControl({ ...other, id: policy.id }, { within: '14d' })).toEqual([]);
});
