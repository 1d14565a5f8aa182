// A step, a live item and a world of such items, built by hand: for tests without a platform.
import type { ApplyOutcome, StepOutcome } from '../../src/apply/outcome.ts';
import type { Difference, FieldChange } from '../../src/diff/difference.ts';
import { type Address, collectionOf, kindOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared, Lookup, Observed } from '../../src/kinds/kind.ts';
import type { Plan, Step, StepId } from '../../src/plan/plan.ts';

const idOf = (position: number): StepId => String(position).padStart(32, '0') as StepId;

/** A rename of a volume by default. Its id depends on its position. */
export const stepOf = (position: number, on: readonly Address[], rest: Partial<Step> = {}): Step => ({
  id: idOf(position),
  position,
  dependsOn: [],
  continues: [],
  resources: on,
  class: 'change',
  basis: '0'.repeat(32),
  kind: 'volume',
  type: 'update',
  because: { source: { file: 'acme.yaml', line: 1, col: 1 } },
  changes: [],
  acknowledgeFor: [],
  description: `step ${position}`,
  operation: 'blockStorage.renameVolume',
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
  ...rest,
});

export const observed = (address: Address, rest: Partial<Observed> = {}): Observed => ({
  kind: kindOf(address),
  address,
  id: `id of ${address}`,
  in: collectionOf(kindOf(address)),
  values: {},
  unread: {},
  phase: 'settled',
  wire: {},
  ...rest,
});

export const lookAt = (...items: readonly Observed[]): Lookup => ({
  live: (address) => items.find((item) => item.address === address),
  liveOf: (address) => items.find((item) => item.address === address),
  liveById: () => undefined,
  all: () => items,
  below: () => ({ completeness: { type: 'complete' }, items: [] }),
  completeness: () => ({ type: 'complete' }),
  declared: () => undefined,
  allDeclared: () => [],
  resendSecret: () => false,
});

export const planHolding = (...steps: readonly Step[]): Plan => ({
  version: 2,
  tool: '0',
  desired: 'acme.yaml',
  tenantVerified: true,
  asOf: '2026-11-20T12:00:00Z',
  steps,
  unplanned: [],
  noLongerReverted: [],
  refusals: [],
  relaxedGuards: [],
  digests: { change: '', drift: '', due: '' },
  acknowledge: {},
});

export const outcomeOf = (...steps: readonly StepOutcome[]): ApplyOutcome => ({
  startedAt: '2026-11-20T12:00:00Z',
  endedAt: '2026-11-20T12:00:09Z',
  steps,
  interrupted: false,
  problems: [],
});

/** The remaining change; beside it a part that is already in sync. */
export const differing = (all: readonly (readonly [Address, readonly FieldChange[]])[]): Difference => {
  const declared = (address: Address): Declared => ({
    kind: kindOf(address),
    address,
    values: {},
    at: { file: 'acme.yaml', line: 1, col: 1 },
    fieldAt: {},
  });
  const entries = kindList.map(({ name }) => [
    name,
    all
      .filter(([address]) => kindOf(address) === name)
      .flatMap(([address, changes]): Difference['entries'][typeof name] => [
        { type: 'ambiguous', address, ids: ['a', 'b'] },
        { type: 'audited', address, declared: declared(address), changes },
      ]),
  ]);
  return { entries: Object.fromEntries(entries) as Difference['entries'], notes: [], outside: [] };
};
