// The desired state that an organization's export declares.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Desired } from '../src/desired/desired.ts';
import { loadDesired } from '../src/desired/load-desired.ts';
import { exportLive, exportText } from '../src/export/export-live.ts';
import { kindList } from '../src/kinds/catalogue.generated.ts';
import { everythingDeclarable, planReads } from '../src/live/plan-reads.ts';
import { readLive } from '../src/live/read-live.ts';
import type { Reader } from '../src/platform/client.ts';

export const desiredOf = async (reader: Reader, regions: readonly string[], now: Date): Promise<Desired> => {
  const live = await readLive(reader, kindList, planReads(kindList, everythingDeclarable(kindList), regions, { proveTenant: true }), {
    now: () => now,
  });
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const file = join(folder, 'tenantry.yaml');
    writeFileSync(file, exportText(exportLive(live, kindList)));
    return loadDesired(file, kindList).desired;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
