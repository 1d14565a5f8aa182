// Bad input that `tenantry validate` reports: the rows of tables/, each run in this process on its own files.
// To add one: a row in the table of its area (table.ts documents the keys), then `UPDATE_BAD=1 npx vitest run test/bad`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorTable } from '../../src/error-table.ts';
import { runHere } from '../commands/run-here.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { contentOf } from './content.ts';
import { make } from './make.ts';
import { allCases, errorsIn, hasStackTrace, updating } from './scenario.ts';
import { allMistakes, type Mistake, mistakesIn, record, tables } from './table.ts';

const play = async ({ command = 'validate tenantry.yaml', files = {}, make: made = [], secret }: Mistake) => {
  const root = temporaryFolder('bad');
  const work = join(root, 'work');
  const before = process.cwd();
  mkdirSync(work);
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(work, name)), { recursive: true });
      writeFileSync(join(work, name), text);
    }
    for (const thing of made) await make(work, thing);
    const content = contentOf(root);
    // Paths are as the user types them, so the process runs in the user's folder.
    process.chdir(work);
    const { code, stdout, stderr } = await runHere(command, { cwd: work, env: { HOME: root, TMPDIR: root, NO_COLOR: '1' } });
    return {
      exit: code,
      stdout,
      prints: stderr,
      errors: errorsIn(stderr).length,
      stackTrace: hasStackTrace(stderr),
      secretShown: secret !== undefined && stderr.includes(secret),
      files: contentOf(root),
      before: content,
    };
  } finally {
    process.chdir(before);
    rmSync(root, { recursive: true, force: true });
  }
};

describe.each(tables)('%s', (table) => {
  const printed = new Map<string, string>();
  afterAll(() => record(table, printed));

  it.each((mistakesIn[table] ?? []).map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const found = await play(one);
    printed.set(name, found.prints);
    expect(found).toEqual({
      exit: 2,
      stdout: '',
      prints: updating ? found.prints : one.prints,
      errors: one.errors ?? 1,
      stackTrace: false,
      secretShown: false,
      files: found.before,
      before: found.before,
    });
  });
});

/** Of a run that is under way, of what is live, of other files or revisions, or of a mistake of Tenantry: tested where they happen. */
const elsewhere: readonly string[] = [
  'member-unknown',
  'member-unread',
  'reference-open',
  'region-unknown',
  'volume-type-deprecated',
  'access-end',
  'review-not-approved',
  'tenant-foreign',
  'rename-both-live',
  'pin-not-live',
  'code-owners',
  'notification-failed',
  'secret-unavailable',
  'delivery-failed',
  'plan-foreign',
  'journal-locked',
  'journal-invalid',
  'base-unreadable',
  'base-new',
  'base-unclear',
  'port-invalid',
  'would-be-refused',
  'out-of-time',
  'interrupted',
  'defect',
];

describe('bad input', () => {
  const all = [...allCases, ...allMistakes.map((one) => ({ ...one, stdout: '', stderr: one.prints ?? '' }))];

  it('has more than two hundred cases with unique names', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.skipIf(updating)('has no two equal cases', () => {
    const said = all.map(({ stdout = '', stderr = '' }) => (errorsIn(stderr).join('\n') || stdout).replaceAll(/[\w./-]+:\d+:\d+: /g, ''));
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });

  const codesOf = (texts: readonly (string | undefined)[]): ReadonlySet<string> =>
    new Set(texts.flatMap((text = '') => errorsIn(text)).map((line) => line.replace(/^.*\[([a-z-]+)\]$/, '$1')));

  it('shows each error code, except those for which something else must happen first', () => {
    const shown = codesOf(all.map(({ stderr }) => stderr));
    expect(
      Object.keys(errorTable).filter((code) => !shown.has(code)),
      'add a row or a folder in test/bad/, or name the code in `elsewhere`',
    ).toEqual(elsewhere);
  });

  it('has a case run by the built program for each error code of the tables', () => {
    const built = codesOf(allCases.map(({ stderr }) => stderr));
    const shown = codesOf(allMistakes.map(({ prints }) => prints));
    expect(shown.size).toBeGreaterThan(20);
    expect([...shown].filter((code) => !built.has(code))).toEqual([]);
  });
});
