// The environment in which cel-js parses and type-checks policies: the shapes as types, our functions, and comparison with null. It is never used for
// evaluation.
import { Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';
import { provideRegularExpressions } from '../functions/regular-expression.ts';
import { functionRows } from '../functions/table.ts';
import { memberType, type Shape, type Shapes, typeNameOf } from './shape.ts';

provideRegularExpressions((pattern) => RE2JS.compile(pattern));

/** Our own types, which have no fields. */
const opaque = ['time', 'duration', 'money', 'decimal', 'version'] as const;
const nullable = ['string', 'int', 'double', 'bool', 'list<string>', ...opaque] as const;

const neverCalled = (): never => {
  throw new TypeError('expressions are evaluated by compile.ts');
};

/** cel-js identifies a type by its constructor, and kinds refer to each other before all are registered. The constructors are never called. */
const constructor = (): (() => void) => function () {};

const fieldTypes = (shape: Shape): Record<string, string> =>
  Object.fromEntries([...Object.keys(shape.fields), ...Object.keys(shape.links)].map((name) => [name, memberType(shape, name) ?? 'dyn']));

const isOperator = (signature: string): boolean => !/^(?:[^(\s]*\.)?\w+\(/.test(signature);
/** Registering `==` also registers `!=`. */
const isImplied = (signature: string): boolean => signature.includes(' != ');

/** The language with every kind; `environmentFor` adds the names of one policy. */
export const baseEnvironment = (shapes: Shapes): Environment => {
  const environment = new Environment({ limits: { maxAstNodes: 2000, maxDepth: 60 } });
  for (const name of opaque) environment.registerType(name, { fields: {} });
  for (const shape of shapes.values()) environment.registerType(typeNameOf(shape.name), { ctor: constructor(), fields: fieldTypes(shape) });
  for (const type of [...nullable, ...[...shapes.keys()].map(typeNameOf)]) environment.registerOperator(`${type} == null`, neverCalled);
  for (const { name, isRecord } of shapes.values())
    if (isRecord) environment.registerOperator(`list<${typeNameOf(name)}> == null`, neverCalled);
  for (const { signature, standard } of functionRows) {
    if (standard || isImplied(signature)) continue;
    if (isOperator(signature)) environment.registerOperator(signature, neverCalled);
    else environment.registerFunction(signature, neverCalled);
  }
  environment.registerVariable('organization', 'organization');
  return environment.registerVariable('now', 'time');
};

/** The base with `resource` of a kind and `params` of a policy: name → CEL type. */
export const environmentFor = (base: Environment, shape: string, params: Readonly<Record<string, string>>): Environment => {
  const environment = base.clone().registerVariable('resource', typeNameOf(shape));
  environment.registerType('params', { fields: { ...params } });
  return environment.registerVariable('params', 'params');
};
