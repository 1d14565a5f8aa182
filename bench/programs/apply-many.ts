// `apply-many <steps> <at a time>`: applies this many independent steps over HTTP, with a journal on disk. Prints the time, the processor time and the calls of
// the apply alone, and how often its journal was flushed.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/apply/clock.ts';
import { openJournal } from '../../src/apply/journal.ts';
import { runSteps } from '../../src/apply/run-steps.ts';
import { defaultTimeouts } from '../../src/apply/timeouts.ts';
import { planOrganization } from '../../src/audit.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { secretOf } from '../../src/secret.ts';
import { declaredIn } from '../declared-in.ts';
import { peakMemory } from '../peak-memory.ts';

const [steps = '1000', concurrency = '8'] = process.argv.slice(2);
const { TENANTRY_BASE_URL: base = '', MGC_API_KEY: key = '', MGC_TENANT_ID: tenant = '' } = process.env;
const writer = openWriter({ credentials: apiKeyCredential(key), tenant, base, routes: {} });

// Groups and keys of service accounts: each is changed by one call, and found again by one, at most in a short list.
const wants = (['group', 'service-account', 'api-key'] as const).map((kind) => ({ kind, fields: 'all' as const }));
const first = await readLive(writer, kindList, planReads(kindList, wants, [], { proveTenant: true }), { now: () => new Date() });
const exported = declaredIn(first);
let left = Number(steps);
const changed = (item: Declared): Declared => {
  if (left === 0 || (item.kind !== 'api-key' && item.kind !== 'group')) return item;
  left -= 1;
  return { ...item, values: { ...item.values, description: `changed ${process.pid} ${left}` } };
};
const desired = { ...exported, items: exported.items.map(changed) };
const live = await readLive(writer, kindList, planReads(kindList, readsForPlan(desired, {}), [], { proveTenant: true }), {
  now: () => new Date(),
});
const trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };
const { plan, lookup } = planOrganization({ desired, from: 'bench', live, trust, now: new Date(), tool: '0', resend: new Set() });

const folder = fs.mkdtempSync(join(tmpdir(), 'tenantry-bench-journal-'));
const journal = openJournal(join(folder, 'journal.jsonl'), 'bench');
const { fsyncSync } = fs;
let flushes = 0;
fs.fsyncSync = (file) => {
  flushes += 1;
  fsyncSync(file);
};
const before = writer.calls();
const start = performance.now();
const cpu = process.cpuUsage();
const outcome = await runSteps({
  steps: plan.steps,
  lookup,
  writer,
  reader: writer,
  journal,
  clock: systemClock,
  timeouts: defaultTimeouts,
  signal: new AbortController().signal,
  secret: () => secretOf('-'),
  deliver: async () => ({ type: 'delivered' }),
  readWithKey: async () => ({ type: 'ok', status: 200, body: [] }),
  concurrency: Number(concurrency),
  progress: () => undefined,
});
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
journal.close();
fs.rmSync(folder, { recursive: true });
const calls = Object.entries(writer.calls()).map(([operation, count]) => [operation, count - (before[operation] ?? 0)] as const);
await writer.close();

const done = outcome.steps.filter(({ type }) => type === 'done').length;
if (done !== Number(steps)) {
  const other = outcome.steps.find(({ type }) => type !== 'done');
  throw new Error(`${done} of ${plan.steps.length} steps were done: ${JSON.stringify(other)}`);
}
// The server's work for one call is hidden by the latency; it counts as zero.
console.log(
  JSON.stringify({
    steps: done,
    ms,
    cpu: (user + system) / 1000,
    flushes,
    service: 0,
    peak: peakMemory(),
    ...Object.fromEntries(calls.filter(([, count]) => count > 0)),
  }),
);
