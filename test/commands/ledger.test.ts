// `audit --ledger`: a committed file knows since when each finding exists. Over HTTP against a simulator, with the time of each scan given.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ledger, LedgerPart } from '../../src/policies/ledger/ledger.ts';
import { parseCsv } from '../report/parse-csv.ts';
import { startRepository } from '../repository.ts';
import { allCommands } from './all-commands.ts';
import { head, organization, tenant } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() => organization({ service_accounts: [{ name: 'bot', description: 'deploys' }] }));
beforeEach(() => {
  mkdirSync(join(session.folder, '.git'));
  session.write('tenantry/acme.yaml', owned(''));
});

/** The desired state in which the account has this owner: without one, a policy of the baseline pack fails. */
const owned = (owner: string): string => `${head}service_accounts:\n  bot: { email: bot, description: deploys${owner} }\n`;
const byAna = ', owner: ana@acme.example';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const time = (number: number): string => day(number).toISOString();

const audit = (at: number, more = '', format = 'json') =>
  session.run(`audit tenantry --quiet --ledger ledger.json --format ${format}${more}`, { now: () => day(at) });
const begin = (at: number) => audit(at, ' --new-ledger');

const kept = (): string => readFileSync(join(session.folder, 'ledger.json'), 'utf8');
const part = (): LedgerPart | undefined => {
  const { parts }: Ledger = JSON.parse(kept());
  return parts[0];
};

interface Dated {
  readonly policy: string;
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  readonly lastWithout?: string;
}
const datesIn = (stdout: string): Readonly<Record<string, string | undefined>> | undefined => {
  const { findings }: { readonly findings: readonly Dated[] } = JSON.parse(stdout);
  const found = findings.find(({ policy }) => policy === 'service-account-without-owner');
  return found && { firstSeen: found.firstSeen, lastSeen: found.lastSeen, lastWithout: found.lastWithout };
};

/** The platform changes between two scans. */
const become = async (more: Parameters<typeof organization>[0]): Promise<void> => {
  const { status } = await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify(organization(more)) });
  expect(status).toBe(204);
};

describe('the ledger of an audit', () => {
  it('dates each finding by the scans before and after it began', async () => {
    session.write('tenantry/acme.yaml', owned(byAna));
    expect(datesIn((await begin(1)).stdout)).toBeUndefined();
    expect(part()).toMatchObject({ tenant, path: 'tenantry', complete: time(1) });
    session.write('tenantry/acme.yaml', owned(''));
    expect(datesIn((await audit(3)).stdout)).toEqual({ firstSeen: time(3), lastSeen: time(3), lastWithout: time(1) });
    expect(datesIn((await audit(9)).stdout)).toEqual({ firstSeen: time(3), lastSeen: time(9), lastWithout: time(1) });
    session.write('tenantry/acme.yaml', owned(byAna));
    await audit(10);
    session.write('tenantry/acme.yaml', owned(''));
    expect(datesIn((await audit(12)).stdout)).toEqual({ firstSeen: time(12), lastSeen: time(12), lastWithout: time(10) });
  });

  it('gives nothing a date without a ledger, and leaves it as it is', async () => {
    await begin(1);
    const before = kept();
    const { stdout } = await session.run('audit tenantry --quiet --format json', { now: () => day(5) });
    expect(datesIn(stdout)).toEqual({ firstSeen: undefined, lastSeen: undefined, lastWithout: undefined });
    await audit(5, ' --estimate', 'text');
    expect(kept()).toBe(before);
  });

  it('never takes what an incomplete scan missed for gone', async () => {
    await begin(1);
    session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'iam.listServiceAccounts' });
    expect((await audit(2)).code).toBe(3);
    session.simulator.app.faults.clear();
    expect(part()?.complete).toBe(time(1));
    // Neither a part of the regions.
    session.write('tenantry/acme.yaml', owned('').replace('[br-se1]', '[br-se1, br-ne1]'));
    await audit(3, ' --region br-se1');
    expect(part()?.complete).toBe(time(1));
    expect(datesIn((await audit(4)).stdout)).toMatchObject({ firstSeen: time(1), lastSeen: time(4) });
    expect(part()?.complete).toBe(time(4));
  });

  it('keeps what another run has written meanwhile', async () => {
    await begin(1);
    const other = JSON.parse(kept());
    const more = { ...other, parts: [...other.parts, { tenant, path: 'other', findings: {} }] };
    const { run } = session;
    // The clock is read before the ledger is opened, and again when it is written.
    let reads = 0;
    await run('audit tenantry --quiet --ledger ledger.json', {
      now: () => {
        reads += 1;
        if (reads === 2) session.write('ledger.json', JSON.stringify(more));
        return day(2);
      },
    });
    expect(JSON.parse(kept()).parts.map(({ path }: LedgerPart) => path)).toEqual(['other', 'tenantry']);
  });

  it('accepts an earlier capture: its scan has the time of the capture', async () => {
    await session.run('capture live.json --quiet', { now: () => day(2) });
    await begin(5);
    expect(datesIn((await audit(6, ' --capture live.json')).stdout)).toEqual({ firstSeen: time(2), lastSeen: time(5) });
  });

  it('shows the dates in each format that has a place for them', async () => {
    await begin(1);
    const shown = async (format: string): Promise<string> => (await audit(40, '', format)).stdout;
    expect(await shown('text')).toMatch(/service-account\/bot.*first seen 2026-01-01, 39 days ago/);
    expect(await shown('markdown')).toMatch(/service-account\/bot.*first seen 2026-01-01, 39 days ago/);
    expect(await shown('csv')).toMatch(/service-account-without-owner.*,"2026-01-01T00:00:00.000Z","39",/);
    expect(await shown('html')).toContain('first seen 2026-01-01');
    expect(JSON.parse(await shown('ocsf'))).toContainEqual(
      expect.objectContaining({
        finding_info: expect.objectContaining({ first_seen_time: day(1).getTime(), last_seen_time: day(40).getTime() }),
      }),
    );
    const { runs } = JSON.parse(await shown('sarif'));
    expect(runs[0].results).toContainEqual(
      expect.objectContaining({
        ruleId: 'service-account-without-owner',
        provenance: { firstDetectionTimeUtc: time(1), lastDetectionTimeUtc: time(40) },
      }),
    );
  });
});

