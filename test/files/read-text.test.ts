import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listYaml } from '../../src/files/list-yaml.ts';
import { operatorFile } from '../../src/files/operator-file.ts';
import { type ProjectFile, projectAround, projectFile } from '../../src/files/project.ts';
import { asText, readJsonText, readText } from '../../src/files/read-text.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { problemsOf } from '../yaml/problems-of.ts';

const folder = temporaryFolder('yaml');
const at = (name: string): string => join(folder, name);
const ours = (path: string): ProjectFile => projectFile(projectAround(folder), path);
const socket = createServer();
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  writeFileSync(at('text.yaml'), 'a: é\n');
  writeFileSync(at('mark.yaml'), '\ufeffa: 1\n');
  writeFileSync(at('empty.yaml'), '');
  writeFileSync(at('zero.yaml'), 'a: \0\n');
  writeFileSync(at('latin.yaml'), Buffer.concat([Buffer.from('a: 1\nb: '), Buffer.from([0xe9, 10])]));
  writeFileSync(at('marks.yaml'), '\ufeff\ufeffa: 1\n');
  writeFileSync(at('utf16.yaml'), Buffer.from('\ufeffa: 1\n', 'utf16le'));
  writeFileSync(at('large.yaml'), Buffer.alloc(10_000_001, 'a'));
  writeFileSync(at('limit.yaml'), Buffer.alloc(10_000_000, 'a'));
  writeFileSync(at('closed.yaml'), 'a: 1\n');
  chmodSync(at('closed.yaml'), 0);
  mkdirSync(at('folder.yaml'));
  execFileSync('mkfifo', [at('pipe.yaml')]);
  symlinkSync(at('text.yaml'), at('link.yaml'));
  symlinkSync(at('pipe.yaml'), at('link-to-pipe.yaml'));
  symlinkSync('/dev/zero', at('link-to-device.yaml'));
  symlinkSync(at('nowhere'), at('dangling.yaml'));
  symlinkSync(at('loop.yaml'), at('loop.yaml'));
  await new Promise<void>((resolve) => void socket.listen(at('socket.yaml'), resolve));
});

afterAll(() => {
  socket.close();
  rmSync(folder, { recursive: true });
});

describe('readText', () => {
  it('reads UTF-8, with or without a byte order mark, also through a link', () => {
    expect(readText(ours(at('text.yaml')))).toBe('a: é\n');
    expect(readText(operatorFile(at('link.yaml')))).toBe('a: é\n');
    expect(readText(ours(at('mark.yaml')))).toBe('a: 1\n');
    expect(readText(ours(at('empty.yaml')))).toBe('');
    expect(readText(ours(at('limit.yaml')))).toHaveLength(10_000_000);
  });

  const cases: readonly (readonly [name: string, links: 'follow' | 'refuse', code: string, says: RegExp])[] = [
    ['missing.yaml', 'follow', 'file-missing', /no such file/],
    ['text.yaml/below', 'follow', 'file-missing', /is not a directory/],
    ['dangling.yaml', 'follow', 'file-missing', /no such file/],
    ['loop.yaml', 'follow', 'file-invalid', /cannot be followed/],
    ['link.yaml', 'refuse', 'file-invalid', /is a symbolic link/],
    ['folder.yaml', 'follow', 'file-invalid', /is a directory/],
    ['pipe.yaml', 'follow', 'file-invalid', /is a named pipe/],
    ['link-to-pipe.yaml', 'follow', 'file-invalid', /is a named pipe/],
    ['link-to-device.yaml', 'follow', 'file-invalid', /is a device/],
    ['socket.yaml', 'follow', 'file-invalid', /is a socket/],
    ['large.yaml', 'follow', 'file-invalid', /larger than 10 MB/],
    ['zero.yaml', 'follow', 'file-invalid', /a null byte/],
    ['utf16.yaml', 'follow', 'file-invalid', /a null byte/],
    ['latin.yaml', 'follow', 'file-invalid', /not valid UTF-8 \(line 2\)/],
    ['marks.yaml', 'follow', 'file-invalid', /begins with two byte order marks/],
    ['a\u001b[31m.yaml', 'follow', 'file-missing', /a\\u\{1b\}\[31m\.yaml/],
    ['x'.repeat(5000), 'follow', 'file-missing', /too long/],
  ];
  it.each(cases)('refuses %s (%s)', (name, links, code, says) => {
    const problems = problemsOf(() => readText(links === 'follow' ? operatorFile(at(name)) : ours(at(name))));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]?.message).toMatch(says);
  });

  it('refuses bytes that no text can hold', () => {
    expect(problemsOf(() => asText('long.json', Buffer.alloc(600_000_000)))[0]?.message).toMatch(/long\.json is larger than 512 MB/);
  });

  it.skipIf(isRoot)('refuses a file that may not be read', () => {
    expect(problemsOf(() => readText(operatorFile(at('closed.yaml'))))[0]?.message).toMatch(/permission denied/);
  });

  it('accepts another limit, and applies it if a file does not state its size', () => {
    expect(problemsOf(() => readText(operatorFile(at('text.yaml')), 3))[0]?.code).toBe('file-invalid');
    expect(problemsOf(() => readText(operatorFile('/proc/self/status'), 3))[0]?.code).toBe(
      process.platform === 'linux' ? 'file-invalid' : 'file-missing',
    );
  });
});

