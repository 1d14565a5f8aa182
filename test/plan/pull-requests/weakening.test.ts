// Random series of one to three pull requests that weaken the gate: policies, their settings, waivers, guards, and what is evaluated at all, beside resources that
// the policies are about. No series ends with a finding that is hidden, or a guard, region, budget or lock file that is gone, and that no failing check showed.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { planOrganization } from '../../../src/audit.ts';
import type { Desired } from '../../../src/desired/desired.ts';
import { loadTexts } from '../../../src/desired/load-desired.ts';
import { settingName } from '../../../src/desired/setting-names.ts';
import { TenantryError } from '../../../src/errors.ts';
import { evaluateChange, evaluateDeclaredChange } from '../../../src/gate.ts';
import type { Json, JsonObject } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../../src/live/live.ts';
import { planReads } from '../../../src/live/plan-reads.ts';
import { readsForPlan } from '../../../src/plan/reads-for-plan.ts';
import { builtInPolicies } from '../../../src/policies/built-in.ts';
import type { LockFile } from '../../../src/policies/derived/lock-file.ts';
import { failingSettings } from '../../../src/policies/failing-settings.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { loosenedGuards } from '../../../src/policies/loosened-guards.ts';
import type { Outlook } from '../../../src/policies/outlook.ts';
import { type SelectedPolicies, selectPolicies } from '../../../src/policies/select.ts';
import { createApp } from '../../../src/simulator/create-app.ts';
import { noTrust } from '../../../src/trust/trust.ts';
import { gateOf } from '../../../src/use/review/gate-choice.ts';
import { organization, tenant } from '../../commands/session.ts';
import { patient } from '../../patient.ts';
import { metAtLeast, runs } from '../../runs.ts';
import { clientOf, readFor } from '../world.ts';
import { type Edit, withEdits } from './edits.ts';

const now = new Date('2026-11-20T12:00:00Z');
const policies = await builtInPolicies();
const shapes = policyShapes(kindList);
const failOn = 'high';

const firstFile: JsonObject = {
  version: 1,
  tenant,
  regions: ['br-se1', 'br-ne1'],
  access_control: { enabled: true, enforce_mfa: true },
  guards: { administrators_min: 2, break_glass: ['rescue@acme-ops.example'], removals: { members: { number: 3 } }, due_removals: 5 },
  members: {
    'ana@acme.example': { roles: ['administrator'] },
    'rescue@acme-ops.example': { roles: ['administrator'] },
    'rui@acme.example': { roles: ['editor'] },
  },
  service_accounts: { robot: { email: 'robot', description: 'Deploys', roles: [] } },
  budgets: { all: { scope: 'tenant', monthly: '100.00 BRL' } },
  policies: {
    lock_files: ['composer.lock'],
    settings: {
      'organization-administrators-too-many': { severity: 'high', params: { max: 4 } },
      'package-aws-sdk-php-too-new': { severity: 'high' },
    },
  },
};

interface Side {
  readonly desired: Desired;
  readonly selection: SelectedPolicies;
  readonly lockFiles: readonly LockFile[];
}

