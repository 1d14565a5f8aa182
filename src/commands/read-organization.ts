// The live organization for a command: from a capture, or read from the platform with progress on stderr.
import type { Organization } from '../audit.ts';
import type { Desired } from '../desired/desired.ts';
import { fail } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { loadCapture } from '../live/load-capture.ts';
import { planReads, type ReadPlan, type Want } from '../live/plan-reads.ts';
import { readLive } from '../live/read-live.ts';
import { openReader } from '../platform/open-reader.ts';
import { knownRegions, isRegion } from '../platform/region.ts';
import { count } from '../report/document.ts';
import type { Run } from '../report/review.ts';
import type { Spend } from '../spend/spend.ts';
import { sumUsage } from '../spend/sum-usage.ts';
import type { Trust } from '../trust/trust.ts';
import { connection, credentialVariable } from './connect.ts';
import { shownPath } from './open-files.ts';
import { partOfCapture } from './part-of-capture.ts';
import { progressLine } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

export interface Source {
  readonly capture?: string | undefined;
  readonly region: readonly string[];
  readonly quiet: boolean;
}

/** What to read, for whom: the tenant and the regions of the file count where nothing else is said. */
export interface Reading {
  readonly wants: readonly Want[];
  readonly desired: Desired | undefined;
  readonly trust: Trust;
}

export interface ReadOrganization extends Organization {
  /** What the review says of it. */
  readonly run: Pick<Run, 'asOf' | 'calls' | 'capture'>;
}

const regionsOf = (given: readonly string[], desired: Desired | undefined): readonly string[] => {
  const strange = given.filter((region) => !isRegion(region));
  if (strange.length > 0) fail('usage', `--region ${strange[0]}: the platform has ${knownRegions.join(', ')}`);
  if (given.length > 0) return given;
  return desired && desired.regions.length > 0 ? desired.regions : knownRegions;
};

/** Usage is summed as it comes and never kept. */
const readPlatform = async (
  plan: ReadPlan,
  { desired, trust }: Reading,
  { quiet }: Source,
  surroundings: Surroundings,
): Promise<ReadOrganization> => {
  const { now, stderr } = surroundings;
  const reader = openReader(connection(surroundings, trust, desired?.tenant));
  const line = progressLine(stderr, quiet);
  const usage = sumUsage();
  const seen = { collections: 0, items: 0 };
  try {
    const live = await readLive(reader, kindList, plan, {
      now,
      credential: credentialVariable(surroundings),
      readAt: now().toISOString(),
      streams: { usage: usage.take },
      onProgress: ({ done, items, collection }) => {
        if (done) {
          seen.collections += 1;
          seen.items += items;
        }
        line.show(`Reading: ${count(seen.collections, 'collection')}, ${count(seen.items, 'item')} (${collection})`);
      },
    });
    // What is missing now was not read because it was not wanted any more: nothing follows from it.
    if (surroundings.signal.aborted) fail('interrupted', 'stopped while reading; nothing was changed');
    const completeness = live.collections.find(({ kind }) => kind === 'usage')?.completeness ?? { type: 'not-asked' };
    const run = { asOf: live.readAt, calls: live.calls };
    return completeness.type === 'not-asked' ? { live, run } : { live, run, spend: usage.result({ readAt: live.readAt, completeness }) };
  } finally {
    line.end();
    await reader.close();
  }
};

const readCapture = async (path: string, plan: ReadPlan, surroundings: Surroundings): Promise<ReadOrganization> => {
  const { live, spend } = await loadCapture(shownPath(path, surroundings));
  const part = partOfCapture(live, plan, path);
  const run = { asOf: live.readAt, capture: path };
  // The capture's schema has proved the shape.
  return spend !== undefined && plan.kinds.some(({ kind }) => kind.name === 'usage')
    ? { live: part, run, spend: spend as unknown as Spend }
    : { live: part, run };
};

/** From the capture if one is given, else from the platform, over a reader that cannot write. Both are the same to what follows. */
export const readOrganization = async (reading: Reading, source: Source, surroundings: Surroundings): Promise<ReadOrganization> => {
  const plan = planReads(kindList, reading.wants, regionsOf(source.region, reading.desired), { proveTenant: true });
  return source.capture === undefined ? readPlatform(plan, reading, source, surroundings) : readCapture(source.capture, plan, surroundings);
};
