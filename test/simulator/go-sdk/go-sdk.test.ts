// The official Go SDK decodes what the simulator answers: TENANTRY_GO is the path of Go 1.25 or later, which fetches the SDK from its proxy.
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provenDescription } from '../../../src/simulator/proven-description.ts';
import { parseYaml } from '../../../src/yaml/parse.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Asked, open } from '../ask.ts';

const go = process.env['TENANTRY_GO'] ?? '';
const version = 'v1.2.0';

describe.skipIf(go === '')(`the Go SDK ${version}${go === '' ? ' (set TENANTRY_GO to the path of Go)' : ''}`, () => {
  let platform: Asked;
  const folder = temporaryFolder('go-sdk');
  beforeAll(async () => {
    const file = 'test/policies/exposure/organization.yaml';
    platform = await open({ state: provenDescription(parseYaml(readFileSync(file, 'utf8'), file).value) });
    writeFileSync(join(folder, 'go.mod'), 'module check\n');
    copyFileSync('test/simulator/go-sdk/main.go', join(folder, 'main.go'));
    execFileSync(go, ['get', `github.com/MagaluCloud/mgc-sdk-go@${version}`], { cwd: folder, stdio: 'pipe' });
    execFileSync(go, ['build', '-mod=mod', '-o', 'check', '.'], { cwd: folder, stdio: 'pipe' });
  }, 300_000);
  afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true });
  });

  it('reads each resource of an organization', { timeout: 60_000 }, async () => {
    const { simulator } = platform;
    const printed = await new Promise<string>((resolve, reject) => {
      execFile(join(folder, 'check'), [simulator.url, simulator.apiKey, simulator.tenant], (error, stdout, stderr) =>
        error ? reject(new Error(stderr)) : resolve(stdout),
      );
    });
    expect(JSON.parse(printed)).toEqual({
      'SSH keys': 4,
      addresses: 9,
      clusters: 5,
      'clusters with pools': 5,
      'database clusters': 3,
      databases: 7,
      engines: 2,
      groups: 15,
      'groups with rules': 15,
      'load balancers': 7,
      machines: 11,
      ports: 13,
      replicas: 3,
      snapshots: 5,
      versions: 3,
    });
  });
});
