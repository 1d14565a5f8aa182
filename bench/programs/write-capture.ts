// `write-capture <resources> <file> [members]`: generates an organization, reads everything that the policies of all packs need, and saves the capture. `members`: one of
// so many members.
import { writeFileSync } from 'node:fs';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { usagePeriod } from '../../src/kinds/usage/read.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { captureText } from '../../src/live/save-capture.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { wantsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { sizesOf } from '../../src/simulator/generate/size-of.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { allPacks } from '../all-packs.ts';
import { manyMembers } from '../many-members.ts';

const [resources = '100000', file = '', members] = process.argv.slice(2);
const now = new Date('2026-11-20T12:00:00Z');
const sizes = members === undefined ? sizesOf(Number(resources)) : manyMembers(Number(resources));
const app = createApp({ state: generate({ seed: 1, now: now.getTime(), sizes }), clock: { now: () => now.getTime() } });
const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
const wants = [...everything(kindList), ...wantsOfSelection(await allPacks(), kindList)];
const usage = sumUsage();
const live = await readLive(reader, kindList, planReads(kindList, wants, sizes.regions, { proveTenant: true }), {
  now: () => now,
  since: new Date(now.getTime() - 86_400_000).toISOString(),
  streams: { usage: usage.take },
});
const spend = usage.result({ readAt: live.readAt, completeness: { type: 'complete' }, period: usagePeriod(live.readAt) });
writeFileSync(file, captureText({ live, spend }), { mode: 0o600 });
console.log(JSON.stringify({ resources: live.collections.reduce((sum, { items }) => sum + items.length, 0) }));