describe('the trend', () => {
  it('is what the ledger counted in each scan, with a gap where one was not complete: as CSV, in the result, and drawn on the page', async () => {
    await begin(1);
    session.write('tenantry/acme.yaml', owned(byAna));
    await audit(2, ' --output json=second.json');
    session.simulator.app.faults.add({ type: 'status', status: 403, operation: 'iam.listServiceAccounts' });
    await audit(3);
    session.simulator.app.faults.clear();
    const { stdout: page } = await audit(4, ' --trend trend.csv --output json=last.json --evidence bundle', 'html');
    const csv = (file: string, separator?: string) => parseCsv(readFileSync(join(session.folder, file), 'utf8'), separator);
    const [head, first, second, gap, last, ...more] = csv('trend.csv');
    expect([head, more]).toEqual([['scan', 'critical', 'high', 'medium', 'low', 'info'], []]);
    expect([first, second, last].map((row) => row?.[0])).toEqual([time(1), time(2), time(4)]);
    expect(gap).toEqual([time(3), '', '', '', '', '']);
    expect(page).toContain('3 scans, 1 not complete');
    const mediumIn = (row: readonly string[] | undefined): number => Number(row?.[3]);
    expect(mediumIn(second)).toBe(mediumIn(first) - 1);
    // Saved results give the same trend.
    expect((await session.run('report second.json last.json --trend again.csv --quiet --csv-separator semicolon')).code).toBe(0);
    expect(csv('again.csv', ';')).toEqual(csv('trend.csv'));
    // The same separator on stdout and in files, of one result and of several.
    for (const results of ['last.json', 'second.json last.json']) {
      const { stdout } = await session.run(`report ${results} --format csv --output csv=rows.csv --csv-separator tab`);
      expect(csv('rows.csv', '\t').length).toBeGreaterThan(1);
      expect(parseCsv(stdout, '\t')).toEqual(csv('rows.csv', '\t'));
    }
    expect(page).toContain('<h2>Failed findings over time</h2>');
    // The one finding of the first scan, which the later ones do not have.
    expect(page).toContain('Medium 1 to 0');
    // An auditor gets the record that the dates come from.
    const evidence: Ledger = JSON.parse(readFileSync(join(session.folder, 'bundle/ledger.json'), 'utf8'));
    expect(evidence.parts).toEqual([part()]);
    expect(readFileSync(join(session.folder, 'bundle/SHA256SUMS'), 'utf8')).toContain('  ledger.json\n');
  });
});

