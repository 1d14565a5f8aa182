// `read <concurrency>`: reads everything that an audit reads. Prints the calls of each operation, with the time and memory.
import { createHash } from 'node:crypto';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { usagePeriod } from '../../src/kinds/usage/read.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLiveAs } from '../../src/live/read-live.ts';
import { dropResponses } from '../../src/live/responses.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { largeSizes } from '../../src/simulator/generate/sizes.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { leastCalls } from '../least-calls.ts';
import { peakMemory } from '../peak-memory.ts';

const [concurrency = '16'] = process.argv.slice(2);
const { TENANTRY_BASE_URL: base = '', MGC_API_KEY: key = '', MGC_TENANT_ID: tenant = '' } = process.env;

const reader = openReader({ credentials: apiKeyCredential(key), tenant, base, routes: {}, concurrency: Number(concurrency) });
const start = performance.now();
const cpu = process.cpuUsage();
const usage = sumUsage();
const plan = planReads(kindList, everything(kindList), largeSizes.regions, { proveTenant: true });
const options = { now: () => new Date(), streams: { usage: usage.take } };
const live = await readLiveAs(reader, kindList, plan, options, dropResponses);
const completeness = live.collections.find(({ kind }) => kind === 'usage')?.completeness ?? { type: 'not-requested' };
const { records } = usage.result({ readAt: live.readAt, completeness, period: usagePeriod(live.readAt) });
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
await reader.close();

const unread = live.collections.filter(({ completeness: { type } }) => type === 'partial' || type === 'failed' || type === 'denied');
if (unread.length > 0 || records !== largeSizes.usage_records) throw new Error(`not all was read: ${JSON.stringify(unread[0])}`);
const items = live.collections.reduce((sum, collection) => sum + collection.items.length, 0);
const peak = peakMemory();
// One number for all read data: equal for two readings without losses and duplicates.
const ids = live.collections.flatMap((collection) => collection.items.map(({ kind, address, id }) => `${kind} ${address} ${id}`));
const print = Number.parseInt(createHash('sha256').update(ids.toSorted().join('\n')).digest('hex').slice(0, 12), 16);
const least = leastCalls(plan, live, records);
console.log(
  JSON.stringify({ ms, cpu: (user + system) / 1000, items, different: new Set(ids).size, print, least, records, peak, ...live.calls }),
);
