// `tenantry fleet merge` with results of the real commands: every state is named with its reason, no link is followed, and the same results give the same bytes.

import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FleetManifest } from '../../src/fleet/manifest.ts';
import { digestOfText } from '../../src/json.ts';
import { tenantFaultNamed } from '../../src/simulator/tenants/tenant-fault.ts';
import { type RealResult, realResults, run, write } from '../fleet/real-results.ts';
import { startRepository } from '../repository.ts';
import { refused } from './schemas.ts';
import { sessionForFile } from './sessions.ts';

const names = ['org-0001', 'org-0002', 'org-0003'] as const;

const session = sessionForFile();
/** Of org-0001 and org-0002, which have no findings, and of org-0003, whose key may read next to nothing. */
let audits: readonly RealResult[];
/** Of org-0003, which does not enforce MFA, as its desired state does. */
let plans: readonly RealResult[];

beforeAll(async () => {
  const [denied, seed] = [tenantFaultNamed('denied'), 7];
  if (!denied) throw new Error('there is no such fault');
  const drifting = await realResults(session, 'plan', ['org-0007'], { count: 7, seed });
  audits = await realResults(session, 'audit', names, { count: 3, seed, tenantFaults: new Map([['org-0003', denied]]) });
  const [, , third] = audits;
  session.write(
    'main.yaml',
    readFileSync(join(session.folder, 'fleet.yaml'), 'utf8')
      .replace(/(org-0003.*)ring: \w+/, '$1ring: canary')
      .replaceAll(/(org-000[12].*)ring: \w+/g, '$1ring: main'),
  );
  plans = drifting.map(({ manifest, text }) => {
    const same = text.replaceAll(manifest.tenant ?? '', third?.manifest.tenant ?? '');
    return { manifest: { ...manifest, name: 'org-0003', tenant: third?.manifest.tenant ?? null, result: digestOfText(same) }, text: same };
  });
});

let folders = 0;
const folderWith = (all: readonly RealResult[]): string => {
  folders += 1;
  const folder = `results-${folders}`;
  mkdirSync(join(session.folder, folder));
  write(folder, all);
  return folder;
};

const merge = (folder: string, words = '') => session.run(`fleet merge fleet.yaml --results ${folder} --run ${run} ${words}`.trim());

const at = (all: readonly RealResult[], index: number): RealResult => {
  const one = all[index];
  if (!one) throw new Error('there is no such result');
  return one;
};

const changed = (index: number, change: Partial<FleetManifest>): RealResult => {
  const { manifest, text } = at(audits, index);
  return { manifest: { ...manifest, ...change }, text };
};

const clean = (): readonly RealResult[] => audits.slice(0, 2);

