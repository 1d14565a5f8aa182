// `read-bare <concurrency>`: the requests that the server got last, made again by a bare loop: undici and JSON.parse. Prints the processor time.
import { Agent } from 'undici';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { type Exchanged, exchange } from '../../src/platform/exchange.ts';

const [concurrency = '16'] = process.argv.slice(2);
const { TENANTRY_BASE_URL: base = '', MGC_API_KEY: key = '', MGC_TENANT_ID: tenant = '' } = process.env;

const agent = new Agent();
const headers = { 'x-api-key': key, 'x-tenant-id': tenant };
const fetchJson = async (path: string): Promise<Json> => {
  const url = new URL(path, base);
  const answer = await new Promise<Exchanged>((resolve) => void exchange(agent, { url, method: 'GET', headers }, 1 << 30, resolve));
  if (answer.type !== 'answered') throw new Error(`no answer to ${path}: ${answer.type}`);
  const parsed: Json = answer.bytes.length === 0 ? null : JSON.parse(answer.bytes.toString());
  return parsed;
};

const recorded = await fetchJson('/_simulator/requests');
const requests = isObject(recorded) && isArray(recorded['requests']) ? recorded['requests'] : [];
const paths = requests.flatMap((one) =>
  isObject(one) && typeof one['path'] === 'string' && one['operation'] !== null ? [one['path']] : [],
);
let next = 0;
const worker = async (): Promise<void> => {
  for (let path = paths[next]; path !== undefined; path = paths[next]) {
    next += 1;
    await fetchJson(path);
  }
};
const cpu = process.cpuUsage();
await Promise.all(Array.from({ length: Number(concurrency) }, worker));
const { user, system } = process.cpuUsage(cpu);
await agent.close();
console.log(JSON.stringify({ cpu: (user + system) / 1000, requests: paths.length }));
