// Every event of the built program, over HTTPS to a receiver whose authority the machine trusts: signed, one message for each event and run, and no desired state can
// name who gets it.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Description } from '../../src/simulator/description.ts';
import { createCredentials } from '../../src/simulator/proxy/certificates.ts';
import { head, organization, type Session, startSession } from '../commands/session.ts';
import { demandProgram, type Run, run } from '../program.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const key = 'hmac-key-of-the-receiver';
const trust =
  'notify:\n  ops: { webhook: { env: HOOK }, hmac: { env: HOOK_KEY }, events: [critical-new, apply-failed, scan-overdue, budget-exceeded, access-ends-soon] }\n';
const desired = `${head}access_control: { enabled: true, enforce_mfa: true }\n`;

let session: Session;
let receiver: Receiver;
beforeAll(async () => {
  demandProgram();
  session = await startSession();
  const { authority, ...credentials } = await createCredentials(['localhost'], Date.now());
  receiver = await startReceiver(credentials);
  session.write('trust.yaml', trust);
  session.write('authority.pem', authority);
});
afterAll(() => Promise.all([session.close(), receiver.close()]));

const tenantry = (line: string, more: Readonly<Record<string, string>> = {}): Promise<Run> => {
  const env = { ...session.env, HOOK: receiver.url, HOOK_KEY: key, NODE_EXTRA_CA_CERTS: join(session.folder, 'authority.pem'), ...more };
  const texts = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return run(line, { cwd: session.folder, env: Object.fromEntries(texts) });
};
const audit = (ledger: string, more = '', env: Readonly<Record<string, string>> = {}): Promise<Run> =>
  tenantry(`audit acme.yaml --quiet --ledger ${ledger}.json --trust trust.yaml --notify${more}`, env);

/** What arrived since the last call, each with a signature that holds. */
const sent = (): readonly string[] =>
  receiver.received.splice(0).map(({ body, headers }) => {
    const time = String(headers['tenantry-time']);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(300);
    expect(headers['tenantry-signature']).toBe(`v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`);
    return String(JSON.parse(body).event);
  });

type Parts = Partial<NonNullable<Description['tenants']>[number]>;
const become = async (parts: Parts): Promise<void> => {
  const { status } = await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify(organization(parts)) });
  expect(status).toBe(204);
};
const spending = (cost: string): Parts => {
  const today = new Date();
  const [from, to] = [new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)), today].map((one) =>
    one.toISOString().slice(0, 10),
  );
  return {
    usage: [{ service: 'Block storage', from: from ?? '', to: to ?? '', cost, columns: { SubAccountId: null, SubAccountName: null } }],
  };
};

describe('the built program', { timeout: 120_000 }, () => {
  it('sends critical-new', async () => {
    session.write('acme.yaml', desired);
    await audit('critical', ' --new-ledger');
    expect(sent()).toEqual([]);
    await become({ access_control: { enabled: true, enforce_mfa: false } });
    expect([(await audit('critical')).code, sent()]).toEqual([1, ['critical-new']]);
    await become({});
  });

  it('sends budget-exceeded', async () => {
    session.write('acme.yaml', `${desired}budgets:\n  everything: { scope: tenant, monthly: "1000.00 BRL" }\n`);
    await become(spending('1.00'));
    await audit('budget', ' --new-ledger');
    expect(sent()).toEqual([]);
    await become(spending('5000.00'));
    await audit('budget');
    expect(sent()).toEqual(['budget-exceeded']);
    await become({});
  });

  it('sends access-ends-soon', async () => {
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().replace(/\.\d+/, '');
    session.write('acme.yaml', `${desired}members:\n  rui@acme.example: { roles: [editor], until: ${until} }\n`);
    await audit('ends', ' --new-ledger');
    expect(sent()).toEqual(['access-ends-soon']);
  });

  it('sends scan-overdue', async () => {
    session.write('acme.yaml', desired);
    await audit('overdue', ' --new-ledger', { MGC_API_KEY: 'unknown' });
    expect(sent()).toEqual(['scan-overdue']);
  });

  it('sends apply-failed', async () => {
    session.write('acme.yaml', `${head}members:\n  rui@acme.example: { roles: [administrator] }\n`);
    const { code, stdout, stderr } = await tenantry('apply acme.yaml --yes --quiet --trust trust.yaml --notify');
    expect([code, sent()]).toEqual([5, ['apply-failed']]);
    expect(`${stdout}${stderr}`).not.toMatch(/secret-path|hmac-key/);
  });

  it('sends nothing to a receiver whose authority it does not know, and says so', async () => {
    session.write('acme.yaml', `${head}members:\n  rui@acme.example: { roles: [administrator] }\n`);
    const { code, stderr } = await tenantry('apply acme.yaml --yes --quiet --trust trust.yaml --notify', { NODE_EXTRA_CA_CERTS: '' });
    expect([code, sent(), stderr]).toEqual([5, [], expect.stringContaining('was not delivered to `ops`')]);
  });

  it('refuses a destination in the desired state', async () => {
    session.write('acme.yaml', `${desired}notify:\n  ops: { webhook: { env: HOOK }, events: [apply-failed], format: slack }\n`);
    const { code, stderr } = await tenantry('validate acme.yaml');
    expect([code, stderr]).toEqual([2, expect.stringContaining('notify')]);
  });
});
