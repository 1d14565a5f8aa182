// The built-in policies: every case passes, and the cases of a policy fail if the policy is changed.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInTexts } from '../../scripts/compile-policies.ts';
import { isObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInFiles, builtInPolicies } from '../../src/policies/built-in.ts';
import type { Expression, Typed } from '../../src/policies/language/expression.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { controlIds } from '../../src/policies/load/controls.generated.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { missingCases } from '../../src/policies/missing-cases.ts';
import type { Policy, PolicyFile } from '../../src/policies/policy.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { parseYaml } from '../../src/yaml/parse.ts';

const shapes = policyShapes(kindList);
const files = await builtInFiles();

/** The baseline pack of policies.md, written out: a lost policy is noticed. A new policy states its packs, severity and mapping in its file alone. */
const baseline = `access-control-enabled access-control-mfa-enforced api-key-expired-not-revoked api-key-max-age api-key-toxic-scopes
  api-key-without-expiry budget-exceeded collection-incomplete domain-unverified federation-certificate-expiry
  federation-certificate-weak-key federation-endpoint-not-https federation-sso-url-not-https invitation-administrator
  invitation-off-domain member-off-domain organization-administrators-too-few organization-administrators-too-many
  package-aws-sdk-php-too-new proxy-cache-not-connected proxy-cache-url-not-https resource-came-back role-grants-rights
  role-superset-of-administrator service-account-administrator service-account-without-owner setting-loosened-here spend-holes
  snapshot-failed spend-stale spend-unexpected-currency volume-failed volume-quota-error volume-recent-backup volume-unattached
  resource-unmanaged
  waiver-expired waiver-expiring waiver-owner-left waiver-too-broad waiver-too-long waiver-unmatched`
  .split(/\s+/)
  .toSorted();

/** The severities of policies.md, written out; all others are medium. */
const severities: Readonly<Record<string, readonly string[]>> = {
  critical: `access-control-mfa-enforced federation-endpoint-not-https federation-sso-url-not-https role-superset-of-administrator`.split(
    ' ',
  ),
  high: `image-vulnerable backup-chain-without-full member-administrator-unfederated member-effective-administrator scheduler-late service-account-effective-administrator volume-unencrypted snapshot-unencrypted backup-failed member-off-domain invitation-off-domain role-grants-rights api-key-scope-allow-list access-control-enabled api-key-toxic-scopes api-key-without-expiry budget-exceeded collection-incomplete federation-certificate-weak-key
    invitation-administrator organization-administrators-too-many proxy-cache-url-not-https service-account-administrator
    spend-unexpected-currency volume-failed`.split(/\s+/),
  low: 'budget-missing image-mutable-tag image-untagged snapshot-orphaned snapshot-too-old service-account-too-many-keys api-key-expiring api-key-expired-not-revoked setting-loosened-here waiver-expiring waiver-unmatched'.split(
    ' ',
  ),
};

