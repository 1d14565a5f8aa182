// `tenantry doctor`: a good set-up has no wrong and no unknown row, and each planted fault changes exactly its row.
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/apply/journal.ts';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { reviewDigest } from '../../src/desired/review-digest.ts';
import type { JsonObject } from '../../src/json.ts';
import type { StepId } from '../../src/plan/plan.ts';
import { ledgerText } from '../../src/policies/ledger/ledger-text.ts';
import type { DoctorReport, DoctorRow } from '../../src/report/doctor-blocks.ts';
import type { Description } from '../../src/simulator/description.ts';
import { fill } from '../../src/simulator/fill.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { usualSettings } from '../../src/trust/run-settings.ts';
import { diagnose } from '../../src/use/doctor/diagnose.ts';
import { parseWorkflows } from '../../src/use/doctor/read-workflows.ts';
import { workflowRows } from '../../src/use/doctor/workflows.ts';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { zipOf } from '../github/zip-of.ts';
import { patient } from '../patient.ts';
import { addressOfText } from '../plan/world.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runHere } from './run-here.ts';
import { refused } from './schemas.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const commit = 'b'.repeat(40);
const hour = 3_600_000;

const organization = `version: 1
tenant: ${tenant}
regions: [br-se1]
members:
  rui@acme.example: { roles: [editor] }
service_accounts:
  ci: { email: ci, api_keys: { deploy: { scopes: ["mcr.write"], deliver_to: shop } } }
volumes:
  data: { region: br-se1, type: cloud_nvme1k, size: 100 }
`;

const reviewed = { address: addressOfText('member/rui@acme.example'), id: '3232f808-7324-4bc3-a91e-1cedc98c91cf', holds: ['role editor'] };

const review = `reviews:
  2026-q4:
    due: 2026-12-15
    access:
      member/rui@acme.example:
        id: ${reviewed.id}
        holds: [${reviewed.holds.join(', ')}]
        digest: ${reviewDigest(tenant, reviewed)}
        reviewer: ester.vidal@acme.example
`;

const trust = (folder: string): string => `identity: api-key/tenantry/main
sinks:
  shop: { file: ${folder}/shop-key, for: "api-key/ci/*", scopes: ["mcr.*"] }
`;

const scopes = [
  'iam:read',
  'iam:write',
  'block-storage.read',
  'block-storage.write',
  'virtual-machine.read',
  'mcr.read',
  'mcr.write',
  'gdb:azs-r',
  'evt:event-tr',
];

const workflow = (name: string): string =>
  readFileSync(new URL(`../../examples/workflows/${name}`, import.meta.url), 'utf8').replaceAll('0'.repeat(40), commit);

interface Key {
  readonly name: string;
  readonly api_key: string;
  readonly scopes: readonly string[];
}

/** Everything that a run depends on: a fault changes a part of it. */
interface World {
  readonly folder: string;
  readonly outside: string;
  readonly files: Record<string, string>;
  readonly env: Record<string, string>;
  readonly line: string[];
  readonly keys: Key[];
  /** Milliseconds that the platform's clock is ahead. */
  ahead: number;
  journalMode: number;
  journalEnds: boolean;
  scanAt: string;
  captureAt: string;
  mainTag: boolean;
  permissions: Record<string, 'read' | 'write'>;
}

let github: TestGitHub;
let world: World;
let platform: SimulatorServer | undefined;
const before = process.cwd();

beforeAll(async () => {
  github = await startGitHub();
});
afterAll(async () => {
  await github.close();
});

const reviewers = (prevent_self_review = true): JsonObject => ({
  id: 1,
  node_id: '',
  type: 'required_reviewers',
  prevent_self_review,
  reviewers: [{ type: 'User', reviewer: { login: 'ana' } as JsonObject }],
});

const rule = (type: string, parameters?: JsonObject): JsonObject => ({
  type,
  ruleset_source_type: 'Repository',
  ruleset_source: 'acme/cloud',
  ruleset_id: 1,
  ...(parameters && { parameters }),
});

const pullRequestRule = rule('pull_request', {
  dismiss_stale_reviews_on_push: false,
  require_code_owner_review: true,
  require_last_push_approval: false,
  required_approving_review_count: 1,
  required_review_thread_resolution: false,
});
const checkRule = rule('required_status_checks', {
  required_status_checks: [{ context: 'tenantry (tenantry)' }],
  strict_required_status_checks_policy: false,
});

