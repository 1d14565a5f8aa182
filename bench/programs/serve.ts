// A large organization behind 40 ms of latency, over HTTP, in a process of its own. Prints its address; for each line on stdin, the milliseconds that it was
// busy since the last one (`faults`: until then one response in five fails; `slow`: one in a hundred takes 2 s longer); ends with stdin.
import { createInterface } from 'node:readline';
import type { Fault } from '../../src/simulator/fault.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { largeSizes } from '../../src/simulator/generate/sizes.ts';
import { startSimulator } from '../../src/simulator/serve.ts';

const [latency = '40'] = process.argv.slice(2);
// One whole month before this one: then the read period contains all usage records.
const sizes = { ...largeSizes, months: 1 };
const simulator = await startSimulator({ seed: 1, latency: Number(latency), state: generate({ seed: 1, now: Date.now(), sizes }) });
console.log(JSON.stringify({ url: simulator.url, key: simulator.apiKey, tenant: simulator.tenant }));

/** Each affects this share of the calls that the previous ones did not affect: together one in five. */
const faults: readonly Fault[] = [
  // Without Retry-After: otherwise the requested pauses would dominate the measurement.
  { type: 'status', status: 429 },
  { type: 'status', status: 503 },
  { type: 'html', status: 502 },
  { type: 'reset-before' },
  { type: 'truncate' },
];
const rate = 1 - 0.8 ** (1 / faults.length);

let before = performance.eventLoopUtilization();
for await (const line of createInterface({ input: process.stdin })) {
  simulator.app.faults.clear();
  if (line === 'slow') simulator.app.faults.add({ type: 'latency', for: 2000, rate: 0.01 });
  if (line === 'faults') for (const fault of faults) simulator.app.faults.add({ ...fault, rate });
  const now = performance.eventLoopUtilization();
  console.log(JSON.stringify({ busy: performance.eventLoopUtilization(now, before).active }));
  before = now;
}
await simulator.close();
