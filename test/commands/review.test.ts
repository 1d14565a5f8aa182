// `tenantry review`: what everybody holds is written once, decisions stay byte for byte until something is gained, and an edited line stops every command.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageTemplate } from '../../src/policies/finding.ts';
import { renderMessage } from '../../src/policies/message.ts';
import { head, organization, type Session, startSession } from './session.ts';

const trust = `version: 1
reviewers:
  ana@acme.example: { github: ana, for: ["member/*", "invitation/*"] }
  rescue@acme-ops.example: { github: rescue, for: ["**"] }
`;

let session: Session;
beforeEach(async () => {
  session = await startSession(
    organization({
      credentials: [
        { api_key: 'key-of-the-owner', owner: true },
        { api_key: 'key-of-a-reader', scopes: ['mcr.read'] },
      ],
      roles: [{ name: 'release-manager', permissions: ['cr_image_list'] }],
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'rescue@acme-ops.example', roles: ['administrator'] },
        { email: 'rui@acme.example', roles: ['editor', 'release-manager'] },
        { email: 'eva@acme.example', roles: ['viewer'], permissions: ['bs_volume_delete'] },
      ],
      groups: [{ identifier: 'platform', name: 'Platform', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
    }),
  );
  session.write('acme/organization.yaml', head);
  session.write('trust.yaml', trust);
});
afterEach(() => session.close());

