// Evidence of a verdict: parameters, the values that the policy reads with their source, and its lets. And the world of a case.
import { describe, expect, it } from 'vitest';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { caseWorld } from '../../src/policies/case-world.ts';
import { compilePolicy } from '../../src/policies/evaluate/compile-policy.ts';
import { isUnknown, type Value } from '../../src/policies/evaluate/value.ts';
import { evidenceMaker } from '../../src/policies/evidence.ts';
import type { WorldName } from '../../src/policies/finding.ts';
import { cellNames, type Shape, type Shapes } from '../../src/policies/language/shape.ts';
import type { Case, Policy } from '../../src/policies/policy.ts';
import { at } from './organization.ts';
import { denied, partRow, smallShapes } from './small-world.ts';

const [sample] = await builtInPolicies();
if (!sample) throw new Error('there are no built-in policies');
const many = Array.from({ length: 25 }, (_, index) => `n${index}`);
const policy: Policy = {
  ...sample,
  kind: 'part',
  params: [],
  lets: [{ name: 'twice', typed: { expression: { op: 'const', value: 2 }, type: 'int' }, once: true }],
  where: { expression: { op: 'const', value: true }, type: 'bool' },
  require: { expression: { op: 'const', value: true }, type: 'bool' },
  unknownWhen: [],
  escalate: [],
  message: { en: { template: '', parts: [] } },
  fix: { text: { en: '' }, templates: [] },
  reads: ['part.name', 'part.ready', 'part.tags', 'thing.size'],
};
const part = smallShapes.get('part');
if (!part) throw new Error('there is no kind part');
const shape: Shape = {
  ...part,
  fields: {
    ...part.fields,
    tags: { type: 'list<string>', about: '', side: 'desired' },
    late: { type: 'string', about: '', side: 'live', offline: 'name' },
    gone: { type: 'string', about: '', side: 'live', offline: null },
    far: { type: 'string', about: '', side: 'live' },
  },
  links: { more: { to: 'part', many: true }, one: { to: 'part', many: false } },
  sample: { ...part.sample, tags: ['t'], late: 'l', gone: 'g', far: 'f' },
};
const shapes: Shapes = new Map([...smallShapes, ['part', shape]]);

describe('the evidence of a verdict', () => {
  const evidence = (world: WorldName, cells: Readonly<Record<string, Value>>, from?: string): unknown => {
    const compiled = compilePolicy(policy, [], shapes);
    const frame = compiled.frame(partRow(), 0);
    const names = cellNames(shape);
    compiled.turnTo(frame, { type: 'row', address: 'part/x', at: undefined, from, cells: names.map((name) => cells[name]) as Value[] });
    return evidenceMaker(compiled, { policy, params: { most: 3, names: many, few: ['a'] } }, world, shapes)(frame);
  };
  const parameters = [
    { path: 'params.most', value: 3, source: 'parameter' },
    { path: 'params.names', value: many.slice(0, 20), of: 25, source: 'parameter' },
    { path: 'params.few', value: ['a'], source: 'parameter' },
  ];
  const lets = [{ path: 'twice', value: 2, source: 'expression' }];
  it.each<[string, WorldName, Readonly<Record<string, Value>>, string | undefined, readonly object[]]>([
    [
      'is what was read, with its collection',
      'live',
      { name: 'wheel', size: 4, ready: true, tags: ['t'] },
      'part@x',
      [
        { path: 'resource.name', value: 'wheel', source: 'platform', from: 'part@x' },
        { path: 'resource.ready', value: true, source: 'platform', from: 'part@x' },
        { path: 'resource.tags', value: ['t'], source: 'file' },
      ],
    ],
    ['is what was derived', 'live', { name: 'wheel' }, undefined, [{ path: 'resource.name', value: 'wheel', source: 'derived' }]],
    ['is what the file has', 'declared', { name: 'wheel' }, 'part', [{ path: 'resource.name', value: 'wheel', source: 'file' }]],
    ['leaves out what is unknown', 'live', { name: denied }, 'part', []],
    ['cuts long lists', 'live', { tags: many }, 'part', [{ path: 'resource.tags', value: many.slice(0, 20), of: 25, source: 'file' }]],
    [
      'does not cut lists of twenty',
      'live',
      { tags: many.slice(0, 20) },
      'part',
      [{ path: 'resource.tags', value: many.slice(0, 20), source: 'file' }],
    ],
    [
      'has the known items of a list that was read in part',
      'live',
      { tags: { type: 'partial', items: ['a'], because: denied } },
      'part',
      [{ path: 'resource.tags', value: ['a'], source: 'file' }],
    ],
  ])('%s', (_, world, cells, from, expected) => expect(evidence(world, cells, from)).toEqual([...parameters, ...expected, ...lets]));
});

