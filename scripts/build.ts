// Bundles the command line into dist: Node is all it needs at run time. `npm run build`, or `tsx scripts/build.ts <entry> <folder>`.
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { licencesOf } from './build/licences.ts';

const [entry = 'src/cli.ts', folder = 'dist'] = process.argv.slice(2);
const program = join(folder, 'cli.js');

const bundle = await rolldown({ input: { cli: entry }, platform: 'node', transform: { target: 'node20' }, treeshake: true });
rmSync(join(folder, 'chunks'), { recursive: true, force: true });
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  // What a command alone needs lies in a chunk of its own and is loaded with it.
  chunkFileNames: 'chunks/[name]-[hash].js',
  comments: { annotation: false, jsdoc: false, legal: false },
  postBanner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
});
await bundle.close();

const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
writeFileSync(join(folder, 'licenses.txt'), licencesOf(chunks.flatMap((chunk) => chunk.moduleIds)));
chmodSync(program, 0o755);
const bytes = chunks.reduce((sum, chunk) => sum + chunk.code.length, 0);
console.log(`wrote ${program}: ${chunks.length} chunks, ${Math.round(bytes / 1024)} KiB`);