beforeEach(() => {
  github.reset();
  const [folder, outside] = [temporaryFolder(), temporaryFolder()];
  world = {
    folder,
    outside,
    files: {
      'tenantry/organization.yaml': organization,
      'tenantry.trust.yaml': trust(outside),
      ...Object.fromEntries(
        ['tenantry.yml', 'tenantry-apply.yml', 'tenantry-schedule.yml'].map((name) => [`.github/workflows/${name}`, workflow(name)]),
      ),
    },
    env: { GITHUB_REPOSITORY: 'acme/cloud' },
    line: [],
    keys: [{ name: 'main', api_key: 'key-main', scopes }],
    ahead: 0,
    journalMode: 0o600,
    journalEnds: true,
    scanAt: new Date(Date.now() - 5 * hour).toISOString(),
    captureAt: new Date(Date.now() - 5 * hour).toISOString(),
    mainTag: false,
    permissions: { actions: 'read', contents: 'read', administration: 'read' },
  };
  for (const name of ['tenantry-plan', 'tenantry-apply', 'production']) {
    github.environments.set(name, name === 'production' ? [reviewers()] : []);
    github.deploying.set(name, ['main']);
  }
  github.rules.set('main', [pullRequestRule, checkRule]);
  github.rules.set('tenantry-ledger', [rule('non_fast_forward'), rule('deletion')]);
});

afterEach(async () => {
  process.chdir(before);
  await platform?.close();
  platform = undefined;
  for (const folder of [world.folder, world.outside]) rmSync(folder, { recursive: true, force: true });
  github.verify();
});

const stateOf = ({ keys }: World): Description => ({
  tenants: [
    {
      id: tenant,
      owner: 'ana@acme.example',
      credentials: [],
      access_control: { enabled: true, enforce_mfa: true },
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'rui@acme.example', roles: ['editor'] },
      ],
      service_accounts: [
        { name: 'tenantry', roles: ['administrator'], api_keys: keys.map((key) => ({ ...key, scopes: [...key.scopes] })) },
      ],
    },
  ],
});

