// `reviews.json` of the evidence bundle: each decision with the commit of its line; on GitHub with the pull request that brought it and who approved that.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reviewEvidence } from '../../src/commands/review-evidence.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { loadTexts } from '../../src/desired/load-desired.ts';
import { reviewDigest } from '../../src/desired/review-digest.ts';
import type { GitHub } from '../../src/github/client.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Reviewer } from '../../src/trust/reviewers.ts';
import { noTrust } from '../../src/trust/trust.ts';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { head, startSession, tenant } from './session.ts';

const digest = (email: string): string => reviewDigest(tenant, { address: addressOf('member', email), id: email, holds: ['role viewer'] });
const entry = (email: string, decision: string): string =>
  `      member/${email}: { id: ${email}, holds: [role viewer], digest: ${digest(email)}, reviewer: rescue@acme-ops.example${decision} }\n`;
const decided = ', decision: keep, decided: 2026-11-20';
const reviews = `reviews:\n  q4:\n    due: 2026-12-15\n    access:\n${entry('rui@acme.example', decided)}${entry('eva@acme.example', '')}`;
const text = `${head}members: { ana@acme.example: { roles: [administrator] } }\n${reviews}`;

const reviewer: Reviewer = { email: 'rescue@acme-ops.example', github: 'ester-vidal', for: ['**'] };
const env = { PATH: process.env['PATH'] };
const folder = temporaryFolder('review-evidence');
const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

let desired: Desired;
let commit: string;
let server: TestGitHub;
beforeAll(async () => {
  server = await startGitHub();
  const repository = startRepository(folder);
  write('acme.yaml', text);
  repository.git('add', '--all');
  repository.git('commit', '-qm', 'Decide');
  commit = readFileSync(join(folder, '.git/refs/heads/main'), 'utf8').trim();
  ({ desired } = loadTexts([{ file: 'acme.yaml', text: () => text }], kindList));
});
afterAll(async () => server.close());

const files = () => [{ file: 'acme.yaml', absolute: join(folder, 'acme.yaml'), text }];
const evidence = (github: GitHub | undefined, reviewers: readonly Reviewer[] = [reviewer]) =>
  reviewEvidence(files(), desired, { ...noTrust, reviewers }, github, env);

it('has every decision, with its digest and the commit of its line; outside of GitHub it is typed', async () => {
  expect(await evidence(undefined)).toEqual([
    {
      review: 'q4',
      resource: 'member/rui@acme.example',
      decision: 'keep',
      decided: '2026-11-20',
      reviewer: 'rescue@acme-ops.example',
      digest: digest('rui@acme.example'),
      file: 'acme.yaml',
      origin: expect.objectContaining({ commit, subject: 'Decide' }),
      proof: { type: 'typed' },
    },
  ]);
});

describe('a decision on GitHub', () => {
  let github: GitHub;
  let pull: number;
  let last: string;
  beforeEach(async () => {
    server.reset();
    await server.commit('main', { 'acme.yaml': 'a' });
    last = await server.commit('change', { 'acme.yaml': 'b' });
    pull = await server.openPull('change');
    github = await server.open();
  });

  /** GitHub knows the commit of the file as one of the pull request. */
  const brought = async (merged = true): Promise<void> => {
    const shown = { ...(await server.admin('GET', `/pulls/${pull}`)), merged_at: merged ? '2026-11-20T12:00:00Z' : null };
    server.faults.push({
      method: 'GET',
      path: /commits\/[0-9a-f]+\/pulls/,
      act: { type: 'respond', status: 200, text: JSON.stringify([shown]), headers: { 'content-type': 'application/json' } },
    });
  };
  const proof = async (reviewers?: readonly Reviewer[]) => (await evidence(github, reviewers))[0]?.proof;

  it('is approved if the reviewer approved the last commit of its pull request', async () => {
    await server.approve(pull);
    await brought();
    expect(await proof()).toEqual({ type: 'approved', pullRequest: pull, commit: last, author: 'acme', approvedBy: ['ester-vidal'] });
  });

  it('is typed if nobody approved, if somebody else did, and if no merged pull request brought it', async () => {
    await brought();
    expect(await proof()).toEqual({ type: 'typed', pullRequest: pull });
    await server.approve(pull);
    await brought();
    expect(await proof([{ ...reviewer, github: 'somebody-else' }])).toEqual({ type: 'typed', pullRequest: pull });
    await brought(false);
    expect(await proof()).toEqual({ type: 'typed' });
  });

  it('is unknown if GitHub refuses to say', async () => {
    server.faults.push({ method: 'GET', path: /commits\/[0-9a-f]+\/pulls/, act: { type: 'respond', status: 403 } });
    expect(await proof()).toEqual({ type: 'unknown', why: expect.stringContaining('find the pull request of a commit') });
  });
});

it('is in the bundle of an audit, and only if somebody decided', async () => {
  const session = await startSession();
  try {
    session.write('acme.yaml', text);
    await session.run('audit acme.yaml --evidence with --quiet');
    expect(JSON.parse(readFileSync(join(session.folder, 'with/reviews.json'), 'utf8'))).toMatchObject([{ proof: { type: 'typed' } }]);
    session.write('acme.yaml', text.replace(decided, ''));
    await session.run('audit acme.yaml --evidence without --quiet');
    expect(readFileSync(join(session.folder, 'without/SHA256SUMS'), 'utf8')).not.toContain('reviews.json');
  } finally {
    await session.close();
  }
});