describe('fleet merge', () => {
  it('reports what could not be read, with exit code 3', async () => {
    const { stdout, code } = await merge(folderWith(audits));
    expect(stdout).toMatch(/org-0003 partly read: Only \d+ of \d+ collections could be read completely\./);
    expect(stdout).toContain('3 organizations · 1 partly read, 2 evaluated');
    expect(code).toBe(3);
  });

  it('names what is missing, and never counts it as compliant', async () => {
    const { stdout, code } = await merge(folderWith(clean()));
    expect(stdout).toContain('! missing (1): org-0003');
    expect(code).toBe(3);
  });

  it('exits with 0 when the rest was not part of the run, and says so', async () => {
    const line = `fleet merge main.yaml --results ${folderWith(clean())} --run ${run} --ring main`;
    expect((await session.run(line)).code).toBe(3);
    const { stdout, code } = await session.run(`${line} --partial-run`);
    expect(stdout).toContain('1 organization is not shown, which says nothing about it');
    expect(stdout).toContain('3 organizations · 2 evaluated, 1 not part of the run · filtered');
    expect(code).toBe(0);
  });

  it('takes the organizations of a run from --changed-since', async () => {
    cpSync(join(session.folder, 'organizations'), join(session.folder, 'clone/organizations'), { recursive: true });
    cpSync(join(session.folder, 'fleet.yaml'), join(session.folder, 'clone/fleet.yaml'));
    const commit = startRepository(join(session.folder, 'clone')).commit();
    appendFileSync(join(session.folder, 'clone/organizations/org-0001/organization.yaml'), '# changed\n');
    const line = `fleet merge clone/fleet.yaml --results ${folderWith([changed(0, { commit })])} --run ${run}`;
    const env = { PATH: process.env['PATH'], HOME: session.folder };
    const { stdout, code } = await session.run(`${line} --changed-since HEAD`, { env });
    expect(stdout).toContain('3 organizations · 1 evaluated, 2 not part of the run');
    expect(code).toBe(0);
    expect((await session.run(line, { env })).code).toBe(3);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'a truncated manifest',
      (folder) => writeFileSync(`${folder}/org-0002/manifest.json`, '{'),
      /org-0002 rejected: The result is damaged: the manifest is not JSON/,
    ],
    ['no manifest', (folder) => rmSync(`${folder}/org-0002/manifest.json`), /missing \(2\): org-0002, org-0003/],
    [
      'a link to a file outside',
      (folder) => {
        rmSync(`${folder}/org-0002/manifest.json`);
        symlinkSync('/etc/passwd', `${folder}/org-0002/manifest.json`);
      },
      /org-0002 rejected: The result is damaged: .*symbolic link/,
    ],
    [
      'a folder of no organization',
      (folder) => mkdirSync(`${folder}/customer-x`),
      /no organization of the fleet file has the name of \(1\)\s+! customer-x/,
    ],
  ])('rejects %s by name', async (_, damage, message) => {
    const folder = folderWith(clean());
    damage(join(session.folder, folder, run));
    const { stdout, code } = await merge(folder);
    expect(stdout).toMatch(message);
    expect(code).toBe(3);
  });

  it('refuses a folder of the run that is a link', async () => {
    const folder = folderWith(clean());
    renameSync(join(session.folder, folder, run), join(session.folder, folder, 'other'));
    symlinkSync('other', join(session.folder, folder, run));
    const { stdout, stderr, code } = await merge(folder);
    expect(stdout + stderr).toContain('symbolic link');
    expect(code).not.toBe(0);
  });

  it('writes every format, and each follows its schema', async () => {
    const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'comment', 'issue', 'history'];
    const { code } = await merge(folderWith(audits), formats.map((format) => `--output ${format}=out.${format}`).join(' '));
    expect(code).toBe(3);
    const [text = '', json = ''] = formats.map((format) => readFileSync(join(session.folder, `out.${format}`), 'utf8'));
    expect(text).toContain('incomplete (exit code 3)');
    expect(refused('fleet-merge', json)).toEqual([]);
  });

  it('writes the page of each organization that was read beside its result, and links it', async () => {
    const folder = folderWith(audits.slice(0, 2));
    mkdirSync(join(session.folder, 'pages'), { recursive: true });
    await merge(folder, '--output html=pages/fleet.html --severity critical');
    const page = readFileSync(join(session.folder, 'pages', 'fleet.html'), 'utf8');
    const links = [...page.matchAll(/href="(\.\.[^"#]*)"/g)].map(([, link = '']) => link);
    expect(new Set(links)).toEqual(new Set(['org-0001', 'org-0002'].map((name) => `../${folder}/${run}/${name}/result.html`)));
    const own = links.map((link) => readFileSync(join(session.folder, 'pages', link), 'utf8'));
    expect(own.every((one) => one.startsWith('<!doctype html>'))).toBe(true);
    expect((await merge(folder, '--format html')).stdout).not.toContain('result.html');
  });

  it('describes a real plan in one comment', async () => {
    const { stdout } = await merge(folderWith(plans), '--format comment');
    expect(stdout).toContain('## Tenantry: 1 change in 1 organization, 1 needs your review, 2 organizations not evaluated');
    expect(stdout).toContain('whoever has not enrolled in MFA can no longer sign in. **May lock people out** | `org-0003`');
  });

  it('keeps a history, and shows what got worse', async () => {
    rmSync(join(session.folder, 'history.jsonl'), { force: true });
    await merge(folderWith(clean()), '--history history.jsonl');
    const folder = folderWith([]);
    mkdirSync(join(session.folder, folder, 'monday'));
    const line = `fleet merge fleet.yaml --results ${folder} --run monday --history history.jsonl`;
    const { stdout } = await session.run(line);
    expect(stdout).toContain('Worse than in the run before (2)');
    expect(stdout).toContain('org-0001: state evaluated → missing');
    const written = readFileSync(join(session.folder, 'history.jsonl'), 'utf8');
    expect(written.split('\n').filter((one) => one !== '')).toHaveLength(3);
    expect(await session.run(line).then((again) => again.stdout)).toContain('org-0001: state evaluated → missing');
  });
});

