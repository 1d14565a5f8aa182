// The live state: every collection with its own completeness. Plain data; a capture is its saved form.
import type { CollectionName } from '../kinds/address.ts';
import type { Completeness, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { ClockDifference } from '../platform/clock-difference.ts';
import type { OperationId } from '../platform/operations.ts';

/** `Received`: with the responses of each item. */
export interface Collection<Item extends Observed = Observed> {
  readonly name: CollectionName;
  readonly kind: KindName;
  readonly completeness: Completeness;
  readonly items: readonly Item[];
  /** The number of items that were handed over as they came, and not kept. */
  readonly streamed?: number;
}

/** The evidence of one operation: the number of its items that name this tenant. */
export interface TenantProof {
  readonly operation: OperationId;
  readonly tenant: string;
  readonly items: number;
  /** The name of the organization, where the operation exposes it. */
  readonly name?: string;
}

export interface Live<Item extends Observed = Observed> {
  readonly version: 1;
  /** The tenant verified from responses (contradictions.md A5); absent if no response named one. */
  readonly tenant?: string;
  /** The evidence by operation. If it contains several tenants, the responses contradict each other and no tenant is verified. */
  readonly tenantEvidence: readonly TenantProof[];
  /** UTC, ISO 8601: the time at which reading began. */
  readonly readAt: string;
  /** The difference between the platform's clock and the local one; absent if no response had a date. */
  readonly clock?: ClockDifference;
  /** UTC, ISO 8601: the earliest time of the audit events that were requested; absent if none were requested. */
  readonly since?: string;
  readonly regions: readonly string[];
  readonly collections: readonly Collection<Item>[];
  /** The number of calls by operation, including retries. */
  readonly calls: Readonly<Record<string, number>>;
}
