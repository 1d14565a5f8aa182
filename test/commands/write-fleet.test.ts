// The files of a simulated fleet are sample data: writing 15,000 of them waits for the disk not once.
import fs, { rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFleet } from '../../src/commands/simulate/tenants.ts';
import { writeNew } from '../../src/files/write-text.ts';
import { organizationAt } from '../../src/simulator/tenants/organization.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const { fsyncSync } = fs;
const folder = temporaryFolder('sample');
let waits = 0;

beforeEach(() => {
  fs.fsyncSync = (file) => {
    waits += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

it('are written without waiting for the disk, unlike a file of the user', () => {
  writeNew(join(folder, 'own.yaml'), '');
  expect(waits).toBe(1);
  writeFleet(join(folder, 'fleet'), [organizationAt(7, 0)], 'http://127.0.0.1:8080');
  expect(waits).toBe(1);
  expect(statSync(join(folder, 'fleet/keys/org-0001')).mode & 0o777).toBe(0o600);
});