/** undefined: a pull request that no check lets pass, because its files are invalid. */
const sideOf = (file: JsonObject): Side | undefined => {
  try {
    const { desired } = loadTexts([{ file: 'acme.yaml', text: () => JSON.stringify(file) }], kindList);
    const { packs, settings, since } = desired.policies;
    const selection = selectPolicies(policies, { packs, settings, waivers: desired.waivers, ...(since && { since }) });
    return { desired, selection, lockFiles: desired.policies.lockFiles.map(({ path }) => ({ file: path, packages: [] })) };
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

/** The gate of a pull request; undefined: it cannot be evaluated, which fails too. */
type GateOfChange = (base: Side, head: Side) => Outlook | undefined;

const declared: GateOfChange = (base, head) => evaluateDeclaredChange({ ...head, shapes, now }, base).outlook;

/** An organization that fails the policies, whatever the files declare. */
const liveGate = async (): Promise<GateOfChange> => {
  const state = organization({
    access_control: { enabled: true, enforce_mfa: false },
    service_accounts: [{ name: 'robot', email: 'robot', description: 'Deploys', roles: ['administrator'] }],
  });
  const first = sideOf(firstFile);
  if (!first) throw new Error('the file is invalid');
  const live: Live = await readFor(clientOf(createApp({ state, clock: { now: () => now.getTime() } })), first.desired);
  const reads = planReads(kindList, readsForPlan(first.desired, noTrust), first.desired.regions, { proveTenant: true });
  return (base, head) => {
    try {
      const planned = planOrganization({
        desired: head.desired,
        from: 'acme.yaml',
        live,
        trust: noTrust,
        now,
        tool: '0',
        resend: new Set(),
      });
      return evaluateChange({ evaluating: { ...head, shapes, now }, base, reads, live, planned }, live).outlook([]);
    } catch (cause) {
      if (cause instanceof TenantryError) return undefined;
      throw cause;
    }
  };
};

const ids = ['access-control-mfa-enforced', 'organization-administrators-too-many', 'service-account-administrator'] as const;
const patterns = ['access-control', 'organization', 'service-account/robot', 'service-account/*', '**'];
const gone = fc.constant(undefined);
const at = (...parts: readonly string[]): readonly string[] => parts;
const edit = (path: readonly string[], value: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Edit> =>
  value.map((one) => ({ at: path, value: one }));

const weakening: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .constantFrom(...ids)
    .chain((id) =>
      fc.oneof(
        edit(at('policies', 'settings', id), fc.oneof(gone, fc.constant<Json>({ enabled: false, reason: 'later' }))),
        edit(at('policies', 'settings', id, 'severity'), fc.constantFrom<Json>('low', 'medium', 'critical')),
        edit(at('policies', 'settings', id, 'only'), fc.constantFrom<Json>(['member/ana@acme.example'], ['**'])),
      ),
    ),
  edit(at('policies', 'settings', 'organization-administrators-too-many', 'params', 'max'), fc.integer({ min: 1, max: 9 })),
  edit(at('policies', 'packs'), fc.constantFrom<Json | undefined>(undefined, ['baseline'], ['cost'], ['baseline', 'strict'])),
  edit(at('policies', 'since'), fc.constantFrom<Json | undefined>(undefined, '0.1.0', '0.2.0')),
  edit(
    at('waivers'),
    fc.array(
      fc.record<JsonObject>({
        policy: fc.constantFrom(...ids),
        resource: fc.constantFrom(...patterns),
        reason: fc.constant('later'),
        owner: fc.constant('ana@acme.example'),
        expires: fc.constantFrom('2026-12-01', '2026-12-31', '2099-12-31'),
      }),
      { maxLength: 2 },
    ),
  ),
  edit(at('guards'), gone),
  edit(at('guards', 'administrators_min'), fc.constantFrom<Json | undefined>(undefined, 1, 3)),
  edit(at('guards', 'break_glass'), fc.constantFrom<Json | undefined>(undefined, ['ana@acme.example'])),
  edit(at('guards', 'removals'), fc.constantFrom<Json | undefined>(undefined, { members: { number: 9 } })),
  edit(at('guards', 'due_removals'), fc.constantFrom<Json | undefined>(undefined, 1, 99)),
  edit(at('regions'), fc.constantFrom<Json | undefined>(undefined, ['br-se1'], ['br-se1', 'br-ne1'])),
  edit(at('budgets'), gone),
  edit(at('budgets', 'all', 'monthly'), fc.constantFrom<Json>('99.00 BRL', '100.01 BRL', '100.00 USD')),
  edit(at('policies', 'lock_files'), fc.constantFrom<Json | undefined>(undefined, [], ['other/composer.lock'])),
);

/** What fails the policies. */
const failing: fc.Arbitrary<Edit> = fc.oneof(
  edit(at('access_control', 'enforce_mfa'), fc.boolean()),
  edit(at('service_accounts', 'robot', 'roles'), fc.constantFrom<Json>([], ['administrator'])),
  edit(
    at('service_accounts', 'other'),
    fc.constantFrom<Json | undefined>(undefined, { email: 'other', description: 'x', roles: ['administrator'] }),
  ),
  edit(at('members', 'rui@acme.example', 'roles'), fc.constantFrom<Json>(['editor'], ['administrator'])),
);

const series = (edits: fc.Arbitrary<Edit>): fc.Arbitrary<readonly (readonly Edit[])[]> =>
  fc.array(fc.array(edits, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

/** Adds the policies that a failing check names, and settings of guards. */
const show = (outlook: Outlook, names: Set<string>): void => {
  const { gate } = gateOf(outlook, { failOn, onlyNew: true });
  if (!gate || gate.failing + gate.loosened + gate.hidden === 0) return;
  for (const position of failingSettings(outlook, failOn).settings) {
    const { policies: about = [], settings = [], says = '' } = outlook.loosened[position] ?? {};
    for (const name of [...about, ...settings]) names.add(name);
    // Its setting is the line of the regions that are left.
    const [, region] = /^no longer reads region ([\w-]+)/.exec(says) ?? [];
    if (region !== undefined) names.add(settingName.region(region));
  }
  for (const { policy } of [...outlook.introduced, ...outlook.suppressed]) names.add(policy);
};

/** What the last files no longer evaluate, or only above a higher amount, by the names of settings. */
const outOfSight = (first: Side, last: Side): readonly string[] => {
  const files = new Set(last.lockFiles.map(({ file }) => file));
  const budgets = new Map(last.desired.budgets.map((budget) => [budget.key, budget]));
  const regions = last.desired.regions;
  return [
    ...first.desired.regions.filter((region) => regions.length > 0 && !regions.includes(region)).map(settingName.region),
    ...first.lockFiles.flatMap(({ file }) => (files.has(file) ? [] : [settingName.lockFile(file)])),
    ...first.desired.budgets.flatMap(({ key, amount, currency }) => {
      const now = budgets.get(key);
      return now && now.currency === currency && Number(now.amount) <= Number(amount) ? [] : [settingName.budget(key)];
    }),
  ];
};

/** Every pull request is merged, whatever its checks are: what matters is what they showed. */
const playedBy = (
  evaluate: GateOfChange,
  turns: readonly (readonly Edit[])[],
): { readonly unseen: readonly string[]; readonly hidden: number } => {
  const names = new Set<string>();
  let [written, base] = [firstFile, sideOf(firstFile)];
  const first = base;
  if (!first) throw new Error('the first file is invalid');
  for (const edits of turns) {
    const changed = withEdits(written, edits);
    const head = sideOf(changed);
    const outlook = base && head && evaluate(base, head);
    if (!head || !outlook) continue;
    show(outlook, names);
    [written, base] = [changed, head];
  }
  const last = base && evaluate(first, base);
  if (!base || !last) return { unseen: [], hidden: 0 };
  const hidden = last.suppressed.filter(({ severity }) => severity === 'high' || severity === 'critical').map(({ policy }) => policy);
  const guards = loosenedGuards(first.desired, base.desired).map(({ setting }) => setting);
  const gone = [...hidden, ...guards, ...outOfSight(first, base)];
  return { unseen: gone.filter((name) => !names.has(name)), hidden: gone.length };
};

it.each<[string, fc.Arbitrary<Edit>, () => GateOfChange | Promise<GateOfChange>, number]>([
  ['of the files alone', fc.oneof({ arbitrary: weakening, weight: 2 }, failing), () => declared, 80],
  ['of a live organization', weakening, liveGate, 20],
])('no series of pull requests hides a finding or a guard that no failing check showed: %s', patient, async (_, edits, gateFor, many) => {
  const evaluate = await gateFor();
  const { numRuns } = runs(many);
  let hidden = 0;
  fc.assert(
    fc.property(series(edits), (turns) => {
      const played = playedBy(evaluate, turns);
      hidden += played.hidden;
      expect(played.unseen).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
  expect(hidden).toBeGreaterThanOrEqual(metAtLeast(numRuns / 10));
});

it('a first pull request that hides nothing yet fails, so that the second one cannot introduce what nobody sees', () => {
  const off = { enabled: false, reason: 'later' };
  const [first, second] = [
    withEdits(firstFile, [{ at: ['policies', 'settings', ids[0]], value: off }]),
    withEdits(firstFile, [
      { at: ['policies', 'settings', ids[0]], value: off },
      { at: ['access_control', 'enforce_mfa'], value: false },
    ]),
  ].map(sideOf);
  const start = sideOf(firstFile);
  if (!start || !first || !second) throw new Error('a file is invalid');
  const gates = [declared(start, first), declared(first, second)].map(
    (outlook) => outlook && gateOf(outlook, { failOn, onlyNew: true }).gate,
  );
  expect(gates).toMatchObject([
    { failing: 0, loosened: 1, hidden: 0 },
    { failing: 0, loosened: 0, hidden: 0 },
  ]);
});
