// `large-organization <file> <changes>`: saves a live organization with five times as many resources as changes, and a desired state that differs from it by them.
import { writeFileSync } from 'node:fs';
import type { Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { declaredIn } from '../declared-in.ts';

const [file = '', wanted = '10000'] = process.argv.slice(2);
const now = new Date('2026-11-20T12:00:00Z');
const share = Number(wanted) / 10_000;
const sizes = {
  ...smallSizes,
  members: 5000 * share,
  roles: 60,
  service_accounts: 400 * share,
  keys_per_account: 10,
  groups: 300 * share,
  members_per_group: 20,
  instances: 100,
  volumes: 24_000 * share,
  snapshots: 14_000 * share,
  usage_records: 0,
  months: 0,
};

const app = createApp({ state: generate({ seed: 1, now: now.getTime(), sizes }), clock: { now: () => now.getTime() } });
const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
const declarable = planReads(kindList, everythingDeclarable(kindList), sizes.regions, { proveTenant: true });
const exported = declaredIn(await readLive(reader, kindList, declarable, { now: () => now }));

/** Descriptions of keys and accounts, and sizes of unattached volumes: changes that the platform always accepts. */
let left = Number(wanted);
const isFree = ({ values }: Declared): boolean => values['attached_to'] === undefined || values['attached_to'] === 'none';
const change = (item: Declared): Readonly<Record<string, Json>> | undefined => {
  if (item.kind === 'api-key' || item.kind === 'service-account') return { description: `changed ${left}` };
  const { size } = item.values;
  return item.kind === 'volume' && typeof size === 'number' && isFree(item) ? { size: size + 10 } : undefined;
};
const changed = (item: Declared): Declared => {
  const values = left > 0 ? change(item) : undefined;
  if (!values) return item;
  left -= 1;
  return { ...item, values: { ...item.values, ...values } };
};
const desired = { ...exported, items: exported.items.map(changed) };
if (left > 0) throw new Error(`${left} changes too few`);
const reads = planReads(kindList, readsForPlan(desired, {}), sizes.regions, { proveTenant: true });
const live = await readLive(reader, kindList, reads, { now: () => now });
writeFileSync(file, JSON.stringify({ desired, live }));
console.log('{}');
