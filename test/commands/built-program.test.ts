// The built program as a process: its start time, broken pipes, colours, signals; and the demo, repeated by hand.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import { chapters, drift } from '../../src/commands/demo/story.ts';
import { english, textsIn } from '../../src/report/texts/texts.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { program, type Run, run, shortLived } from '../program.ts';
import { englishWordsIn } from '../report/texts/english-words.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = process.cwd();
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const envOf = ({ url, apiKey, tenant }: SimulatorServer) => ({ TENANTRY_BASE_URL: url, MGC_API_KEY: apiKey, MGC_TENANT_ID: tenant });

/** Without a second factor: a finding, whose exit code is 1. */
const badState = `version: 1
access_control: { enabled: true, enforce_mfa: false }
members:
  ana@acme.example: { roles: [administrator] }
`;

describe('the process', () => {
  it('prints its version', async () => {
    expect(await run('--version', { cwd: root, env: {} })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    // What it loads: its own file and what that imports at once. A chunk that is shared with commands would be read whole.
    const cli = readFileSync(join(root, 'dist/cli.js'), 'utf8');
    const imported = [...cli.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(([, path = '']) =>
      readFileSync(join(root, 'dist', path), 'utf8'),
    );
    expect(imported.join('').length).toBeLessThan(20_000);
  });

  /** A run whose reader has closed the pipe before anything is written; the other output, and the exit code. */
  const withClosed = (
    name: 'stdout' | 'stderr',
    words: readonly string[],
  ): Promise<{ readonly code: number | null; readonly other: string }> =>
    new Promise((done, failed) => {
      const child = spawn(process.execPath, [...shortLived, program, ...words], {
        cwd: folder,
        env: {},
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child[name].destroy();
      let other = '';
      child[name === 'stdout' ? 'stderr' : 'stdout'].setEncoding('utf8').on('data', (text: string) => void (other += text));
      child.on('error', failed);
      child.on('close', (code) => done({ code, other }));
    });

  it.each<readonly [string, string, number]>([
    ['--version', '--version', 0],
    ['--help', '--help', 0],
    ['a document', 'policy list --format json', 0],
    ['a text', 'policy frameworks', 0],
    ['a finding, whose exit code stays', 'bad.yaml --fail-on high', 1],
  ])('says nothing to a reader that closed the pipe: %s', async (_, line, code) => {
    writeFileSync(join(folder, 'bad.yaml'), badState);
    const words = line.startsWith('bad.yaml') ? ['validate', ...line.split(' ')] : line.split(' ');
    expect(await withClosed('stdout', words)).toEqual({ code, other: '' });
  });

  it('writes its files even if a reader closed the pipe', async () => {
    writeFileSync(join(folder, 'bad.yaml'), badState);
    const words = 'validate bad.yaml --fail-on high --format html --output json=review.json'.split(' ');
    expect(await withClosed('stdout', words)).toEqual({ code: 1, other: '' });
    expect(JSON.parse(readFileSync(join(folder, 'review.json'), 'utf8'))).toMatchObject({ exitCode: 1 });
  });

  it('writes the whole result even if nobody reads its diagnostics', async () => {
    const { code, other } = await withClosed('stderr', ['policy', 'list', '--format', 'json']);
    expect([code, JSON.parse(other)]).toEqual([0, expect.anything()]);
  });

  it.each([
    ['no colour into a pipe', {}, false],
    ['colour where it is asked for', { FORCE_COLOR: '1' }, true],
    ['no colour where it is forbidden', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('%s', async (_, env, coloured) => {
    const { stdout } = await run('explain volume', { cwd: root, env });
    expect(stdout.includes('\u001b[')).toBe(coloured);
  });

  it.each([
    ['C', true],
    ['C.UTF-8', false],
    ['pt_BR.UTF-8', false],
  ])('with the locale %s, prints only ASCII: %s', async (locale, only) => {
    const { stdout } = await run('explain volume', { cwd: root, env: { LC_ALL: locale } });
    expect(/^[\0-\x7f]+$/.test(stdout)).toBe(only);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops reading on %s', async (name) => {
    const simulator = await startSimulator({ latency: 300 });
    const began = performance.now();
    const signal = { name, due: () => simulator.app.recorder.all().length > 2 };
    const { code, stdout, stderr } = await run('audit --quiet', { cwd: folder, env: envOf(simulator), signal });
    await simulator.close();
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toContain('Stopped while reading');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

/** `tenantry simulate`, until it has printed its five lines. */
const simulate = (...words: readonly string[]) => {
  const child = spawn(process.execPath, [program, 'simulate', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  const env = new Promise<Readonly<Record<string, string>>>((reported) => {
    let text = '';
    child.stdout.on('data', (piece: string) => {
      text += piece;
      const lines = text.split('\n');
      if (lines.length > 5)
        reported(
          Object.fromEntries(lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])),
        );
    });
  });
  const code = new Promise<number | null>((ended) => void child.on('close', ended));
  return { env, stop: (): Promise<number | null> => (child.kill('SIGTERM'), code) };
};

describe('simulate', () => {
  it('serves the addresses that its five lines show, until it is stopped', async () => {
    const { env, stop } = simulate('--port', '0');
    expect(Object.keys(await env)).toEqual(['TENANTRY_BASE_URL', 'MGC_API_KEY', 'MGC_TENANT_ID', 'MGC_KEY_PAIR_ID', 'MGC_KEY_PAIR_SECRET']);
    expect(await run('audit --quiet', { cwd: folder, env: await env })).toMatchObject({ code: 1, stderr: '' });
    expect(await stop()).toBe(0);
  });

  it('starts a proxy for a client that knows only the real addresses, and removes its certificate at the end', async () => {
    const { env, stop } = simulate('--proxy', '--tenant-header', 'optional');
    const { TENANTRY_BASE_URL, SSL_CERT_FILE = '', HTTPS_PROXY = '', ...credentials } = await env;
    expect([TENANTRY_BASE_URL, HTTPS_PROXY]).toEqual([
      expect.stringContaining('http://127.0.0.1:'),
      expect.stringContaining('http://127.0.0.1:'),
    ]);
    expect(readFileSync(SSL_CERT_FILE, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
    // Node reads additional certificate authorities from this variable.
    const audit = await run('audit --quiet', { cwd: folder, env: { ...credentials, HTTPS_PROXY, NODE_EXTRA_CA_CERTS: SSL_CERT_FILE } });
    expect(audit).toMatchObject({ code: 1, stderr: '' });
    expect(await stop()).toBe(0);
    expect(existsSync(SSL_CERT_FILE)).toBe(false);
  });
});

describe('the demo', () => {
  /** Milliseconds, on a busy machine. */
  const timeout = 90_000;

  let story: Run;
  /** Where a stranger runs it: the root of a copy, so that the length of the name of this folder does not count. */
  let copy: string;
  beforeAll(async () => {
    copy = temporaryFolder();
    for (const part of ['dist', 'examples', 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    story = await run('demo', { cwd: copy, env: {}, timeout, copy: join(copy, 'dist/cli.js') });
  }, timeout);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** The commands that it prints. */
  const commands = (): readonly string[] =>
    story.stdout
      .replaceAll(/ \\\n +/g, ' ')
      .split('\n')
      .flatMap((line) => /^ {4}\$ node \S+ (.*)$/.exec(line)?.[1] ?? []);

  it('ends well: one apply fixes what was wrong, and the last line is good news', () => {
    expect([story.code, story.stderr]).toEqual([0, '']);
    const verdicts = [...story.stdout.matchAll(/^(?:\S.*)$(?=\n\n━━)/gm)].map(([line]) => line);
    expect(verdicts).toEqual([
      '1 critical, 12 high, 2 medium · 15 drifted · 3 unknown · failed (exit code 1)',
      '6 permissions through 1 role · 2 keys',
      '14 changes, 26 scheduled · 5 need acknowledgement',
      '40 applied',
      'no findings · no drift',
    ]);
    expect(story.stdout).toMatch(/\ndemo complete · the organization is in sync with its files\n$/);
  });

  it('shows four ways in from the internet: a person closes one, and the others are accepted', () => {
    const [first = '', last = ''] = [1, 5].map((chapter) => story.stdout.split(new RegExp(`\n━━ ${chapter}\\. `))[1] ?? '');
    const accepted = ['bucket-policy-public: bucket/', 'database-public: database/', 'kubernetes-api-open: kubernetes-cluster/'];
    expect(first.split('\n━━')[0]).toContain('critical instance-admin-port-exposed');
    for (const one of accepted) {
      const entry = new RegExp(`· ${one}.*\\n +until \\d{4}-\\d\\d-\\d\\d by \\S+@acme\\.example: \\S`);
      expect([first, last.split('\n━━')[0]]).toEqual([expect.stringMatching(entry), expect.stringMatching(entry)]);
    }
    expect(last).not.toContain('instance-admin-port-exposed');
  });

  it('fits a terminal: few lines, and none is too long', () => {
    const lines = story.stdout.split('\n');
    expect(lines.length - 1).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(commands()).toHaveLength(5);
  });

  it('names files that it wrote', () => {
    const files = [...story.stdout.matchAll(/tenantry-demo\/[\w.-]+\w/g)].map(([file]) => file);
    expect(new Set(files)).toEqual(
      new Set(['before.html', 'plan.html', 'journal.jsonl', 'after.html'].map((name) => `tenantry-demo/${name}`)),
    );
    for (const file of files) expect(readFileSync(join(copy, file), 'utf8')).not.toBe('');
  });

  it('shows of every part what the story names', () => {
    for (const { from } of Object.values(english.demo.chapters).flatMap(({ parts }) => parts)) expect(story.stdout).toContain(from);
  });

  it(
    'tells the same in Portuguese, with the same parts and no English word',
    async () => {
      const { demo } = await textsIn('pt-BR');
      const printed = await run('demo --language pt-BR', { cwd: copy, env: {}, timeout, copy: join(copy, 'dist/cli.js') });
      expect([printed.code, printed.stderr]).toEqual([0, '']);
      for (const { from } of Object.values(demo.chapters).flatMap(({ parts }) => parts)) expect(printed.stdout).toContain(from);
      // Reasons of waivers and the name of a group are words of Acme; titles of scopes are those of the platform.
      const ours = printed.stdout.replaceAll(
        /^ +até \d[^]*?governance\.yaml\S+$|\([A-Z][^)]*\)|(?<=grupo )platform|^ +(?:\$ node| +--).*$/gm,
        '',
      );
      expect(ours.split('\n').flatMap((line) => englishWordsIn(line))).toEqual([]);
      expect(printed.stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
    },
    timeout,
  );

  it(
    'can be repeated by hand with the same exit codes, as docs/simulator.md shows',
    async () => {
      cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
      mkdirSync(join(folder, 'tenantry-demo'));
      const { env, stop } = simulate('--demo');
      const codes: number[] = [];
      let digest = '';
      try {
        const trust = join(root, 'examples/acme.trust.yaml');
        const around = { ...(await env), TENANTRY_TRUST: trust, TENANTRY_SECRET_OKTA_CLIENT: 'a', TENANTRY_SECRET_LABS_CLIENT: 'b' };
        // What the last audit reports depends on the day: waivers end.
        for (const line of commands().slice(0, -1)) {
          const own = line.replace(/(?<=--acknowledge )[0-9a-f]{32}/, digest).replace('tenantry-demo/journal', 'tenantry-demo/own');
          const { code, stdout } = await run(own, { cwd: folder, env: around });
          digest = /--acknowledge ([0-9a-f]{32})/.exec(stdout)?.[1] ?? '';
          codes.push(code ?? -1);
        }
      } finally {
        await stop();
      }
      expect(codes).toEqual(chapters.slice(0, -1).map(({ exit }) => exit));
    },
    2 * timeout,
  );

  it.each(['2026-12-01T00:00:00Z', '2027-01-01T12:00:00Z', '2028-02-29T06:00:00Z', '2028-03-31T06:00:00Z'])(
    'has usage on any day: %s',
    (day) => {
      const [tenant] = demoState({ seed: 1, now: Date.parse(day) }).tenants;
      expect(tenant?.usage.some(({ from, to }) => from.startsWith(day.slice(0, 7)) && from <= to)).toBe(true);
    },
  );

  it.each(drift.flatMap(({ edits }) => edits))('changes what the files declare: $file: $declared', ({ file, declared }) => {
    const added = drift.flatMap(({ edits }) => edits).filter((edit) => edit.file === file);
    expect([readFileSync(join(root, 'examples/acme', file), 'utf8'), ...added.map(({ live }) => live)].join('')).toContain(declared);
  });

  it('has an organization of realistic size', () => {
    const [tenant] = demoState({ seed: 1, now: Date.now() }).tenants;
    const regions = Object.values(tenant?.regions ?? {});
    const all = (name: keyof (typeof regions)[number]) => regions.flatMap((region) => region[name] as readonly unknown[]);
    const types = (tenant?.domains ?? []).flatMap(({ federations }) => federations.map(({ type }) => type));
    expect(tenant?.members.length).toBeGreaterThanOrEqual(40);
    expect(tenant?.roles.filter(({ origin }) => origin === 'custom').length).toBeGreaterThanOrEqual(7);
    expect(tenant?.service_accounts.length).toBeGreaterThanOrEqual(6);
    expect(tenant?.groups.length).toBeGreaterThanOrEqual(5);
    expect(tenant?.domains.length).toBeGreaterThanOrEqual(3);
    expect(types).toContain('oidc');
    expect(all('registries').length).toBeGreaterThanOrEqual(4);
    expect(all('proxy_caches').length).toBeGreaterThanOrEqual(2);
    expect(all('volumes').length).toBeGreaterThanOrEqual(30);
    expect(all('snapshots').length).toBeGreaterThan(30);
    expect(all('backups').length).toBeGreaterThan(3);
    expect(new Set(tenant?.usage.map(({ sub_account }) => sub_account)).size).toBe(4);
  });
});
