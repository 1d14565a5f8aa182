// The first-seen ledger of its branch for a run that only reads it: a plan of a pull request gives it to its policies.
import { type Ledger, partOf, withoutKinds } from '../policies/ledger/ledger.ts';
import type { Remembered } from '../policies/ledger/memory.ts';
import type { LedgerRecords } from '../use/ledger/ledger-store.ts';
import type { Job } from './job.ts';

/** Amounts of money, which are no digests. */
const privateThings: ReadonlySet<Remembered> = new Set(['spend-month']);

/** What the ledger of a public repository must not contain, because everybody can read it. */
export const withheldIn = ({ event }: Job): ReadonlySet<Remembered> => (event.repository.isPrivate ? new Set() : privateThings);

/** Without a record of the tenant, nothing is known, as without a ledger. The branch is not compared with its earlier commits: the audit does that. */
export const recordsIn = (job: Job, ledger: Ledger): LedgerRecords => {
  const { desiredState: path } = job.inputs;
  const shown = withoutKinds(ledger, withheldIn(job));
  return {
    path,
    before: (tenant) => {
      const part = tenant === undefined ? undefined : partOf(shown, { tenant, path });
      return tenant !== undefined && part ? { tenant, part, earlier: undefined } : undefined;
    },
  };
};
