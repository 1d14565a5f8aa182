// `--notify`: one message for each event and run, about what got worse, to real receivers; the exit code stays, and no output has an address or a key.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOfText as digest } from '../../src/json.ts';
import type { Description } from '../../src/simulator/description.ts';
import { realResults, run as runId, write as writeResults } from '../fleet/real-results.ts';
import { answers, type Receiver, startReceiver } from '../notify/receiver.ts';
import { head, organization, type Session, startSession, tenant } from './session.ts';

let session: Session;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  session = await startSession();
  mkdirSync(join(session.folder, '.git'));
  session.write('trust.yaml', trust('tenantry'));
});
afterEach(async () => {
  await Promise.all([session.close(), receiver.close()]);
});

const allEvents = '[critical-new, apply-failed, scan-overdue, budget-exceeded, access-ends-soon]';
const key = 'hmac-key-of-the-receiver';
const trust = (format: string, events = allEvents): string =>
  `notify:\n  ops: { webhook: { env: HOOK }, hmac: { env: HOOK_KEY }, events: ${events}, format: ${format} }\n`;

interface Sent {
  readonly event: string;
  readonly title: string;
  readonly organization: string;
  readonly items: readonly string[];
  readonly link: string | null;
}
/** What arrived since the last call. */
const sent = (): readonly Sent[] => receiver.received.splice(0).map(({ body }) => JSON.parse(body));
const events = (): readonly string[] => sent().map(({ event }) => event);

const env = () => ({ ...session.env, HOOK: receiver.url, HOOK_KEY: key });
const day = (number: number, hour = 0): Date => new Date(Date.UTC(2026, 0, number, hour));
const run = async (line: string, now: Date = new Date(), more: Readonly<Record<string, string>> = {}) => {
  const printed = await session.run(line, { now: () => now, env: { ...env(), ...more } });
  for (const text of [printed.stdout, printed.stderr]) {
    expect(text).not.toContain('secret-path');
    expect(text).not.toContain(key);
  }
  return printed;
};
const audit = (at: Date, more = '', around: Readonly<Record<string, string>> = {}) =>
  run(`audit acme.yaml --quiet --ledger ledger.json --trust trust.yaml --notify --format json${more}`, at, around);

type Parts = Partial<NonNullable<Description['tenants']>[number]>;
const become = async (parts: Parts): Promise<void> => {
  const { status } = await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify(organization(parts)) });
  expect(status).toBe(204);
};
const weak: Parts = { access_control: { enabled: true, enforce_mfa: false } };
const desired = `${head}access_control: { enabled: true, enforce_mfa: true }\n`;