/** The mappings of policies.md, written out: id | full (CIS only) | supporting: CIS; ISO 27001; SOC 2; LGPD. */
const mappings = `
member-off-domain | | 5.1 5.6; A.5.16; CC6.2; 46
invitation-off-domain | | 6.1; A.5.16; CC6.2; 46
member-direct-grants | | 6.8; A.5.15 A.5.18; CC6.3; 46
member-review-overdue | | 5.1 6.8; A.5.18; CC6.2 CC6.3; 46
role-grants-rights | | 5.4 6.8; A.8.2; CC6.3; 46
service-account-without-owner | | 5.5; A.5.9 A.5.16; CC6.2;
service-account-too-many-keys | | ; A.5.17; CC6.1;
api-key-scope-allow-list | | 3.3 6.8; A.5.15 A.8.2; CC6.3; 46
api-key-expiring | | ; A.5.17; ;
domain-without-federation | | 5.6 6.7; A.5.16 A.8.5; CC6.1; 46
volume-unencrypted | 3.11 | ; A.8.24; CC6.1 C1.1; 46
snapshot-unencrypted | 11.3 | ; A.8.13 A.8.24; CC6.1; 46
snapshot-too-old | | 3.4; A.8.10; C1.2; 15 16
backup-failed | | 11.2; A.8.13; A1.2; 46
scheduler-retention-too-short | | 11.1; A.8.13; A1.2;
proxy-cache-host-not-allowed | | 16.5; A.5.21; CC6.8;
registry-member-developer-not-allowed | | 3.3 6.8; A.5.15 A.8.3; CC6.3; 46
member-effective-administrator | | 5.4 6.8; A.8.2; CC6.3; 46
member-administrator-unfederated | | 5.6 6.7; A.5.16 A.8.5; CC6.1; 46
member-toxic-permissions | | 6.8; A.5.3; CC6.3; 46
role-too-broad | | 6.8; A.5.15 A.8.3; CC6.3; 46
service-account-effective-administrator | | 5.4 6.8; A.8.2; CC6.3; 46
image-unsigned | | ; A.5.21 A.8.19; CC6.8 CC8.1;
image-mutable-tag | | ; A.8.9 A.8.32; CC8.1;
image-untagged | | ; ; ;
volume-without-remote-copy | 11.4 | ; A.8.13 A.8.14; A1.2; 46
volume-without-schedule | 11.2 | ; A.8.13; A1.2; 46
snapshot-orphaned | | 3.5; A.8.10; C1.2; 15 16
backup-chain-without-full | | 11.2; A.8.13; A1.2; 46
scheduler-late | | 11.2; A.8.13; A1.2; 46
resource-unmanaged | | 1.2 5.1; A.5.9 A.8.9; CC7.1 CC8.1; 46
resource-drifted | | 4.6; A.8.9 A.8.32; CC7.1 CC8.1; 46
waiver-too-long | | ; A.5.36; CC4.2; 50
setting-looser-than-control | | 4.1; A.5.36; CC4.1; 50
image-unscanned | | 7.5; A.8.8; CC7.1; 46
image-vulnerable | | 7.7; A.8.8; CC7.1; 46
credential-too-wide | | 6.8; A.8.2; CC6.3; 46
spend-day-anomaly | | ; A.8.16; CC7.2;
spend-month-rise | | ; ; ;
spend-holes | | ; ; ;
budget-forecast-exceeded | | ; ; ;
budget-missing | | ; ; ;
access-control-enabled | | 6.8; A.5.15 A.8.3; CC6.1; 46
access-control-mfa-enforced | 6.3 6.5 | ; A.5.17 A.8.5; CC6.1; 46
organization-administrators-too-few | | ; A.5.2; ;
organization-administrators-too-many | | 5.4; A.8.2; CC6.3; 46
invitation-administrator | | 5.4; A.5.18 A.8.2; CC6.3; 46
role-superset-of-administrator | | 5.4 6.8; A.8.2; CC6.3; 46
service-account-administrator | | 5.4 6.8; A.8.2; CC6.3; 46
api-key-expired-not-revoked | | 6.2; A.5.18; CC6.2; 46
api-key-max-age | | ; A.5.17; CC6.1; 46
api-key-without-expiry | | ; A.5.17; CC6.1; 46
api-key-toxic-scopes | | 5.4; A.5.3; CC6.3; 46
domain-unverified | | ; A.5.16; CC6.1; 46
federation-certificate-expiry | | ; A.8.24; CC6.1; 46
federation-certificate-weak-key | | ; A.8.24; CC6.1; 46
federation-certificate-weak-signature | | ; A.8.24; CC6.1; 46
federation-endpoint-not-https | 3.10 | ; A.8.5 A.8.24; CC6.7; 46
federation-sso-url-not-https | 3.10 | ; A.8.5 A.8.24; CC6.7; 46
proxy-cache-not-connected | | ; A.8.14; ;
proxy-cache-url-not-https | | 3.10; A.5.21 A.8.24; CC6.7 CC6.8; 46
volume-recent-backup | 11.2 | ; A.8.13; A1.2; 46
volume-unattached | | 3.5; A.5.9 A.8.10; C1.2; 16
volume-failed | | ; A.8.16; CC7.2;
volume-quota-error | | ; A.8.6; A1.1;
snapshot-failed | | 11.2; A.8.13; A1.2; 46
package-aws-sdk-php-too-new | | ; ; ;
budget-exceeded | | ; ; ;
spend-stale | | ; ; ;
spend-unexpected-currency | | ; ; ;
resource-came-back | | 1.2 6.2; A.5.18 A.8.9 A.8.32; CC6.2 CC8.1; 46
waiver-expired | | ; A.5.36; CC4.2; 50
waiver-expiring | | ; A.5.36; CC4.2; 50
waiver-owner-left | | ; A.5.36; CC4.2; 50
waiver-too-broad | | ; A.5.36; CC4.2; 50
waiver-unmatched | | ; A.5.36; CC4.2; 50
setting-loosened-here | | 4.1; A.5.36; CC4.2; 50
collection-incomplete | | ; A.5.36; CC4.1; 50
`;

