// An organization of 110 resources over the simulator, and the verdict of each policy on each of them: those of the packs exposure, exposure-strict and
// object-storage, and what accounts, keys, images, volumes, schedules, waivers and events are checked for in addition.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDesired } from '../../../src/desired/load-desired.ts';
import { isObject, type Json } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../../src/kinds/kind.ts';
import { textsIn as listIn, textIn } from '../../../src/kinds/read-value.ts';
import { planReads } from '../../../src/live/plan-reads.ts';
import { readLive } from '../../../src/live/read-live.ts';
import { openReader } from '../../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../../src/platform/settings.ts';
import { builtInPolicies } from '../../../src/policies/built-in.ts';
import { evaluatePolicies } from '../../../src/policies/evaluate-policies.ts';
import { evaluatePolicy } from '../../../src/policies/evaluate-policy.ts';
import { forKind, kindsOf } from '../../../src/policies/for-kind.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { readsOfSelection, wantsOfSelection } from '../../../src/policies/reads-of-selection.ts';
import { type EffectivePolicy, selectPolicies } from '../../../src/policies/select.ts';
import { liveWorld } from '../../../src/policies/world/live-world.ts';
import type { World } from '../../../src/policies/world/world.ts';
import { secretOf } from '../../../src/secret.ts';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { provenDescription } from '../../../src/simulator/proven-description.ts';
import { parseYaml } from '../../../src/yaml/parse.ts';
import { type Asked, open } from '../../simulator/ask.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const shapes = policyShapes(kindList);
const now = new Date('2026-11-20T12:00:00Z');
const fileAt = (name: string): Json => parseYaml(readFileSync(`test/policies/exposure/${name}`, 'utf8'), name).value;

type Verdicts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const textsIn = (value: Json | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
const verdictsIn = (value: Json | undefined): Verdicts =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, own]) => [name, textsIn(own)]));

/** Of other packs, because they are about products that these read anyway. */
const further: readonly string[] = [
  'api-key-lifetime-too-long',
  'event-rights-changed',
  'image-fix-overdue',
  'image-stale',
  'image-vulnerable-without-fix',
  'registry-without-retention',
  'schedule-keeps-too-little',
  'service-account-direct-grants',
  'service-account-dormant',
  'service-account-toxic-permissions',
  'volume-on-stopped-instance',
];
const packs = ['exposure', 'exposure-strict', 'object-storage'];

const text = `
version: 1
regions: [br-se1]
policies:
  packs: [${packs.join(', ')}, baseline, strict, cost, data-protection]
  settings: { bucket-without-lock: { params: { buckets: ["backup-*"] } } }
registries: { kept: { region: br-se1, retention: { untagged_older_than: 14d } } }
snapshot_schedules:
  one-day: { volumes: ["*"], every: 1d, keep_last: 1, type: instant }
  one-week: { volumes: ["*"], every: 1d, keep_for: 7d, type: instant }
waivers:
  - { policy: database-public, resource: database/br-se1/orders, reason: reports, owner: ana@acme.example, expires: 2026-12-20 }
  - { policy: database-public, resource: database/br-se1/safe, reason: reports, owner: ana@acme.example, expires: 2026-12-20, ticket: OPS-7 }
  - { policy: port-spoofing-guard-off, resource: port/br-se1/p-router, reason: routes, owner: ana@acme.example, expires: 2026-12-20 }
`;
const folder = temporaryFolder('exposure');
writeFileSync(join(folder, 'acme.yaml'), text);
const { desired } = loadDesired(join(folder, 'acme.yaml'), kindList);
rmSync(folder, { recursive: true });

const selection = selectPolicies(await builtInPolicies(), { ...desired.policies, waivers: desired.waivers });
const chosen = selection.policies.filter(({ policy }) => packs.some((pack) => policy.packs[pack]) || further.includes(policy.id));

/** What people know it by. */
const nameOf = (item: Observed): string => textIn(item, 'name') ?? textIn(item, 'ip') ?? listIn(item, 'tags')?.[0] ?? '';

