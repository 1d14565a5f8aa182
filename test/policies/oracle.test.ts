// With complete values, our evaluation agrees with two other implementations of CEL: cel-js's interpreter and @bufbuild/cel.
import { run as bufbuild, isCelError } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { Environment } from '@marcbachmann/cel-js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organizationShape } from '../../src/policies/derived/organization.ts';
import { compileNullable } from '../../src/policies/evaluate/compile.ts';
import { type Frame, isUnknown, unknown, type Value } from '../../src/policies/evaluate/value.ts';
import { baseEnvironment, environmentFor } from '../../src/policies/language/cel-environment.ts';
import { checkExpression } from '../../src/policies/language/check-expression.ts';
import type { Shape, Shapes } from '../../src/policies/language/shape.ts';
import { rowMaker } from '../../src/policies/world/make-row.ts';
import { runs } from '../runs.ts';
import { anything, form, type Given, given, grown, oneOf, types } from './generate-expressions.ts';

const sample: Shape = {
  name: 'sample',
  title: ['sample', 'samples'],
  about: 'A sample.',
  declarable: true,
  fields: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, about: name, side: 'both' as const }])),
  links: {},
  sample: {},
};
const shapes: Shapes = new Map([sample, organizationShape([])].map((shape) => [shape.name, shape]));
const environment = environmentFor(baseEnvironment(shapes), 'sample', {});

const error = Symbol('error');
type Answer = boolean | number | string | typeof error;

const plain = (value: unknown): Answer => {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  return error;
};

const ours = (text: string, values: Given, cells: Readonly<Record<string, Value>> = {}): Answer => {
  const checked = checkExpression(text, { environment, shapes, lets: new Set(), params: [] });
  if ('faults' in checked) throw new Error(`${text}: ${checked.faults.map(({ message }) => message).join('; ')}`);
  const row = rowMaker(sample)(
    { address: 'sample' },
    (name): Value | undefined => cells[name] ?? Object.entries(values).find(([key]) => key === name)?.[1],
  );
  const frame: Frame = { resource: row, organization: row, now: 0, params: [], lets: [], vars: [], steps: 1e9 };
  const value = compileNullable(checked.typed.expression, { shapes, params: [], lets: [] })(frame);
  return isUnknown(value) ? error : plain(value);
};

const celTypes: Readonly<Record<string, string>> = { time: 'google.protobuf.Timestamp' };
const interpreter = new Environment().registerVariable({
  name: 'resource',
  schema: { ...Object.fromEntries(Object.entries(types).map(([name, type]) => [name, celTypes[type] ?? type])), n: 'dyn' },
});
const celJs = (text: string, { i, j, m, l, ...rest }: Given): Answer => {
  try {
    return plain(interpreter.evaluate(text, { resource: { ...rest, i: BigInt(i), j: BigInt(j), m: new Date(m), l: l.map(BigInt) } }));
  } catch {
    return error;
  }
};

const buf = (text: string, { i, j, m, l, w, ...rest }: Given): Answer => {
  const time = { $typeName: 'google.protobuf.Timestamp' as const, seconds: BigInt(m / 1000), nanos: 0 };
  const resource = new Map(Object.entries({ ...rest, i: BigInt(i), j: BigInt(j), m: time, l: l.map(BigInt), w: [...w] }));
  const answer = bufbuild(text, { resource }, { funcs: strings });
  return isCelError(answer) ? error : plain(answer);
};

describe('three implementations agree', () => {
  it('on generated expressions', () => {
    const terms = grown(3, { int: [], text: [] });
    fc.assert(
      fc.property(anything(terms), given, (pair, values) => {
        const answer = ours(pair.ours, values);
        expect(answer).not.toBe(error);
        expect({ celJs: celJs(pair.theirs, values), buf: buf(pair.theirs, values) }).toEqual({ celJs: answer, buf: answer });
      }),
      runs(200),
    );
  });

  it('on results that are known despite an unread value, for every value that it could have', () => {
    const terms = grown(3, { int: [], text: [] });
    const unread = unknown('denied', ['sample'], 'denied');
    const names = fc.subarray(Object.keys(types), { minLength: 1 });
    fc.assert(
      fc.property(anything(terms), given, given, names, ({ ours: text }, values, others, hidden) => {
        const answer = ours(text, values, Object.fromEntries(hidden.map((name) => [name, unread])));
        fc.pre(answer !== error);
        expect(ours(text, values)).toEqual(answer);
        expect(ours(text, { ...values, ...Object.fromEntries(Object.entries(others).filter(([name]) => hidden.includes(name))) })).toEqual(
          answer,
        );
      }),
      runs(125),
    );
  });

  it('on results that some items of a list prove, for all other items', () => {
    const terms = grown(3, { int: [], text: [] });
    const because = unknown('failed', ['sample'], 'cut off');
    fc.assert(
      fc.property(anything(terms), given, given, ({ ours: text }, values, more) => {
        const answer = ours(text, values, {
          l: { type: 'partial', items: values.l, because },
          w: { type: 'partial', items: values.w, because },
        });
        fc.pre(answer !== error);
        expect(ours(text, { ...values, l: [...values.l, ...more.l], w: [...values.w, ...more.w] })).toEqual(answer);
      }),
      runs(125),
    );
  });

  it('on errors next to an operand that decides the result', () => {
    const broken = oneOf('(resource.i / (resource.j - resource.j) == 1)', '(resource.l[9] == 1)');
    const { bool } = grown(1, { int: [], text: [] });
    const mixed = fc.oneof(
      form(bool, oneOf(' && ', ' || '), broken),
      form(broken, oneOf(' && ', ' || '), bool),
      form('!', broken),
      form('(', broken, ' || ', bool, ') && ', bool),
    );
    fc.assert(
      fc.property(mixed, given, (pair, values) => {
        const answer = ours(pair.ours, values);
        expect({ celJs: celJs(pair.theirs, values), buf: buf(pair.theirs, values) }).toEqual({ celJs: answer, buf: answer });
      }),
      runs(75),
    );
  });
});
