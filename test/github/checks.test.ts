// Checks, SARIF, summaries, outputs and commands: within GitHub's limits for any number of findings, and inert for any text.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Annotation } from '../../src/github/annotation.ts';
import { type CheckToWrite, writeCheck } from '../../src/github/check-run.ts';
import { longestSummary, writeOutputs, writeSummary } from '../../src/github/runner-files.ts';
import { truncateTo } from '../../src/github/truncate.ts';
import { uploadSarif } from '../../src/github/upload-sarif.ts';
import { annotationCommands, maskCommands, warningCommand } from '../../src/github/workflow-commands.ts';
import type { JsonObject } from '../../src/json.ts';
import { english } from '../../src/report/texts/texts.ts';
import { secretOf } from '../../src/secret.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { allPermissions, textOf } from './start-github.ts';
import { github, server, withGitHub } from './with-github.ts';

let commit: string;

withGitHub(async () => {
  commit = await server.commit('main', { 'a.yaml': 'a' });
});

const levels = ['notice', 'warning', 'failure'] as const;
const annotation = (index: number): Annotation => ({
  path: 'a.yaml',
  line: index + 1,
  level: levels[index % 3] ?? 'notice',
  title: `t${index}`,
  message: `m${index}`,
});
const many = (length: number): readonly Annotation[] => Array.from({ length }, (_, index) => annotation(index));

const toWrite = (changes: Partial<CheckToWrite> = {}): CheckToWrite => ({
  name: 'tenantry',
  commit,
  conclusion: 'failure',
  title: '7 changes',
  summary: 'text',
  annotations: [],
  notAnnotated: english.action.notAnnotated,
  run: { id: 101, attempt: 1 },
  ...changes,
});

const checks = async (): Promise<readonly JsonObject[]> => {
  const { check_runs: found } = await server.admin('GET', `/commits/${commit}/check-runs`);
  return found as readonly JsonObject[];
};

const sent = (): readonly JsonObject[] =>
  server.bodies.filter((body) => body.includes('annotations')).map((body) => JSON.parse(body).output);

describe('a check run', () => {
  it.each([
    [0, 1, 0],
    [50, 1, 0],
    [51, 2, 0],
    [100, 2, 0],
    [3000, 2, 2900],
  ])('of %s findings takes %s requests and leaves out %s, the mildest', async (findings, requests, omitted) => {
    expect(await writeCheck(github, toWrite({ annotations: many(findings) }))).toMatchObject({ omitted, warnings: [] });
    expect(server.requests()).toHaveLength(requests);
    const shown = sent().flatMap(({ annotations }) => annotations as readonly JsonObject[]);
    expect(shown).toHaveLength(findings - omitted);
    expect(new Set(shown.map(({ annotation_level: level }) => level)).size).toBe(findings === 3000 ? 1 : Math.min(findings, 3));
    expect(await checks()).toMatchObject([{ conclusion: 'failure', head_sha: commit }]);
  });

  it('keeps each field within its limit, whole characters only', async () => {
    const long = '😀ç'.repeat(60_000);
    expect(
      await writeCheck(
        github,
        toWrite({ title: long, summary: long, annotations: [{ ...annotation(0), message: long, title: long }, ...many(200)] }),
      ),
    ).toMatchObject({ omitted: expect.any(Number) });
    const [output] = sent();
    const summary = textOf(output?.['summary']);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(65_535);
    expect(summary).toMatch(/…\n\n101 more findings not annotated\.$/);
    expect(summary).not.toContain('\ufffd');
  });

  it('is not created twice when the response is lost', async () => {
    server.faults.push({ method: 'POST', path: /check-runs/, act: { type: 'lose-response' } });
    expect(await writeCheck(github, toWrite())).toMatchObject({ omitted: expect.any(Number) });
    expect(await checks()).toHaveLength(1);
  });

  it('reports the findings without an annotation when GitHub fails midway', async () => {
    server.faults.push({ method: 'PATCH', path: /check-runs/, times: 9, act: { type: 'respond', status: 500 } });
    expect(await writeCheck(github, toWrite({ annotations: many(60) }))).toMatchObject({ omitted: 10, warnings: [{ status: 500 }] });
  });

  it('names the missing permission', async () => {
    const limited = await server.open({ ...allPermissions, checks: 'read' });
    await expect(writeCheck(limited, toWrite())).rejects.toMatchObject({ message: expect.stringContaining('`checks: write`') });
    await limited.close();
  });
});

const sarif = (length: number, text = 'm'): JsonObject => ({
  version: '2.1.0',
  runs: [
    {
      results: Array.from({ length }, (_, index) => ({
        level: ['note', 'error'][index % 2] ?? 'note',
        message: { text: `${text}${index}` },
        locations: [{}],
      })),
    },
  ],
});

