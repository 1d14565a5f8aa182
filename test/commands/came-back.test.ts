// A resource that Tenantry deleted and somebody created again: the audit fails. One that it never deleted may only be waiting. Over HTTP.
import { appendFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const account = { name: 'bot', description: 'deploys' };

const session = sessionForTest(() => organization({ service_accounts: [account] }));
beforeEach(() => {
  session.write('acme.yaml', `${head}removed: { service-account/bot: { reason: not needed, since: 2026-01-01 } }\n`);
});

const createAgain = async (): Promise<void> => {
  const headers = { 'x-api-key': 'key-of-the-owner', 'x-tenant-id': session.simulator.tenant, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...account, email: 'bot' });
  const { status } = await fetch(`${session.simulator.url}/iam/api/v1/service-accounts`, { method: 'POST', headers, body });
  expect(status).toBe(201);
};

const remove = async (): Promise<void> => {
  const planned = await session.run('plan acme.yaml --quiet');
  const digests = [...planned.stdout.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => ` ${word}`);
  expect(await session.run(`apply acme.yaml --yes --quiet${digests.join('')}`)).toMatchObject({ code: 0 });
};

interface Verdict {
  readonly type: string;
  readonly cause?: string;
}
/** The finding of `resource-came-back` for the account. */
const audited = async (
  line = '',
): Promise<{ readonly code: number; readonly verdicts: readonly Verdict[]; readonly warnings: readonly string[] }> => {
  const { code, stdout } = await session.run(`audit acme.yaml --quiet --format json${line}`);
  const { findings, warnings }: { findings: { policy: string; verdict: Verdict }[]; warnings: { code: string }[] } = JSON.parse(stdout);
  const own = findings.filter(({ policy }) => policy === 'resource-came-back');
  return {
    code,
    verdicts: own.map(({ verdict: { type, cause } }) => ({ type, ...(cause && { cause }) })),
    warnings: warnings.map((one) => one.code),
  };
};

const unknown = [{ type: 'unknown', cause: 'no-ledger' }];
const failing = [{ type: 'fail' }];

it('fails if a deleted resource exists again', async () => {
  await remove();
  expect((await audited()).verdicts).toEqual([]);
  await createAgain();
  expect(await audited()).toMatchObject({ code: 1, verdicts: failing });
  const { stdout } = await session.run('plan acme.yaml --quiet --format json');
  expect(JSON.parse(stdout).outlook.fixed.map(({ policy }: { readonly policy: string }) => policy)).toContain('resource-came-back');
});

it('is unknown if Tenantry never deleted the resource', async () => {
  // The remaining resource is drift; the policy adds nothing to the exit code.
  expect(await audited()).toMatchObject({ code: 4, verdicts: unknown });
  session.write('.tenantry/journal.jsonl', '');
  expect((await audited()).verdicts).toEqual(unknown);
});

it('uses the journal that is named', async () => {
  await remove();
  await createAgain();
  const elsewhere = join(session.folder, 'past.jsonl');
  renameSync(join(session.folder, '.tenantry/journal.jsonl'), elsewhere);
  expect((await audited()).verdicts).toEqual(unknown);
  expect((await audited(' --journal past.jsonl')).verdicts).toEqual(failing);
  appendFileSync(elsewhere, 'noise\n');
  expect(await audited(' --journal past.jsonl')).toMatchObject({ verdicts: failing, warnings: ['journal-invalid'] });
  expect(await session.run('audit acme.yaml --journal nowhere.jsonl')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nowhere.jsonl'),
  });
});
