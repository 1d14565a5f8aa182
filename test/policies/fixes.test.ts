// Every piece of desired state that a policy proposes, for each of its failing cases: merged into an organization that fails in this way, planned and applied
// on the simulator, it fixes the failure, and causes no other.
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { evaluateLive } from '../../src/evaluate.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { type Address, partsOf, sameAddress } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { text } from '../../src/platform/wire.ts';
import { builtInFiles, builtInPolicies } from '../../src/policies/built-in.ts';
import type { Finding } from '../../src/policies/finding.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import type { Case, Policy } from '../../src/policies/policy.ts';
import { resultOfCase } from '../../src/policies/run-cases.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import type { RegionDescription, TenantDescription } from '../../src/simulator/description-parts.ts';
import { applyOnce, platformWith } from '../apply/world.ts';
import { declaredBy } from '../export/worlds.ts';
import { platformOf } from '../plan/world.ts';
import { isLong } from '../runs.ts';

const shapes = policyShapes(kindList);
const files = await builtInFiles();
const policies = await builtInPolicies();
const now = '2026-11-20T12:00:00Z';

/** The live part of a case: the kind's sample and the changes of the case. */
const valuesOf = ({ kind }: Policy, { resource }: Case): JsonObject => ({ ...shapes.get(kind)?.sample, ...resource });

const listIn = (value: Json | undefined): readonly JsonObject[] => (isArray(value) ? value.filter(isObject) : []);

const only = (values: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? null]] : [])));

const region = (content: RegionDescription): TenantDescription => ({ regions: { 'br-se1': content, 'br-ne1': {} } });

const named = (items: readonly JsonObject[], prefix: string, volume: Json): readonly JsonObject[] =>
  items.map((item, index) => ({ status: 'completed', ...item, name: `${prefix}-${index}`, volume }));

const other = { name: 'other', scopes: [], start_validity: now, end_validity: '2027-11-01T00:00:00Z' };

/** The state of a case of a kind on the platform, with others that the proposal must leave alone. A kind with proposals that is missing here fails. */
const described: Readonly<Record<string, (values: JsonObject, one: Case) => unknown>> = {
  'access-control': (values) => ({
    access_control: values['enabled'] === null ? null : { ...only(values, 'enabled', 'name'), enforce_mfa: values['enforce_mfa'] ?? false },
  }),
  member: (values) => ({
    members: [only(values, 'email', 'roles', 'permissions'), { email: 'other@acme.example', roles: ['editor'], permissions: [] }],
  }),
  'service-account': (values) => ({
    service_accounts: [only(values, 'name', 'roles', 'permissions'), { name: 'other', roles: ['viewer'], permissions: [] }],
  }),
  'api-key': (values) => ({
    service_accounts: [
      {
        name: 'ci',
        roles: ['editor'],
        permissions: isArray(values['administrator_path']) && values['administrator_path'].length > 0 ? ['turia_iam_editor'] : [],
        api_keys: [only(values, 'name', 'scopes', 'start_validity', 'end_validity', 'revoked_at'), other],
      },
    ],
  }),
  federation: (values) => ({
    domains: [
      {
        domain: 'acme.example',
        verified: true,
        federations: [
          values['type'] === 'saml'
            ? only(values, 'name', 'type', 'entity_id', 'sso_url')
            : only(
                values,
                'name',
                'type',
                'client_id',
                'scopes',
                'authorization_endpoint',
                'token_endpoint',
                'userinfo_endpoint',
                'jwks_uri',
              ),
        ],
      },
    ],
  }),
  'proxy-cache': (values) => region({ proxy_caches: [{ name: 'hub', ...only(values, 'provider', 'url') }] }),
  'registry-member': (values) =>
    region({ registries: [{ name: 'acmeprod', members: [{ user_id: text(values, 'user_id') ?? '', ...only(values, 'role') }] }] }),
  image: (values) => {
    const image = { ...only(values, 'digest', 'tags', 'pushed_at'), manifest_media_type: 'application/vnd.oci.image.manifest.v1+json' };
    const others = [{ tags: ['v0'], pushed_at: '2020-01-01T00:00:00Z' }, { pushed_at: now }];
    return region({ registries: [{ name: 'acmeprod', repositories: [{ name: 'shop/api', images: [image, ...others] }] }] });
  },
  volume: (values, { links }) =>
    region({
      volumes: [{ name: 'db-data', size: 100, ...only(values, 'created_at', 'updated_at') }],
      snapshots: named(listIn(links['snapshots']), 'snapshot', 'db-data') as never,
      backups: named(listIn(links['backups']), 'backup', 'db-data') as never,
    }),
};

