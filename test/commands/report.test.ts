// Saved results: `report` renders what the run itself would have printed, compares dates, and refuses what is not a result.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { asJson } from '../../src/report/json.ts';
import { refusedByOcsf } from '../report/ocsf-table.ts';
import { parseCsv } from '../report/parse-csv.ts';
import { review } from '../report/reviews.ts';
import { refusedBySarif } from '../report/sarif-schema.ts';
import { parseXml, refusedByJunit } from '../report/xml-schema.ts';
import { refused } from './schemas.ts';
import { acme, sessionOfDemo } from './sessions.ts';

const session = sessionOfDemo();
const { run } = session;
const textOf = (file: string): string => readFileSync(`${session.folder}/${file}`, 'utf8');
beforeAll(async () => {
  await run(`audit ${acme} --quiet ${formatNames.map((name) => `--output ${name}=audit.${name}`).join(' ')}`);
  await run(`capture today.json --desired ${acme} --quiet`);
});

describe('the demo', () => {
  it('is valid SARIF, JUnit, OCSF and JSON by their published schemas', () => {
    expect(refusedBySarif(JSON.parse(textOf('audit.sarif')))).toEqual([]);
    expect(refusedByJunit(parseXml(textOf('audit.junit')))).toEqual([]);
    expect(refusedByOcsf(JSON.parse(textOf('audit.ocsf')), 'list event', 'events')).toEqual([]);
    expect(refused('review', textOf('audit.json'))).toEqual([]);
  });

  it('is the same in every format from its saved result, except for the excerpts of SARIF', async () => {
    const { code, stderr } = await run(`report audit.json ${formatNames.map((name) => `--output ${name}=again.${name}`).join(' ')}`);
    expect([code, stderr]).toEqual([0, '']);
    for (const format of formatNames.filter((name) => name !== 'sarif'))
      expect([format, textOf(`again.${format}`)]).toEqual([format, textOf(`audit.${format}`)]);
    // The run itself shows excerpts of the files, which a saved result does not hold.
    const withoutExcerpts = (text: string): unknown => JSON.parse(text, (key, value: unknown) => (key === 'snippet' ? undefined : value));
    expect(JSON.parse(textOf('again.sarif'))).toEqual(withoutExcerpts(textOf('audit.sarif')));
  });
});

describe('a filter of a saved result', () => {
  const filter = '--severity critical --status fail --policy access-control-mfa-enforced';

  it('shows the same as the audit itself, and changes no exit code', async () => {
    const formats = ['text', 'markdown', 'html'];
    const outputs = (name: string): string => formats.map((format) => `--output ${format}=${name}.${format}`).join(' ');
    const audited = await run(`audit ${acme} --capture today.json ${filter} --output json=whole.json ${outputs('filtered')}`);
    expect(audited.code).toBe(1);
    const { code, stdout } = await run(`report whole.json ${filter} ${outputs('again')}`);
    expect(code).toBe(0);
    for (const format of formats) {
      expect(textOf(`again.${format}`)).toBe(textOf(`filtered.${format}`));
      expect(textOf(`again.${format}`)).toMatch(/\d+ of \d+ findings shown: /);
    }
    expect(stdout).toContain('The verdict counts all.');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe((await run('report whole.json')).stdout.trimEnd().split('\n').at(-1));
  });

  it.each([
    ['report audit.json --policy member-mfaa', 'is not a policy of this result'],
    ['report audit.json audit.json --severity high', 'need exactly one result'],
    ['report plan.json --severity high', 'this result has none'],
  ])('that can have no effect is refused: %s', async (line, says) => {
    session.write('plan.json', asJson(review({ command: 'plan' })));
    expect(await run(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });
});

describe('an earlier result', () => {
  it('marks everything of an equal scan as unchanged', async () => {
    const { stdout } = await run(`audit ${acme} --capture today.json --format json --compared-with audit.json`);
    const { findings, absent, run: info } = JSON.parse(stdout);
    expect(refused('review', stdout)).toEqual([]);
    expect(new Set(findings.map(({ baseline }: { readonly baseline: string }) => baseline))).toEqual(new Set(['unchanged']));
    expect([absent, info.comparedWith.absent]).toEqual([[], 0]);
  });

  it('of another tenant is refused', async () => {
    session.write('other.json', JSON.stringify({ ...JSON.parse(textOf('audit.json')), tenant: 'other' }));
    const { code, stderr } = await run('report audit.json --compared-with other.json');
    expect([code, stderr]).toEqual([2, expect.stringContaining('The result is of tenant other')]);
  });
});

describe('several results', () => {
  beforeAll(() => {
    const later = { ...JSON.parse(textOf('audit.json')), findings: [] };
    session.write('later.json', JSON.stringify({ ...later, run: { ...later.run, asOf: '2037-01-02T03:04:05.000Z' } }));
  });

  it.each(['text', 'markdown'])('are shown side by side as %s', async (format) => {
    const { stdout, code } = await run(`report later.json audit.json --format ${format}`);
    expect(code).toBe(0);
    expect(stdout).toContain('2037-01-02');
    expect(stdout).toContain('volume-unattached');
  });

  it('are counts in JSON, valid by the schema, with the earliest first', async () => {
    const { stdout } = await run('report later.json audit.json --format json');
    expect(refused('result-comparison', stdout)).toEqual([]);
    expect(JSON.parse(stdout).results.map(({ at }: { readonly at: string }) => at > '2037')).toEqual([false, true]);
  });

  it('give the rows of all in CSV', async () => {
    const { stdout } = await run('report audit.json audit.json --format csv');
    expect(parseCsv(stdout)).toHaveLength(2 * parseCsv(textOf('audit.csv')).length - 1);
  });

  it('are refused for a format of a single result', async () => {
    const { code, stderr } = await run('report audit.json audit.json --format sarif');
    expect([code, stderr]).toEqual([2, expect.stringContaining('one result at a time')]);
  });
});

describe('an input that is not a result', () => {
  it.each([
    ['not JSON', '{', 'not JSON'],
    ['another file', '{}', 'not a result'],
    ['an earlier version', '{"schemaVersion": 3, "reads": []}', 'schema version 3'],
    ['a broken one', '{"schemaVersion": 4, "reads": [], "command": "audit"}', 'invalid'],
    ['deep nesting', `{"schemaVersion": 4, "reads": ${'['.repeat(200)}${']'.repeat(200)}}`, 'nested'],
  ])('%s', async (_, text, says) => {
    session.write('bad.json', text);
    const { code, stderr } = await run('report bad.json');
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});