/** The verdict, or the severity of a failure. */
const verdictOf = (
  selected: EffectivePolicy,
  kind: string,
  row: NonNullable<ReturnType<World['rows']['get']>>[number],
  world: World,
): string => {
  const one = { ...selected, policy: forKind(selected.policy, kind) };
  const { findings, count } = evaluatePolicy(one, [row], { ...world, gaps: [] }, shapes, {});
  const [finding] = findings;
  if (finding) return finding.verdict.type === 'fail' ? finding.severity : finding.verdict.type;
  return count.pass > 0 ? 'pass' : 'skip';
};

describe('an organization that the internet can reach', () => {
  let platform: Asked;
  let world: World;
  let calls: Readonly<Record<string, number>>;
  const names = new Map<string, string>();

  beforeAll(async () => {
    platform = await open({ state: provenDescription(fileAt('organization.yaml')), clock: stoppedClock(now.toISOString()) });
    const { simulator } = platform;
    const { id, secret } = simulator.app.keyPair;
    const reader = openReader({
      base: simulator.url,
      credentials: apiKeyCredential(simulator.apiKey),
      tenant: simulator.tenant,
      keyPair: { type: 'pair', id: secretOf(id), secret: secretOf(secret) },
      clock: () => now.getTime(),
    });
    const live = await readLive(reader, kindList, planReads(kindList, wantsOfSelection(selection, kindList), ['br-se1']), {
      now: () => now,
      since: '2026-11-01T00:00:00.000Z',
    });
    await reader.close();
    calls = live.calls;
    for (const { items } of live.collections) for (const item of items) names.set(item.address, `${item.kind}/${nameOf(item)}`);
    world = liveWorld(
      { live, desired, lockFiles: [], settings: selection.settings, writers: [], now: now.getTime() },
      kindList,
      shapes,
      readsOfSelection(selection),
    );
  });
  afterAll(async () => platform.close());

  it('has the verdict of each policy on each resource that a person has written down', () => {
    const file = fileAt('verdicts.yaml');
    const [usual, written] = ['usual', 'verdicts'].map((name) => verdictsIn(isObject(file) ? file[name] : undefined));
    const found: Record<string, Record<string, string>> = {};
    const expected: Record<string, Record<string, string>> = {};
    for (const selected of chosen)
      for (const kind of kindsOf(selected.policy))
        for (const row of world.rows.get(kind) ?? []) {
          const [name, { id }] = [names.get(row.address) ?? row.address, selected.policy];
          (found[name] ??= {})[id] = verdictOf(selected, kind, row, world);
          (expected[name] ??= {})[id] = written?.[name]?.[id] ?? usual?.[kind]?.[id] ?? 'pass';
        }
    expect(found).toEqual(expected);
    expect(Object.keys(written ?? {}).filter((name) => found[name] === undefined)).toEqual([]);
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(110);
    expect(chosen.length).toBe(44 + further.length);
  });

  it('has one waiver of a critical finding without a ticket', () => {
    const { findings } = evaluatePolicies(world, selection, desired.waivers, shapes);
    const own = findings.filter(({ policy }) => policy === 'waiver-without-ticket');
    expect(own.map(({ address, severity }) => [address, severity])).toEqual([['waiver/database-public/database/br-se1/orders', 'low']]);
  });

  it('is read with the calls that the catalogue counts', () => {
    const exposed = Object.entries(calls).filter(([id]) => /^(network|compute|database|kubernetes|loadBalancer|sshKey)\./.test(id));
    expect(Object.fromEntries(exposed)).toEqual({
      'compute.listImages': 1,
      'compute.listInstances': 1,
      'database.listClusters': 1,
      'database.listEngines': 1,
      'database.listInstances': 1,
      'database.listReplicas': 1,
      'database.listSnapshots': 7,
      'kubernetes.getCluster': 5,
      'kubernetes.listClusters': 1,
      'kubernetes.listVersions': 1,
      'loadBalancer.listLoadBalancers': 1,
      'network.getSecurityGroup': 15,
      'network.listPorts': 1,
      'network.listPublicIps': 1,
      'network.listSecurityGroups': 1,
      'sshKey.listSshKeys': 1,
    });
  });
});
