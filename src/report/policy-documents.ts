// What the commands about policies print with `--format json`.
import type { Problem } from '../errors.ts';
import type { PolicyPage } from '../policies/explain-policy.ts';
import type { FrameworkCoverage } from '../policies/framework-coverage.ts';
import type { PolicyRow } from '../policies/list-policies.ts';
import type { CaseResult } from '../policies/run-cases.ts';
import type { Count } from '../value-types.ts';

/**
 * What `tenantry policy list` prints with `--format json`.
 * @title The policy catalogue
 */
export interface PolicyListDocument {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** All policies, in the order of their ids. */
  readonly policies: readonly PolicyRow[];
}

/**
 * What `tenantry policy explain` prints with `--format json`.
 * @title The documentation of a policy
 */
export interface PolicyPageDocument extends PolicyPage {
  /** The version of this format. */
  readonly schemaVersion: 1;
}

/**
 * What `tenantry policy test` prints with `--format json`.
 * @title Results of policy test cases
 */
export interface PolicyTestDocument {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** Policies whose cases were run. */
  readonly policies: Count;
  /** Cases that were run. */
  readonly cases: Count;
  /** Those that came out otherwise than they say. */
  readonly failed: readonly CaseResult[];
  /** Likely mistakes in the policies; absent: none. */
  readonly warnings?: readonly Problem[];
}

/**
 * Output of `policy frameworks` with `--format json`. Keys are sorted.
 * @title Frameworks and what the policies show about them
 */
export interface FrameworksDocument {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** All frameworks, or the one that was named. */
  readonly frameworks: readonly FrameworkCoverage[];
}
