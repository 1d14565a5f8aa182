// Numbers and texts of a known form. The published schemas take their patterns and limits from these comments.

/**
 * A number of things.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * A number of at least one, or a position that is counted from 1.
 * @asType integer
 * @minimum 1
 */
export type Positive = number;

/**
 * A whole number.
 * @asType integer
 */
export type Integer = number;

/**
 * A share, from 0 to 1.
 * @minimum 0
 * @maximum 1
 */
export type Share = number;

/**
 * A time: UTC, ISO 8601.
 * @format date-time
 */
export type Timestamp = string;

/**
 * A time with milliseconds: UTC, ISO 8601.
 * @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$
 */
export type ExactTime = string;

/**
 * A day: `2026-11-22`.
 * @format date
 */
export type Day = string;

/**
 * A month: `2026-11`.
 * @pattern ^\d{4}-\d{2}$
 */
export type Month = string;

/**
 * An exact decimal number.
 * @pattern ^-?\d+(\.\d+)?$
 */
export type Decimal = string;

/**
 * A digest of 128 bits, in lower-case hex.
 * @pattern ^[0-9a-f]{32}$
 */
export type Digest = string;

/**
 * SHA-256, in lower-case hex.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/**
 * The full id of a commit.
 * @pattern ^(?:[0-9a-f]{40}|[0-9a-f]{64})$
 */
export type Commit = string;