const writeJournal = async ({ folder, journalMode, journalEnds }: World): Promise<void> => {
  const file = join(folder, '.tenantry/journal.jsonl');
  mkdirSync(dirname(file));
  const journal = openJournal(file, '7d8a0b0e-0f6d-4a8e-9d5e-0d3f0b7c1a11');
  const [at, step] = [new Date().toISOString(), '1'.padStart(32, '0') as StepId];
  await journal.write({ type: 'begin', at, tool: '0.0.0', tenant, digest: 'a'.repeat(32), steps: 1 });
  await journal.write({
    type: 'intent',
    at,
    step,
    operation: 'iam.createRole',
    resources: ['role/auditor'],
    description: 'create role auditor',
  });
  if (journalEnds) await journal.write({ type: 'outcome', at, step, outcome: 'done' });
  journal.close();
  chmodSync(file, journalMode);
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Makes the world as it is described, and runs the command in it. */
const diagnosed = async (): Promise<DoctorReport & { readonly code: number }> => {
  const { folder, files, env, line, ahead, scanAt, captureAt, mainTag, permissions } = world;
  mkdirSync(join(folder, '.git'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  await writeJournal(world);
  const part = { tenant, path: 'tenantry', complete: scanAt, findings: {} };
  await github.commit('tenantry-ledger', { 'ledger.json': ledgerText({ format: 'tenantry-ledger', version: 1, parts: [part] }) });
  const main = await github.commit('main', files);
  if (mainTag) await github.admin('POST', '/git/refs', { ref: 'refs/tags/main', sha: main });
  const zip = zipOf([{ name: 'tenantry-capture.json', bytes: Buffer.from('a capture') }]);
  github.runs.push({
    id: 11,
    run_number: 3,
    event: 'schedule',
    head_branch: 'main',
    head_sha: main,
    conclusion: 'success',
    path: '.github/workflows/tenantry-schedule.yml',
    created_at: captureAt,
    artifacts: [{ id: 5, name: 'tenantry-capture', zip, digest: `sha256:${sha256(zip)}` }],
  });
  const now = Date.now();
  platform = await startSimulator({ state: fill(stateOf(world), { seed: 1, now }) });
  if (ahead !== 0) platform.app.faults.add({ type: 'clock', by: ahead });
  process.chdir(folder);
  const { code, stdout, stderr } = await runHere(['doctor', ...line, '--format', 'json'], {
    cwd: folder,
    env: {
      TENANTRY_BASE_URL: platform.url,
      MGC_API_KEY: 'key-main',
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN: await github.tokenOf(permissions),
      PATH: process.env['PATH'] ?? '',
      TENANTRY_TRUST: 'tenantry.trust.yaml',
      ...env,
    },
  });
  expect(stderr).toBe('');
  expect(refused('doctor', stdout)).toEqual([]);
  const report: DoctorReport = JSON.parse(stdout);
  return { ...report, code };
};

const nameOf = ({ area, check }: DoctorRow): string => `${area}: ${check}`;
const rowsIn = ({ rows }: DoctorReport, state: DoctorRow['state']): readonly string[] =>
  rows.filter((row) => row.state === state).map(nameOf);

const edit = (file: string, from: string | RegExp, to: string): void => {
  const text = world.files[file] ?? '';
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${String(from)}`);
  world.files[file] = changed;
};

const [organizationFile, trustFile] = ['tenantry/organization.yaml', 'tenantry.trust.yaml'];
const [pulls, apply, schedule] = ['tenantry.yml', 'tenantry-apply.yml', 'tenantry-schedule.yml'].map((name) => `.github/workflows/${name}`);

it('finds nothing in a good set-up', patient, async () => {
  const report = await diagnosed();
  expect(report.rows.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(report).toMatchObject({ exitCode: 0, code: 0, verdict: 'The set-up is complete.' });
  expect(report.rows.map(nameOf)).toEqual([
    'machine: Node.js',
    'machine: clock',
    'credential: accepted',
    'credential: identity',
    'credential: scopes to read',
    'credential: scopes to apply',
    'tenant: declared and live',
    'trust: file',
    'trust: grants that are needed',
    'trust: grants without use',
    'trust: sinks',
    'files: valid',
    'journal: readable',
    'journal: private',
    'journal: complete',
    'workflows: references',
    'workflows: permissions',
    'workflows: triggers',
    'workflows: keys',
    'environments: exist',
    'environments: default branch only',
    'environments: reviewers',
    'environments: no self-review',
    'branches: pull requests',
    'branches: required check',
    'branches: ledger',
    'branches: tags',
    'records: capture',
    'records: last complete scan',
  ]);
});

interface Fault {
  readonly plant: () => void;
  readonly row: string;
  readonly says: RegExp;
  /** Rows that cannot be checked, or do not exist, because of it. */
  readonly hides?: readonly string[];
}

const faults: Readonly<Record<string, Fault>> = {
  'a revoked key': {
    plant: () => (world.env['MGC_API_KEY'] = 'other'),
    row: 'credential: accepted',
    says: /refuses the credential in MGC_API_KEY/,
    hides: ['credential: identity', 'credential: scopes to read', 'credential: scopes to apply', 'tenant: declared and live'],
  },
  'no key': {
    plant: () => (world.env['MGC_API_KEY'] = ''),
    row: 'credential: accepted',
    says: /No credential/,
    hides: [
      'machine: clock',
      'credential: identity',
      'credential: scopes to read',
      'credential: scopes to apply',
      'tenant: declared and live',
    ],
  },
  'an identity that does not exist': {
    plant: () => edit(trustFile, 'tenantry/main', 'tenantry/man'),
    row: 'credential: identity',
    says: /api-key\/tenantry\/man does not exist/,
    hides: ['credential: scopes to apply'],
  },
  'two keys with the name of the identity': {
    plant: () => world.keys.push({ name: 'main', api_key: 'key-twin', scopes }),
    row: 'credential: identity',
    says: /2 valid keys have the name/,
    hides: ['credential: scopes to apply'],
  },
  'a scope to read that is missing': {
    plant: () => (world.keys[0] = { name: 'main', api_key: 'key-main', scopes: scopes.filter((one) => one !== 'block-storage.read') }),
    row: 'credential: scopes to read',
    says: /Missing: block-storage\.read\./,
  },
  'a scope to write that is missing': {
    plant: () => (world.keys[0] = { name: 'main', api_key: 'key-main', scopes: scopes.filter((one) => one !== 'block-storage.write') }),
    row: 'credential: scopes to apply',
    says: /An apply lacks block-storage\.write\./,
  },
  'another tenant': {
    plant: () => edit(organizationFile, tenant, '11111111-1111-4111-8111-111111111111'),
    row: 'tenant: declared and live',
    says: /declares 11111111-.*, the credential is of 7c9e6679/,
    hides: ['credential: scopes to read'],
  },
  'a clock that is wrong': {
    plant: () => (world.ahead = 3 * hour),
    row: 'machine: clock',
    says: /It is 3 hours behind the platform's/,
  },
  'a trust file with a mistake': {
    plant: () => edit(trustFile, 'sinks:', 'sink:'),
    row: 'trust: file',
    says: /tenantry\.trust\.yaml is invalid/,
    hides: [
      'trust: grants that are needed',
      'trust: grants without use',
      'trust: sinks',
      'credential: identity',
      'credential: scopes to apply',
    ],
  },
  'a grant without use': {
    plant: () => edit(trustFile, 'sinks:', 'secrets:\n  old: { env: OLD, for: "federation/**", host: idp.example }\nsinks:'),
    row: 'trust: grants without use',
    says: /uses secrets\.old/,
  },
  'a grant that is missing': {
    plant: () => edit(organizationFile, '["mcr.write"]', '["mcr.write", "iam:read"]'),
    row: 'trust: grants that are needed',
    says: /does not accept keys with the scopes iam:read/,
  },
  'a sink whose folder does not exist': {
    plant: () => edit(trustFile, '/shop-key', '/gone/shop-key'),
    row: 'trust: sinks',
    says: /its folder does not exist/,
  },
  'a sink whose program does not exist': {
    plant: () => edit(trustFile, /file: [^,]*,/, 'exec: [no-such-vault, put],'),
    row: 'trust: sinks',
    says: /the program no-such-vault does not exist/,
  },
  'a desired state with a mistake': {
    plant: () => edit(organizationFile, 'size: 100', 'size: small'),
    row: 'files: valid',
    says: /organization\.yaml:9:/,
    hides: ['credential: scopes to apply', 'trust: grants that are needed', 'trust: grants without use'],
  },
  'a journal that others can read': { plant: () => (world.journalMode = 0o644), row: 'journal: private', says: /Others can read/ },
  'a call without an outcome': { plant: () => (world.journalEnds = false), row: 'journal: complete', says: /1 step was called/ },
  'a reference that is a tag': {
    plant: () => edit(pulls ?? '', commit, 'v1'),
    row: 'workflows: references',
    says: /tenantry\.yml uses tenantry\/tenantry@v1\./,
  },
  'the reference that init writes': {
    plant: () => edit(pulls ?? '', commit, '0'.repeat(40)),
    row: 'workflows: references',
    says: /tenantry\.yml uses tenantry\/tenantry@0{40}/,
  },
  'a permission that is missing': {
    plant: () => edit(pulls ?? '', /^ +checks: write.*\n/m, ''),
    row: 'workflows: permissions',
    says: /\(job plan\) lacks `checks: write`/,
  },
  'default permissions': {
    plant: () => edit(pulls ?? '', /^permissions: \{\}\n|^ {4}permissions:\n(?: {6}.*\n)+/gm, ''),
    row: 'workflows: permissions',
    says: /\(job plan\) states no permissions/,
  },
  'a push to another branch': {
    plant: () => edit(apply ?? '', 'branches: [main]', 'branches: [master]'),
    row: 'workflows: triggers',
    says: /does not run for pushes to main/,
  },
  'a key without an environment': {
    plant: () => edit(schedule ?? '', /^ +environment:\n +name: tenantry-plan\n.*\n/m, ''),
    row: 'workflows: keys',
    says: /\(job audit\) has a key without an environment/,
  },
  'one key for reading and writing': {
    plant: () => edit(schedule ?? '', /TENANTRY_READ_KEY/g, 'TENANTRY_WRITE_KEY'),
    row: 'workflows: keys',
    says: /\(job audit\) has the key of apply, TENANTRY_WRITE_KEY/,
  },
  'a permission that the called workflow asks for': {
    plant: () => edit(apply ?? '', /^ +pull-requests: write.*\n/m, ''),
    row: 'workflows: permissions',
    says: /\(job tenantry \/ plan\) lacks `pull-requests: write`/,
  },
  'a secret that the called workflow does not get': {
    plant: () => edit(apply ?? '', /^ +TENANTRY_WRITE_KEY:.*\n/m, ''),
    row: 'workflows: keys',
    says: /\(job tenantry \/ apply\) does not get the secret TENANTRY_WRITE_KEY/,
  },
  'a notification that no run can send': {
    plant: () => edit(trustFile, /^/, 'notify:\n  ops: { webhook: { env: ANOTHER_NAME }, events: [apply-failed], format: slack }\n'),
    row: 'workflows: notifications',
    says: /\(job tenantry \/ apply\) does not set ANOTHER_NAME/,
    hides: ['trust: notifications'],
  },
  'a notification whose secret the called workflow does not get': {
    plant: () => {
      edit(trustFile, /^/, 'notify:\n  ops: { webhook: { env: TENANTRY_CHAT }, events: [apply-failed], format: slack }\n');
      edit(apply ?? '', /^ +TENANTRY_CHAT:.*\n/m, '');
    },
    row: 'workflows: notifications',
    says: /^(?!.*\(job audit\)).*\(job tenantry \/ apply\) does not set TENANTRY_CHAT/,
    hides: ['trust: notifications'],
  },
  'every secret for the called workflow': {
    plant: () => edit(apply ?? '', /^ {4}secrets:\n(?: {6}.*\n)+/m, '    secrets: inherit\n'),
    row: 'workflows: keys',
    says: /\(job tenantry \/ plan\) gets every secret/,
  },
  'an environment that is missing': {
    plant: () => void github.environments.delete('tenantry-plan'),
    row: 'environments: exist',
    says: /tenantry-plan does not exist/,
  },
  'an environment for every branch': {
    plant: () => void github.deploying.delete('tenantry-apply'),
    row: 'environments: default branch only',
    says: /may deploy to tenantry-apply/,
  },
  'the environment for reading, for every branch': {
    plant: () => void github.deploying.delete('tenantry-plan'),
    row: 'environments: default branch only',
    says: /may deploy to tenantry-plan/,
  },
  'an environment for another branch too': {
    plant: () => void github.deploying.set('tenantry-apply', ['main', 'release/*']),
    row: 'environments: default branch only',
    says: /may deploy to tenantry-apply/,
  },
  'no reviewers': {
    plant: () => void github.environments.set('production', []),
    row: 'environments: reviewers',
    says: /production has no required reviewers/,
  },
  'a self-review': {
    plant: () => void github.environments.set('production', [reviewers(false)]),
    row: 'environments: no self-review',
    says: /can approve it in production/,
  },
  'pushes to the default branch': {
    plant: () => void github.rules.set('main', [checkRule]),
    row: 'branches: pull requests',
    says: /main can be changed without a pull request/,
  },
  'a check that is not required': {
    plant: () => void github.rules.set('main', [pullRequestRule]),
    row: 'branches: required check',
    says: /although tenantry \(tenantry\) fails/,
  },
  'a ledger that can be rewritten': {
    plant: () => void github.rules.delete('tenantry-ledger'),
    row: 'branches: ledger',
    says: /can rewrite or delete tenantry-ledger/,
  },
  'a tag with the name of the default branch': { plant: () => (world.mainTag = true), row: 'branches: tags', says: /: main\./ },
  'an old capture': {
    plant: () => (world.captureAt = new Date(Date.now() - 72 * hour).toISOString()),
    row: 'records: capture',
    says: /No run of the default branch has a recent capture/,
  },
  'settings that a run does not use': {
    plant: () => edit(trustFile, /^/, 'github: { max_age: 48h }\n'),
    row: 'workflows: settings',
    says: /tenantry\.yml \(job plan\) does not use `github:`/,
  },
  'an end of access that nothing takes away': {
    plant: () => edit(organizationFile, /rui@acme\.example: .*/, 'rui@acme.example: { roles: [editor], until: 2099-01-01 }'),
    row: 'workflows: ends of access',
    says: /no workflow runs scheduled work/,
  },
  'access reviews without reviewers': {
    plant: () => edit(organizationFile, /$/, review),
    row: 'trust: reviewers',
    says: /names no reviewers/,
  },
  'a delegation that CODEOWNERS does not follow': {
    plant: () => edit(trustFile, /$/, 'delegation: [{ files: "**", owners: ["@acme/platform"], may: everything }]\n'),
    row: 'trust: code owners',
    says: /there is no CODEOWNERS/,
  },
  'an old scan': {
    plant: () => (world.scanAt = new Date(Date.now() - 72 * hour).toISOString()),
    row: 'records: last complete scan',
    says: /3 days ago; 36 hours are allowed/,
  },
};

const areaOf = ({ row }: Fault): string => row.slice(0, row.indexOf(':'));

/** Several faults at once, in different areas, if none hides rows. The long run plants each of them alone. */
const groups = Object.entries(faults).reduce<readonly (readonly (readonly [string, Fault])[])[]>((all, one) => {
  const [, fault] = one;
  const isAlone = isLong || fault.hides !== undefined;
  const at = isAlone ? -1 : all.findIndex((group) => group.every(([, other]) => !other.hides && areaOf(other) !== areaOf(fault)));
  return at === -1 ? [...all, [one]] : all.with(at, [...(all[at] ?? []), one]);
}, []);

describe('planted faults are found, and nothing else', () => {
  it('of at least forty', () => {
    expect(Object.keys(faults).length).toBeGreaterThanOrEqual(40);
  });

  it.each(groups.map((group) => [group.map(([name]) => name).join(', '), group.map(([, fault]) => fault)] as const))(
    '%s',
    patient,
    async (_, planted) => {
      for (const { plant } of planted) plant();
      const report = await diagnosed();
      const wrong = report.rows.filter(({ state }) => state === 'wrong');
      expect(wrong.map(nameOf).sort()).toEqual(planted.map(({ row }) => row).sort());
      for (const { row, says } of planted) expect(wrong.find((one) => nameOf(one) === row)?.says).toMatch(says);
      for (const { remedy } of wrong) expect(remedy).toMatch(/[.?]$/);
      const hidden = planted.flatMap(({ hides = [] }) => hides);
      expect(rowsIn(report, 'unknown').filter((name) => !hidden.includes(name))).toEqual([]);
      expect(report).toMatchObject({ exitCode: 1, code: 1 });
    },
  );
});

describe('the example', () => {
  const examples = ['examples/workflows', 'examples/fleet/github'].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  // A workflow that others call runs the program, not the Action.
  it.each(examples.filter((file) => file.endsWith('.yml') && !file.endsWith('tenantry-fleet.yml')))('%s has nothing wrong', (file) => {
    const text = readFileSync(join(before, file), 'utf8').replaceAll('0'.repeat(40), commit);
    const workflows = parseWorkflows([{ file, text }]);
    expect(workflows).toHaveLength(1);
    const rows = workflowRows({
      settings: usualSettings,
      trust: { type: 'none' },
      files: { type: 'none', path: 'tenantry' },
      repository: { workflows, defaultBranch: 'main', github: undefined },
    });
    expect(rows.filter(({ state }) => state !== 'ok')).toEqual([]);
  });
});

describe('a key that must only read', () => {
  const key = { name: 'read', api_key: 'key-read' };
  const only = ['--identity', 'api-key/tenantry/read', '--read-only'];

  it('has no scope that writes', async () => {
    world.keys.push({ ...key, scopes: scopes.filter((one) => !one.endsWith('write')) });
    world.line.push(...only);
    world.env['MGC_API_KEY'] = 'key-read';
    const report = await diagnosed();
    expect(report.rows.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(report.rows.map(nameOf)).toContain('credential: only reads');
  });

  it('is wrong if it may write', async () => {
    world.keys.push({ ...key, scopes });
    world.line.push(...only);
    const report = await diagnosed();
    expect(report.rows.filter(({ state }) => state !== 'ok')).toMatchObject([
      { area: 'credential', check: 'only reads', state: 'wrong', says: expect.stringContaining('iam:write') },
    ]);
  });
});

describe('what could not be checked', () => {
  it('ends with 3', async () => {
    edit(trustFile, /identity: .*\n/, '');
    const report = await diagnosed();
    expect(rowsIn(report, 'unknown')).toEqual(['credential: identity']);
    expect(report).toMatchObject({ exitCode: 3, code: 3, verdict: 'Nothing is wrong, but 1 check could not be made.' });
  });

  it.each([
    [[], 0],
    [['--strict'], 3],
  ])('of branch protection counts only with --strict: %j', async (line, code) => {
    world.permissions = { actions: 'read', contents: 'read' };
    world.line.push(...line);
    github.rules.set('main', [checkRule]);
    const report = await diagnosed();
    expect(report.rows.filter(({ state }) => state !== 'ok')).toMatchObject([
      { check: 'pull requests', state: 'unknown', optional: true, remedy: expect.stringContaining('administration: read') },
    ]);
    expect(report.code).toBe(code);
  });

  it('counts the older branch protection, if the token may read it', async () => {
    github.rules.set('main', [checkRule]);
    github.protections.set('main', {
      required_pull_request_reviews: { dismiss_stale_reviews: false, require_code_owner_reviews: false, url: '' },
    });
    expect(rowsIn(await diagnosed(), 'ok')).toContain('branches: pull requests');
  });

  it('of GitHub is one row without a token', async () => {
    world.env['GITHUB_TOKEN'] = '';
    const report = await diagnosed();
    expect(rowsIn(report, 'unknown')).toEqual(['branches: settings']);
    expect(report.code).toBe(0);
  });
});

it('names a version of Node that is too old', async () => {
  const setUp = {
    path: undefined,
    trust: undefined,
    journal: undefined,
    identity: undefined,
    key: 'may-apply',
    strict: false,
  } as const;
  const ports = {
    cwd: world.folder,
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(),
    newId: randomUUID,
    timeouts: defaultTimeouts,
    tool: '0.0.0',
    program: 'tenantry',
  };
  const stateOn = async (node: string) =>
    (await diagnose({ ...setUp, node, workflows: [], github: undefined }, ports)).rows.find(({ check }) => check === 'Node.js')?.state;
  expect([await stateOn('20.18.3'), await stateOn('20.19.0'), await stateOn('22.1.0'), await stateOn('18.20.0')]).toEqual([
    'wrong',
    'ok',
    'ok',
    'wrong',
  ]);
});

it('sends nothing where a trust file says that nobody named: a pull request may have brought it', async () => {
  const asked: string[] = [];
  const stranger = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${String(headers['x-api-key'])}`);
    response.end('{}');
  });
  await new Promise<void>((done) => stranger.listen(0, 'localhost', done));
  const port = (stranger.address() as AddressInfo).port;
  world.files[trustFile] = `${world.files[trustFile] ?? ''}plain_http: true\naddresses: { iam: "http://localhost:${port}" }\n`;
  world.env['TENANTRY_TRUST'] = '';
  const report = await diagnosed();
  await new Promise((done) => stranger.close(done));
  expect(asked).toEqual([]);
  expect(report.rows.find((row) => nameOf(row) === 'trust: file')).toMatchObject({
    state: 'unknown',
    says: 'tenantry.trust.yaml was not read, because nobody named it.',
  });
});

