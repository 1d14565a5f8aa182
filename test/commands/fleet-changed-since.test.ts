// `fleet list --changed-since`, with a real repository: what counts as a change, and what cannot be compared.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Repository, startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
const template = temporaryFolder('fleet');
let repository: Repository;
let commit = '';

const tenant = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const state = (digit: number, more = ''): string => `version: 1\ntenant: ${tenant(digit)}\n${more}`;
const policy = 'id: own-policy\n';
const fleet = `version: 1
organizations:
  acme: { tenant: ${tenant(1)}, path: organizations/acme }
  beta: { tenant: ${tenant(2)}, path: organizations/beta.yaml }
generated:
  - folders: customers/*
`;
const trust = 'organizations: { "*": { key: "env:TENANTRY_KEY_{key}" } }\n';

beforeAll(() => {
  session.write('fleet/fleet.yaml', fleet);
  session.write('fleet/organizations/acme/a.yaml', state(1, 'policies: { files: [../../../policies/own] }\n'));
  session.write('fleet/organizations/acme/sub/b.yaml', 'members: {}\n');
  session.write('fleet/organizations/acme/notes.md', '#');
  // The name of a key may be written in many ways.
  session.write('fleet/organizations/beta.yaml', state(2, '"polic\\u0069es": { "lock_f\\x69les": [../../shared/package-lock.json] }\n'));
  session.write('fleet/customers/north/a.yaml', state(3));
  session.write('fleet/customers/south/a.yaml', state(4));
  session.write('policies/own/p.yaml', policy);
  session.write('shared/package-lock.json', '{}');
  session.write('trust.yaml', trust);
  session.write('.gitignore', 'ignored.yaml\n');
  cpSync(session.folder, template, { recursive: true });
  repository = startRepository(session.folder);
  commit = repository.commit();
});

interface Listed {
  readonly changedSince: { readonly commit: string; readonly removed: readonly string[] };
  readonly organizations: readonly { readonly name: string; readonly changed: string }[];
}

const changes = async (words = ''): Promise<Readonly<Record<string, unknown>>> => {
  const env = { PATH: process.env['PATH'] };
  const { stdout, stderr } = await session.run(`fleet list fleet/fleet.yaml --changed-since HEAD --format json ${words}`.trim(), { env });
  expect(stderr).toBe('');
  const { organizations, changedSince }: Listed = JSON.parse(stdout);
  expect(changedSince.commit).toBe(commit);
  const { removed } = changedSince;
  return { ...Object.fromEntries(organizations.map(({ name, changed }) => [name, changed])), ...(removed.length > 0 ? { removed } : {}) };
};
/** The files as they were committed. */
const restore = (): void => {
  for (const name of readdirSync(session.folder)) if (name !== '.git') rmSync(at(name), { recursive: true });
  cpSync(template, session.folder, { recursive: true });
};
/** Makes a change, looks at it, and takes it back. */
const after = async (change: () => void, words = ''): Promise<Readonly<Record<string, unknown>>> => {
  try {
    change();
    return await changes(words);
  } finally {
    restore();
  }
};
const at = (path: string): string => join(session.folder, path);
const all = (reason: string): object => ({ acme: reason, beta: reason, north: reason, south: reason });

