// A denied read introduces no finding and fixes none: what a plan says of the policies after a change, it says with every read too, or it is unknown.
import { beforeAll, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { everyNth } from '../runs.ts';
import { environmentOf } from './session.ts';
import { sessionForFile } from './sessions.ts';

const acme = `${process.cwd()}/examples/acme`;
const operations = [
  ...new Set(kindList.flatMap(({ collection, item = [] }) => [collection.operation, ...item.map(({ operation }) => operation)])),
];

const session = sessionForFile(() => demoState({ seed: 1, now: Date.now() }));
let env: Record<string, string>;
let whole: readonly string[];

const changed = async (): Promise<readonly string[]> => {
  const { stdout } = await session.run(`plan ${acme} --format json`, { env });
  const { outlook } = JSON.parse(stdout);
  return ['introduced', 'newlyEvaluated', 'fixed'].flatMap((how) =>
    outlook[how].map(({ policy, address }: { readonly policy: string; readonly address: string }) => `${how} ${policy} ${address}`),
  );
};

beforeAll(async () => {
  env = {
    ...environmentOf(session.simulator),
    TENANTRY_TRUST: `${acme}.trust.yaml`,
    TENANTRY_SECRET_OKTA_CLIENT: 'a',
    TENANTRY_SECRET_LABS_CLIENT: 'b',
  };
  whole = await changed();
}, 120_000);

// The list of members names what the groups have.
it.each([...new Set(['iam.listMembers', ...everyNth(12, operations)])])(
  '%s',
  async (operation) => {
    await session.without(operation, async () => {
      expect((await changed()).filter((one) => !whole.includes(one))).toEqual([]);
    });
  },
  60_000,
);
