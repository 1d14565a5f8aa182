// Bundles the command line into dist: Node is all it needs at run time. `npm run build`, or `tsx scripts/build.ts <entry> <folder>`.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { bundling } from './build/bundling.ts';
import { licencesOf } from './build/licences.ts';

const [entry = 'src/cli.ts', folder = 'dist'] = process.argv.slice(2);

const bundle = await rolldown({ input: { cli: entry }, preserveEntrySignatures: false, ...bundling });
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  // What a command alone needs lies in a chunk of its own and is loaded with it. What many need, with all that it needs in turn, lies in one:
  // finding and opening fifty files more takes longer than compiling a little too much.
  codeSplitting: {
    groups: [
      { name: 'arguments', test: /commands\/(?:run-program|parse-arguments)\.ts$/, priority: 4 },
      { name: 'files', test: /commands\/(?:open-files|open-rules|options|print-review)\.ts$/, priority: 3 },
      { name: 'live', test: /commands\/(?:read-organization|load-context)\.ts$/, priority: 2 },
      { name: 'audit', test: /src\/audit\.ts$/, priority: 1 },
    ],
  },
  chunkFileNames: 'chunks/[name]-[hash].js',
  comments: { annotation: false, jsdoc: false, legal: false },
  // Less text to compile at each start; names of functions stay, for the stack of a defect.
  minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  postBanner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
});
await bundle.close();

// Written only once all of it is there: a build that fails leaves the last one as it was.
const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
rmSync(join(folder, 'chunks'), { recursive: true, force: true });
for (const { fileName, code } of chunks) {
  const path = join(folder, fileName);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
writeFileSync(join(folder, 'licenses.txt'), licencesOf(chunks.flatMap((chunk) => chunk.moduleIds)));
chmodSync(join(folder, 'cli.js'), 0o755);
const bytes = chunks.reduce((sum, chunk) => sum + chunk.code.length, 0);
console.log(`wrote ${join(folder, 'cli.js')}: ${chunks.length} chunks, ${Math.round(bytes / 1024)} KiB`);
