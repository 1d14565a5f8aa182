// A content in parts, and whether a file has it: for any text, however it is cut.
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, property, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasContent } from '../../src/files/same-content.ts';
import { writeText } from '../../src/files/write-text.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = temporaryFolder('content');
  file = join(folder, 'page.html');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = array(string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 });

describe('a content in parts', () => {
  it('is found again in the file that it was written to, and nothing else is', () => {
    assert(
      property(texts, texts, (parts, others) => {
        writeText(file, parts);
        expect(hasContent(file, parts)).toBe(true);
        expect(hasContent(file, [parts.join('')])).toBe(true);
        expect(hasContent(file, others)).toBe(Buffer.from(others.join('')).equals(Buffer.from(parts.join(''))));
      }),
      runs(60),
    );
  });

  it('is not that of a longer, a shorter or a missing file, nor of a link', () => {
    const parts = ['a'.repeat(200_000), 'b'];
    writeText(file, parts);
    expect(hasContent(file, [...parts, 'c'])).toBe(false);
    truncateSync(file, 200_000);
    expect(hasContent(file, parts)).toBe(false);
    writeFileSync(file, `${parts.join('')}c`);
    expect(hasContent(file, parts)).toBe(false);
    expect(hasContent(join(folder, 'nothing'), [])).toBe(false);
    symlinkSync(file, join(folder, 'link'));
    expect(() => hasContent(join(folder, 'link'), [`${parts.join('')}c`])).toThrow(/link|ELOOP/);
  });
});
