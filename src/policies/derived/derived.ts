// A derived kind: resources that are in no collection but that policies evaluate like any other: a budget, a waiver, a package of a lock file.
import type { Desired } from '../../desired/desired.ts';
import type { Difference } from '../../diff/difference.ts';
import type { Address } from '../../kinds/address.ts';
import type { Live } from '../../live/live.ts';
import type { Spend } from '../../spend/spend.ts';
import type { Reviewer } from '../../trust/reviewers.ts';
import type { Value } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import type { LedgerFacts } from '../ledger/ledger-facts.ts';
import type { SettingFacts } from '../setting-facts.ts';
import type { RowPlace } from '../world/make-row.ts';
import type { LockFile } from './lock-file.ts';

/** The input of derived kinds. Absent input means that the kind has no resources: without a file there are no budgets. */
export interface WorldFacts {
  readonly live?: Live | undefined;
  readonly desired?: Desired | undefined;
  readonly difference?: Difference | undefined;
  readonly spend?: Spend | undefined;
  readonly lockFiles: readonly LockFile[];
  readonly settings: readonly SettingFacts[];
  /** The addresses that were removed once, according to a journal. */
  readonly knownDeleted?: ReadonlySet<string> | undefined;
  /** The member, service account or API key that runs Tenantry, according to the trust file; only in an audit. */
  readonly identity?: Address | undefined;
  /** The same identity, for what is its own: in every world. */
  readonly pipeline?: Address | undefined;
  /** Who may write besides the identity, according to the trust file: addresses and ids of the platform; only in an audit. undefined: not stated. */
  readonly writers?: readonly string[] | undefined;
  /** Who may decide in access reviews, according to the trust file that decides; undefined: not stated. */
  readonly reviewers?: readonly Reviewer[] | undefined;
  /** What the first-seen ledger knows; undefined: there is none. */
  readonly ledger?: LedgerFacts | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

export interface RowDraft extends RowPlace {
  readonly values: Readonly<Record<string, Value>>;
}

export interface Derived {
  readonly shape: Shape;
  /** `reads`: the fields that policies read, as `kind.field`; rows that exist only for some of them are built only then. undefined: this kind does not exist in a world with this input. */
  rows(facts: WorldFacts, reads?: ReadonlySet<string>): readonly RowDraft[] | undefined;
}