const tree = (name: string, files: readonly string[]): string => {
  for (const file of files) {
    mkdirSync(join(at(name), file, '..'), { recursive: true });
    writeFileSync(join(at(name), file), 'a: 1\n');
  }
  return at(name);
};

describe('listYaml', () => {
  it('finds YAML files in all folders, sorted, without hidden ones', () => {
    const root = tree('tree', [
      'b.yaml',
      'a/z.yml',
      'a.yaml',
      'README.md',
      '.hidden.yaml',
      '.git/x.yaml',
      'a/.x/y.yaml',
      'c/d/E.YAML',
      'B.yaml',
    ]);
    expect(listYaml(ours(root)).map(({ shown }) => shown.slice(root.length + 1))).toEqual([
      'B.yaml',
      'a.yaml',
      'a/z.yml',
      'b.yaml',
      'c/d/E.YAML',
    ]);
  });

  it('names every link and special file', () => {
    const root = tree('odd', ['a.yaml', 'b/c.yaml']);
    symlinkSync(at('text.yaml'), join(root, 'link.yaml'));
    symlinkSync(at('tree'), join(root, 'b', 'folder'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(problemsOf(() => listYaml(ours(root))).map(({ code, message }) => [code, message.slice(root.length + 1)])).toEqual([
      ['file-invalid', 'b/folder is a symbolic link'],
      ['file-invalid', 'link.yaml is a symbolic link'],
      ['file-invalid', 'pipe is a named pipe'],
    ]);
  });

  it('reports an empty or missing directory', () => {
    const root = tree('bare', ['README.md', '.a.yaml']);
    expect(problemsOf(() => listYaml(ours(root))).map(({ code }) => code)).toEqual(['directory-empty']);
    expect(problemsOf(() => listYaml(ours(at('nowhere')))).map(({ code }) => code)).toEqual(['file-missing']);
  });
});

describe('readJsonText', () => {
  const value = { name: 'ação  \n  e', list: ['  a', { b: [1, ' \u2028 '] }], empty: '' };
  const written = JSON.stringify(value, null, 2);

  it('reads a text as it is written, if it is not too long', () => {
    writeFileSync(at('result.json'), `\ufeff${written}`);
    expect(readJsonText(operatorFile(at('result.json')), 1000)).toBe(written);
  });

  it('leaves out the indentation of a longer one, and nothing else', () => {
    const text = readJsonText(operatorFile(at('result.json')), 1000, written.length - 20);
    expect(text.length).toBeLessThan(written.length - 20);
    expect(JSON.parse(text)).toEqual(value);
  });

  it('reads one that is longer than a block', () => {
    const long = Array.from({ length: 100_000 }, (_, index) => ({ index, text: `  ação ${index}` }));
    writeFileSync(at('long.json'), JSON.stringify(long, null, 4));
    expect(JSON.parse(readJsonText(operatorFile(at('long.json')), 100_000_000, 8_000_000))).toEqual(long);
  });

  const read = (content: string | Buffer, most = 5000): string => {
    writeFileSync(at('odd.json'), content);
    return readJsonText(operatorFile(at('odd.json')), most, 90);
  };

  it.each([
    ['more bytes than allowed', written, 100, /is larger than/],
    ['more text than can be held', `[${'1,'.repeat(500)}1]`, 5000, /is larger than/],
    ['a text that ends within a character', Buffer.from(`[\n${' '.repeat(200)}"é"]`).subarray(0, -3), 5000, /is not valid UTF-8/],
  ] as const)('refuses %s', (_, content, most, says) => {
    expect(problemsOf(() => read(content, most))).toEqual([
      expect.objectContaining({ code: 'file-invalid', message: expect.stringMatching(says) }),
    ]);
  });

  it('does not repair a line feed within a text', () => {
    expect(() => JSON.parse(read(`{\n${' '.repeat(200)}"a": "b\n   c" }`))).toThrow(SyntaxError);
  });
});
