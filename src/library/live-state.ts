// What was read of the platform, as the library shows it.
import type { ReviewDocument } from '../report/review-document.ts';

/** A resource as it was found. */
export interface LiveResource {
  /** Such as `member/ana@acme.example`. */
  readonly address: string;
  readonly kind: string;
  /** The platform's id. */
  readonly id: string;
  readonly region?: string;
}

/** What was read, and how completely. Pass it on as it is: a copy of it is refused. */
export interface LiveState {
  /** The tenant that the responses prove; absent when no response named one. */
  readonly tenant?: string;
  /** When reading began, UTC. */
  readonly readAt: string;
  readonly regions: readonly string[];
  /** Every collection that was asked for. One that could not be read completely is never empty: see its `state`. */
  readonly reads: ReviewDocument['reads'];
  readonly resources: readonly LiveResource[];
}
