// The comparison with other programs: without them it is skipped with a message, and the time of a program includes that of its children.
import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { measurePeers } from '../../bench/peers/peers.ts';
import { timed } from '../../bench/peers/timed.ts';
import { patient } from '../patient.ts';

it('says what to set for each program that is missing', async () => {
  const said: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    expect(await measurePeers({ TENANTRY_TOFU: '/usr/bin/tofu' }, tmpdir(), 1)).toEqual([]);
  } finally {
    written.mockRestore();
  }
  expect(said).toEqual([
    expect.stringMatching(/^SKIPPED peers: set TENANTRY_OPA /),
    expect.stringMatching(/^SKIPPED peers: set TENANTRY_TOFU .*TENANTRY_TOFU_PROVIDERS/),
  ]);
});

const busy = 'const end = process.cpuUsage().user + 200000; while (process.cpuUsage().user < end);';

it('measures the processor time of a program, not of waiting', patient, async () => {
  const waited = await timed({ command: [process.execPath, '-e', 'setTimeout(() => {}, 300)'] });
  const worked = await timed({ command: [process.execPath, '-e', `${busy} console.log('done')`] });
  expect(worked.stdout).toBe('done\n');
  expect(waited.elapsed).toBeGreaterThan(300);
  expect(worked.cpu - waited.cpu).toBeGreaterThan(100);
});

it('fails with the output of a program that ends otherwise than expected', async () => {
  const command = [process.execPath, '-e', 'console.error("no such organization"); process.exitCode = 3'];
  await expect(timed({ command })).rejects.toThrow(/ended with 3: no such organization/);
  expect((await timed({ command, exits: [3] })).stdout).toBe('');
});
