// `read <concurrency>`: reads everything that an audit reads. Prints the calls of each operation, with the time and memory that it took.
import { readOrganization } from '../../src/audit.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { everything } from '../../src/live/plan-reads.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { largeSizes } from '../../src/simulator/generate/sizes.ts';
import { peakMemory } from '../peak-memory.ts';

const [concurrency = '16'] = process.argv.slice(2);
const { TENANTRY_BASE_URL: base = '', MGC_API_KEY: key = '', MGC_TENANT_ID: tenant = '' } = process.env;

const reader = openReader({ credentials: { type: 'api-key', key }, tenant, base, routes: {}, concurrency: Number(concurrency) });
const start = performance.now();
const cpu = process.cpuUsage();
const { live, spend } = await readOrganization({
  reader,
  wants: everything(kindList),
  regions: largeSizes.regions,
  now: () => new Date(),
  credential: 'MGC_API_KEY',
  onProgress: () => {},
});
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
await reader.close();

const unread = live.collections.filter(({ completeness: { type } }) => type !== 'complete' && type !== 'unsupported');
if (unread.length > 0 || spend?.records !== largeSizes.usage_records) throw new Error(`not all was read: ${JSON.stringify(unread[0])}`);
const items = live.collections.reduce((sum, collection) => sum + collection.items.length, 0);
console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, items, records: spend.records, peak: peakMemory(), ...live.calls }));