describe('fleet list --changed-since', () => {
  // More of them: test/fleet/changed-organizations.test.ts.
  it.each<[string, () => void, object]>([
    ['nothing', () => undefined, {}],
    ['a file that Git ignores', () => session.write('fleet/customers/north/ignored.yaml', 'members: {}\n'), { north: 'files' }],
    ['a renamed file', () => renameSync(at('fleet/customers/north/a.yaml'), at('fleet/customers/north/b.yaml')), { north: 'files' }],
    ['a lock file', () => session.write('shared/package-lock.json', '{ }'), { beta: 'referenced files' }],
    [
      'a renamed organization',
      () => renameSync(at('fleet/customers/north'), at('fleet/customers/west')),
      { west: 'new', removed: ['north'] },
    ],
    [
      'attributes that change what a checkout contains',
      () => {
        session.write('.gitattributes', '*.md text\nfleet/customers/north/*.yaml eol=crlf\n');
        rmSync(at('fleet/customers/north/a.yaml'));
        repository.git('checkout', '-q', '--', 'fleet/customers/north/a.yaml');
      },
      { north: 'files' },
    ],
  ])('%s', async (_, change, expected) => expect(await after(change)).toEqual(expected));

  it.each<[string, () => void, object]>([
    ['as it was', () => undefined, {}],
    ['that differs', () => session.write('trust.yaml', `# x\n${trust}`), all('trust file')],
  ])('a trust file in the repository %s', async (_, change, expected) =>
    expect(await after(change, '--trust trust.yaml')).toEqual(expected),
  );

  it('a link to a trust file in the repository', async () => {
    const outside = at('../outside-trust.yaml');
    expect(
      await after(() => {
        session.write('../outside-trust.yaml', trust);
        symlinkSync(outside, at('link.yaml'));
      }, '--trust link.yaml'),
    ).toEqual(all('trust file'));
    rmSync(outside);
  });

  it('an organization whose references are behind a file that cannot be parsed', async () => {
    session.write('fleet/customers/south/a.yaml', 'policies: [\n');
    repository.git('commit', '-q', '-a', '-m', 'x');
    const { stdout } = await session.run('fleet list fleet/fleet.yaml --changed-since HEAD', { env: { PATH: process.env['PATH'] } });
    expect(stdout).toContain('referenced files');
    repository.git('reset', '-q', '--hard', 'HEAD~1');
  });

  it('is applied before shards, and shown with its reasons', async () => {
    session.write('fleet/customers/north/b.yaml', 'members: {}\n');
    rmSync(at('fleet/customers/south'), { recursive: true });
    const env = { PATH: process.env['PATH'] };
    const { stdout } = await session.run('fleet list fleet/fleet.yaml --changed-since HEAD', { env });
    expect(stdout).toContain('1 of 3 organizations');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('No longer in the fleet, so that nothing reads or plans it: `south`.');
    const matrix = await session.run('fleet list fleet/fleet.yaml --changed-since HEAD --format matrix --shards 4', { env });
    expect(JSON.parse(matrix.stdout)).toEqual({ shard: ['0/1'] });
    restore();
  });

  it.each([
    ['no-such-branch', '--changed-since `no-such-branch`: no such commit in the repository'],
    ['--upload-pack=x', '--changed-since'],
  ])('refuses %s', async (revision, message) => {
    const { stderr, stdout, code } = await session.run(['fleet', 'list', 'fleet/fleet.yaml', `--changed-since=${revision}`], {
      env: { PATH: process.env['PATH'] },
    });
    expect({ stderr, stdout, code }).toEqual({ stderr: expect.stringContaining(message), stdout: '', code: 2 });
  });

  it('refuses a fleet outside of a repository', async () => {
    mkdirSync(at('../elsewhere-fleet'), { recursive: true });
    session.write('../elsewhere-fleet/fleet.yaml', `version: 1\norganizations: { acme: { tenant: ${tenant(1)}, path: a.yaml } }\n`);
    const { stderr, code } = await session.run('fleet list ../elsewhere-fleet/fleet.yaml --changed-since HEAD', {
      env: { PATH: process.env['PATH'] },
    });
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining('is not in a readable Git repository'), code: 2 });
    rmSync(at('../elsewhere-fleet'), { recursive: true });
  });
});

describe('fleet list --trust', () => {
  it('reports organizations without an entry or with several, and keys that are one', async () => {
    session.write('own.yaml', 'organizations: { acme: { key: env:ONE }, "*th": { key: env:ONE }, north: { key: env:TWO } }\n');
    const { stderr, code } = await session.run('fleet list fleet/fleet.yaml --trust own.yaml');
    expect(code).toBe(2);
    for (const message of ['is for `beta`', '2 entries of', 'The API keys of `south` and `acme`']) expect(stderr).toContain(message);
  });
});
