// What an apply is asked for: the plan as for a change, the steps that it may run, and what the operator acknowledges.
import type { Address } from '../../kinds/address.ts';
import type { Plan, StepClass } from '../../plan/plan.ts';
import type { LedgerRecords, LedgerStore } from '../ledger/ledger-store.ts';
import type { EarlierRemovals } from '../read/past-removals.ts';
import type { Declaration } from '../read/read-and-plan.ts';
import type { OrganizationSource } from '../read/read-organization.ts';
import type { OperatorsWord } from './objections.ts';

export interface ApplyRequest extends Declaration {
  /** `add`: keeps the restore drills of this run; absent where nothing is written. */
  readonly ledger?: (LedgerRecords & Partial<Pick<LedgerStore, 'add'>>) | undefined;
  readonly classes: readonly StepClass[];
  /** Only its steps run, if they are also in the fresh plan. */
  readonly saved?: Plan | undefined;
  /** undefined: who is asked to confirm sees what needs an acknowledgement, and gives it. */
  readonly word: OperatorsWord | undefined;
  /** Whether steps that need an acknowledgement and have none are left out; otherwise they refuse the apply. */
  readonly skipUnacknowledged: boolean;
  /** Ids of what earlier stages of this run no longer revert. */
  readonly accepted?: ReadonlySet<string>;
  /** Resources whose write-only secrets must be sent again. */
  readonly resend: ReadonlySet<Address>;
  /** `journal` records the calls. */
  readonly source: Omit<OrganizationSource, 'capture'> & EarlierRemovals;
}
