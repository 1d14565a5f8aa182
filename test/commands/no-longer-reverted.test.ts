// A change that stops something being reverted: shown by every format, acknowledged like a grant, journaled, and never a fixed finding. Over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutlookReport, Review } from '../../src/report/review.ts';
import { type Repository, startRepository } from '../repository.ts';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() =>
  organization({
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rescue@acme-ops.example', roles: ['administrator'] },
      { email: 'rui@acme.example', roles: ['viewer', 'editor'] },
    ],
    service_accounts: [
      { name: 'robot', email: 'robot', description: 'Deploys', api_keys: [{ name: 'deploy' }, { name: 'k', scopes: ['iam:write'] }] },
    ],
  }),
);
let repository: Repository;

const administrators = 'members:\n  ana@acme.example: { roles: [administrator] }\n  rescue@acme-ops.example: { roles: [administrator] }\n';
const people = (roles: string): string => `${head}${administrators}  rui@acme.example: { roles: [${roles}] }\n`;

beforeEach(() => {
  repository = startRepository(session.folder);
});

/** Commits the base, and puts the change on top of it. */
const change = (base: string, after: string): void => {
  session.write('acme.yaml', base);
  repository.commit();
  session.write('acme.yaml', after);
};

type Printed = Review & { readonly outlook: OutlookReport };

const run = (words: string) => session.run(`${words} acme.yaml --base HEAD --quiet`);

const planned = async (words = ''): Promise<Printed> => JSON.parse((await run(`plan --format json${words}`)).stdout);

