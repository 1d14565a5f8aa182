// A small language to test the engine: one kind with a field of every type, and a related one.
import type { Json } from '../../src/json.ts';
import { organizationShape } from '../../src/policies/derived/organization.ts';
import { compileNullable, type Layout } from '../../src/policies/evaluate/compile.ts';
import { stepBudget } from '../../src/policies/evaluate/compile-policy.ts';
import { show } from '../../src/policies/evaluate/show.ts';
import { type Frame, isPartial, isUnknown, type Row, type Unknown, type Value } from '../../src/policies/evaluate/value.ts';
import { baseEnvironment, environmentFor } from '../../src/policies/language/cel-environment.ts';
import { type CheckedExpression, checkExpression } from '../../src/policies/language/check-expression.ts';
import type { Shape, Shapes } from '../../src/policies/language/shape.ts';
import { cellOf } from '../../src/policies/world/cell.ts';
import { rowMaker } from '../../src/policies/world/make-row.ts';

const field = (type: string) => ({ type, about: `a ${type}`, side: 'both' as const });

const part: Shape = {
  name: 'part',
  title: ['part', 'parts'],
  about: 'A part of a thing.',
  declarable: true,
  fields: { name: field('string'), size: field('int'), ready: field('bool') },
  links: {},
  sample: { name: 'wheel', size: 1, ready: true },
};
const thing: Shape = {
  name: 'thing',
  title: ['thing', 'things'],
  about: 'A thing.',
  declarable: true,
  fields: {
    text: field('string'),
    count: field('int'),
    ratio: field('double'),
    on: field('bool'),
    made: field('time'),
    lasts: field('duration'),
    price: field('money'),
    exact: field('decimal'),
    tags: field('list<string>'),
    extra: field('dyn'),
  },
  links: { parts: { to: 'part', many: true }, first: { to: 'part', many: false } },
  sample: {
    text: 'hello',
    count: 3,
    ratio: 0.5,
    on: true,
    made: '2026-11-10T00:00:00Z',
    lasts: '2d',
    price: '10.00 BRL',
    exact: '1.5',
    tags: ['a', 'b'],
    extra: { level: 2, words: ['x', 'y'] },
  },
};
export const smallShapes: Shapes = new Map([thing, part, organizationShape([])].map((shape) => [shape.name, shape]));

export const smallEnvironment = baseEnvironment(smallShapes);

const environment = environmentFor(smallEnvironment, 'thing', {
  limit: 'int',
  age: 'duration',
  names: 'list<string>',
  pattern: 'string',
});

export const checkText = (text: string, expected?: string): CheckedExpression =>
  checkExpression(text, { environment, shapes: smallShapes, lets: new Set(), params: ['limit', 'age', 'names', 'pattern'] }, expected);

const rowOf = (shape: Shape, overlay: Readonly<Record<string, Json>>, cells: Readonly<Record<string, Value>> = {}): Row =>
  rowMaker(shape)({ address: `${shape.name}/x` }, (name) => {
    if (Object.hasOwn(cells, name)) return cells[name];
    const json = Object.hasOwn(overlay, name) ? overlay[name] : shape.sample[name];
    return json === undefined ? undefined : cellOf(shape.fields[name]?.type ?? '', json, `${shape.name}.${name}`);
  });

export const partRow = (overlay: Readonly<Record<string, Json>> = {}, cells: Readonly<Record<string, Value>> = {}): Row =>
  rowOf(part, overlay, cells);

export const denied: Unknown = { type: 'unknown', cause: 'denied', missing: ['thing.x'], says: 'denied' };

const now = Date.UTC(2026, 10, 20);

export const frameFor = (overlay: Readonly<Record<string, Json>> = {}, cells: Readonly<Record<string, Value>> = {}): Frame => ({
  resource: rowOf(thing, overlay, { parts: [], first: null, ...cells }),
  organization: partRow(),
  now,
  params: [5, 7 * 86_400_000, ['a', 'z'], 'h.*o'],
  lets: [],
  vars: [],
  steps: stepBudget,
});

const layout: Layout = { shapes: smallShapes, params: ['limit', 'age', 'names', 'pattern'], lets: [] };

/** The value of an expression; throws if it is invalid. */
export const valueOf = (text: string, frame: Frame = frameFor()): { readonly value: Value; readonly type: string } => {
  const checked = checkText(text);
  if ('faults' in checked) throw new Error(`${text}: ${checked.faults.map((fault) => fault.message).join('; ')}`);
  return { value: compileNullable(checked.typed.expression, layout)(frame), type: checked.typed.type };
};

/** As JSON; unknowns as `?cause`, partial lists as `[…, ?]`. */
export const shown = (text: string, frame?: Frame): Json => {
  const { value, type } = valueOf(text, frame);
  if (isUnknown(value)) return `?${value.cause}`;
  const json = show(value, type);
  return isPartial(value) && Array.isArray(json) ? [...json, '?'] : json;
};
