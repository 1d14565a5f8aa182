// A wrong `identity:` is the cause of steps that the simulation refuses: plan and apply name it, and list the steps in few lines (test/use/objections.test.ts).
import { expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() =>
  organization({ service_accounts: [{ name: 'ci', roles: ['viewer'], api_keys: [{ name: 'other', scopes: ['evt:event-tr'] }] }] }),
);

const groups = Array.from({ length: 120 }, (_, at) => `  g${at}: { name: G${at} }\n`).join('');

it('is named by the plan and by the apply, which offers nothing and prints at most a hundred lines', async () => {
  session.write('acme.yaml', `${head}service_accounts: { ci: { api_keys: { other: {} } } }\ngroups:\n${groups}`);
  session.write('trust.yaml', 'version: 1\nidentity: api-key/ci/other\n');
  const planned = await session.run('plan acme.yaml --trust trust.yaml --quiet');
  expect(planned.code).toBe(5);
  expect(planned.stdout).toContain('120 steps would be refused, because `identity:` in the trust file does not name the running key.');
  expect(planned.stdout).not.toContain('tenantry apply');
  expect(planned.stdout).not.toContain('Change the file');
  const applied = await session.run('apply acme.yaml --trust trust.yaml --yes --quiet');
  expect(applied.code).toBe(5);
  expect(applied.stderr).toContain('trust.yaml:2:');
  expect(applied.stderr.replaceAll(/\s+/g, ' ')).toMatch(/does not have the scope iam:write\. But this was read with the scope iam:read/);
  expect(applied.stderr).toContain('Correct `identity:` in the trust file');
  expect(applied.stderr).not.toContain('Change the file');
  expect(`${applied.stdout}${applied.stderr}`.split('\n').length).toBeLessThanOrEqual(100);
});
