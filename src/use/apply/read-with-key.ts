// One read with a new key, to verify that it works: with a client of its own, at the addresses of the run, that can only read.
import type { ReadWithKey } from '../../apply/verify-key.ts';
import { openReader } from '../../platform/open-reader.ts';
import { provingRead } from '../../platform/proving-read.ts';
import type { PlatformSettings } from '../../platform/settings.ts';

/** Milliseconds: a cancelling runner waits for ten seconds. */
const timeout = 5000;

export const readWithKey =
  (platform: PlatformSettings, region: string): ReadWithKey =>
  async (secret, scopes) => {
    const read = provingRead(scopes);
    if (!read) return 'no-read';
    const reader = openReader({
      ...platform,
      credentials: { type: 'api-key', secret },
      attempts: 2,
      limits: { ...platform.limits, timeout },
    });
    try {
      return await reader.read(read.operation, read.args(region));
    } finally {
      await reader.close();
    }
  };
