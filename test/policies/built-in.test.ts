// The built-in policies: every case passes, and the cases of a policy fail if the policy is changed.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInTexts } from '../../scripts/compile-policies.ts';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInFiles, builtInPolicies } from '../../src/policies/built-in.ts';
import { completenessOf } from '../../src/policies/completeness.ts';
import { forKind } from '../../src/policies/for-kind.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { controlIds } from '../../src/policies/load/controls.generated.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import type { Param, Policy } from '../../src/policies/policy.ts';
import { policyDigest } from '../../src/policies/policy-digest.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { catalogue } from './catalogue.ts';

describe('the digest of a built-in policy', () => {
  it('is the one that its content has', async () => {
    const policies = await builtInPolicies();
    expect(policies.map(({ digest: _digest, ...policy }) => policyDigest(policy))).toEqual(policies.map(({ digest }) => digest));
  });
});

const shapes = policyShapes(kindList);
const files = await builtInFiles();

const written = (value: Json): string =>
  isArray(value) ? `[${value.map(written).join(' ')}]` : typeof value === 'string' ? value : JSON.stringify(value);

const parameter = ({ name, default: value, stricter, atLeast, atMost }: Param): string =>
  [
    name,
    written(value),
    ...(stricter === undefined ? [] : [String(stricter)]),
    ...(atLeast === undefined ? [] : [`>=${written(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<=${written(atMost)}`]),
  ].join(' ');

const frameworks = ['cis-v8.1', 'iso-27001-2022', 'soc2', 'lgpd'] as const;

/** A policy in the form of a row of the catalogue. */
const rowOf = ({ id, severity, escalate, packs, params, fix, manual, controls, supports }: Policy): string =>
  [
    id,
    [severity, ...escalate.map(({ to }) => `>${to}`)].join(' '),
    Object.keys(packs).join(' '),
    params.map(parameter).join(', '),
    [...(fix.desired ? ['desired'] : []), ...(fix.due === undefined ? [] : [fix.due]), ...(manual ? ['manual'] : [])].join(' '),
    (controls['cis-v8.1'] ?? []).join(' '),
    frameworks.map((name) => (supports[name] ?? []).join(' ')).join('; '),
  ]
    .join(' | ')
    .replaceAll(/ +\|/g, ' |')
    .trimEnd();

const rows: ReadonlyMap<string, string> = new Map(
  catalogue
    .trim()
    .split('\n')
    .map((row) => [row.split(' |')[0] ?? '', row]),
);

describe('the built-in policies', () => {
  // Other policies need no row: the catalogue only states what must not be lost.
  it('include all of the catalogue', () => {
    const ids = new Set(files.map(({ policy }) => policy.id));
    expect([...rows.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(rows.size).toBe(146);
  });

  it.each(files.flatMap(({ policy }) => (rows.has(policy.id) ? [[policy.id, policy] as const] : [])))(
    '%s: severity, packs, parameters, fix and mappings are those of the catalogue',
    (id, policy) => {
      expect(rowOf(policy)).toBe(rows.get(id));
      expect(Object.keys(policy.controls).filter((framework) => framework !== 'cis-v8.1')).toEqual([]);
    },
  );

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: every case holds', (_, file) => {
    const problems = runCases(file, shapes).flatMap(({ problems: found, at, case: name }) =>
      found.map((problem) => `${at.file}:${at.line}: ${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  // Each kind has the fields of the same names, so the cases of the first are true of the others.
  it.each(files.flatMap((file) => (file.policy.furtherKinds ?? []).map((kind) => [file.policy.id, kind, file] as const)))(
    '%s: every case holds for %s',
    (_, kind, { policy, cases }) => {
      const problems = runCases({ policy: forKind(policy, kind), cases }, shapes).flatMap((one) =>
        one.problems.map((problem) => `${one.case}: ${problem}`),
      );
      expect(problems).toEqual([]);
    },
  );

  // What `policy test` demands of the policies of users.
  it.each(files.map((file) => [file.policy.id, file] as const))('%s: its cases test it completely', (_, file) => {
    expect(completenessOf(file, shapes)?.problems).toBeUndefined();
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: a report says why it is unknown', (_, file) => {
    expect(file.policy.unknownWhen.filter(({ says }) => says === undefined)).toEqual([]);
  });

  it('equal their files: the generated module is up to date', async () => {
    const loaded = loadPolicies(await builtInTexts(), loadContext(shapes));
    const placeless = loaded.map(({ policy }) => JSON.parse(JSON.stringify({ ...policy, digest: policyDigest(policy), at: undefined })));
    expect(await builtInPolicies()).toEqual(placeless);
  });

  it.each([
    ['cis-v8.1', 153],
    ['iso-27001-2022', 93],
    ['soc2', 38],
    ['lgpd', 9],
  ] as const)('know every control of %s', (framework, number) => {
    const file = `policies/frameworks/${framework}.yaml`;
    const { value } = parseYaml(readFileSync(file, 'utf8'), file);
    const controls = isObject(value) && isObject(value['controls']) ? value['controls'] : {};
    expect(Object.keys(controls)).toHaveLength(number);
    expect(controlIds[framework]?.split(' ')).toEqual(Object.keys(controls));
    expect(new Set(Object.values(controls)).size).toBe(number);
  });
});
