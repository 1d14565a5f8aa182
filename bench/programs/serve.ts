// A large organization behind 40 ms of latency, over HTTP, in a process of its own. Prints where it is; for each line on stdin,
// the milliseconds that it was busy since the last one; ends with stdin.
import { createInterface } from 'node:readline';
import { generate } from '../../src/simulator/generate/generate.ts';
import { largeSizes } from '../../src/simulator/generate/sizes.ts';
import { startSimulator } from '../../src/simulator/serve.ts';

const [latency = '40'] = process.argv.slice(2);
// One whole month before this one: then all usage records lie in what is read.
const sizes = { ...largeSizes, months: 1 };
const simulator = await startSimulator({ seed: 1, latency: Number(latency), state: generate({ seed: 1, now: Date.now(), sizes }) });
console.log(JSON.stringify({ url: simulator.url, key: simulator.apiKey, tenant: simulator.tenant }));

let before = performance.eventLoopUtilization();
for await (const _ of createInterface({ input: process.stdin })) {
  const now = performance.eventLoopUtilization();
  console.log(JSON.stringify({ busy: performance.eventLoopUtilization(now, before).active }));
  before = now;
}
await simulator.close();