/** Objects are merged, anything else is replaced. Removed items are no longer declared. */
const merged = (base: Json, change: Json): Json => {
  if (!isObject(base) || !isObject(change)) return change;
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(change)])].map((key) => {
      const [own, other] = [base[key], change[key]];
      return [key, own === undefined ? (other ?? null) : other === undefined ? own : merged(own, other)];
    }),
  );
};

const without = (value: Json, [key = '', ...rest]: readonly string[]): Json =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, below]) =>
          name !== key ? [[name, below]] : rest.length > 0 ? [[name, without(below, rest)]] : [],
        ),
      )
    : value;

/** The declaration of an address in the file. */
const placeOf = (address: Address): readonly string[] => {
  const { account, name } = partsOf(address, 'api-key');
  return ['service_accounts', account, 'api_keys', name];
};

const proposed = (file: Json, fragment: JsonObject): Json => {
  const removed = isObject(fragment['removed']) ? Object.keys(fragment['removed']).map(sameAddress) : [];
  return merged(
    removed.reduce<Json>((rest, address) => without(rest, placeOf(address)), file),
    fragment,
  );
};

const desiredBy = (file: Json): Desired => declaredBy({ 'acme.yaml': stringify(file) });

const readAll = (platform: ReturnType<typeof platformWith>): Promise<Live> =>
  readLive(platform.client, kindList, planReads(kindList, everything(kindList), ['br-se1', 'br-ne1'], { proveTenant: true }), {
    now: () => new Date(platform.clock.now()),
  });

const evaluation = (live: Live, desired: Desired, policy: Policy, params: JsonObject): readonly Finding[] => {
  const settings = [{ policy: policy.id, params, at: { file: 'acme.yaml', line: 1, col: 1 } }];
  const packs = [...new Set(policies.flatMap((one) => Object.keys(one.packs)))];
  const selection = selectPolicies(policies, { packs, settings, waivers: [] });
  return evaluateLive({ desired, lockFiles: [], selection, shapes, now: new Date(live.readAt) }, { live }, compare(desired, live, kindList))
    .findings;
};

const failuresOf = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(findings.flatMap(({ policy, address, verdict }) => (verdict.type === 'fail' ? [`${policy} ${address}`] : [])));

/** A state that is not evaluated is not a fixed failure. */
const unknownOf = (findings: readonly Finding[], policy: string): readonly string[] =>
  findings.flatMap((one) => (one.policy === policy && one.verdict.type === 'unknown' ? [`${one.address}: ${one.verdict.says}`] : []));

/** Mistakes of policies that only real reads show: every policy of every pack is evaluated over them. */
const brokenIn = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ policy, verdict }) =>
    verdict.type === 'unknown' && (verdict.cause === 'policy-error' || verdict.cause === 'budget') ? [`${policy}: ${verdict.says}`] : [],
  );

const cases = files.flatMap(({ policy, cases: all }) =>
  policy.fix.desired
    ? all
        .filter(({ expect: verdict, world }) => verdict === 'fail' && world !== 'declared')
        .map((one) => [policy.id, one.name, policy, one] as const)
    : [],
);

/** If a policy states that its proposal would not help (`when`), the case is left to people, and there is nothing to prove. */
const proposing = cases.filter(([, , policy, one]) => resultOfCase(policy, one, shapes).finding?.fix !== undefined);

/** Sums of other resources, and what the platform changes with every write. Who holds a role is compared with the holders. */
const restless = new Set(['updated_at', 'storage_usage_bytes', 'image_count', 'holders']);

const factsOf = ({ collections }: Live): ReadonlyMap<string, string> =>
  new Map(
    collections.flatMap(({ items }) =>
      items.map(({ address, values }) => [
        address as string,
        JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !restless.has(name)))),
      ]),
    ),
  );

/** Everything but the resource of the finding that is gone, or no longer as it was. */
const lostOrChanged = (before: Live, after: Live, named: string | undefined): readonly string[] => {
  const now = factsOf(after);
  return [...factsOf(before)].flatMap(([address, facts]) =>
    address === named || now.get(address) === facts ? [] : [`${address}: ${facts} → ${now.get(address) ?? 'gone'}`],
  );
};

const declaredOnly = ['rotate_after', 'overlap', 'deliver_to'] as const;