const frameworks = ['cis-v8.1', 'iso-27001-2022', 'soc2', 'lgpd'] as const;

const idsOf = (text = ''): readonly string[] =>
  text
    .trim()
    .split(' ')
    .filter((id) => id !== '');

const expectedMapping = (line: string) => {
  const [id = '', full = '', supporting = ''] = line.split('|').map((part) => part.trim());
  const parts = supporting.split(';');
  const supports = frameworks.flatMap((framework, index) => idsOf(parts[index]).map((control) => `${framework} ${control}`));
  return { id, controls: idsOf(full).map((control) => `cis-v8.1 ${control}`), supports };
};

const namesIn = (mapping: Policy['controls']): readonly string[] =>
  Object.entries(mapping).flatMap(([framework, ids]) => ids.map((id) => `${framework} ${id}`));

const expectedMappings = mappings.trim().split('\n').map(expectedMapping);
const listed = files.filter(({ policy }) => expectedMappings.some(({ id }) => id === policy.id));

describe('the built-in policies', () => {
  it('are the baseline pack', () => {
    const inBaseline = listed.filter(({ policy }) => 'baseline' in policy.packs).map(({ policy }) => policy.id);
    expect(inBaseline).toEqual(baseline);
    const expected = (id: string): string => Object.keys(severities).find((severity) => severities[severity]?.includes(id)) ?? 'medium';
    for (const { policy } of listed) expect(`${policy.id} ${policy.severity}`).toBe(`${policy.id} ${expected(policy.id)}`);
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: every case holds', (_, file) => {
    const problems = runCases(file, shapes).flatMap(({ problems: found, at, case: name }) =>
      found.map((problem) => `${at.file}:${at.line}: ${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s: its cases cover everything that it can report', (_, file) => {
    expect(missingCases(file)).toEqual([]);
    expect(file.cases.some((one) => one.expect === 'fail' && one.severity !== undefined)).toBe(true);
  });

  it('equal their files: the generated module is up to date', async () => {
    const loaded = loadPolicies(await builtInTexts(), loadContext(shapes));
    const placeless = loaded.map(({ policy }) => JSON.parse(JSON.stringify({ ...policy, at: undefined })));
    expect(await builtInPolicies()).toEqual(placeless);
  });

  it('are mapped as policies.md lists it: in full only to CIS, and to controls that exist', () => {
    const found = listed.map(({ policy }) => ({
      id: policy.id,
      controls: namesIn(policy.controls),
      supports: namesIn(policy.supports),
    }));
    expect(found).toEqual(expectedMappings.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(files.filter(({ policy }) => Object.keys(policy.controls).some((framework) => framework !== 'cis-v8.1'))).toEqual([]);
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

describe('the cases of a built-in policy detect', () => {
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
