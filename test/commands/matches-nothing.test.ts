// A name or pattern of a file that matches nothing is never silent: an error or a warning at its position, or a finding. Entries that may match nothing have a
// reason. Those of policies and members are in test/bad/tables/, patterns and waivers in unmatched.test.ts.
import { expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() => organization({ regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } } }));

const until = "reason: r, owner: o, expires: '2099-12-31'";

it.each<readonly [what: string, text: string, code: number, says: RegExp]>([
  [
    'a setting of a policy that no pack selects',
    'policies:\n  settings: { federation-certificate-weak-signature: { severity: low } }',
    2,
    /acme\.yaml:5:\d+: .*not selected/,
  ],
  ['a lock file', 'policies:\n  lock_files: [package-lock.json]', 2, /package-lock\.json/],
  [
    'a waiver of a policy that no pack selects',
    `waivers:\n  - { policy: federation-certificate-weak-signature, resource: 'federation/**', ${until} }`,
    2,
    /acme\.yaml:5:\d+: .*not selected/,
  ],
  ['ownership of no section', 'ownership: { volums: observed }', 2, /acme\.yaml:4:\d+: .*volums/],
  ['a limit of no section', 'guards: { removals: { volums: { number: 1 } } }', 2, /acme\.yaml:4:\d+: .*volums/],
  [
    'a volume of a schedule',
    'volumes: { data: { region: br-se1 } }\nsnapshot_schedules: { hourly: { volumes: [dada], every: 1h } }',
    2,
    /acme\.yaml:5:\d+: No .*dada/,
  ],
  [
    'the old name of a volume',
    'volumes: { new-data: { region: br-se1, size: 10, type: cloud_nvme1k, renamed_from: dada } }',
    0,
    /volume\/br-se1\/dada does not exist, .* created as a new resource\. .* {2}acme\.yaml:4:/,
  ],
  [
    'the old name of a role',
    'roles: { ops: { permissions: [bs_volume_list], renamed_from: opps } }',
    0,
    /role\/opps does not exist, .* created as a new resource\. .* {2}acme\.yaml:4:/,
  ],
  ['a pinned id', 'volumes: { data: { region: br-se1, id: 11111111-2222-4333-8444-555555555555 } }', 2, /acme\.yaml:4:\d+/],
  [
    'a sub-account of a budget',
    "budgets: { shop: { scope: 5f1c0000-0000-4000-8000-000000000000, monthly: '1.00 BRL' } }",
    0,
    /budget\/shop.*no usage record/,
  ],
])('%s', async (_, text, code, says) => {
  session.write('acme.yaml', `${head}${text}\n`);
  const command = text.includes('budgets') ? 'audit' : 'plan';
  const printed = await session.run(`${command} acme.yaml`);
  expect(printed.stdout + printed.stderr).toMatch(says);
  expect(printed.code).toBe(code);
});
