// Policies about several kinds: all of them have the fields that it uses, and its settings and waivers may name resources of each.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { forKind, kindsOf } from '../../src/policies/for-kind.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { readsOf } from '../../src/policies/language/reads.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { evaluatedKind, unknownKind } from '../../src/policies/unknown-kind.ts';
import { type Changes, fileWith } from './policy-text.ts';

const context = loadContext(policyShapes(kindList));
const load = (changes: Changes): Policy => {
  const [file] = loadPolicies([{ file: 'own.yaml', text: fileWith({ kind: 'kind: [volume, snapshot]', ...changes }) }], context);
  if (!file) throw new Error('no policy was loaded');
  return file.policy;
};
const problemsOf = (changes: Changes): readonly (string | undefined)[] => {
  try {
    load(changes);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.flatMap(({ message, help }) => [message, help]);
  }
};

describe('a policy about several kinds', () => {
  const policy = load({ require: 'require: resource.size < 100 && resource.name != ""' });

  it('reads the same fields of each', () => {
    expect(kindsOf(policy)).toEqual(['volume', 'snapshot']);
    expect(policy.reads.filter((read) => read.endsWith('.size'))).toEqual(['snapshot.size', 'volume.size']);
  });

  it('is evaluated with the fields of one of them', () => {
    expect(forKind(policy, 'volume')).toBe(policy);
    expect(readsOf([forKind(policy, 'snapshot').require.expression])).toEqual(['snapshot.name', 'snapshot.size']);
  });

  it.each<[Changes, string, string]>([
    [
      { require: 'require: resource.attached_to != ""' },
      'snapshots have no `attached_to` of the type that volumes have',
      'Remove `snapshot`, or write a policy for it.',
    ],
    [{ kind: 'kind: [volume, snapshto]' }, 'there is no kind `snapshto`', 'Did you mean `snapshot`?'],
    [
      { kind: 'kind: [volume, registry]' },
      'registries have no `size` of the type that volumes have',
      'Remove `registry`, or write a policy for it.',
    ],
  ])('with %o is refused', (changes, message, help) => {
    expect(problemsOf({ require: 'require: resource.size < 100', ...changes })).toEqual(expect.arrayContaining([message, help]));
  });

  it.each([
    ['volume/a', 'volume', undefined],
    ['snapshot/a', 'snapshot', undefined],
    ['**', 'volume', undefined],
    ['image/a', 'volume', '`image/a` matches no volume and no snapshot'],
  ])('evaluates what %s names', (pattern, kind, problem) => {
    expect([evaluatedKind(policy, pattern), unknownKind(policy, pattern)]).toEqual([kind, problem]);
  });
});
