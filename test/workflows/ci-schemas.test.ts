// The recipes of other CI systems, against the published schemas of their products, which check-jsonschema (PyPI) contains: TENANTRY_CHECK_JSONSCHEMA is its
// path. Part of `npm run test:long`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const version = '0.39.0';
const program = process.env['TENANTRY_CHECK_JSONSCHEMA'] ?? '';
const why = !isLong
  ? 'only in the long run'
  : program === ''
    ? `set TENANTRY_CHECK_JSONSCHEMA to the path of check-jsonschema ${version}`
    : '';
if (isLong && why !== '') process.stderr.write(`SKIPPED check-jsonschema: ${why}\n`);

const folder = temporaryFolder('ci-schemas');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Recipe {
  readonly name: string;
  /** Azure reads every scalar as text, and its schema describes that. */
  readonly schema: 'core' | 'failsafe';
  /** A key that no product knows. */
  readonly mistake: readonly [from: string, to: string];
}

const recipes: readonly Recipe[] = [
  { name: 'gitlab-ci', schema: 'core', mistake: ['"script":', '"scripts":'] },
  { name: 'azure-pipelines', schema: 'failsafe', mistake: ['"displayName":', '"displayNames":'] },
  { name: 'bitbucket-pipelines', schema: 'core', mistake: ['"clone":{"depth":"full"}', '"clone":{"depth":"fully"}'] },
];

const check = (name: string, json: string): { readonly status: number | null; readonly text: string } => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, json);
  const words = ['--regex-variant', 'nonunicode', '--builtin-schema', `vendor.${name}`, path];
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};

describe.each(recipes)('the recipe $name', ({ name, schema, mistake: [from, to] }) => {
  it.skipIf(why !== '')(`is what the schema of its product describes${why === '' ? '' : ` (SKIPPED: ${why})`}`, () => {
    expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).toContain(version);
    const json = JSON.stringify(parse(readFileSync(`examples/ci/${name}.yml`, 'utf8'), { schema }));
    expect(json).toContain(from);
    expect(check(name, json)).toMatchObject({ status: 0 });
    expect(check(name, json.replace(from, to)).status).toBe(1);
  });
});