describe('a ledger that cannot be used ends the audit, and is not overwritten', () => {
  const good = (more: object = {}): string => JSON.stringify({ format: 'tenantry-ledger', version: 1, parts: [], ...more });
  const foreign = good({ parts: [{ tenant: '11111111-1111-4111-8111-111111111111', path: 'tenantry', findings: {} }] });
  const own = good({ parts: [{ tenant, path: 'tenantry', findings: {} }] });
  it.each([
    ['a missing file', undefined, '', /the file does not exist/],
    ['an empty file', '', '', /it is not a ledger/],
    ['another file', '{"a":1}', ' --new-ledger', /it is not a ledger/],
    ['one of another tenant', foreign, '', /no record of tenant 7c9e.* and path `tenantry`/],
    ['one without records', good(), '', /no record of tenant/],
    ['a record that exists, with --new-ledger', own, ' --new-ledger', /already contains a record/],
  ])('%s', async (_, text, more, why) => {
    if (text !== undefined) session.write('ledger.json', text);
    const { code, stderr } = await audit(2, more, 'text');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(why) });
    expect(stderr).toContain('[ledger-invalid]');
    expect(existsSync(join(session.folder, 'ledger.json')) ? kept() : undefined).toBe(text);
  });

  it('a scan in the future', async () => {
    await session.run('capture live.json --quiet', { now: () => day(20) });
    const { code, stderr } = await audit(2, ' --capture live.json --new-ledger', 'text');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('2026-01-20T00:00:00.000Z, which is in the future') });
  });

  it.each([
    ['audit tenantry --new-ledger', '--new-ledger needs --ledger'],
    ['audit --ledger ledger.json', '--ledger needs a desired state'],
  ])('%s', async (line, why) => {
    expect(await session.run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
  });
});

