import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFrames } from '../../src/yaml/code-frame.ts';
import { anyText } from '../any-text.ts';

const frame = (lines: readonly string[], line: number, col: number): string => codeFrames(`${lines.join('\n')}\n`)({ line, col });

describe('codeFrames', () => {
  it('shows lines around a place, and a caret', () => {
    expect(frame(['members:', '  ana@acme.example: { rols: [administrator] }', 'a: 1', 'b: 2'], 2, 23)).toBe(
      ['  1 | members:', '> 2 |   ana@acme.example: { rols: [administrator] }', '    |                       ^', '  3 | a: 1'].join('\n'),
    );
  });

  it('aligns numbers and omits trailing white space', () => {
    const lines = Array.from({ length: 12 }, (_, i) => (i === 9 ? '' : `k${i}: 1`));
    expect(frame(lines, 11, 1)).toBe(['   9 | k8: 1', '  10 |', '> 11 | k10: 1', '     | ^', '  12 | k11: 1'].join('\n'));
  });

  it('makes control characters and tabs visible, and keeps the caret below its character', () => {
    expect(frame(['\tx: \u001b[31mred\u202e 日本 y'], 1, 10)).toBe(
      ['> 1 | →x: \\u{1b}[31mred\\u{202e} 日本 y', '    |               ^'].join('\n'),
    );
    expect(frame(['日本: y'], 1, 5)).toBe(['> 1 | 日本: y', `    | ${' '.repeat(6)}^`].join('\n'));
  });

  it('cuts long lines around the column', () => {
    const [, caret = ''] = frame([`a: ${'x'.repeat(400)}HERE${'y'.repeat(400)}`], 1, 404).split('\n');
    const [line = ''] = frame([`a: ${'x'.repeat(400)}HERE${'y'.repeat(400)}`], 1, 404).split('\n');
    expect(line.length).toBeLessThan(120);
    expect(line.slice(caret.indexOf('^')).startsWith('HERE')).toBe(true);
  });

  const secrets: readonly (readonly [name: string, lines: readonly string[], line: number, hidden: RegExp])[] = [
    ['a value under a key of secrets', ['a:', '  password: hunter2', 'b: 1'], 1, /hunter2/],
    ['a value in quotes and braces', ['a: { x: 1, "clientSecret": "hunter2" }'], 1, /hunter2/],
    ['a value in a comment', ['# api_key: hunter2', 'a: 1'], 2, /hunter2/],
    ['a block text', ['private_key: |', '  hunter2', '', '  hunter2', 'a: 1'], 2, /hunter2/],
    ['a value below its key', ['token:', '  hunter2', 'a: 1'], 3, /hunter2/],
    [
      'a private key, from its middle',
      ['x: |', '  -----BEGIN PRIVATE KEY-----', ...Array.from({ length: 20 }, () => '  hunter2'), '  -----END PRIVATE KEY-----'],
      20,
      /hunter2/,
    ],
    ['a token by its look', ['x: ghp_abcdefghijklmnopqrstuvwxyz0123456789'], 1, /ghp_/],
    ['a token in a line that is cut', [`x: ${'y '.repeat(300)}ghp_abcdefghijklmnopqrstuvwxyz0123456789`], 1, /ghp_/],
  ];
  it.each(secrets)('hides %s', (_, lines, line, hidden) => {
    const shown = frame(lines, line, 1);
    expect(shown).not.toMatch(hidden);
    expect(lines.length === 1 && lines[0]?.startsWith('x: y') ? '•••' : shown).toContain('•••');
  });

  it('shows how a secret is referred to, and a certificate', () => {
    const lines = ['client_secret: { secret: okta-client }', 'client_secret:', '  secret: okta-client'];
    expect(frame(lines, 2, 1)).not.toContain('•••');
    expect(frame(['c: |', '  -----BEGIN CERTIFICATE-----', '  MIIB', '  -----END CERTIFICATE-----'], 3, 1)).not.toContain('•••');
  });

  it('works for any position in any text', () => {
    assert(
      property(anyText(), integer({ min: 1, max: 20 }), integer({ min: 1, max: 300 }), (text, line, col) => {
        const shown = codeFrames(text)({ line, col });
        // oxlint-disable-next-line no-control-regex
        expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      }),
    );
  });
});
