// `tenantry review --ledger`: last writes from audit events, and proposals as comments. A proposal needs ninety days of events without a gap, the right for as
// long, ids that are understood, and no write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventDayThing } from '../../src/policies/ledger/observe-writes.ts';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const day = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);

const session = sessionForTest(() =>
  organization({
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rescue@acme-ops.example', roles: ['administrator'] },
      { email: 'eva@acme.example', roles: ['viewer'], permissions: ['bs_volume_delete', 'bs_volume_list', 'turia_iam_editor'] },
      { email: 'rui@acme.example', roles: ['editor'] },
    ],
  }),
);
beforeEach(() => {
  session.write('acme/organization.yaml', `${head}policies: { packs: [baseline, strict] }\n`);
  session.write(
    'trust.yaml',
    'version: 1\nwriters: [member/ana@acme.example]\nreviewers:\n  ana@acme.example: { github: ana, for: ["**"] }\n  rescue@acme-ops.example: { github: r, for: ["**"] }\n',
  );
});

const write = async (): Promise<void> => {
  const { status } = await fetch(`${session.simulator.url}/iam/api/v1/roles`, {
    method: 'POST',
    headers: { 'x-api-key': session.simulator.apiKey, 'x-tenant-id': session.simulator.tenant, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'labs', description: 'x', permissions: ['bs_volume_list'] }),
  });
  expect(status).toBeLessThan(300);
};

interface Sighting {
  first: string;
  last: string;
}
interface Saved {
  readonly parts: readonly {
    readonly memory: Readonly<Record<string, { readonly things: Record<string, Record<string, Sighting>> }>>;
  }[];
}
const saved = (): Saved => JSON.parse(readFileSync(join(session.folder, 'ledger.json'), 'utf8'));

/** The ledger as if audits had run every night for so many days. */
const older = (days: number, gap?: number): void => {
  const ledger = saved();
  const memory = ledger.parts[0]?.memory ?? {};
  const first = new Date(Date.now() - days * day).toISOString();
  for (const values of Object.values(memory['access-held']?.things ?? {})) for (const one of Object.values(values)) one.first = first;
  const things = memory['event-day']?.things ?? {};
  for (let night = 1; night <= days; night += 1) {
    const at = new Date(Date.now() - (night - 1) * day).toISOString();
    things[eventDayThing(dayAgo(night))] = { present: { first: at, last: at } };
  }
  if (gap !== undefined) delete things[eventDayThing(dayAgo(gap))];
  session.write('ledger.json', JSON.stringify(ledger));
};

const review = async (): Promise<string> => {
  const { code, stderr } = await session.run('review acme q4 --due 2026-12-15 --trust trust.yaml --ledger ledger.json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return readFileSync(join(session.folder, 'acme/reviews/q4.yaml'), 'utf8');
};
const proposals = (text: string): readonly string[] => [...text.matchAll(/# proposal: (.*)/g)].map(([, says = '']) => says);

const audit = async (): Promise<void> => {
  const { stderr } = await session.run('audit acme --trust trust.yaml --ledger ledger.json --new-ledger --quiet --format json');
  expect(stderr).toBe('');
};

describe('with ninety days of events', () => {
  beforeEach(async () => {
    await write();
    await audit();
  });

  it('writes last writes by product, and proposes to revoke only rights to write without a recorded write', async () => {
    older(100);
    const text = await review();
    const since = dayAgo(100);
    expect(proposals(text)).toEqual([
      `revoke bs_volume_delete: no write in block-storage since ${since}; reads are not recorded`,
      `role viewer instead of editor: no write since ${since}; reads are not recorded`,
    ]);
    const none = `none since ${since}`;
    const lastWrite = [`block-storage: ${none}`, `container-registry: ${none}`, `iam: ${dayAgo(0)}`];
    expect(text).toContain(`last_write:\n          ${lastWrite.join('\n          ')}\n        digest`);
    expect(await session.run('validate acme --trust trust.yaml --quiet')).toMatchObject({ code: 0 });
    // Nothing changed: nor does the file.
    expect(await review()).toBe(text);
  });

  it.each<[why: string, days: number, gap?: number]>([
    ['a day is missing', 100, 40],
    ['the record is shorter', 89],
    ['the last days are missing', 100, 1],
  ])('proposes nothing if %s', async (why, days, gap) => {
    older(days, gap);
    if (why.startsWith('the last')) {
      const ledger = saved();
      delete ledger.parts[0]?.memory['event-day']?.things[eventDayThing(dayAgo(2))];
      session.write('ledger.json', JSON.stringify(ledger));
    }
    expect(proposals(await review())).toEqual([]);
  });

  it('proposes nothing about access that changed within that time', async () => {
    await session.run('review acme q4 --due 2026-12-15 --trust trust.yaml --quiet');
    older(100);
    const ledger = saved();
    for (const values of Object.values(ledger.parts[0]?.memory['access-held']?.things ?? {}))
      for (const one of Object.values(values)) one.first = one.last;
    session.write('ledger.json', JSON.stringify(ledger));
    expect(proposals(await review())).toEqual([]);
  });

  it('takes a proposal back, and keeps what the review says of writes without a ledger', async () => {
    older(100);
    const text = await review();
    expect(proposals(text)).toHaveLength(2);
    await session.run('review acme q4 --trust trust.yaml');
    expect(readFileSync(join(session.folder, 'acme/reviews/q4.yaml'), 'utf8')).toBe(text);
    older(100, 10);
    expect(proposals(await review())).toEqual([]);
  });
});

it('proposes nothing while no event names a member or an account', async () => {
  await audit();
  older(100);
  expect(proposals(await review())).toEqual([]);
});
