import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseUrl } from '../../src/platform/parse-url.ts';

it('gives the same result on repeated calls', () => {
  const hosts = new Set(Array.from({ length: 10_000 }, () => parseUrl('https://Bücher.example')?.hostname));
  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
  expect(parseUrl('nowhere')).toBeUndefined();
});

it('is how every address is parsed', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('parse-url.ts'),
  );
  expect(files.filter((name) => readFileSync(join('src', name), 'utf8').includes('canParse'))).toEqual([]);
});
