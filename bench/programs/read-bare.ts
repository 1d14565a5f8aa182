// `read-bare <concurrency>`: the requests that the server got last, made again by a bare loop: undici and JSON.parse. Prints the processor time.
import { Agent } from 'undici';
import { isArray, isObject, type Json } from '../../src/json.ts';

const [concurrency = '16'] = process.argv.slice(2);
const { TENANTRY_BASE_URL: base = '', MGC_API_KEY: key = '', MGC_TENANT_ID: tenant = '' } = process.env;

const agent = new Agent();
const headers = { 'x-api-key': key, 'x-tenant-id': tenant };
const fetchJson = async (path: string): Promise<Json> => {
  const { statusCode, body } = await agent.request({ origin: base, path, method: 'GET', headers });
  const text = await body.text();
  if (statusCode >= 400) throw new Error(`${path}: ${statusCode}`);
  const parsed: Json = text === '' ? null : JSON.parse(text);
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
