// The content of docs/simulator.md is true: its description is valid, the named calls are answered, the listed faults are accepted.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultOf } from '../../src/simulator/fault-text.ts';
import { readState } from '../../src/simulator/read-state.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { tenantFaultNames } from '../../src/simulator/tenants/tenant-fault.ts';

const page = readFileSync('docs/simulator.md', 'utf8');
const description = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const filling = { seed: 1, now: Date.parse('2026-11-21T00:00:00Z') };

let simulator: SimulatorServer;
beforeAll(async () => {
  simulator = await startSimulator({ state: readState(description, 'docs', filling), transition: 0 });
});
afterAll(() => simulator.close());

it('shows a description with the documented result', () => {
  const [tenant] = simulator.state().tenants;
  expect(tenant?.members.map(({ email }) => email)).toEqual(['rui@acme.example']);
  expect(tenant?.regions['br-se1']).toMatchObject({ volumes: [{ name: 'data' }], registries: [{ name: 'acmeprod' }] });
  expect(tenant?.credentials).toHaveLength(2);
});

const calls = [...page.matchAll(/`(GET|POST|PUT|DELETE) (\/[a-z]+)`/g)].map(([, method = '', path = '']) => [method, path] as const);

it.each(calls)('names a call that works: %s %s', async (method, path) => {
  const response = await fetch(`${simulator.url}/_simulator${path}`, { method });
  expect([200, 204, 422]).toContain(response.status);
});

const ofTenants = (text: string): boolean => tenantFaultNames.some((name) => name === text);

it('lists every fault of one organization of a fleet', () => {
  expect([...page.matchAll(/^\| `([a-z-]+)` \|/gm)].flatMap(([, text = '']) => (ofTenants(text) ? [text] : []))).toEqual(tenantFaultNames);
});

const faults = [...page.matchAll(/^\| (`[a-z][^|]+) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
  .filter((text) => !text.startsWith('-') && !/[/A-Z]/.test(text) && !ofTenants(text));

it.each(faults)('lists a fault that is accepted: %s', (text) => {
  expect(faultOf(text)).toMatchObject({ type: text.split('=')[0] });
});

it('lists calls and faults, and shows accepted options', () => {
  expect([calls.length > 10, faults.length > 8]).toEqual([true, true]);
  const given = [...page.matchAll(/--fault '([^']+)'/g)].map(([, text = '']) => faultOf(text));
  expect(given).toMatchObject([
    { type: 'status', operation: 'iam.list*' },
    { type: 'reset-after', times: 1 },
  ]);
});
