// What expressions read, whether they need the resource, and whether a file alone contains what they read.
import { describe, expect, it } from 'vitest';
import type { Expression } from '../../../src/policies/language/expression.ts';
import { isDeclarable, needsResource, readsOf } from '../../../src/policies/language/reads.ts';
import type { Shape, Shapes } from '../../../src/policies/language/shape.ts';

const resource: Expression = { op: 'name', name: 'resource' };
const organization: Expression = { op: 'name', name: 'organization' };
const get = (of: Expression, shape: string, field: string): Expression => ({ op: 'get', of: [of], shape, field });

describe('the reads of expressions', () => {
  it('are fields and links of any depth, sorted, once each', () => {
    const size = get(resource, 'volume', 'size');
    const both: Expression = { op: 'and', of: [get(get(resource, 'volume', 'copies'), 'snapshot', 'id'), size] };
    expect(readsOf([both, size, resource])).toEqual(['snapshot.id', 'volume.copies', 'volume.size']);
    expect(readsOf([])).toEqual([]);
  });
});

describe('an expression', () => {
  const lets = new Set(['large']);
  it.each<[string, Expression, boolean]>([
    ['with the resource needs it', get(resource, 'volume', 'size'), true],
    ['with a let that needs the resource needs it', { op: 'not', of: [{ op: 'let', name: 'large' }] }, true],
    ['with another let does not need it', { op: 'not', of: [{ op: 'let', name: 'admins' }] }, false],
    ['about the organization does not need it', get(organization, 'organization', 'members'), false],
    ['with a parameter of the name of such a let does not need it', { op: 'param', name: 'large' }, false],
    ['with a variable that is named resource does not need it', { op: 'var', slot: 0, name: 'resource' }, false],
  ])('%s', (_, expression, expected) => expect(needsResource(expression, lets)).toBe(expected));
});

describe('a read that the file alone contains', () => {
  const field = (side: 'desired' | 'live' | 'both', offline?: string | null) => ({
    type: 'string',
    about: '',
    side,
    ...(offline === undefined ? {} : { offline }),
  });
  const shape = (name: string, rest: Partial<Shape>): Shape => ({
    name,
    title: [name, name],
    about: '',
    declarable: true,
    fields: {},
    links: {},
    sample: {},
    ...rest,
  });
  const fields = { a: field('both'), d: field('desired'), l: field('live'), o: field('live', 'a'), n: field('live', null) };
  const join = (kind: 'volume' | 'audit-event', ours: string, theirs: string) => ({
    to: kind,
    many: true,
    join: { kind, ours, theirs },
  });
  const shapes: Shapes = new Map(
    [
      shape('member', {
        fields,
        links: {
          children: { to: 'volume', many: true, join: { kind: 'volume', children: true } },
          declared: join('volume', 'a', 'a'),
          oursLive: join('volume', 'l', 'a'),
          theirsLive: join('volume', 'a', 'l'),
          bothLive: join('volume', 'l', 'l'),
          unknownKeys: join('volume', 'x', 'y'),
          hidden: join('audit-event', 'a', 'a'),
          nowhere: { to: 'nothing', many: true, join: { kind: 'volume', children: true } },
          computed: { to: 'volume', many: true },
        },
      }),
      shape('volume', { fields }),
      shape('audit-event', { fields, declarable: false, links: { children: { to: 'volume', many: true } } }),
      shape('organization', { links: { volumes: { to: 'volume', many: true }, events: { to: 'audit-event', many: true } } }),
    ].map((one) => [one.name, one]),
  );
  it.each([
    ['member.a', true],
    ['member.d', true],
    ['member.l', false],
    ['member.o', true],
    ['member.n', true],
    ['member.children', true],
    ['member.declared', true],
    ['member.oursLive', false],
    ['member.theirsLive', false],
    ['member.bothLive', false],
    ['member.unknownKeys', true],
    ['member.hidden', false],
    ['member.nowhere', false],
    ['member.computed', false],
    ['audit-event.a', false],
    ['audit-event.children', false],
    ['organization.volumes', true],
    ['organization.events', false],
    ['nothing.a', false],
  ])('%s: %s', (read, expected) => expect(isDeclarable(read, shapes)).toBe(expected));
});