describe('an audit that notifies', { timeout: 60_000 }, () => {
  beforeEach(() => session.write('acme.yaml', desired));

  it('sends new critical findings once, and nothing of a first scan', async () => {
    await become(weak);
    expect((await audit(day(1), ' --new-ledger')).code).toBe(1);
    expect(sent()).toEqual([]);
    await become({});
    await audit(day(2));
    expect(sent()).toEqual([]);
    await become(weak);
    expect((await audit(day(3))).code).toBe(1);
    const [message, ...more] = sent();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ event: 'critical-new', tenant, more: 0, link: null });
    expect(message?.items).toEqual([expect.stringMatching(/^access-control: .*\(access-control-mfa-enforced\)$/)]);
    await audit(day(4));
    expect(sent()).toEqual([]);
  });

  it('links to the site, otherwise to the run on GitHub', async () => {
    await audit(day(1), ' --new-ledger');
    await become(weak);
    const github = { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'acme/cloud', GITHUB_RUN_ID: '17' };
    await audit(day(2), '', github);
    expect(sent().map(({ link }) => link)).toEqual(['https://github.example/acme/cloud/actions/runs/17']);
    await become({});
    await audit(day(3));
    await become(weak);
    await audit(day(4), ' --base-url https://pages.example/tenantry', github);
    expect(sent().map(({ link }) => link)).toEqual(['https://pages.example/tenantry/']);
  });

  it('sends an overdue scan as long as no scan is complete, also if the platform does not answer', async () => {
    await audit(day(1), ' --new-ledger');
    const denied = { type: 'status', status: 403, operation: 'iam.listRoles' } as const;
    session.simulator.app.faults.add(denied);
    await audit(day(2));
    expect(events()).toEqual([]);
    await audit(day(3));
    expect(sent()).toMatchObject([{ event: 'scan-overdue', items: [expect.stringContaining('2026-01-01 00:00 UTC')] }]);
    const { code, stderr } = await audit(day(3), '', { MGC_API_KEY: 'unknown' });
    expect([code, events()]).toEqual([2, ['scan-overdue']]);
    expect(stderr).not.toContain('notification-failed');
    await become({});
    session.simulator.app.faults.clear();
    await audit(day(4));
    expect(events()).toEqual([]);
  });

  it('sends access that ends within a week once, a week before', async () => {
    session.write('acme.yaml', `${desired}members:\n  rui@acme.example: { roles: [editor], until: 2026-01-20T00:00:00Z }\n`);
    await audit(day(1), ' --new-ledger');
    await audit(day(12));
    expect(events()).toEqual([]);
    await audit(day(14));
    expect(sent()).toMatchObject([{ event: 'access-ends-soon', items: [expect.stringContaining('member/rui@acme.example')] }]);
    await audit(day(15));
    expect(events()).toEqual([]);
  });

  it('speaks the language of the run, in every line', async () => {
    session.write('acme.yaml', `${desired}members:\n  rui@acme.example: { roles: [editor], until: 2026-01-20T00:00:00Z }\n`);
    await audit(day(1), ' --new-ledger');
    await become(weak);
    await audit(day(14), ' --language pt-BR');
    const byEvent = new Map(sent().map(({ event, title, items }) => [event, `${title} ${items.join(' ')}`]));
    expect(byEvent.get('critical-new')).toMatch(/nova falha crítica.*a MFA não é obrigatória/i);
    expect(byEvent.get('access-ends-soon')).toMatch(/20\/01\/2026/);
    expect([...byEvent.values()].join(' ')).not.toMatch(/ (?:is|not|ends|new|within) /);
  });

  it('hides names with --redact', async () => {
    session.write('acme.yaml', `${desired}members:\n  rui@acme.example: { roles: [editor], until: 2026-01-20T00:00:00Z }\n`);
    await audit(day(1), ' --new-ledger');
    await audit(day(14), ' --redact');
    const [message] = sent();
    expect(message?.items[0]).toContain('member/person-');
  });

  it('sends only what a destination wants, and nothing without --notify', async () => {
    session.write('trust.yaml', trust('tenantry', '[scan-overdue]'));
    await audit(day(1), ' --new-ledger');
    await become(weak);
    await audit(day(2));
    session.write('trust.yaml', trust('tenantry'));
    await become({});
    await audit(day(3));
    await become(weak);
    expect((await run('audit acme.yaml --quiet --ledger ledger.json --trust trust.yaml', day(4))).code).toBe(1);
    expect(sent()).toEqual([]);
  });

  it('keeps its exit code if a message is not delivered, and says so in every format', async () => {
    await audit(day(1), ' --new-ledger');
    await become(weak);
    receiver.answer(answers.status(500));
    const { code, stdout } = await audit(day(2), ' --output markdown=result.md');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).warnings).toEqual([
      {
        code: 'notification-failed',
        message: 'The message `critical-new` was not delivered to `ops`: it answered with status 500.',
        at: expect.objectContaining({ file: 'trust.yaml', line: 2 }),
      },
    ]);
    await become({});
    await audit(day(3));
    await become(weak);
    const text = await run('audit acme.yaml --quiet --ledger ledger.json --trust trust.yaml --notify', day(4), { HOOK: '' });
    expect([text.code, text.stdout]).toEqual([1, expect.stringContaining('to `ops`: the environment variable HOOK is not set')]);
  });

  it('is refused if nobody could be told, or nobody knows what got worse', async () => {
    for (const [line, why] of [
      ['audit acme.yaml --ledger ledger.json --new-ledger --notify', '--notify needs a trust file with `notify:`'],
      ['audit acme.yaml --trust trust.yaml --notify', '--notify needs --ledger or --compared-with'],
    ] as const) {
      const { code, stderr } = await run(line, day(1));
      expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
    }
    expect(sent()).toEqual([]);
  });
});

describe('a budget', { timeout: 60_000 }, () => {
  it('is sent when it is exceeded, and not again', async () => {
    const spending = (amount: string): Parts => ({
      usage: [
        {
          service: 'Block storage',
          from: '2026-01-01',
          to: '2026-01-04',
          cost: amount,
          columns: { SubAccountId: null, SubAccountName: null },
        },
      ],
    });
    session.write('acme.yaml', `${desired}budgets:\n  everything: { scope: tenant, monthly: "1000.00 BRL" }\n`);
    await become(spending('1.00'));
    await audit(day(5), ' --new-ledger');
    await become(spending('500.00'));
    await audit(day(5, 1));
    expect(sent()).toMatchObject([{ event: 'budget-exceeded', items: [expect.stringContaining('1000.00 BRL')] }]);
    await audit(day(6));
    expect(sent()).toEqual([]);
  });
});

