// The evidence bundle: complete, verifiable, the same bytes from the same inputs, and without names where that is asked for.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startRepository } from '../repository.ts';
import { refused } from './schemas.ts';
import { head, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
const bundle = (folder: string): ReadonlyMap<string, string> => {
  const root = join(session.folder, folder);
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [join(one.parentPath, one.name)] : [],
  );
  return new Map(names.sort().map((path) => [path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
};
const audit = (more: string) => session.run(`audit tenantry.yaml --capture today.json --now 2026-11-22T00:00:00Z ${more}`);

const own = `id: member-named
kind: member
title: Members have an e-mail
severity: low
packs: []
require: resource.email != ""
message: no e-mail
why: x
fix: { text: Set it. }
manual: true
cases:
  - { name: named, resource: { email: a }, expect: pass }
  - { name: unnamed, resource: { email: "" }, expect: fail }
  - { name: unread, unread: [email], expect: unknown }
`;

beforeAll(async () => {
  session.write('rules/member-named.yaml', own);
  session.write(
    'tenantry.yaml',
    `${head}members:\n  ana@acme.example: { roles: [administrator] }\npolicies: { files: [rules/] }\nwaivers:\n  - { policy: domain-unverified, resource: domain/a.example, reason: later, owner: ana@acme.example, expires: 2026-12-01 }\n`,
  );
  await session.run('capture today.json --quiet');
  await audit('--evidence first --quiet');
});

describe('a bundle', () => {
  it('contains every file with its hash', () => {
    const files = bundle('first');
    expect([...files.keys()].map((name) => name.replace(/^desired-state\/.*\//, 'desired-state/'))).toEqual([
      'SHA256SUMS',
      'cover.html',
      expect.stringMatching(/^desired-state\//),
      expect.stringMatching(/^desired-state\//),
      'findings.csv',
      ...['cis-v8.1', 'iso-27001-2022', 'lgpd', 'soc2'].map((framework) => `frameworks/${framework}.html`),
      'policies.json',
      'reads.json',
      'report.html',
      'result.json',
      'waiver-history.json',
      'waivers.json',
    ]);
    const sums = (files.get('SHA256SUMS') ?? '').trimEnd().split('\n');
    const expected = [...files]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}`);
    expect(sums).toEqual(expected.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)));
    expect(refused('review', files.get('result.json') ?? '')).toEqual([]);
    expect(files.get('waivers.json')).toContain('domain-unverified');
    expect(files.get('policies.json')).toContain('member-named');
    expect([...files.values()].some((text) => text === own)).toBe(true);
  });

  it('contains the report and the findings as --output writes them', async () => {
    await audit('--quiet --output html=report.html --output csv=findings.csv');
    for (const name of ['report.html', 'findings.csv'])
      expect(bundle('first').get(name)).toBe(readFileSync(join(session.folder, name), 'utf8'));
    await audit('--quiet --evidence semicolons --csv-separator semicolon');
    expect(bundle('semicolons').get('findings.csv')).toContain('"fingerprint";"policy"');
  });

  it('has a cover with scope, period, completeness, who ran it and versions', async () => {
    session.write('trust.yaml', 'identity: member/ana@acme.example\n');
    const env = { ...session.env, GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/cloud', GITHUB_RUN_ID: '77', GITHUB_ACTOR: '<b>rui' };
    const line = 'audit tenantry.yaml --capture today.json --now 2026-11-22T00:00:00Z --trust trust.yaml --quiet --evidence';
    await session.run(`${line} covered`, { env });
    const textOf = (folder: string): string => (bundle(folder).get('cover.html') ?? '').replace(/<(?!b>)[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const cover = textOf('covered');
    const { run } = JSON.parse(bundle('covered').get('result.json') ?? '{}');
    for (const part of [
      tenant,
      'tenantry.yaml',
      'none: not all files',
      'one scan, ',
      'complete: ',
      'member/ana@acme.example , according',
      run.policiesDigest,
    ])
      expect(cover).toContain(part);
    expect(cover).toContain('repository acme/cloud , run 77 , started by &#60;b&#62;rui');
    expect(cover).toContain(`version ${run.version}`);
    const others = [...bundle('covered').keys()].filter((name) => !/^(cover|SHA256)/.test(name));
    expect(others.filter((name) => !cover.includes(name))).toEqual([]);
    await session.run(`${line} covered-hidden --redact`, { env });
    expect(textOf('covered-hidden')).not.toMatch(/@acme|rui/);
    expect(textOf('first')).toContain('unknown: the trust file names no identity');
  });

  it('has the same bytes from the same inputs', async () => {
    await audit('--evidence second --quiet');
    expect(bundle('second')).toEqual(bundle('first'));
  });

  it('contains no e-mail address with --redact', async () => {
    const { stdout } = await audit('--evidence hidden --redact --format json');
    for (const text of [stdout, ...bundle('hidden').values(), ...bundle('hidden').keys()]) expect(text).not.toContain('@acme.example');
    expect(stdout).toContain('person-');
  });

  it('is refused for a folder that is not empty', async () => {
    const { code, stderr } = await audit('--evidence first');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  });

  it('is refused within a folder of desired state', async () => {
    session.write('state/tenantry.yaml', head);
    const { code, stderr } = await session.run('audit state --capture today.json --evidence state/evidence');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is part of the desired state')]);
  });

  it('names the commit only if it contains the files unchanged', async () => {
    const commitIn = (folder: string): unknown => JSON.parse(bundle(folder).get('result.json') ?? '{}').run.commit;
    expect(commitIn('first')).toBeUndefined();
    const commit = startRepository(session.folder).commit();
    await audit('--evidence committed --quiet');
    expect(commitIn('committed')).toBe(commit);
    const historyIn = (folder: string): string => bundle(folder).get('waiver-history.json') ?? '';
    expect(historyIn('first')).toContain('not known: the file is not in a readable Git repository');
    expect(JSON.parse(historyIn('committed'))).toMatchObject([
      { policy: 'domain-unverified', lines: [{ commit: commitIn('committed'), author: 'Ana', email: 'ana@acme.example', subject: 'x' }] },
    ]);
    await audit('--evidence committed-hidden --redact --quiet');
    expect(historyIn('committed-hidden')).toContain('person-');
    expect(historyIn('committed-hidden')).not.toContain('@');
    session.write('tenantry.yaml', `${readFileSync(join(session.folder, 'tenantry.yaml'), 'utf8')}# changed\n`);
    await audit('--evidence changed --quiet');
    expect(commitIn('changed')).toBeUndefined();
  });
});
