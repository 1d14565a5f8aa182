// A denied read introduces no finding and fixes none: what a plan says of the policies after a change, it says with every read too, or it is unknown.
import { beforeAll, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { everyNth } from '../runs.ts';
import { acme, sessionOfDemo } from './sessions.ts';

const operations = [
  ...new Set(kindList.flatMap(({ collection, item = [] }) => [collection.operation, ...item.map(({ operation }) => operation)])),
];

const session = sessionOfDemo();
let whole: readonly string[];

const changed = async (): Promise<readonly string[]> => {
  const { stdout } = await session.run(`plan ${acme} --format json`);
  const { outlook } = JSON.parse(stdout);
  return ['introduced', 'newlyEvaluated', 'fixed'].flatMap((how) =>
    outlook[how].map(({ policy, address }: { readonly policy: string; readonly address: string }) => `${how} ${policy} ${address}`),
  );
};

beforeAll(async () => {
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
