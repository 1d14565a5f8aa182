// Every command of the table, with a success and some with failures: how it ends. What it prints is looked at by several tests.
import { resolve } from 'node:path';
import { head, type Session } from './session.ts';

/** What the commands below read. */
export const writeInputs = async (session: Session): Promise<void> => {
  session.write('tenantry.yaml', `${head}roles:\n  reviewer: { based_on: viewer, permissions: [] }\n`);
  session.write(
    'fleet.yaml',
    'version: 1\norganizations: { acme: { tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7, path: tenantry.yaml } }\n',
  );
  session.write('fleet.trust.yaml', 'version: 1\norganizations: { acme: { key: "env:KEY_ACME" } }\n');
  session.write('wrong.yaml', `${head}members: 3\nroles: 4\n`);
  session.write(
    'journal.jsonl',
    `${JSON.stringify({ version: 1, run: 'a', type: 'begin', at: '2026-01-01T00:00:00Z', tool: '0.0.0', tenant: 't', digest: 'd', steps: 0 })}\n`,
  );
  await session.run('capture today.json');
};

const stopped = { signal: AbortSignal.abort() };

/** Child processes are tested elsewhere. */
const fleetAround = {
  env: { KEY_ACME: 'key-of-acme', TENANTRY_TRUST: 'fleet.trust.yaml' },
  ownProgram: { node: process.execPath, script: resolve('test/fleet/stand-in.mjs') },
};

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

export interface CommandLine {
  readonly line: string;
  readonly code: number;
  readonly answer: RegExp;
  /** Default: stdout. */
  readonly on?: 'stdout' | 'stderr';
  readonly around?: Parameters<Session['run']>[1];
}

