// The unpublished fields of cel-js, each by its name: an update that moves one fails here, with its name.
import { Environment } from '@marcbachmann/cel-js';
import { describe, expect, it } from 'vitest';
import { chosenBinary, chosenFunction, chosenUnary, typeOf } from '../../src/policies/language/checked-node.ts';

const environment = new Environment().registerVariable('names', 'list<string>').registerVariable('open', 'bool');

const checked = (text: string) => {
  const parsed = environment.parse(text);
  expect(parsed.check().valid).toBe(true);
  return parsed.ast;
};

const field = (of: unknown, name: string): unknown => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined);

const at = (of: unknown, ...path: readonly string[]): unknown => path.reduce(field, of);

describe('the checked tree of cel-js', () => {
  it.each([
    ['kind', 'list'],
    ['name', 'list<string>'],
    ['hasDynType', false],
  ])('has checkedType.%s', (name, value) => {
    expect(at(checked('names'), 'checkedType', name)).toBe(value);
  });

  it('has checkedType.valueType.name', () => {
    expect(at(checked('names'), 'checkedType', 'valueType', 'name')).toBe('string');
  });

  it.each([
    ['findFunction', "'a'.startsWith('b')"],
    ['findBinaryOverload', "'a' == 'b'"],
    ['findUnaryOverload', '!open'],
  ])('has candidates.%s', (name, text) => {
    expect(typeof at(checked(text), 'candidates', name)).toBe('function');
  });

  it('has the signature of the overload that was chosen', () => {
    const [names, open, text] = ['names', 'open', "'a'"].map(checked);
    expect(typeOf(checked('names')).name).toBe('list<string>');
    if (!names || !open || !text) throw new Error('not parsed');
    expect(chosenFunction(checked('size(names)'), [names])).toMatch(/^size\(list/);
    expect(chosenBinary(checked("'a' < 'a'"), text, text)).toBe('string < string: bool');
    expect(chosenUnary(checked('!open'), open)).toBe('!bool: bool');
  });
});
