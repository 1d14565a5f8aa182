// Kinds that are only audited are like all others: a finding about each of them goes through owners, the ledger, SARIF, a fleet, the site, `only` and waivers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeResultOf } from '../../src/fleet/manifest.ts';
import { builtInPoliciesDigest } from '../../src/fleet/policies-digest.ts';
import { digestOfText } from '../../src/json.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { kindsOf } from '../../src/policies/for-kind.ts';
import type { Ledger } from '../../src/policies/ledger/ledger.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import type { ReportedFinding } from '../../src/report/review.ts';
import type { Description } from '../../src/simulator/description.ts';
import { provenDescription } from '../../src/simulator/proven-description.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { filesIn } from '../canary/leaks.ts';
import { head, organization, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

/** A policy that fails for a resource of each kind. */
const rows = [
  ['security-group', 'security-group-ssh-open'],
  ['port', 'port-security-disabled'],
  ['public-ip', 'public-ip-unattached'],
  ['instance', 'instance-admin-port-exposed'],
  ['ssh-key', 'ssh-key-weak'],
  ['database', 'database-public'],
  ['database-cluster', 'database-unencrypted'],
  ['database-replica', 'database-public'],
  ['kubernetes-cluster', 'kubernetes-api-open'],
  ['load-balancer', 'load-balancer-not-tls'],
  ['bucket', 'bucket-policy-public'],
] as const;

const packs = ['exposure', 'exposure-strict', 'object-storage'];
const pair = { key_pair_id: 'pair-id', key_pair_secret: 'pair-secret' };
const day = (date: number): Date => new Date(`2026-11-${date}T12:00:00Z`);

const file = 'test/policies/exposure/organization.yaml';
const { tenants: [exposed] = [] } = provenDescription(parseYaml(readFileSync(file, 'utf8'), file).value);
const credentials = [{ api_key: 'key-of-the-owner', owner: true, ...pair }];
const withPair = (more: NonNullable<Description['tenants']>[number] = {}) => organization({ ...more, credentials });

const textOf = (more = '', waivers: readonly string[] = []): string =>
  [
    `${head}policies: { packs: [${packs.join(', ')}], fallback_owner: ops@acme.example${more} }\n`,
    waivers.length === 0 ? '' : `waivers:\n${waivers.map((one) => `  - ${one}\n`).join('')}`,
  ].join('');

describe('a finding about a kind that is only audited', { timeout: 60_000 }, () => {
  const session = sessionForFile(() => withPair(exposed));
  let first: readonly ReportedFinding[];
  let printed: string;
  const found = new Map<string, ReportedFinding>();
  const key = ([kind, policy]: readonly [string, string]): string => `${kind} ${policy}`;

  const audit = async (date: number, words = ''): Promise<readonly ReportedFinding[]> => {
    const env = { ...session.env, PAIR_ID: pair.key_pair_id, PAIR_SECRET: pair.key_pair_secret };
    const { stdout, stderr } = await session.run(`audit acme --trust trust.yaml --quiet --format json ${words}`, {
      env,
      now: () => day(date),
    });
    if (stdout === '') throw new Error(stderr);
    printed = stdout;
    return parseResult(stdout, 'the result').findings ?? [];
  };
  const ledger = (): Ledger['parts'][number] | undefined => {
    const { parts }: Ledger = JSON.parse(readFileSync(join(session.folder, 'ledger.json'), 'utf8'));
    return parts[0];
  };
  /** What is said of the finding of each row. */
  const each = (say: (finding: ReportedFinding) => unknown): Readonly<Record<string, unknown>> =>
    Object.fromEntries(rows.map((row) => [key(row), say(found.get(key(row)) ?? rowWithout(row))]));
  const rowWithout = (row: readonly [string, string]): never => {
    throw new Error(`there is no finding ${key(row)}`);
  };
  const all = <T>(value: T): Readonly<Record<string, T>> => Object.fromEntries(rows.map((row) => [key(row), value]));

  beforeAll(async () => {
    session.write('trust.yaml', 'object_storage: { key_id: { env: PAIR_ID }, key_secret: { env: PAIR_SECRET } }\n');
    session.write('acme/acme.yaml', textOf());
    first = await audit(20, '--ledger ledger.json --new-ledger --output sarif=out.sarif');
    session.write('results/1.json', printed);
    for (const row of rows) {
      const one = first.find(
        ({ policy, address, verdict }) => policy === row[1] && address.startsWith(`${row[0]}/`) && verdict.type === 'fail',
      );
      if (one) found.set(key(row), one);
    }
  }, 120_000);

  it('is about a kind whose explanation names the scope, or the credential, that its reads need', async () => {
    const catalogues = ['machine-image', 'database-engine', 'database-snapshot', 'kubernetes-version'];
    for (const kind of [...rows.map(([one]) => one), ...catalogues]) {
      const { stdout } = await session.run(`explain ${kind}`);
      const needed = /^ +read: (.*)$/m.exec(stdout)?.[1];
      expect([kind, needed]).toEqual([kind, expect.stringMatching(/^[\w:.-]+$|^a key pair/)]);
    }
  });

  it('is there for each kind that a policy of these packs is about', async () => {
    const policies = (await builtInPolicies()).filter((policy) => packs.some((pack) => policy.packs[pack]));
    expect([...new Set(policies.flatMap((policy) => kindsOf(policy)))].toSorted()).toEqual(
      [...new Set(rows.map(([kind]) => kind))].toSorted(),
    );
    expect([...found.keys()]).toEqual(rows.map(key));
  });

  it('has the fallback owner', () => {
    expect(each(({ owner, routedBy }) => [owner, routedBy])).toEqual(all(['ops@acme.example', 'fallback']));
  });

  it('is a result of SARIF, with its fingerprint', () => {
    const { runs } = JSON.parse(readFileSync(join(session.folder, 'out.sarif'), 'utf8')) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string; readonly partialFingerprints: object }[] }[];
    };
    const results = runs.flatMap((run) =>
      run.results.map(({ ruleId, partialFingerprints }) => `${ruleId} ${Object.values(partialFingerprints).join()}`),
    );
    expect(
      each(({ policy, fingerprint }) => results.filter((one) => one.startsWith(`${policy} `) && one.includes(fingerprint)).length),
    ).toEqual(all(1));
  });

  it('is on a page of the site', async () => {
    expect((await session.run('site results --out site', { now: () => day(21) })).code).toBe(0);
    const pages = Object.values(filesIn(join(session.folder, 'site'))).join('\n');
    expect(each(({ address }) => pages.includes(address))).toEqual(all(true));
  });

  it('is in the merged result of a fleet', async () => {
    const text = readFileSync(join(session.folder, 'results/1.json'), 'utf8');
    const reads = parseResult(text, 'the result').reads.length;
    session.write('fleet.yaml', `version: 1\norganizations: { acme: { tenant: ${tenant}, path: acme } }\n`);
    writeResultOf(
      { results: join(session.folder, 'shards'), run: 'nightly' },
      {
        version: 1,
        command: 'audit',
        name: 'acme',
        tenant,
        run: 'nightly',
        attempt: 1,
        shard: '0/1',
        tool: '0.0.0',
        policies: await builtInPoliciesDigest(),
        commit: null,
        inputs: 'b'.repeat(64),
        started: day(20).toISOString(),
        ended: day(20).toISOString(),
        exit_code: 1,
        status: 'evaluated',
        reason: null,
        completeness: { complete: reads, requested: reads },
        result: digestOfText(text),
      },
      text,
    );
    const { stdout } = await session.run('fleet merge fleet.yaml --results shards --run nightly --format json', { now: () => day(20) });
    const { findingGroups } = JSON.parse(stdout) as {
      readonly findingGroups: readonly {
        readonly organizations: readonly string[];
        readonly items: readonly { readonly policy: string; readonly address: string }[];
      }[];
    };
    const items = findingGroups.flatMap((group) => group.items.map(({ policy, address }) => `${policy} ${address}`));
    expect(each(({ policy, address }) => items.includes(`${policy} ${address}`))).toEqual(all(true));
  });

  it('is unchanged in the next scan, and gone when its cause is', async () => {
    const saved = join(session.folder, 'results/1.json');
    const second = await audit(21, `--ledger ledger.json --compared-with ${saved}`);
    const again = new Map(second.map((one) => [one.fingerprint, one]));
    expect(each(({ fingerprint }) => [again.get(fingerprint)?.baseline, again.get(fingerprint)?.firstSeen])).toEqual(
      all(['unchanged', day(20).toISOString()]),
    );
    const { status } = await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify(withPair()) });
    expect(status).toBe(204);
    await audit(22, `--ledger ledger.json --compared-with ${saved}`);
    const absent = new Set(parseResult(printed, 'the result').absent?.map(({ fingerprint }) => fingerprint));
    expect(each(({ fingerprint }) => absent.has(fingerprint))).toEqual(all(true));
    expect(each(({ fingerprint }) => ledger()?.findings[fingerprint]?.seen === undefined)).toEqual(all(true));
    // A new one begins with the scan that has it, after the last one that did not.
    await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify(withPair(exposed)) });
    const third = new Map((await audit(23, `--ledger ledger.json --compared-with ${saved}`)).map((one) => [one.fingerprint, one]));
    expect(each(({ fingerprint }) => [third.get(fingerprint)?.firstSeen, third.get(fingerprint)?.lastWithout])).toEqual(
      all([day(23).toISOString(), day(22).toISOString()]),
    );
  });

  it('is the only one of its policy that `only` leaves', async () => {
    const of = (policy: string): readonly string[] =>
      [...found.values()].filter((one) => one.policy === policy).map(({ address }) => address);
    const settings = [...new Set(rows.map(([, policy]) => policy))].map((policy) => `${policy}: { only: ${JSON.stringify(of(policy))} }`);
    session.write('acme/acme.yaml', textOf(`, settings: { ${settings.join(', ')} }`));
    const left = (await audit(24)).filter(({ policy }) => rows.some((row) => row[1] === policy));
    expect(left.map(({ policy, address }) => `${policy} ${address}`).toSorted()).toEqual(
      [...found.values()].map(({ policy, address }) => `${policy} ${address}`).toSorted(),
    );
  });

  it('is accepted by a waiver, by the name that people know', async () => {
    const named = ({ address, name }: ReportedFinding): string =>
      name === undefined ? address : `${address.slice(0, address.lastIndexOf('/'))}/${name}`;
    const waivers = [...found.values()].map(
      (one) => `{ policy: ${one.policy}, resource: "${named(one)}", reason: known, owner: ana@acme.example, expires: 2026-12-15 }`,
    );
    session.write('acme/acme.yaml', textOf('', waivers));
    const now = new Map((await audit(24)).map((one) => [one.fingerprint, one.verdict.type]));
    expect(each(({ fingerprint }) => now.get(fingerprint))).toEqual(all('waived'));
    expect(waivers.join()).toContain('"kubernetes-cluster/br-se1/half"');
    expect(waivers.join()).toContain('"database/br-se1/orders"');
  });
});