const journal = (): readonly { readonly type: string; readonly outcome?: string; readonly description?: string }[] =>
  readFileSync(join(session.folder, '.tenantry/journal.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const keeps = /member\/rui@acme\.example`? keeps role `?editor`? \(61 permissions\): the base would revoke it/;

describe('a role that was granted by hand, written down', () => {
  beforeEach(() => change(people('viewer'), people('viewer, editor')));

  it('is shown to people', async () => {
    const formats = ['text', 'markdown', 'html'];
    await run(`plan ${formats.map((format) => `--output ${format}=out.${format}`).join(' ')}`);
    for (const format of formats) {
      const plain = readFileSync(join(session.folder, `out.${format}`), 'utf8')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&#58;', ':')
        .replaceAll(/\s+/g, ' ');
      expect(plain).toContain('No longer reverted (1)');
      expect(plain).toMatch(keeps);
    }
  });

  it('is shown as JSON, with its digest, and as a gain of access', async () => {
    const { plan, classes, access, exitCode } = await planned(' --exit-code');
    expect(exitCode).toBe(4);
    expect(plan?.noLongerReverted).toMatchObject([
      { type: 'names', address: 'member/rui@acme.example', field: 'roles', keeps: ['editor'], acknowledgeFor: ['adopts-access'] },
    ]);
    expect(classes).toMatchObject([
      { class: 'change', steps: 0, noLongerReverted: 1, toAcknowledge: 1, acknowledge: plan?.acknowledge.change },
    ]);
    expect(access?.change?.entries).toMatchObject([
      { change: 'gains', kept: true, means: { type: 'role', role: 'editor' }, subjects: ['member/rui@acme.example'] },
    ]);
  });

  it('is refused by an apply without an acknowledgement, although there is no step', async () => {
    const { code, stderr } = await run('apply --yes');
    expect(code).toBe(5);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('1 change must be acknowledged: member/rui@acme.example keeps role editor');
  });

  it('is adopted with the digest, and journaled', async () => {
    const { plan } = await planned();
    const digest = plan?.acknowledge.change;
    const { code, stdout } = await run(`apply --yes --expect ${plan?.digests.change} --acknowledge ${digest}`);
    expect(code).toBe(0);
    expect(stdout).toContain('Adopted: no longer reverted (1)');
    expect(journal()).toMatchObject([
      { type: 'begin', digest, steps: 1 },
      { type: 'outcome', outcome: 'adopted', description: expect.stringMatching(keeps) },
      { type: 'end' },
    ]);
  });

  it('is left out, and said, with --skip-unacknowledged', async () => {
    const { code, stdout } = await run('apply --yes --skip-unacknowledged');
    expect(code).toBe(6);
    expect(stdout).toContain('Not adopted: not acknowledged (1)');
  });
});

describe('a later end of access that is live', () => {
  const until = (day: string): string => people(`viewer, editor], until: { editor: ${day} }, permissions: [`);

  it('is one entry, and an apply without its acknowledgement is refused', async () => {
    change(until('2099-12-01'), until('2099-12-31'));
    const { plan } = await planned();
    expect(plan?.steps).toEqual([]);
    expect(plan?.noLongerReverted).toMatchObject([
      { type: 'end', address: 'member/rui@acme.example', acknowledgeFor: ['extends-access'], head: '2100-01-01T00:00:00.000Z' },
    ]);
    expect((await run('apply --yes')).code).toBe(5);
    expect((await run(`apply --yes --acknowledge ${plan?.acknowledge.change}`)).code).toBe(0);
  });
});

describe('findings', () => {
  const keys = (...names: readonly string[]): string =>
    `${people('viewer, editor')}service_accounts:\n  robot:\n    email: robot\n    description: Deploys\n    api_keys:\n${names.join('')}`;
  const deploy = '      deploy: { deliver_to: shop }\n';
  const policiesAt = (findings: OutlookReport['introduced'], address: string): readonly string[] =>
    findings.flatMap((one) => (one.address === address ? [one.policy] : [])).toSorted();

  it('of a key that was created by hand are introduced by the change that declares it, and none is fixed', async () => {
    change(keys(deploy), keys(deploy, '      k: { scopes: [iam:write], deliver_to: shop }\n'));
    const { outlook, exitCode } = await planned(' --only-new --fail-on high');
    expect(outlook.fixed).toEqual([]);
    expect(policiesAt(outlook.adopted, 'api-key/robot/k')).toEqual(['resource-unmanaged']);
    expect(policiesAt(outlook.introduced, 'api-key/robot/k')).not.toEqual([]);
    expect(exitCode).toBe(1);
  });

  const withoutRui = `${head}${administrators}`;

  it('about a member whose line is deleted are introduced, if nothing removes the member', async () => {
    change(people('viewer, editor'), withoutRui);
    const { outlook, exitCode } = await planned(' --only-new --fail-on high');
    expect(policiesAt(outlook.introduced, 'member/rui@acme.example')).toEqual(['resource-unmanaged']);
    expect(exitCode).toBe(1);
  });

  it('that no audit ever had are not fixed by a deletion that removes the member', async () => {
    const authoritative = 'ownership: { members: authoritative }\n';
    change(`${people('viewer, editor')}${authoritative}`, `${withoutRui}${authoritative}`);
    const { outlook, plan } = await planned();
    expect(plan?.steps.map(({ description }) => description)).toEqual(['remove rui@acme.example']);
    const about = (name: 'introduced' | 'fixed' | 'adopted' | 'remaining') => policiesAt(outlook[name], 'member/rui@acme.example');
    expect([about('introduced'), about('fixed'), about('adopted'), about('remaining')]).toEqual([[], [], [], []]);
  });

  it('about what a change no longer reads still count', async () => {
    change(keys(deploy), people('viewer, editor'));
    const { outlook, exitCode } = await planned(' --fail-on medium');
    const about = outlook.noLongerEvaluated.map(({ policy }) => policy);
    expect(about).toContain('api-key-without-expiry');
    expect(outlook.fixed).toEqual([]);
    expect(exitCode).toBe(1);
  });

  it.each([
    ['still count offline', '', ['service-account-administrator', 'service-account-without-owner'], false],
    ['are fixed offline by a removal', 'removed: { service-account/robot: { reason: unused } }\n', [], true],
  ])('about what a change no longer declares %s', async (_, removed, about, isFixed) => {
    const robot = 'service_accounts: { robot: { email: robot, description: Deploys, roles: [administrator] } }\n';
    change(`${people('viewer, editor')}${robot}`, `${people('viewer, editor')}${removed}`);
    const { outlook }: Printed = JSON.parse((await run('validate --format json')).stdout);
    expect(policiesAt(outlook.noLongerEvaluated, 'service-account/robot')).toEqual(about);
    expect(policiesAt(outlook.fixed, 'service-account/robot').includes('service-account-administrator')).toBe(isFixed);
  });
});