describe('an apply that notifies', () => {
  const apply = (more = '') => run(`apply acme.yaml --yes --quiet --trust trust.yaml --notify --format json${more}`);

  it('says nothing if everything is done', async () => {
    session.write('acme.yaml', `${head}roles:\n  reader: { description: Reads, permissions: [bs_volume_list] }\n`);
    expect([(await apply()).code, events()]).toEqual([0, []]);
  });

  it('names what the platform refused', async () => {
    session.write('acme.yaml', `${head}roles:\n  reader: { description: Reads, permissions: [bs_volume_list] }\n`);
    session.simulator.app.faults.add({ type: 'status', status: 400, operation: 'iam.createRole' });
    const { code } = await apply();
    expect(code).not.toBe(0);
    const [message, ...more] = sent();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ event: 'apply-failed', items: [expect.stringContaining('reader')] });
  });

  it('speaks the language of the run', async () => {
    session.write('acme.yaml', `${head}roles:\n  reader: { description: Reads, permissions: [bs_volume_list] }\n`);
    session.simulator.app.faults.add({ type: 'status', status: 400, operation: 'iam.createRole' });
    await apply(' --language pt-BR');
    const [message] = sent();
    expect(`${message?.title} ${message?.items.join(' ')}`).toMatch(/O apply falhou.*Recusado pela plataforma: criar a role reader/);
  });

  it('names what refused it before its first step', async () => {
    session.write('acme.yaml', `${head}members:\n  rui@acme.example: { roles: [administrator] }\n`);
    const { code, stdout } = await apply();
    expect(code).toBe(5);
    expect(sent()).toMatchObject([{ event: 'apply-failed', items: [expect.stringContaining('acknowledge')] }]);
    expect(JSON.parse(stdout).problems).toHaveLength(1);
  });

  it('is told of if the platform does not answer, and keeps its exit code if nobody listens', async () => {
    session.write('acme.yaml', `${head}access_control: { enabled: true, enforce_mfa: true }\n`);
    receiver.answer(answers.status(301, { location: '/elsewhere' }));
    const { code, stderr } = await run('apply acme.yaml --yes --quiet --trust trust.yaml --notify', new Date(), { MGC_API_KEY: 'unknown' });
    expect(events()).toEqual(['apply-failed']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('redirects are not followed')]);
  });
});

describe('a merge of a fleet that notifies', { timeout: 60_000 }, () => {
  const names = ['org-0001', 'org-0002', 'org-0003'] as const;
  const merge = (id: string, more = '') =>
    run(
      `fleet merge fleet.yaml --results results --run ${id} --history history.jsonl --trust fleet-trust.yaml --notify --format json ${more}`.trim(),
    );

  it('sends one message about all organizations that got worse', async () => {
    session.write('fleet-trust.yaml', `${trust('tenantry')}organizations: { "*": { key: "env:KEY_{key}" } }\n`);
    const results = await realResults(session, 'audit', names, { count: 3, seed: 31 });
    mkdirSync(join(session.folder, 'results'));
    const inRun = (id: string, change: (text: string) => string = (text) => text) =>
      writeResults(
        'results',
        results.map(({ manifest, text }) => {
          const changed = change(text);
          return { manifest: { ...manifest, run: id, result: digest(changed) }, text: changed };
        }),
      );
    inRun(runId, (text) => text.replaceAll('"severity": "critical"', '"severity": "low"'));
    await merge(runId);
    expect(sent()).toEqual([]);
    inRun('second');
    const { stdout } = await merge('second', '--base-url https://pages.example/fleet');
    const merged = JSON.parse(stdout);
    const worse = merged.organizations.filter((one: { readonly worse: readonly { readonly what: string }[] }) =>
      one.worse.some(({ what }) => what === 'critical'),
    );
    expect(worse.length).toBeGreaterThan(0);
    const [message, ...more] = sent();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      event: 'critical-new',
      organization: 'fleet.yaml',
      tenant: null,
      link: 'https://pages.example/fleet/',
    });
    expect(message?.items.map((item) => item.split(':')[0])).toEqual(worse.map(({ name }: { readonly name: string }) => name));
    receiver.answer(answers.status(500));
    // The same run, merged again.
    const third = await merge('second');
    expect(JSON.parse(third.stdout).run.undelivered).toEqual([expect.stringContaining('it answered with status 500')]);
    expect(third.stderr).toContain('was not delivered to `ops`');
  });

  it('needs a history', async () => {
    session.write('fleet-trust.yaml', `${trust('tenantry')}organizations: { "*": { key: "env:KEY_{key}" } }\n`);
    await realResults(session, 'audit', ['org-0001'], { count: 1, seed: 7 });
    mkdirSync(join(session.folder, 'results'));
    const { code, stderr } = await run('fleet merge fleet.yaml --results results --run x --trust fleet-trust.yaml --notify');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--notify needs --history')]);
  });
});