describe('a proposed piece of desired state', () => {
  it('exists in each policy with failing cases, or the policy has `manual: true`', () => {
    expect(new Set(cases.map(([id]) => id)).size).toBe(policies.filter(({ fix }) => fix.desired).length);
    expect(policies.filter(({ fix, manual }) => manual === (fix.desired !== undefined || fix.due !== undefined))).toEqual([]);
  });

  it('changes no setting and no waiver, and removes only the resources of the finding', () => {
    for (const [, , policy, one] of cases) {
      const { finding } = resultOfCase(policy, one, shapes);
      const { policies: settings, waivers, removed } = finding?.fix ?? {};
      expect([settings, waivers]).toEqual([undefined, undefined]);
      expect(isObject(removed) ? Object.keys(removed) : []).toEqual(isObject(removed) ? [finding?.address] : []);
    }
  });

  it('is missing only where the policy states a condition for it, in these cases', () => {
    const left = cases.filter((one) => !proposing.includes(one));
    expect(left.filter(([, , policy]) => policy.fix.when === undefined)).toEqual([]);
    expect(left.map(([id, name]) => `${id}: ${name}`)).toEqual([
      'api-key-can-become-administrator: an old key of a rotation',
      'api-key-can-become-administrator: no other scope',
      'api-key-expiring: created today',
      'api-key-expiring: nobody receives its secret',
      'api-key-max-age: replaced, and left after the overlap',
      'api-key-max-age: replaced, but works on for longer',
      'api-key-max-age: lost on its way long ago',
      'api-key-max-age: rotated too late and no start reported',
      'api-key-max-age: no start reported, and seen long ago',
      'api-key-scope-allow-list: of another account',
      'api-key-scope-allow-list: at its last moment',
      'api-key-scope-allow-list: without an end',
      'api-key-without-expiry: only named like one that was replaced',
      'image-untagged: an untagged index may release other images',
      'image-untagged: its registry has such a retention',
    ]);
  });

  // The short run tries one case of each policy.
  const tried = proposing.filter(([id], index) => isLong || proposing.findIndex(([other]) => other === id) === index);

  it.each(tried)('of %s fixes the case "%s", and causes no other failure', async (_, __, policy, one) => {
    const proposal = resultOfCase(policy, one, shapes).finding?.fix ?? {};
    const values = valuesOf(policy, one);
    const describeKind = described[policy.kind];
    if (!describeKind) throw new Error(`write down how ${policy.kind} stands on the platform`);
    const at = Date.parse(one.now === '1970-01-01T00:00:00Z' ? now : one.now);
    const platform = platformWith({ state: platformOf(describeKind(values, one) as TenantDescription) }, at);
    const live = await readAll(platform);
    // Facts of a key that only the file contains: they are part of the case.
    const own = Object.fromEntries(declaredOnly.flatMap((name) => (values[name] == null ? [] : [[name, values[name] ?? null]])));
    const exported: Json = parse(exportText(exportLive(live, kindList)));
    const file =
      policy.kind === 'api-key'
        ? merged(exported, { service_accounts: { ci: { api_keys: { [text(values, 'name') ?? '']: own } } } })
        : exported;
    const before = evaluation(live, desiredBy(file), policy, one.params);
    const failed = [...failuresOf(before)].filter((failure) => failure.startsWith(`${policy.id} `));
    expect(failed).toHaveLength(1);

    // The proposal for this resource is the one that the audit itself offers.
    const found = before.find((finding) => finding.policy === policy.id && finding.verdict.type === 'fail');
    expect(Object.keys(found?.fix ?? {})).toEqual(Object.keys(proposal));
    const desired = desiredBy(proposed(file, found?.fix ?? {}));
    const { outcome } = await applyOnce(platform, desired, {
      trust: { guards: { administratorsMin: 0, unfederatedAdministrator: false } },
    });
    expect(outcome.steps.map(({ type }) => type)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/failed|refused|unsettled|unknown/)]),
    );

    const fixed = await readAll(platform);
    expect(lostOrChanged(live, fixed, found?.address)).toEqual([]);
    const after = evaluation(fixed, desired, policy, one.params);
    expect([...failuresOf(after)].filter((failure) => !failuresOf(before).has(failure))).toEqual([]);
    expect([...failuresOf(after)].filter((failure) => failed.includes(failure))).toEqual([]);
    expect(unknownOf(after, policy.id)).toEqual([]);
    expect([...brokenIn(before), ...brokenIn(after)]).toEqual([]);
  });
});
