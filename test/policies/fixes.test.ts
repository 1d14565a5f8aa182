// The pieces of desired state that rules propose: filled in for the failing case, they follow the desired-state schema.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { isArray, isObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInFiles } from '../../src/policies/built-in.ts';
import { caseWorld } from '../../src/policies/case-world.ts';
import { compileNullable } from '../../src/policies/evaluate/compile.ts';
import { show } from '../../src/policies/evaluate/show.ts';
import { environmentFor } from '../../src/policies/language/cel-environment.ts';
import { checkExpression } from '../../src/policies/language/check-expression.ts';
import { ruleShapes } from '../../src/policies/language/rule-shapes.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { piecesOf, sayValue } from '../../src/policies/message.ts';
import { celTypeOf, paramValue } from '../../src/policies/parameter.ts';
import type { PolicyFile } from '../../src/policies/policy.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';

const shapes = ruleShapes(kindList);
const context = loadContext(shapes);

/** Fills the places of a text for the first case that fails. */
const filler = ({ policy, cases }: PolicyFile): ((text: string) => string) => {
  const failing = cases.find((one) => one.expect === 'fail' && one.world !== 'declared');
  if (!failing) throw new Error(`${policy.id} has no failing case`);
  const world = caseWorld(policy, failing, shapes);
  const names = policy.params.map(({ name }) => name);
  const types = Object.fromEntries(policy.params.map((param) => [param.name, celTypeOf(param)]));
  const environment = environmentFor(context.environment, policy.kind, types);
  const params = policy.params.map(({ name, type, default: otherwise }) => paramValue(type, failing.params[name] ?? otherwise) ?? null);
  const [row] = world.rows.get(policy.kind) ?? [];
  const valueOf = (text: string): string => {
    const checked = checkExpression(text, { environment, shapes, lets: new Set(), params: names });
    if ('faults' in checked || !row) throw new Error(`${policy.id}: ${text}`);
    const frame = { resource: row, organization: world.organization, now: world.now, params, lets: [], vars: [], steps: 1e6 };
    return sayValue(show(compileNullable(checked.typed.expression, { shapes, params: names, lets: [] })(frame), checked.typed.type));
  };
  return (text) => {
    const pieces = piecesOf(text);
    if ('message' in pieces) throw new Error(`${policy.id}: ${text}: ${pieces.message}`);
    return pieces.map((piece) => (piece.type === 'text' ? piece.text : valueOf(piece.expression))).join('');
  };
};

const filled = (value: Json, fill: (text: string) => string): Json => {
  if (typeof value === 'string') return fill(value);
  if (isArray(value)) return value.map((one) => filled(one, fill));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [fill(key), filled(one, fill)])) : value;
};

const withFix = (await builtInFiles()).flatMap((file): (readonly [string, PolicyFile, JsonObject])[] =>
  file.policy.fix.desired ? [[file.policy.id, file, file.policy.fix.desired]] : [],
);

/** What is only part of a new item may lack what a whole one needs: a fix changes what is there. */
const isIncomplete = ({ keyword }: { readonly keyword: string }): boolean => ['required', 'oneOf', 'anyOf', 'if', 'not'].includes(keyword);

describe('a fix as desired state', () => {
  it.each(withFix)('of %s follows the schema', (_, file, desired) => {
    const document = filled({ version: 1, ...desired }, filler(file));
    desiredState(document);
    expect(
      (desiredState.errors ?? []).filter((error) => !isIncomplete(error)).map(({ instancePath, message }) => `${instancePath} ${message}`),
    ).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/[{]\w+\.|nothing/);
  });
});