describe('without a repository', () => {
  it('checks only the machine, the credential and the files', async () => {
    for (const file of Object.keys(world.files)) if (file.startsWith('.github')) delete world.files[file];
    const report = await diagnosed();
    expect([...new Set(report.rows.map(({ area }) => area))]).toEqual(['machine', 'credential', 'tenant', 'trust', 'files', 'journal']);
    expect(report.code).toBe(0);
  });
});

it('says everything on one page, in text and in Markdown', async () => {
  world.journalMode = 0o644;
  await diagnosed();
  const env = { TENANTRY_BASE_URL: platform?.url ?? '', MGC_API_KEY: 'key-main', TENANTRY_TRUST: 'tenantry.trust.yaml' };
  const around = { cwd: world.folder, env };
  const text = await runHere('doctor', around);
  expect(text.stdout).toMatch(/^The set-up of Tenantry\n/);
  expect(text.stdout).toMatch(/ x private: Others can read or write .*\n +Run `chmod 600/);
  expect(text.stdout.trimEnd().split('\n').at(-1)).toMatch(/^1 wrong · 1 unknown · \d+ checks passed · failed \(exit code 1\)$/);
  expect((await runHere('doctor --format markdown', around)).stdout).toContain('- `x` **private**: Others can read');
  expect(github.sent.filter(({ path }) => !path.startsWith('/git/'))).toEqual([]);
});