const call = async (method: string, path: string, body: unknown): Promise<void> => {
  const { status } = await fetch(`${session.simulator.url}/iam/api/v1/${path}`, {
    method,
    headers: { 'x-api-key': session.simulator.apiKey, 'x-tenant-id': session.simulator.tenant, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBeLessThan(300);
};
const idOf = (email: string): string => session.simulator.state().tenants[0]?.members.find((one) => one.email === email)?.uuid ?? '';
const grant = (email: string, more: object): Promise<void> => call('PATCH', `members/${idOf(email)}/grants`, { operation: 'add', ...more });
/** Everybody is decided, on the day of the review. */
const decide = (decision = 'keep'): void =>
  session.write(file, text().replaceAll(/^( +)reviewer: .*$/gm, `$&\n$1decision: ${decision} # as agreed\n$1decided: 2026-11-26`));

const file = 'acme/reviews/q4.yaml';
const text = (): string => readFileSync(join(session.folder, file), 'utf8');
const review = (more = '') => session.run(`review acme q4 --due 2026-12-15 --trust trust.yaml ${more}`.trim());

describe('a new review', () => {
  it('has everybody with what they hold, a digest and a reviewer who is not themselves', async () => {
    const { code, stderr, stdout } = await review();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(text()).toMatchInlineSnapshot(`
      "# Access review q4. Add a decision (keep, reduce or remove) and the day in \`decided\`.
      version: 1
      reviews:
        q4:
          due: 2026-12-15
          access:
            member/ana@acme.example:
              id: a22c5cd1-48c4-4418-afd5-053e0144025d
              holds: [role administrator writes IAM]
              digest: 2f6403b6fb7bf0c6e5eb4faffee481fd
              reviewer: rescue@acme-ops.example
            member/eva@acme.example:
              id: bdd535ad-b8d3-48f3-a276-2663af068b21
              holds: [permission bs_volume_delete, role viewer]
              digest: 1c27085a1e386588d903bfddff6dffd5
              reviewer: ana@acme.example
            member/rescue@acme-ops.example:
              id: 16e801e4-55a8-4682-ae1f-bcfd75b90d4d
              holds: [role administrator writes IAM]
              digest: 187af642d9f405870c101f36c38590e0
              reviewer: ana@acme.example
            member/rui@acme.example:
              id: 3232f808-7324-4bc3-a91e-1cedc98c91cf
              holds: [group platform admin, role editor, role release-manager 5343d2be]
              digest: a2bf4ce8027ca6abe18945b8d8297433
              reviewer: ana@acme.example
      "
    `);
    expect(stdout).toMatchInlineSnapshot(`
      "Wrote acme/reviews/q4.yaml.
      4 open · 0 valid decisions
      "
    `);
    expect(await session.run('validate acme --trust trust.yaml --quiet')).toMatchObject({ code: 0 });
  });
});

describe('an existing review', () => {
  beforeEach(async () => {
    await review('--quiet');
    decide();
  });

  it('keeps every byte while nothing is gained', async () => {
    const before = text();
    expect(await review()).toMatchObject({ code: 0, stdout: 'Wrote acme/reviews/q4.yaml.\n0 open · 4 valid decisions\n' });
    expect(text()).toBe(before);
  });

  it('opens exactly one decision again if one role is granted, and says what was gained', async () => {
    const before = text();
    await grant('eva@acme.example', { roles: ['editor'], permissions: [] });
    expect((await review()).stdout).toContain('Void, opened again: member/eva@acme.example\n');
    expect(text()).toContain('# gained: role editor since keep on 2026-11-26\n        digest: ');
    const others = (all: string): string => all.replace(/ {6}member\/eva.*?(?= {6}member)/s, '');
    expect(others(text())).toBe(others(before));
    // Granted another one before anybody decided again: the comment is of the last decision.
    await grant('eva@acme.example', { roles: [], permissions: ['bs_volume_list'] });
    await review();
    expect(text().match(/# gained/g)).toHaveLength(1);
    expect(text()).toContain('permission bs_volume_list');
  });

  it('keeps decisions after a loss', async () => {
    const before = text();
    await call('PATCH', `members/${idOf('rui@acme.example')}/grants`, { operation: 'remove', roles: ['editor'], permissions: [] });
    await review();
    expect(text()).toBe(before);
  });

  it('opens the decisions about every holder of a custom role that gains a permission, and none for a default role', async () => {
    const state = session.simulator.state();
    const change = async (role: string, permission: string): Promise<string> => {
      const tenants = state.tenants.map((one) => ({
        ...one,
        roles: one.roles.map((own) => (own.name === role ? { ...own, permissions: [...own.permissions, permission] } : own)),
      }));
      await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify({ ...state, tenants }) });
      return (await review()).stdout;
    };
    expect(await change('viewer', 'bs_volume_create')).not.toContain('Void');
    expect(await change('release-manager', 'bs_volume_create')).toMatch(/^Void, opened again: member\/rui@acme.example$/m);
  });

  it('opens the decisions about the members of a group that becomes a holder of a role', async () => {
    const state = session.simulator.state();
    const tenants = state.tenants.map((one) => ({
      ...one,
      groups: one.groups.map((group) => ({ ...group, roles: ['release-manager'] })),
    }));
    await fetch(`${session.simulator.url}/_simulator/state`, { method: 'PUT', body: JSON.stringify({ ...state, tenants }) });
    const voided = /^Void, opened again: (.*)$/gm;
    expect([...(await review()).stdout.matchAll(voided)].map(([, who]) => who)).toEqual(['member/rui@acme.example']);
    expect(text()).toContain('# gained: group platform holds role release-manager 5343d2be since keep on 2026-11-26\n');
  });

  it('adds who is new, and drops an open entry of nobody', async () => {
    await call('POST', 'members', { email: 'new@acme.example', roles: ['viewer'], permissions: [] });
    expect((await review()).stdout).toMatch(/^1 open · 4 valid decisions$/m);
    expect(text()).toContain('new@acme.example:\n        id: ');
  });
});

describe('refuses', () => {
  beforeEach(() => review('--quiet'));

  it('an edited line of what was held', async () => {
    session.write(file, text().replace('permission bs_volume_delete, ', ''));
    expect(await session.run('validate acme --quiet')).toMatchObject({ code: 2, stderr: expect.stringContaining('[review-digest]') });
  });

  it('an id of somebody else', async () => {
    session.write(file, text().replace(idOf('eva@acme.example'), idOf('rui@acme.example')));
    expect(await session.run('validate acme --quiet')).toMatchObject({ code: 2, stderr: expect.stringContaining('[review-digest]') });
  });

  it.each([
    ['a decision of nobody', 'decision: keep', 'A decision has no `reviewer` and no `decided`'],
    ['a day that does not exist', 'decision: keep\n        reviewer: ana@acme.example\n        decided: 2026-02-31', 'is not a valid date'],
  ])('%s', async (_, lines, message) => {
    session.write(file, text().replace(/reviewer: .*/, lines));
    expect(await session.run('validate acme --quiet')).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ['a new review without a day', 'review acme q5', '--due is required'],
    ['a day that does not exist', 'review acme q5 --due 2026-02-31', '--due is not a date'],
    ['a name that is none', 'review acme ../q5 --due 2026-12-31', 'is not a name of a review'],
    ['a file outside of the folder', 'review acme q5 --due 2026-12-31 --out q5.yaml', 'would not be a file of the desired state'],
    ['another file for the same review', 'review acme q4 --out acme/other.yaml', 'is in acme/reviews/q4.yaml'],
  ])('%s', async (_, line, message) => {
    expect(await session.run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

it('says who could not be read, and asks nobody to decide about them', async () => {
  const { code, stdout } = await session.run('review acme q4 --due 2026-12-15 --trust trust.yaml', {
    env: { ...session.env, MGC_API_KEY: 'key-of-a-reader' },
  });
  expect(code).toBe(3);
  expect(stdout).toContain('Could not be read: ');
});

it('a file that may only contain reviews declares nothing else', async () => {
  const may = (rights: string): string =>
    `${trust}delegation:\n  - { files: acme/organization.yaml, owners: ["@acme/it"], may: everything }\n  - { files: acme/reviews/**, owners: ["@acme/audit"], may: ${rights} }\n`;
  await review('--quiet');
  const validate = () => session.run('validate acme --trust trust.yaml --quiet');
  session.write('trust.yaml', may('{ reviews: true }'));
  expect(await validate()).toMatchObject({ code: 0 });
  session.write('trust.yaml', may('{ members: { names: ["*"] } }'));
  expect(await validate()).toMatchObject({ code: 2, stderr: expect.stringContaining('this file may not declare `reviews`') });
  session.write('trust.yaml', may('{ reviews: true }'));
  session.write(file, `${text()}members:\n  eva@acme.example: { roles: [editor] }\n`);
  expect(await validate()).toMatchObject({ code: 2, stderr: expect.stringContaining('this file may not declare `members`') });
});

describe('access-review-overdue', () => {
  const strict = 'policies: { packs: [baseline, strict] }\n';
  interface Found {
    readonly policy: string;
    readonly address: string;
    readonly severity: string;
    readonly message: MessageTemplate;
    readonly verdict: { readonly type: string; readonly says?: string };
  }
  const findings = async (line = 'audit acme --trust trust.yaml'): Promise<readonly Found[]> => {
    const { stdout } = await session.run(`${line} --quiet --format json`);
    const { findings: all }: { readonly findings: readonly Found[] } = JSON.parse(stdout);
    return all.filter(({ policy }) => policy === 'access-review-overdue');
  };
  const failing = async (): Promise<readonly string[]> =>
    (await findings())
      .filter(({ verdict }) => verdict.type === 'fail')
      .map(({ address, message }) => `${address}: ${renderMessage(message)}`);

  beforeEach(async () => {
    session.write('acme/organization.yaml', `${head}${strict}`);
    await review('--quiet');
  });

  it('fails for everybody until somebody decides, with a higher severity for administrators', async () => {
    const all = await findings();
    expect(all.map(({ address, severity }) => `${address} ${severity}`)).toEqual([
      'access-review/member/ana@acme.example high',
      'access-review/member/eva@acme.example medium',
      'access-review/member/rescue@acme-ops.example high',
      'access-review/member/rui@acme.example medium',
    ]);
    decide();
    expect(await findings()).toEqual([]);
  });

  it('fails for exactly the one who gained a role', async () => {
    decide();
    await grant('eva@acme.example', { roles: ['editor'], permissions: [] });
    expect(await failing()).toEqual([
      'access-review/member/eva@acme.example: the decision is void, gained since: role editor; due 2026-12-15',
    ]);
  });

  it('fails for a decision about oneself, and for one of somebody who is not listed', async () => {
    decide();
    session.write(file, text().replaceAll('reviewer: ana@acme.example', 'reviewer: eva@acme.example'));
    session.write('trust.yaml', 'version: 1\nreviewers:\n  eva@acme.example: { github: eva, for: ["member/e*", "member/ana*"] }\n');
    expect(await failing()).toEqual([
      'access-review/member/ana@acme.example: decided by somebody whom the trust file does not list for it; due 2026-12-15',
      'access-review/member/eva@acme.example: decided by oneself; due 2026-12-15',
      'access-review/member/rescue@acme-ops.example: decided by somebody whom the trust file does not list for it; due 2026-12-15',
      'access-review/member/rui@acme.example: decided by somebody whom the trust file does not list for it; due 2026-12-15',
    ]);
  });

  it('is not carried out while everything is still held', async () => {
    decide('reduce');
    expect(await failing()).toHaveLength(4);
    await call('PATCH', `members/${idOf('rui@acme.example')}/grants`, { operation: 'remove', roles: ['editor'], permissions: [] });
    expect(await failing()).toHaveLength(3);
  });

  it('is unknown without reviewers, and if the reviewer has left', async () => {
    decide();
    const unknowns = async (line?: string): Promise<readonly string[]> =>
      (await findings(line)).filter(({ verdict }) => verdict.type === 'unknown').map(({ address }) => address);
    expect(await unknowns('audit acme')).toHaveLength(4);
    await call('DELETE', `members/${idOf('rescue@acme-ops.example')}`, undefined);
    expect(await unknowns()).toEqual(['access-review/member/ana@acme.example']);
  });

  it('takes the place of member-review-overdue', async () => {
    const audit = async (): Promise<string> => (await session.run('audit acme --trust trust.yaml --quiet')).stdout;
    expect(await audit()).not.toContain('member-review-overdue');
    rmSync(join(session.folder, file));
    expect(await audit()).toContain('member-review-overdue');
  });
});
