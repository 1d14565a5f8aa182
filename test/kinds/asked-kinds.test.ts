// Kinds that no plan reads, only policies: each of their fields has a value in some response, so that a wrong place in a response is noticed.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { bornAt } from '../apply/organizations.ts';
import { clientOf } from '../plan/world.ts';
import { whole } from '../simulation/fill/whole.ts';

/** Read in tests of their own: from the audit log, over S3, from scans, and below a database. */
const ownTests: ReadonlySet<string> = new Set(['audit-event', 'bucket', 'scan', 'database-snapshot']);
/** Values that depend on another resource or a real key (security-group.test.ts, ssh-key.test.ts), and maintenance, which the simulator never schedules. */
const dependent: readonly string[] = ['database maintenance_at', 'public-ip port_id', 'ssh-key bits', 'ssh-key fingerprint'];

const asked = kindList.filter(({ name, asked: isAsked }) => isAsked && !ownTests.has(name));

describe('the fields of kinds that only policies read', () => {
  it('have a value in some response of the simulator', async () => {
    const app = createApp({ state: whole, clock: { now: () => bornAt } });
    const wants = asked.map(({ name }) => ({ kind: name, fields: 'all' as const }));
    const { collections } = await readLive(clientOf(app), kindList, planReads(kindList, wants, ['br-se1', 'br-ne1']), {
      now: () => new Date(bornAt),
    });
    const items = collections.flatMap((one) => one.items);
    const empty = asked.flatMap(({ name, fields }) => {
      const values = items.filter(({ kind }) => kind === name).map((item) => item.values);
      return Object.keys(fields)
        .filter((field) => values.every((of) => (of[field] ?? null) === null))
        .map((field) => `${name} ${field}`);
    });
    expect(empty, 'correct `wire`, or have the simulator answer with the field').toEqual(dependent);
  });
});
