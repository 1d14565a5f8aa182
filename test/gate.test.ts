// Any change of policies, settings and waivers: the findings that count are never fewer than those of the base's policies for the changed organization.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { planOrganization } from '../src/audit.ts';
import type { Desired } from '../src/desired/desired.ts';
import { loadTexts } from '../src/desired/load-desired.ts';
import { TenantryError } from '../src/errors.ts';
import { evaluateChange } from '../src/gate.ts';
import { kindList } from '../src/kinds/catalogue.generated.ts';
import { planReads } from '../src/live/plan-reads.ts';
import { readsForPlan } from '../src/plan/reads-for-plan.ts';
import { builtInPolicies } from '../src/policies/built-in.ts';
import { failingSettings } from '../src/policies/failing-settings.ts';
import { policyShapes } from '../src/policies/language/policy-shapes.ts';
import { countedIn, type Outlook } from '../src/policies/outlook.ts';
import { severities } from '../src/policies/policy.ts';
import { type SelectedPolicies, selectPolicies } from '../src/policies/select.ts';
import { createApp } from '../src/simulator/create-app.ts';
import { noTrust } from '../src/trust/trust.ts';
import { organization, tenant } from './commands/session.ts';
import { clientOf, readFor } from './plan/world.ts';
import { runs } from './runs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const policies = await builtInPolicies();
const shapes = policyShapes(kindList);

const items = `version: 1
tenant: ${tenant}
regions: [br-se1]
access_control: { enabled: true, enforce_mfa: false }
members:
  ana@acme.example: { roles: [administrator] }
  rescue@acme-ops.example: { roles: [administrator] }
  rui@acme.example: { roles: [editor] }
service_accounts:
  robot: { email: robot, description: Deploys, roles: [administrator] }
`;

/** Policies of a file, as JSON, which is YAML. */
const fileOf = (rules: object): Desired | undefined => {
  const text = () =>
    `${items}${Object.entries(rules)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      .join('')}`;
  try {
    return loadTexts([{ file: 'acme.yaml', text }], kindList).desired;
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

const selectionOf = ({ policies: { packs, settings }, waivers }: Desired): SelectedPolicies | undefined => {
  try {
    return selectPolicies(policies, { packs, settings, waivers });
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

/** Failing policies, each with its resource. */
const failing = {
  'access-control-mfa-enforced': 'access-control',
  'organization-administrators-too-many': 'organization',
  'service-account-administrator': 'service-account/robot',
} as const;

const ids = Object.keys(failing) as (keyof typeof failing)[];

const settingOf = (id: keyof typeof failing) =>
  fc.record(
    {
      severity: fc.constantFrom(...severities),
      enabled: fc.boolean(),
      reason: fc.constant('deferred'),
      only: fc.constantFrom([failing[id]], ['**']),
      ...(id === 'organization-administrators-too-many' && { params: fc.record({ max: fc.integer({ min: 1, max: 5 }) }) }),
    },
    { requiredKeys: ['reason'] },
  );
const waiver = fc.constantFrom(...ids).chain((policy) =>
  fc.record({
    policy: fc.constant(policy),
    resource: fc.constantFrom(failing[policy], failing[policy].replace('robot', '*')),
    reason: fc.constant('deferred'),
    owner: fc.constant('ana@acme.example'),
    expires: fc.constantFrom('2026-01-01', '2027-01-01', '2099-12-31'),
  }),
);
const rules = fc.record(
  {
    policies: fc.record(
      {
        packs: fc.constantFrom(['baseline'], ['baseline', 'strict']),
        settings: fc.record(Object.fromEntries(ids.map((id) => [id, settingOf(id)])), { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    waivers: fc.array(waiver, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

it('counts all findings that the policies of the base report', async () => {
  const state = organization({
    access_control: { enabled: true, enforce_mfa: false },
    service_accounts: [{ name: 'robot', email: 'robot', description: 'Deploys', roles: ['administrator'] }],
  });
  const desired = fileOf({});
  if (!desired) throw new Error('the file is invalid');
  const live = await readFor(clientOf(createApp({ state, clock: { now: () => now.getTime() } })), desired);
  const reads = planReads(kindList, readsForPlan(desired, noTrust), ['br-se1'], { proveTenant: true });
  const planned = planOrganization({ desired, from: 'acme.yaml', live, trust: noTrust, now, tool: '0', resend: new Set() });
  const after = live;
  const said = (
    head: Desired,
    selection: SelectedPolicies,
    base?: { readonly desired: Desired; readonly selection: SelectedPolicies },
  ): Outlook | undefined => {
    try {
      const evaluating = { desired: head, selection, shapes, lockFiles: [], now };
      return evaluateChange({ evaluating, base: base && { ...base, lockFiles: [] }, reads, live, planned }, after).outlook([]);
    } catch (cause) {
      // A pattern that matches nothing ends the run.
      if (cause instanceof TenantryError) return undefined;
      throw cause;
    }
  };
  let compared = 0;
  fc.assert(
    fc.property(rules, rules, (before, changed) => {
      const [base, head] = [fileOf(before), fileOf(changed)];
      const [own, brought] = [base && selectionOf(base), head && selectionOf(head)];
      if (!base || !head || !own || !brought) return;
      const [alone, gated] = [said(base, own), said(head, brought, { desired: base, selection: own })];
      if (!alone || !gated) return;
      for (const onlyNew of [false, true]) {
        const counting = [...countedIn(gated, onlyNew), ...gated.suppressed];
        const counts = new Map(counting.map((one) => [`${one.policy} ${one.address}`, severities.indexOf(one.severity)]));
        for (const one of countedIn(alone, onlyNew)) {
          compared += 1;
          expect(counts.get(`${one.policy} ${one.address}`) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(
            severities.indexOf(one.severity),
          );
        }
      }
      // Hidden findings are always reported, and fail the check of loosened settings at their severity.
      for (const { by, severity } of gated.suppressed) {
        expect(by.length).toBeGreaterThan(0);
        expect(failingSettings(gated, severity).settings).toEqual(expect.arrayContaining([...by]));
      }
    }),
    runs(30),
  );
  expect(compared).toBeGreaterThan(0);
});
