// The input of policies: the declared, the live or the planned organization as rows, at one time. Every field has a value, is null, or is unread.
import type { Row, Unknown } from '../evaluate/value.ts';
import type { WorldName } from '../finding.ts';
import type { LedgerFacts } from '../ledger/ledger-facts.ts';

/** A collection that was not read completely: its policies are unknown for the unread resources. */
export interface UnreadCollection {
  readonly kind: string;
  /** The collection: `volume@br-se1`. */
  readonly address: string;
  readonly because: Unknown;
}

export interface World {
  readonly name: WorldName;
  /** Milliseconds since 1970 UTC: the time of the read. */
  readonly now: number;
  /** Kind → its resources, in the order of their addresses. An absent kind does not exist in this world. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly organization: Row;
  readonly gaps: readonly UnreadCollection[];
  /** Kinds of which not everything was read, or can be known in this world. */
  readonly partial: readonly string[];
  /** The addresses of everything that the file declares, or names under `removed:`. */
  readonly declared: readonly string[];
  /** What the first-seen ledger knows; undefined: there is none. */
  readonly ledger?: LedgerFacts | undefined;
  /** Collections that count as empty because the platform does not offer them. */
  readonly notes: readonly string[];
}
