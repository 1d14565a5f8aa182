// A redacted bundle: nothing in any of its files, and in no name of a file, says who a person is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decisionsWithoutNames, historyWithoutNames } from '../../src/commands/without-names.ts';
import { reviewDigest } from '../../src/desired/review-digest.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { personOf } from '../../src/report/redact.ts';
import { startRepository } from '../repository.ts';
import { head, organization, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

/** Parts of what names a person: an address, a display name, the id of an account, who wrote a commit and what it says, an account on GitHub. */
const canaries = [
  'zuleica',
  'canarinha',
  'iracema',
  '11111111-aaaa-4aaa-8aaa-111111111111',
  '22222222-aaaa-4aaa-8aaa-222222222222',
  '@acme',
  '%40',
];

const email = 'zuleica.canarinha@acme.example';
const digest = reviewDigest(tenant, { address: addressOf('member', email), id: email, holds: ['role administrator'] });
const desired = `${head}# Kept for ${email}.
members:
  "${email}": { roles: [administrator] }
waivers:
  - { policy: domain-unverified, resource: domain/a.example, reason: asked by iracema@acme.example, owner: ${email}, expires: 2026-12-01 }
reviews:
  q4:
    due: 2026-12-15
    access:
      member/${email}: { id: ${email}, holds: [role administrator], digest: ${digest}, reviewer: iracema@acme.example, decision: keep, decided: 2026-11-20 }
`;

const session = sessionForFile(() =>
  organization({
    owner: email,
    access_control: { enabled: true, enforce_mfa: false },
    members: [
      { email, name: 'Zuleica Canarinha', uuid: '11111111-aaaa-4aaa-8aaa-111111111111', roles: ['administrator'] },
      { email: 'iracema@acme.example', name: 'Iracema', uuid: '22222222-aaaa-4aaa-8aaa-222222222222', roles: ['administrator'] },
    ],
  }),
);
beforeAll(() => {
  session.write('repository/tenantry.yaml', desired);
  session.write('trust.yaml', `identity: member/${email}\n`);
  const repository = startRepository(join(session.folder, 'repository'));
  repository.git('config', 'user.name', 'Zuleica Canarinha');
  repository.git('config', 'user.email', email);
  repository.git('add', '--all');
  repository.git('commit', '-qm', 'Merge what @zuleica-canarinha wrote');
});

const bundle = async (folder: string, more: string): Promise<ReadonlyMap<string, string>> => {
  const env = {
    ...session.env,
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'acme/cloud',
    GITHUB_RUN_ID: '77',
    GITHUB_ACTOR: 'zuleica-canarinha',
  };
  const line = `audit repository/tenantry.yaml --trust trust.yaml --ledger ${folder}.json --new-ledger --causes 24h --quiet --evidence ${folder} ${more}`;
  const { code, stderr } = await session.run(line.trim(), { env });
  if (code === 2) throw new Error(stderr);
  const root = join(session.folder, folder);
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [join(one.parentPath, one.name)] : [],
  );
  return new Map(names.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
};
const found = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([name, text]) =>
    canaries.filter((canary) => `${name}\n${text}`.toLowerCase().includes(canary)).map((canary) => `${name}: ${canary}`),
  );

describe('a redacted bundle', () => {
  it('has no name, no address and no id of a person in any file', async () => {
    const files = await bundle('hidden', '--redact');
    expect([...files.keys()]).toEqual(expect.arrayContaining(['cover.html', 'ledger.json', 'reviews.json', 'waiver-history.json']));
    expect(found(files)).toEqual([]);
    // They are there otherwise: the names are looked for where they would be.
    const open = found(await bundle('open', ''));
    for (const file of ['cover.html: zuleica', 'waiver-history.json: canarinha', 'reviews.json: iracema', 'result.json: @acme'])
      expect(open).toContain(file);
  });

  it('has the same hash for the same person everywhere', async () => {
    const files = await bundle('same', '--redact');
    const person = personOf(tenant, email);
    for (const name of ['result.json', 'waiver-history.json', 'reviews.json', 'desired-state/tenantry.yaml'])
      expect(files.get(name)).toContain(person);
  });
});

describe('what Git and GitHub say', () => {
  const line = { lines: [1, 1] as const, commit: 'c', date: 'd', author: 'Zuleica', email: 'Zuleica', subject: 'Zuleica' };

  it('is without names of authors, also if their address is none, and without subjects', () => {
    const [one] = historyWithoutNames(
      [{ policy: 'p', resource: 'r', file: 'f', lines: [line, { lines: [2, 2], unknown: 'why' }] }],
      tenant,
    );
    const kept = { lines: [1, 1], commit: 'c', date: 'd', email: personOf(tenant, 'Zuleica') };
    expect(one).toEqual({ policy: 'p', resource: 'r', file: 'f', lines: [kept, { lines: [2, 2], unknown: 'why' }] });
  });

  it('is without accounts: whoever approved has the same hash as an author', () => {
    const decision = {
      review: 'q4',
      resource: 'r',
      decision: 'keep',
      decided: 'd',
      reviewer: undefined,
      digest: 'x',
      file: 'f',
      origin: line,
    };
    const proof = { type: 'approved', pullRequest: 7, commit: 'c', author: 'Zuleica', approvedBy: ['iracema', 'zuleica'] } as const;
    const [one] = decisionsWithoutNames([{ ...decision, proof }], tenant);
    const [author, other] = ['zuleica', 'iracema'].map((login) => personOf(tenant, `github:${login}`));
    expect(one?.['proof']).toEqual({ ...proof, author, approvedBy: [other, author] });
    expect(JSON.stringify(one)).not.toMatch(/zuleica|iracema/i);
  });
});
