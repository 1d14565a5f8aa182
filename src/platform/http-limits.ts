// Limits of one attempt over the network.

export interface HttpLimits {
  /** Milliseconds for one attempt: connecting, sending, waiting and reading. */
  readonly timeout: number;
  /** Milliseconds for connecting. */
  readonly connectTimeout: number;
  /** Bytes of one body, encoded or decoded. */
  readonly bodyLimit: number;
}

export const usualLimits: HttpLimits = { timeout: 60_000, connectTimeout: 10_000, bodyLimit: 32 * 1024 * 1024 };
