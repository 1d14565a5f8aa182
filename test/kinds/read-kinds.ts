// Reads kinds from a simulator over HTTP, with everything that can be read of them.
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import type { Asked } from '../simulator/ask.ts';

export const readKinds = async (
  { simulator }: Pick<Asked, 'simulator'>,
  kinds: readonly string[],
  region = 'br-se1',
  apiKey = simulator.apiKey,
) => {
  const wants = kindList.filter(({ name }) => kinds.includes(name)).map(({ name }): Want => ({ kind: name, fields: 'all' }));
  const reader = openReader({ base: simulator.url, credentials: apiKeyCredential(apiKey), tenant: simulator.tenant });
  const live = await readLive(reader, kindList, planReads(kindList, wants, [region]), { now: () => new Date() });
  await reader.close();
  return live;
};

export const itemsOf = ({ collections }: Live, kind: string) =>
  collections.filter((one) => one.kind === kind).flatMap(({ items }) => items);
