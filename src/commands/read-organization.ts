// The live organization for a command: from a capture, or read from the platform with progress on stderr.
import { resolve } from 'node:path';
import { type Organization, readOrganization } from '../audit.ts';
import type { Desired } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { loadCapture } from '../live/load-capture.ts';
import type { Want } from '../live/plan-reads.ts';
import type { Reader } from '../platform/client.ts';
import { isRegion, knownRegions } from '../platform/region.ts';
import type { Spend } from '../spend/spend.ts';
import type { Trust } from '../trust/trust.ts';
import { connection, credentialVariable } from './connect.ts';
import { progressLine } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

export interface Source {
  readonly capture: string | undefined;
  readonly region: readonly string[];
  readonly quiet: boolean;
}

export const regionsOf = (given: readonly string[], desired: Desired | undefined): readonly string[] => {
  const strange = given.filter((region) => !isRegion(region));
  if (strange.length > 0) fail('usage', `--region ${strange[0]}: the platform has ${knownRegions.join(', ')}`);
  if (given.length > 0) return given;
  return desired && desired.regions.length > 0 ? desired.regions : knownRegions;
};

/** Reads with a reader that is open already (apply's writer), showing progress. */
export const readWith = async (
  reader: Reader,
  wants: readonly Want[],
  desired: Desired | undefined,
  source: Source,
  surroundings: Surroundings,
): Promise<Organization> => {
  const line = progressLine(surroundings.stderr, source.quiet);
  let collections = 0;
  let items = 0;
  try {
    return await readOrganization({
      reader,
      wants,
      regions: regionsOf(source.region, desired),
      now: surroundings.now,
      credential: credentialVariable(surroundings),
      onProgress: (progress) => {
        if (progress.done) {
          collections += 1;
          items += progress.items;
        }
        line.show(`Reading: ${collections} collections, ${items} items (${progress.collection})`);
      },
    });
  } finally {
    line.end();
  }
};

const openCapture = async (path: string, { cwd }: Surroundings): Promise<Organization> => {
  const { live, spend } = await loadCapture(resolve(cwd, path));
  // The capture's schema has proved the shape.
  return spend === undefined ? { live } : { live, spend: spend as Spend };
};

/** From the capture if one is given, else from the platform, over a reader that cannot write. */
export const readCaptureOrPlatform = async (
  wants: readonly Want[],
  desired: Desired | undefined,
  trust: Trust,
  source: Source,
  surroundings: Surroundings,
): Promise<Organization> => {
  if (source.capture !== undefined) return openCapture(source.capture, surroundings);
  const { openReader } = await import('../platform/open-reader.ts');
  const reader = openReader(connection(surroundings, trust, desired?.tenant));
  try {
    return await readWith(reader, wants, desired, source, surroundings);
  } finally {
    await reader.close();
  }
};
