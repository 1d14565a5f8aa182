// The built-in rules: every case holds, and the cases of a rule notice when the rule is changed.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInTexts } from '../../scripts/compile-policies.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInFiles, builtInPolicies } from '../../src/policies/built-in.ts';
import type { Expression, Typed } from '../../src/policies/language/expression.ts';
import { ruleShapes } from '../../src/policies/language/rule-shapes.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import type { Policy, PolicyFile } from '../../src/policies/policy.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { isObject } from '../../src/json.ts';

const shapes = ruleShapes(kindList);
const files = await builtInFiles();

/** The baseline pack of policies.md, written out: a rule that is lost is noticed. */
const baseline = `access-control-enabled access-control-mfa-enforced api-key-expired-not-revoked api-key-max-age api-key-toxic-scopes
  api-key-without-expiry budget-exceeded collection-incomplete domain-unverified federation-certificate-expiry federation-certificate-weak-key
  federation-endpoint-not-https federation-sso-url-not-https invitation-administrator organization-administrators-too-few
  organization-administrators-too-many package-aws-sdk-php-too-new proxy-cache-not-connected proxy-cache-url-not-https resource-came-back
  role-superset-of-administrator service-account-administrator setting-loosened-here snapshot-failed spend-stale spend-unexpected-currency
  volume-failed volume-quota-error volume-recent-backup volume-unattached waiver-expired waiver-expiring waiver-owner-left waiver-too-broad
  waiver-unmatched`.split(/\s+/);

const severities: Readonly<Record<string, string>> = {
  'access-control-mfa-enforced': 'critical',
  'federation-endpoint-not-https': 'critical',
  'federation-sso-url-not-https': 'critical',
  'resource-came-back': 'critical',
  'role-superset-of-administrator': 'critical',
};

describe('the built-in rules', () => {
  it('are the baseline pack', () => {
    expect(files.filter(({ policy }) => 'baseline' in policy.packs).map(({ policy }) => policy.id)).toEqual(baseline);
    for (const [id, severity] of Object.entries(severities))
      expect(files.find(({ policy }) => policy.id === id)?.policy.severity).toBe(severity);
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: every case holds', (_, file) => {
    const problems = runCases(file, shapes).flatMap(({ problems: found, at, case: name }) =>
      found.map((problem) => `${at.file}:${at.line}: ${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: cases show a pass, a failure and an unknown', (_, { cases }) => {
    const expected = new Set(cases.map((one) => one.expect));
    expect([...expected]).toEqual(expect.arrayContaining(['pass', 'fail', 'unknown']));
    expect(cases.some((one) => one.expect === 'fail' && one.severity !== undefined)).toBe(true);
  });

  it('are what their files say: the generated module is not stale', async () => {
    const loaded = loadPolicies(await builtInTexts(), loadContext(shapes));
    const placeless = loaded.map(({ policy }) => JSON.parse(JSON.stringify({ ...policy, at: undefined })));
    expect(await builtInPolicies()).toEqual(placeless);
  });

  it('cite only controls that the frameworks list, and the frameworks list only what is cited', () => {
    const cited = new Set(
      files.flatMap(({ policy }) =>
        [policy.controls, policy.supports].flatMap((map) =>
          Object.entries(map).flatMap(([framework, ids]) => ids.map((id) => `${framework} ${id}`)),
        ),
      ),
    );
    const listed = ['cis-v8.1', 'iso-27001-2022', 'soc2', 'lgpd'].flatMap((framework) => {
      const file = `policies/frameworks/${framework}.yaml`;
      const { value } = parseYaml(readFileSync(file, 'utf8'), file);
      const controls = isObject(value) && isObject(value['controls']) ? value['controls'] : {};
      return Object.keys(controls).map((id) => `${framework} ${id}`);
    });
    expect([...cited].sort()).toEqual([...listed].sort());
  });
});

const negated = (typed: Typed): Typed => ({ ...typed, expression: { op: 'not', of: [typed.expression] } });
const always: Typed = { type: 'bool', expression: { op: 'const', value: true } };

/** Every expression that differs from the given one in one operator: `<=` for `<`, and for or, a dropped side, another constant. */
const mutants = (expression: Expression): readonly Expression[] => {
  const inside =
    'of' in expression
      ? expression.of.flatMap((part, index) =>
          mutants(part).map(
            (mutant) => ({ ...expression, of: expression.of.map((other, at) => (at === index ? mutant : other)) }) as Expression,
          ),
        )
      : [];
  const swaps: Readonly<Record<string, string>> = { ' < ': ' <= ', ' <= ': ' < ', ' > ': ' >= ', ' >= ': ' > ' };
  const [sign] = expression.op === 'call' ? Object.keys(swaps).filter((one) => expression.fn.includes(one)) : [];
  return [
    ...inside,
    ...(expression.op === 'and' ? [{ ...expression, op: 'or' as const }, ...expression.of] : []),
    ...(expression.op === 'or' ? [{ ...expression, op: 'and' as const }, ...expression.of] : []),
    ...(expression.op === 'call' && sign ? [{ ...expression, fn: expression.fn.replace(sign, swaps[sign] ?? '') }] : []),
    ...(expression.op === 'call' && / == /.test(expression.fn) ? [{ op: 'not' as const, of: [expression] as const }] : []),
    ...(expression.op === 'const' && typeof expression.value === 'string' ? [{ ...expression, value: `${expression.value}x` }] : []),
  ];
};

const isNoticed = (file: PolicyFile, change: Partial<Policy>): boolean =>
  runCases({ ...file, policy: { ...file.policy, ...change } }, shapes).some(({ problems }) => problems.length > 0);

describe('the cases of a built-in rule notice', () => {
  it.each(files.map((file) => [file.policy.id, file] as const))(
    '%s: a `require` that is negated, always true or always false',
    (_, file) => {
      const { require } = file.policy;
      expect(isNoticed(file, { require: negated(require) })).toBe(true);
      expect(isNoticed(file, { require: always })).toBe(true);
      expect(isNoticed(file, { require: negated(always) })).toBe(true);
    },
  );

  it.each(files.filter(({ policy }) => policy.where).map((file) => [file.policy.id, file] as const))(
    '%s: a `where` that is negated or missing',
    (_, file) => {
      const { where, ...rest } = file.policy;
      expect(where && isNoticed(file, { where: negated(where) })).toBe(true);
      expect(runCases({ ...file, policy: rest }, shapes).some(({ problems }) => problems.length > 0)).toBe(true);
    },
  );

  it.each(files.filter(({ policy }) => policy.unknownWhen.length > 0).map((file) => [file.policy.id, file] as const))(
    '%s: an `unknown_when` that is missing',
    (_, file) => {
      expect(isNoticed(file, { unknownWhen: [] })).toBe(true);
    },
  );

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: another severity', (_, file) => {
    expect(isNoticed(file, { severity: file.policy.severity === 'info' ? 'low' : 'info', escalate: [] })).toBe(true);
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: one operator or constant changed', (_, file) => {
    const { require, where } = file.policy;
    const survivors = [
      ...mutants(require.expression).map((expression) => ({ require: { ...require, expression } })),
      ...(where ? mutants(where.expression).map((expression) => ({ where: { ...where, expression } })) : []),
    ].filter((change) => !isNoticed(file, change));
    expect(survivors.map((change) => JSON.stringify(change).replaceAll(/"op":|"of":|\{"name","name":"resource"\}/g, ''))).toEqual([]);
  });
});