describe('a command that only reads the ledger', () => {
  const [shop] = ['5f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b61'];
  const line = { service: 'volumes', from: '2025-12-01', to: '2026-01-20', cost: '1.50', every: '1d', sub_account: shop } as const;
  const late = { ...line, from: '2025-12-31', to: '2025-12-31', cost: '8' } as const;
  const packs = (list: string, more = ''): string => `${head}policies: { packs: [${list}] }\n${more}`;
  /** Runs it on a day; whatever it prints, the ledger keeps its bytes. */
  const readOnly = async (line: string, at: number) => {
    const before = kept();
    const printed = await session.run(`${line} --quiet --ledger ledger.json`, { now: () => day(at) });
    expect(kept()).toBe(before);
    return printed;
  };

  it('is every command with --ledger but audit, which writes it', async () => {
    const having = (await allCommands()).flatMap(({ name, command: { options } }) =>
      options['ledger'] ? [`${name} ${options['ledger'].file}`] : [],
    );
    expect(having).toEqual(['validate input', 'plan input', 'apply input', 'audit output', 'review input', 'spend input']);
  });

  it('spend shows reopened months: in the terminal, as JSON and on the page', async () => {
    session.write('tenantry/acme.yaml', packs('cost'));
    await become({ usage: [line] });
    await audit(15, ' --new-ledger');
    expect((await readOnly('spend tenantry', 16)).stdout).toContain('No closed month has changed.');
    await become({ usage: [line, late] });
    const { stdout } = await readOnly('spend tenantry', 17);
    expect(stdout).toMatch(
      /sub-account +name +month +when closed +now +change +changed\n.*5f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b61.* 2025-12 +46.50 BRL +54.50 BRL +\+8.00 BRL +2026-01-15 to 2026-01-17/,
    );
    // Without a record of the change, its dates are those of the last scan and of this reading.
    const { spend, findings } = JSON.parse((await readOnly('spend tenantry --format json', 17)).stdout);
    expect(spend.reopened).toEqual({
      type: 'months',
      months: [
        {
          account: shop,
          name: null,
          month: '2025-12',
          currency: 'BRL',
          recorded: '46.5',
          billed: '54.5',
          began: { after: time(15), by: time(17) },
        },
      ],
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ policy: 'spend-month-reopened', verdict: expect.objectContaining({ type: 'fail' }) }),
    );
    expect((await readOnly('spend tenantry --format html', 17)).stdout).toContain('Reopened months');
    expect((await audit(18, '', 'text')).stdout).toContain('Reopened months');
    // Nothing is recorded by reading: the audit alone has seen the change.
    expect((await session.run('spend tenantry --quiet', { now: () => day(19) })).stdout).not.toMatch(/Reopened months|closed month/);
  });

  it('spend does not take a ledger without sums for one in which no month has changed', async () => {
    session.write('tenantry/acme.yaml', packs('cost'));
    await become({ usage: [line, late] });
    await audit(15, ' --new-ledger');
    const ledger: { parts: { memory: Record<string, unknown> }[] } = JSON.parse(kept());
    for (const { memory } of ledger.parts) delete memory['spend-month'];
    session.write('ledger.json', JSON.stringify(ledger));
    const { stdout } = await readOnly('spend tenantry', 16);
    expect(stdout).toContain('Reopened months are unknown: the ledger contains no sums.');
    expect(stdout).toMatch(/spend-month-reopened[^]*the ledger contains no sums/);
    const sums = { ['a'.repeat(32)]: { 'not-a-sum': { first: time(15), last: time(15) } } };
    for (const { memory } of ledger.parts) memory['spend-month'] = { things: sums };
    session.write('ledger.json', JSON.stringify(ledger));
    expect((await readOnly('spend tenantry', 16)).stderr).toContain('it contains a sum that is not a number');
  });

  it('validate counts an extended waiver from its beginning', async () => {
    const waived = (until: string): string =>
      packs(
        'baseline',
        `waivers:\n  - { policy: access-control-mfa-enforced, resource: access-control, reason: a project, owner: ana@acme.example, expires: ${until} }\n`,
      );
    session.write('tenantry/acme.yaml', waived('2026-01-25'));
    await begin(1);
    expect((await readOnly('validate tenantry', 2)).stdout).not.toContain('waiver-too-long');
    session.write('tenantry/acme.yaml', waived('2026-02-20'));
    expect((await session.run('validate tenantry --quiet', { now: () => day(24) })).stdout).not.toContain('waiver-too-long');
    expect((await readOnly('validate tenantry', 24)).stdout).toContain('waiver-too-long');
  });

  it('plan evaluates each state by what it shows: a volume that it detaches is unattached since now', async () => {
    const having = (more: { readonly attached_to?: string }) =>
      become({
        regions: {
          'br-se1': {
            instances: [{ name: 'web', state: 'stopped' }],
            volumes: [{ name: 'data', created_at: '2025-06-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z', ...more }],
          },
        },
      });
    const file = (more: string): string => packs('baseline', `volumes:\n  data: { region: br-se1, type: cloud_nvme1k, size: 10${more} }\n`);
    const volumePolicies = async (line: string, at: number): Promise<object> => {
      const { outlook } = JSON.parse((await readOnly(line, at)).stdout);
      const of = (list: string): readonly string[] =>
        outlook[list].flatMap(({ policy }: { readonly policy: string }) => (policy === 'volume-unattached' ? [policy] : []));
      return { introduced: of('introduced'), remaining: of('remaining'), unknown: of('unknown') };
    };
    session.write('tenantry/acme.yaml', file(''));
    await having({});
    await audit(3, ' --new-ledger');
    const unattachedLong = await volumePolicies('plan tenantry --format json', 60);
    expect(unattachedLong).toEqual({ introduced: [], remaining: ['volume-unattached'], unknown: [] });
    await having({ attached_to: 'web' });
    await audit(61);
    session.write('tenantry/acme.yaml', file(', attached_to: none'));
    expect(await volumePolicies('plan tenantry --format json', 62)).toEqual({ introduced: [], remaining: [], unknown: [] });
  });

  it.each([
    ['validate tenantry', 'validate tenantry --ledger none.json'],
    ['plan tenantry', 'plan tenantry --ledger none.json'],
    ['spend tenantry', 'spend tenantry --ledger none.json'],
  ])('%s ends without the file or its record, and creates none', async (_, line) => {
    const { code, stderr } = await session.run(line, { now: () => day(2) });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('begin a record with `tenantry audit') });
    expect(existsSync(join(session.folder, 'none.json'))).toBe(false);
    session.write('none.json', JSON.stringify({ format: 'tenantry-ledger', version: 1, parts: [] }));
    expect((await session.run(line, { now: () => day(2) })).stderr).toContain('it contains no record of tenant');
  });
});