describe('--wait', () => {
  const inMain = (folder: string, env: Readonly<Record<string, string>> = {}) =>
    session.run(`fleet merge main.yaml --results ${folder} --run ${run} --wait 1h --quiet --ring main --partial-run`, { env });
  it('ends at once when everything is evaluated, and when the time since the start of the run is over', async () => {
    const begun = Date.now();
    expect((await inMain(folderWith(clean()))).code).toBe(0);
    const old = clean().map(({ manifest, text }) => ({ manifest: { ...manifest, started: '2026-11-01T00:00:00.000Z' }, text }));
    expect((await merge(folderWith(old), '--wait 1h --quiet')).stdout).toContain('missing (1): org-0003');
    expect((await merge(folderWith(clean()), '--wait 1h --run-started 2026-11-01T00:00:00Z --quiet')).code).toBe(3);
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  const failed = (change: Partial<FleetManifest> = {}): RealResult => ({
    manifest: {
      ...at(audits, 1).manifest,
      status: 'failed',
      exit_code: 2,
      reason: { code: 'key', message: 'refused' },
      completeness: null,
      result: null,
      ...change,
    },
    text: '',
  });

  it.each<[string, () => readonly RealResult[]]>([
    ['the last result', () => []],
    ['another attempt of an organization that failed at an earlier start', () => [failed({ start: 'job-1' })]],
    ['another attempt of an organization that could not be read', () => [failed({ start: 'job-2', exit_code: 3 })]],
  ])('waits for %s', async (_, before) => {
    const folder = folderWith([at(clean(), 0), ...before()]);
    const merging = inMain(folder, { TENANTRY_START: 'job-2' });
    setTimeout(() => write(folder, [at(clean(), 1)]), 100);
    const { stdout, code } = await merging;
    expect(stdout).toContain('2 evaluated');
    expect(code).toBe(0);
  });

  it.each<[string, Partial<FleetManifest>, string]>([
    ['of the same start', { start: 'job-1' }, ''],
    ['after the run started', {}, ' --run-started 2026-01-01T00:00:00Z'],
  ])('ends at once when an organization failed for good %s', async (_, change, words) => {
    const begun = Date.now();
    const folder = folderWith([at(clean(), 0), failed({ ended: new Date(begun).toISOString(), ...change })]);
    const line = `fleet merge main.yaml --results ${folder} --run ${run} --wait 100000h --quiet --ring main --partial-run${words}`;
    expect((await session.run(line, { env: { TENANTRY_START: change.start } })).code).toBe(2);
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  it('ends when it is interrupted', async () => {
    const controller = new AbortController();
    const merging = session.run(`fleet merge fleet.yaml --results ${folderWith(clean())} --run ${run} --wait 1h --quiet`, {
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 100);
    expect((await merging).code).toBe(130);
  });
});

describe('--exit-zero-on', () => {
  it('turns findings and drift into 0, and nothing else', async () => {
    const found = () => [changed(0, { exit_code: 1 }), changed(1, { exit_code: 4 })];
    const line = `fleet merge main.yaml --results ${folderWith(found())} --run ${run} --ring main --partial-run`;
    expect((await session.run(line)).code).toBe(1);
    const { code, stdout } = await session.run(`${line} --exit-zero-on 1,4`);
    expect(code).toBe(0);
    expect(stdout).toContain('2 evaluated');
    expect((await merge(folderWith(found()), '--exit-zero-on 1,4')).code).toBe(3);
  });
});

describe('refused', () => {
  it.each([
    ['--ring canaries', 'is not a ring of the fleet'],
    ['--select color=red', 'No organization has the label `color`'],
    ['--policy api-key-max-ag', 'Did you mean `api-key-max-age`?'],
    ['--exit-zero-on 3', '`3` cannot become 0'],
    ['--wait soon', '--wait `soon` is not a duration'],
    ['--run-started 2026-11-22T07:00:00Z', '--run-started needs --wait'],
    ['--wait 1m --run-started yesterday', 'is not a time'],
    ['--partial-run', '--partial-run needs --select or --ring'],
    ['--output pdf=x', 'invalid value'],
  ])('%s', async (words, message) => {
    const { stderr, code } = await merge('.', words);
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining(message), code: 2 });
  });

  it('a folder that does not exist', async () => {
    const { stderr, code } = await merge('nowhere');
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining('No such folder: `nowhere`'), code: 2 });
  });
});