describe('the world of a case', () => {
  const one: Case = {
    name: 'x',
    resource: {},
    links: {},
    organization: {},
    params: {},
    now: '2026-11-20T00:00:00Z',
    unread: [],
    partial: [],
    world: 'live',
    expect: 'pass',
    at: at(1),
  };
  const cells = (changes: Partial<Case>): unknown => {
    const [row] = caseWorld(policy, { ...one, ...changes }, shapes).rows.get('part') ?? [];
    const briefly = (value: Value | undefined): unknown => {
      if (value === undefined || value === null || typeof value !== 'object') return value;
      if (isUnknown(value)) return `?${value.cause} ${value.missing.join()} ${value.says}`;
      if ('type' in value && value.type === 'row') return value.address;
      if ('type' in value && value.type === 'partial') return [...value.items.map(briefly), `?${value.because.cause}`];
      return Array.isArray(value) ? value.map(briefly) : value;
    };
    return row && [row.address, Object.fromEntries(cellNames(shape).map((name, index) => [name, briefly(row.cells[index])]))];
  };
  const usual = { name: 'wheel', size: 1, ready: true, tags: ['t'], late: 'l', gone: 'g', far: 'f', more: [], one: null };
  const unread = (name: string) => `?denied part.${name} \`part.${name}\` was not read: 403`;
  it.each<[string, Partial<Case>, unknown]>([
    ['is the sample', {}, ['part', usual]],
    ['has the address of the case', { resource: { address: 'part/a' } }, ['part/a', usual]],
    ['has the values of the case', { resource: { name: null, size: 7 } }, ['part', { ...usual, name: null, size: 7 }]],
    [
      'has related resources',
      { links: { more: [{ address: 'part/b' }, {}], one: { address: 'part/c' } } },
      ['part', { ...usual, more: ['part/b', 'part'], one: 'part/c' }],
    ],
    ['has values that were not read', { unread: ['name', 'more'] }, ['part', { ...usual, name: unread('name'), more: unread('more') }]],
    [
      'has lists that were read in part',
      { partial: ['tags', 'more', 'name'], links: { more: [{ address: 'part/b' }] } },
      ['part', { ...usual, tags: ['t', '?denied'], more: ['part/b', '?denied'] }],
    ],
    ['has nothing of the organization', { unread: ['organization.name'], partial: ['organization.tags'] }, ['part', usual]],
    [
      'has offline what the file has',
      { world: 'declared' },
      ['part', { ...usual, late: 'wheel', gone: null, far: '?no-value part.far `part.far` has no value' }],
    ],
  ])('%s', (_, changes, expected) => expect(cells(changes)).toEqual(expected));
  it('has its name and its time, and everything was read', () => {
    const { rows: _rows, organization: _organization, ...rest } = caseWorld(policy, one, shapes);
    expect(rest).toEqual({ name: 'live', now: Date.UTC(2026, 10, 20), gaps: [], partial: [], declared: [], notes: [] });
  });
  it('needs a kind that exists', () =>
    expect(() => caseWorld({ ...policy, kind: 'nothing' }, one, shapes)).toThrow('there is no kind nothing'));
});
