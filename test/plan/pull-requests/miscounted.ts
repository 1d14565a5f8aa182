// Findings about unmanaged resources, as two audits would have them: by the base before the run, and by the change after it. The gate must count the same as introduced.

import type { Desired } from '../../../src/desired/desired.ts';
import { compare } from '../../../src/diff/compare.ts';
import { overLive } from '../../../src/evaluate.ts';
import { evaluateChange } from '../../../src/gate.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../../src/live/live.ts';
import { planReads } from '../../../src/live/plan-reads.ts';
import { baseOf } from '../../../src/plan/base.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { readsForPlan } from '../../../src/plan/reads-for-plan.ts';
import { builtInPolicies } from '../../../src/policies/built-in.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { selectPolicies } from '../../../src/policies/select.ts';
import { trust } from './organization.ts';

const policy = 'resource-unmanaged';
const shapes = policyShapes(kindList);
const selected = selectPolicies(
  (await builtInPolicies()).filter(({ id }) => id === policy),
  { settings: [], waivers: [] },
);

export interface Compared {
  readonly base: Desired;
  readonly head: Desired;
  readonly live: Live;
  readonly after: Live;
  readonly plan: Plan;
  readonly now: Date;
}

/** Empty unless every step ran: the gate evaluates the organization after all of them. */
export const miscountedIn = ({ base, head, live, after, plan, now }: Compared): readonly string[] => {
  const difference = compare(head, live, kindList);
  const plain = ({ waivers: _waivers, ...rest }: Desired): Desired => ({ ...rest, waivers: [] });
  const facts = (desired: Desired) => ({ desired: plain(desired), selection: selected, shapes, lockFiles: [], now });
  const audited = (desired: Desired, seen: Live): ReadonlySet<string> =>
    new Set(
      overLive(facts(desired), { live: seen }, compare(desired, seen, kindList)).findings.flatMap(({ verdict, address }) =>
        verdict.type === 'fail' ? [address] : [],
      ),
    );
  const planned = { difference, base: baseOf({ type: 'declared', desired: base }, live), plan };
  const reads = planReads(kindList, readsForPlan(head, trust, [base]), head.regions, { proveTenant: true });
  const gate = { evaluating: facts(head), base: { desired: base, selection: selected, lockFiles: [] }, reads, live, planned };
  const { introduced, fixed } = evaluateChange(gate, after).outlook([]);
  const [before, afterwards] = [audited(base, live), audited(head, after)];
  const adopts = new Set<string>(
    plan.noLongerReverted.flatMap(({ address, acknowledgeFor }) => (acknowledgeFor.length > 0 && address ? [address] : [])),
  );
  const expected = [...afterwards].filter((address) => !before.has(address) || adopts.has(address)).toSorted();
  const counted = introduced.map(({ address }) => address).toSorted();
  return [
    ...expected.filter((address) => !counted.includes(address)).map((address) => `introduced, and not counted: ${address}`),
    ...counted.filter((address) => !expected.includes(address)).map((address) => `counted as introduced, and was there: ${address}`),
    ...fixed.flatMap(({ address }) => (before.has(address) ? [] : [`fixed, and no audit ever had it: ${address}`])),
  ];
};