/** Each command of the table with a success; several with failures. */
export const commandLines: readonly CommandLine[] = [
  { line: 'init made', code: 0, answer: /^organization exported · 6 files$/ },
  { line: 'validate tenantry.yaml', code: 0, answer: /^1 file valid · no findings$/ },
  { line: 'validate wrong.yaml', code: 2, answer: /^2 problems · invalid \(exit code 2\)$/, on: 'stderr' },
  { line: 'export', code: 0, answer: /^\d+ resources exported$/, on: 'stderr' },
  { line: 'export --out exported.yaml', code: 0, answer: /^\d+ resources exported · 1 file$/, on: 'stderr' },
  { line: 'export --update exported.yaml', code: 0, answer: /^no changes$/, on: 'stderr' },
  { line: 'capture again.json', code: 0, answer: /^\d+ items in \d+ collections captured$/, on: 'stderr' },
  { line: 'plan tenantry.yaml', code: 0, answer: /^1 change$/ },
  { line: 'plan tenantry.yaml --exit-code', code: 4, answer: /^1 change · out of sync \(exit code 4\)$/ },
  { line: 'plan tenantry.yaml --estimate', code: 0, answer: /^at least \d+ calls, and more on demand · none made$/ },
  { line: 'apply tenantry.yaml', code: 2, answer: /^1 problem · invalid \(exit code 2\)$/, on: 'stderr' },
  {
    line: 'audit tenantry.yaml --output json=result.json',
    code: 4,
    answer: /^no findings · 1 drifted · 4 unknown · out of sync \(exit code 4\)$/,
  },
  { line: 'report result.json', code: 0, answer: /^no findings · 1 drifted · 4 unknown$/ },
  { line: 'report result.json result.json', code: 0, answer: /^2 results compared$/ },
  { line: 'fleet list fleet.yaml', code: 0, answer: /^1 organization$/ },
  { line: 'fleet validate fleet.yaml --results out --run 1', code: 0, answer: /^1 evaluated$/, around: fleetAround },
  { line: 'fleet validate fleet.yaml --results out --run 1', code: 0, answer: /^1 skipped$/, around: fleetAround },
  { line: 'fleet capture fleet.yaml --results out --run 2', code: 0, answer: /^1 evaluated$/, around: fleetAround },
  { line: 'fleet plan fleet.yaml --shard 0/1 --results out --run 3', code: 0, answer: /^1 evaluated$/, around: fleetAround },
  { line: 'fleet audit fleet.yaml --shard 0/1 --results out --run 4', code: 0, answer: /^1 evaluated$/, around: fleetAround },
  { line: 'fleet apply fleet.yaml --results out --run 5', code: 0, answer: /^1 evaluated$/, around: fleetAround },
  {
    line: 'fleet who fleet.yaml ana@acme.example --results . --run a',
    code: 3,
    answer: /^0 present · 0 absent · 1 not known · incomplete \(exit code 3\)$/,
  },
  { line: 'fleet merge fleet.yaml --results . --run a', code: 3, answer: /^1 organization · 1 missing · incomplete \(exit code 3\)$/ },
  { line: 'policy list', code: 0, answer: /^\d+ of \d+ policies enabled$/ },
  {
    line: 'policy new volume-large.yaml',
    code: 0,
    answer: /^wrote volume-large\.yaml · run tenantry policy test volume-large\.yaml, and name it under policies\.files$/,
  },
  { line: 'policy test volume-large.yaml', code: 0, answer: /^(\d+) of \1 cases passed · 1 policy$/ },
  { line: 'site . --out pages', code: 3, answer: /pages/ },
  { line: 'policy frameworks', code: 0, answer: /^4 frameworks$/ },
  { line: 'policy frameworks cis-v8.1 --result result.json', code: 0, answer: /^\d+ of 153 controls have a policy$/ },
  { line: 'policy explain api-key-max-age', code: 0, answer: /^api-key-max-age: medium · enabled$/ },
  { line: 'spend', code: 0, answer: /^no budget evaluated · 1 unknown$/ },
  { line: 'doctor tenantry.yaml', code: 3, answer: /^nothing wrong · 1 unknown · \d+ checks passed · incomplete \(exit code 3\)$/ },
  { line: 'explain volume', code: 0, answer: /^volume: \d+ fields · declared under volumes$/ },
  { line: 'explain yaml-syntax', code: 0, answer: /^yaml-syntax · exit code 2$/ },
  { line: 'explain volume.size', code: 0, answer: /^volume\.size · int$/ },
  { line: 'explain budgets', code: 0, answer: /^budgets: a section of the desired state$/ },
  { line: 'schema', code: 0, answer: /^\d+ schemas$/ },
  { line: 'permissions tenantry.yaml', code: 0, answer: /^\d+ permissions? to plan · \d+ more to apply$/ },
  { line: 'who rui@acme.example', code: 0, answer: /^\d+ permissions through 1 role$/ },
  { line: 'who nobody@acme.example', code: 2, answer: /^1 problem · invalid \(exit code 2\)$/, on: 'stderr' },
  { line: 'audit tenantry.yaml --evidence evidence', code: 4, answer: /out of sync/ },
  { line: 'evidence sign evidence --predicate predicate.json', code: 0, answer: /^wrote predicate\.json$/ },
  { line: 'evidence verify evidence', code: 3, answer: /^nothing wrong · 4 not verified · 2 verified · incomplete \(exit code 3\)$/ },
  { line: 'journal journal.jsonl', code: 0, answer: /^1 run$/ },
  { line: 'apply tenantry.yaml --yes', code: 0, answer: /^1 applied$/ },
  { line: 'apply tenantry.yaml --yes', code: 0, answer: /^no changes applied$/ },
  {
    line: `waive exported.yaml domain-unverified domain/acme.example --owner Ops --reason later --until ${inAMonth}`,
    code: 0,
    answer: /^1 waiver added$/,
  },
  { line: 'review exported.yaml 2026-q4 --due 2026-12-15', code: 0, answer: /^\d+ open · 0 valid decisions$/ },
  { line: 'bogus', code: 2, answer: /^1 problem · invalid \(exit code 2\)$/, on: 'stderr' },
];

/** Last of all: a saved state of the platform contains secrets, and no other command may leave any. */
export const simulations: readonly CommandLine[] = [
  { line: 'simulate', code: 0, answer: /^simulator stopped$/, on: 'stderr', around: stopped },
  { line: 'simulate --size 100 --save a.json', code: 0, answer: /^simulator stopped · state saved$/, on: 'stderr', around: stopped },
  { line: 'simulate --compare a.json', code: 0, answer: /^simulator stopped · \d+ differences$/, on: 'stderr', around: stopped },
];
