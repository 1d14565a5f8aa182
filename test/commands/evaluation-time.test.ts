// `--now`: what an evaluation for another time reads, counts and says. Over HTTP against a simulator, with the time of each run given.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const shop = '5f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b61';
const usage = [{ service: 'volumes', from: '2025-06-01', to: '2026-01-20', cost: '100', every: '1d', sub_account: shop }] as const;

const session = sessionForFile(() => organization({ usage: [...usage] }));
beforeAll(async () => {
  const off = '{ spend-new-sku: { enabled: false, reason: reads more months } }';
  session.write(
    'acme.yaml',
    `${head}policies: { packs: [cost], settings: ${off} }\nbudgets:\n  all: { scope: tenant, monthly: "2000.00 BRL" }\n`,
  );
  session.write('longer.yaml', `${head}policies: { packs: [cost] }\n`);
  await session.run('capture live.json --quiet', { now: () => new Date('2025-11-02T10:00:00Z') });
});
beforeEach(() => session.simulator.app.recorder.clear());

interface Found {
  readonly policy: string;
  readonly address: string;
  readonly text: string;
  readonly verdict: { readonly type: string; readonly cause?: string; readonly says?: string };
}

const audit = async (more: string, at = '2025-11-02T10:00:00Z') => {
  const { stdout } = await session.run(`audit acme.yaml --quiet --format json ${more}`, { now: () => new Date(at) });
  const review: { readonly findings: readonly Found[]; readonly spend: { readonly budgets: readonly { readonly verdict: unknown }[] } } =
    JSON.parse(stdout);
  const of = (policy: string) => review.findings.filter((one) => one.policy === policy).map(({ verdict }) => verdict);
  return { of, budgets: review.spend.budgets.map(({ verdict }) => verdict) };
};

/** The first and last day of each request for usage. */
const asked = (): readonly string[] =>
  session.simulator.app.recorder.all().flatMap(({ path }) => {
    const [, first, last] = /start_date=([\d-]+)&end_date=([\d-]+)/.exec(path) ?? [];
    return first === undefined ? [] : [`${first} ${last}`];
  });

describe('a month that was not read', () => {
  it('is unknown, and never zero: constant spend has not risen', async () => {
    const { of } = await audit('--capture live.json --now 2025-10-31');
    expect(of('spend-month-rise')).toEqual([
      expect.objectContaining({
        type: 'unknown',
        cause: 'no-value',
        says: expect.stringContaining('the usage of 2025-09 (UTC) was not read'),
      }),
    ]);
  });

  it('is requested instead, where the platform is read', async () => {
    const { of } = await audit('--now 2025-10-31');
    expect(of('spend-month-rise')).toEqual([]);
    expect(new Set(asked())).toEqual(new Set(['2025-09-01 2025-09-30', '2025-10-01 2025-10-30']));
  });

  it('is requested for a policy about new usage as well, and only for that', async () => {
    const around = { now: () => new Date('2025-11-02T10:00:00Z') };
    const { stdout } = await session.run('audit longer.yaml --quiet --format json --now 2025-10-31', around);
    expect(new Set(asked())).toEqual(
      new Set(['2025-07-23 2025-07-31', '2025-08-01 2025-08-31', '2025-09-01 2025-09-30', '2025-10-01 2025-10-30']),
    );
    const review: { readonly findings: readonly Found[]; readonly spend: { readonly sums: readonly { readonly month: string }[] } } =
      JSON.parse(stdout);
    expect(review.findings.filter(({ policy }) => policy === 'spend-new-sku')).toEqual([]);
    expect(review.spend.sums.map(({ month }) => month)).toEqual(['2025-09', '2025-10']);
    const callsFor = async (file: string) =>
      (await session.run(`audit ${file} --estimate --format markdown`, around)).stdout.match(/.*consumption.getUsage.*/)?.[0];
    expect(await callsFor('longer.yaml')).toContain('5');
    expect(await callsFor('acme.yaml')).toContain('2');
  });

  it('is not requested before it begins', async () => {
    await audit('--now 2026-03-05');
    expect(new Set(asked())).toEqual(new Set(['2025-10-01 2025-10-31', '2025-11-01 2025-11-01']));
  });
});

describe('usage after the time of the evaluation', () => {
  it.each(['--capture live.json --now 2025-10-15', '--now 2025-10-15'])('does not count (%s)', async (more) => {
    const { budgets } = await audit(more);
    expect(budgets[0]).toMatchObject({ type: 'within', spent: '1400' });
  });
});

describe('the result', () => {
  const said = 'Evaluated as of 2025-10-31 00:00 UTC, but read at 2025-11-02 10:00 UTC';
  it('says to people that it was read at another time', async () => {
    const formats = ['text', 'markdown', 'html'];
    const outputs = formats.map((format) => `--output ${format}=out.${format}`).join(' ');
    for (const [more, isSaid] of [
      [' --now 2025-10-31', true],
      ['', false],
    ] as const) {
      await session.run(`audit acme.yaml --quiet --capture live.json ${outputs}${more}`);
      const shown = formats.map((format) => readFileSync(`${session.folder}/out.${format}`, 'utf8').replaceAll(/\s+/g, ' '));
      expect(shown.map((text) => text.includes(isSaid ? said : 'but read at'))).toEqual(shown.map(() => isSaid));
    }
  });

  it('looks for actors back from that time', async () => {
    const { stdout } = await session.run('audit acme.yaml --quiet --causes 7d --now 2025-10-31 --format json', {
      now: () => new Date('2025-11-02T10:00:00Z'),
    });
    expect(JSON.parse(stdout).causes.since).toBe('2025-10-24T00:00:00.000Z');
  });

  it('is not recorded in a ledger, which would date the findings of one day with another', async () => {
    const { code, stderr } = await session.run(
      'audit acme.yaml --quiet --capture live.json --now 2025-10-31 --ledger ledger.json --new-ledger',
    );
    expect(code).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('was read on 2025-11-02 and evaluated as of 2025-10-31');
  });

  it('is refused before anything is read if there is no such time', async () => {
    expect(await session.run('audit acme.yaml --now 2025-02-30')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not a valid time'),
    });
    expect(session.simulator.app.recorder.all()).toEqual([]);
  });
});

describe('a capture from the future', () => {
  const at = (time: string) => ({ now: () => new Date(time) });

  it.each(['plan', 'audit'])('is a warning of %s, with both times', async (command) => {
    const { stdout } = await session.run(`${command} acme.yaml --quiet --capture live.json`, at('2025-10-30T08:00:00Z'));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      "The capture live.json is from the future: it was read at 2025-11-02 10:00 UTC, and this machine's clock shows 2025-10-30 08:00 UTC.",
    );
  });

  it.each(['plan', 'audit'])('is none for %s if the clocks differ by a minute', async (command) => {
    const { stdout } = await session.run(`${command} acme.yaml --quiet --capture live.json`, at('2025-11-02T09:59:00Z'));
    expect(stdout).not.toContain('future');
  });
});
