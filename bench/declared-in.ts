// The desired state in an organization's export.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Desired } from '../src/desired/desired.ts';
import { loadDesired } from '../src/desired/load-desired.ts';
import { exportLive, exportText } from '../src/export/export-live.ts';
import { kindList } from '../src/kinds/catalogue.generated.ts';
import type { Live } from '../src/live/live.ts';

export const declaredIn = (live: Live): Desired => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const file = join(folder, 'tenantry.yaml');
    writeFileSync(file, exportText(exportLive(live, kindList)));
    return loadDesired(file, kindList).desired;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
