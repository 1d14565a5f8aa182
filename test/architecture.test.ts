// The house: a folder imports only from folders above it, says nothing with its name, and every file opens with what it is for.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** From the ground up: each may import those before it (docs/architecture.md). */
const rooms = [
  'json.ts',
  'exit-code.ts',
  'error-table.ts',
  'errors.ts',
  'version.ts',
  'yaml',
  'files',
  'platform',
  'simulator',
  'kinds',
  'desired',
  'trust',
  'live',
  'diff',
  'export',
  'due',
  'spend',
  'policies',
  'access',
  'plan',
  'apply',
  'simulation',
  'report',
  'github',
  'audit.ts',
  'gate.ts',
  'after-change.ts',
  'commands',
  'cli.ts',
  'action',
  'action.ts',
];

const src = resolve('src');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/\.generated\./.test(file));

const roomOf = (file: string): string => relative(src, resolve(src, file)).split('/')[0] ?? '';

const importsOf = (file: string): readonly string[] => {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => path ?? []);
};

describe('rooms', () => {
  it('are all listed', () => {
    expect(readdirSync(src).filter((entry) => !rooms.includes(entry))).toEqual([]);
  });

  it('import only from rooms above them', () => {
    const upward = files.flatMap((file) =>
      importsOf(file).flatMap((path) => {
        const target = relative(src, resolve(src, dirname(file), path));
        if (target.startsWith('..')) return [];
        const [from, to] = [rooms.indexOf(roomOf(file)), rooms.indexOf(roomOf(target))];
        return to > from ? [`${file} → ${target}`] : [];
      }),
    );
    expect(upward).toEqual([]);
  });

  it('have names that say something', () => {
    const empty = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types|services|managers)(\/|\.ts$)/.test(file));
    expect(empty).toEqual([]);
  });
});

describe('the file system', () => {
  const naming = (pattern: RegExp): readonly string[] => files.filter((file) => pattern.test(readFileSync(join(src, file), 'utf8')));

  it('is touched by files/ only, which follows no link that somebody else could have put there', () => {
    const elsewhere = naming(/['"](?:node:)?fs(?:\/promises)?['"]/).filter((file) => !file.startsWith('files/'));
    expect(elsewhere).toEqual([]);
  });

  it('is written by one module', () => {
    const writing =
      /import \{[^}]*\b(?:write|append|mkdir|mkdtemp|rename|rm|rmdir|unlink|truncate|ftruncate|copyFile|cp|link|symlink|chmod|fchmod|chown|fchown|utimes|createWriteStream)\w*\b[^}]*\} from '(?:node:)?fs/;
    expect(naming(writing).filter((file) => file.startsWith('files/'))).toEqual(['files/write-text.ts']);
    // Opening can write as well: only what follows no link may do it, and what reads.
    expect(naming(/import \{[^}]*\bopen(?:Sync)?\b[^}]*\} from '(?:node:)?fs/)).toEqual(
      expect.arrayContaining(['files/read-text.ts', 'files/way.ts']),
    );
    expect(naming(/import \{[^}]*\bopen(?:Sync)?\b[^}]*\} from '(?:node:)?fs/)).toHaveLength(2);
  });

  it('lets only what the operator names be read wherever it lies', () => {
    expect(naming(/\boperatorFile\b/).toSorted()).toEqual([
      'action/apply-commit.ts',
      'action/run-action.ts',
      'apply/journal-lock.ts',
      'commands/apply/read-saved.ts',
      'commands/base/trust-change.ts',
      'commands/open-journal.ts',
      'commands/simulate/start.ts',
      'files/operator-file.ts',
      'live/load-capture.ts',
      'trust/load-trust.ts',
      'trust/resolve-secret.ts',
    ]);
  });
});

describe('files', () => {
  it('open with what they are for', () => {
    const silent = files.filter((file) => !readFileSync(join(src, file), 'utf8').startsWith('// '));
    expect(silent).toEqual([]);
  });

  it('export names, never a default', () => {
    expect(files.filter((file) => /^export default/m.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
  });
});
