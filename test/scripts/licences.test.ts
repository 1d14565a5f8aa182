import { expect, it } from 'vitest';
import { licencesOf } from '../../scripts/build/licences.ts';

it('names each package whose code is bundled once, with its licence', () => {
  const modules = [
    '/src/cli.ts',
    'node_modules/yaml/dist/index.js',
    'node_modules/yaml/dist/lexer.js',
    'node_modules/@clack/prompts/dist/index.mjs',
    `${process.cwd()}/src/yaml/look-alikes.generated.ts`,
  ];
  const text = licencesOf(modules.map((module) => (module.startsWith('/') ? module : `${process.cwd()}/${module}`)));
  expect(text.match(/^\S+ [\d.]+ \(\S+\)$/gm)).toEqual([
    expect.stringMatching(/^@clack\/prompts .* \(MIT\)$/),
    // A generated module consists of its data.
    expect.stringMatching(/^unhomoglyph .* \(MIT\)$/),
    expect.stringMatching(/^yaml .* \(ISC\)$/),
  ]);
  expect(text).toContain('Permission to use, copy, modify');
});
