// What was read: every collection with its own completeness. Plain data; saved as a capture, loaded again as the same noun.
import type { CollectionName } from '../kinds/address.ts';
import type { Completeness, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { ClockDifference } from '../platform/clock-difference.ts';
import type { OperationId } from '../platform/operations.ts';

export interface Collection {
  readonly name: CollectionName;
  readonly kind: KindName;
  readonly completeness: Completeness;
  readonly items: readonly Observed[];
}

/** What one operation says: so many of its items name this tenant. */
export interface TenantProof {
  readonly operation: OperationId;
  readonly tenant: string;
  readonly items: number;
}

export interface Live {
  readonly version: 1;
  /** The tenant proved from live answers (contradictions.md A5); absent when no answer named one. */
  readonly tenant?: string;
  /** What named a tenant, by operation. Several tenants here: the answers contradict each other, and none is proved. */
  readonly tenantEvidence: readonly TenantProof[];
  /** UTC, ISO 8601: when reading began. */
  readonly readAt: string;
  /** How far the platform's clock was from the local one meanwhile; absent when no response said a date. */
  readonly clock?: ClockDifference;
  /** UTC, ISO 8601: how far back was read what grows for ever (audit events); absent when nothing of the kind was asked for. */
  readonly since?: string;
  readonly regions: readonly string[];
  readonly collections: readonly Collection[];
  /** Calls made to read it, by operation, repeats included. */
  readonly calls: Readonly<Record<string, number>>;
}