describe('policies that need the ledger', () => {
  const settings = (more = ''): string => `${head}policies: { packs: [strict, cost] }\n${more}`;
  const verdictsOf = async (policy: string, at: number, more = ''): Promise<readonly string[]> => {
    const { stdout } = await audit(at, more);
    const { findings, policies }: ResultOf = JSON.parse(stdout);
    const own = findings
      .filter((one) => one.policy === policy)
      .map(({ address, verdict: { type, cause } }) => `${address} ${cause ?? type}`);
    const passed = policies.find(({ id }) => id === policy)?.counts.pass ?? 0;
    return [...own, ...(passed > 0 ? [`${passed} pass`] : [])];
  };
  interface ResultOf {
    readonly findings: readonly {
      readonly policy: string;
      readonly address: string;
      readonly verdict: { readonly type: string; readonly cause?: string };
    }[];
    readonly policies: readonly { readonly id: string; readonly counts: { readonly pass: number } }[];
  }

  it('are unknown without it, and never pass', async () => {
    session.write('tenantry/acme.yaml', settings());
    const { stdout } = await session.run('audit tenantry --quiet --format json', { now: () => day(5) });
    const { findings, policies }: ResultOf = JSON.parse(stdout);
    const needing = ['image-tag-moved', 'invitation-stale', 'run-overdue', 'spend-month-reopened', 'sub-account-new'];
    for (const id of needing) expect({ id, pass: policies.find((one) => one.id === id)?.counts.pass }).toEqual({ id, pass: 0 });
    expect(findings).toContainEqual(
      expect.objectContaining({
        policy: 'run-overdue',
        address: 'run/last',
        verdict: expect.objectContaining({ type: 'unknown', cause: 'no-ledger', says: expect.stringContaining('--ledger') }),
      }),
    );
  });

  it('ledger-rewritten: a date that is later than in a commit is reported, and put back', async () => {
    session.write('tenantry/acme.yaml', settings());
    const { commit } = startRepository(session.folder);
    expect(await verdictsOf('ledger-rewritten', 1, ' --new-ledger')).toEqual(['ledger/tenantry no-value']);
    const before = commit().slice(0, 12);
    expect(await verdictsOf('ledger-rewritten', 2)).toEqual(['1 pass']);
    commit();
    const edited = kept().replaceAll(`"first": "${time(1)}"`, `"first": "${time(2)}"`);
    expect(edited).not.toBe(kept());
    session.write('ledger.json', edited);
    commit();
    const { findings }: { findings: readonly { readonly policy: string; readonly text: string }[] } = JSON.parse((await audit(3)).stdout);
    expect(findings.find(({ policy }) => policy === 'ledger-rewritten')?.text).toMatch(
      new RegExp(`^\\d+ dates are later than in the commit (?:${before}|[0-9a-f]{12}), or missing$`),
    );
    expect(kept()).toContain(`"first": "${time(1)}"`);
    commit();
    // The commit of the edit is one of those that the file is compared with.
    expect(await verdictsOf('ledger-rewritten', 4)).toEqual(['1 pass']);
  });

  it('ledger-rewritten: neither many commits nor a shallow clone hides an edit', async () => {
    session.write('tenantry/acme.yaml', settings());
    const { git, commit } = startRepository(session.folder);
    await begin(1);
    commit();
    for (const at of [2, 3]) {
      await audit(at);
      commit();
    }
    const edited = kept().replaceAll(`"first": "${time(1)}"`, `"first": "${time(3)}"`);
    for (let count = 0; count < 7; count += 1) {
      session.write('ledger.json', `${edited}${'\n'.repeat(count)}`);
      git('commit', '-qam', 'x');
    }
    session.write('.git/shallow', readFileSync(join(session.folder, '.git/refs/heads/main'), 'utf8'));
    expect(await verdictsOf('ledger-rewritten', 4)).toEqual(['ledger/tenantry no-value']);
    rmSync(join(session.folder, '.git', 'shallow'));
    session.write('ledger.json', edited);
    expect(await verdictsOf('ledger-rewritten', 5)).toEqual(['ledger/tenantry fail']);
    expect(kept()).toContain(`"first": "${time(1)}"`);
  });
});