describe('SARIF', () => {
  const upload = (body: JsonObject, as = github) =>
    uploadSarif(as, { sarif: body, commit, ref: 'refs/pull/42/head', category: 'tenantry/7c9e/a' });

  it('counts a result that points nowhere, for which GitHub would refuse the upload', async () => {
    const { runs: [run = null] = [] } = JSON.parse(JSON.stringify(sarif(2)));
    delete run.results[0].locations;
    expect(await upload({ version: '2.1.0', runs: [run] })).toEqual({ id: 'sarif-1', results: 1, omitted: 1 });
    server.sarifs.length = 0;
  });

  it.each([
    [3, 3],
    [12_000, 5_000],
  ])('of %s results has %s, the worst, with its category, for the commit of the event', async (all, results) => {
    expect(await upload(sarif(all))).toEqual({ id: 'sarif-1', results, omitted: all - results });
    const [body] = server.sarifs;
    expect(body).toMatchObject({ commit_sha: commit, ref: 'refs/pull/42/head' });
    const { runs: found } = JSON.parse(gunzipSync(Buffer.from(textOf(body?.['sarif']), 'base64')).toString());
    expect(found[0].automationDetails).toEqual({ id: 'tenantry/7c9e/a/' });
    expect(found[0].results).toHaveLength(results);
    expect(found[0].results[0].level).toBe('error');
  });

  it.each([
    ['permission', { ...allPermissions, security_events: 'read' as const }, undefined, '`security-events: write`'],
    ['code scanning', allPermissions, 403, 'GitHub Code Security'],
    ['the endpoint', allPermissions, 404, 'code scanning'],
  ])('without %s is a warning', async (_, permissions, status, expected) => {
    const limited = await server.open(permissions);
    if (status !== undefined)
      server.faults.push({ method: 'POST', path: /sarifs/, act: { type: 'respond', status, message: 'not enabled' } });
    await expect(upload(sarif(1), limited)).rejects.toMatchObject({ message: expect.stringContaining(expected) });
    await limited.close();
  });
});

const hostile = array(constantFrom('::', '::error::', '\n', '\r', '%', '%0A', ',', '=', 'EOF', '<<', '##[error]', 'a', 'ç', '😀'), {
  maxLength: 12,
});

describe('a workflow command', () => {
  it('is one line with the same content, for any text', () => {
    assert(
      property(hostile, hostile, (message, path) => {
        const [line = ''] = annotationCommands([{ path: path.join(''), line: 3, level: 'failure', message: message.join('') }]);
        expect(line).toMatch(/^::error file=[^:,\r\n]*,line=3::[^\r\n]*$/);
        const data = line.slice(line.indexOf('::', 2) + 2);
        expect(data.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')).toBe(message.join(''));
      }),
      runs(200),
    );
    expect(warningCommand('a\n::set-env name=x::y')).toBe('::warning::a%0A::set-env name=x::y');
  });

  it('masks each non-empty line of a secret', () => {
    expect(maskCommands(secretOf('a\n\nb'))).toEqual(['::add-mask::a%0A%0Ab', '::add-mask::a', '::add-mask::b']);
  });
});

describe('a file of the runner', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');

  /** As the runner reads it. */
  const parsed = (text: string): Readonly<Record<string, string>> => {
    const values: Record<string, string> = {};
    const lines = text.split('\n');
    for (let at = 0; at < lines.length - 1; at += 1) {
      const [, name = '', delimiter = ''] = /^([^<=]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
      const end = lines.indexOf(delimiter, at + 1);
      values[name] = lines.slice(at + 1, end).join('\n');
      at = end;
    }
    return values;
  };

  it('returns every value unchanged', () => {
    assert(
      property(hostile, string(), (one, other) => {
        writeFileSync(path, '');
        const value = one.join('').replaceAll('\r', '');
        expect(writeOutputs({ GITHUB_OUTPUT: path }, { verdict: value, 'exit-code': '0', other })).toBeUndefined();
        expect(parsed(readFileSync(path, 'utf8'))).toEqual({ verdict: value, 'exit-code': '0', other });
      }),
      runs(50),
    );
  });

  it('of the summary is cut at 1 MiB', () => {
    writeFileSync(path, '');
    expect(writeSummary({ GITHUB_STEP_SUMMARY: path }, 'ç'.repeat(longestSummary))).toBeUndefined();
    expect(readFileSync(path).length).toBeLessThanOrEqual(longestSummary);
    expect(readFileSync(path, 'utf8')).toMatch(/ç\n\n… cut at 1 MiB\.\n$/);
  });

  it('that is missing or cannot be written is ignored, or a warning', () => {
    expect(writeOutputs({}, { A: 'b' })).toBeUndefined();
    expect(writeOutputs({ GITHUB_OUTPUT: folder }, { A: 'b' })).toMatch(/^The outputs of the step could not be written \(/);
    expect(writeOutputs({ GITHUB_OUTPUT: path }, { 'A\nB': 'b' })).toBeUndefined();
  });
});

describe('a truncated text', () => {
  it('is never longer than its limit, and has whole characters', () => {
    assert(
      property(array(constantFrom('a', 'ç', '€', '😀')), constantFrom(3, 4, 5, 8, 20), (letters, most) => {
        const text = letters.join('');
        const cut = truncateTo(text, most);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
      runs(100),
    );
  });
});
