// Bundles the command line and the library into dist, and the Action into dist/action: at run time they only need Node. `npm run build`, or `tsx
// scripts/build.ts <entry> <folder>` for another command line.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { bundling } from './build/bundling.ts';
import { writeDeclarations } from './build/declarations.ts';
import { licencesOf } from './build/licences.ts';

interface Program {
  /** Entry by its file name, without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  readonly folder: string;
  /** The other files, in `folder`. */
  readonly chunks: string;
  readonly type: 'command' | 'action' | 'library';
}

const build = async ({ entries, folder, chunks: below, type }: Program): Promise<void> => {
  const isCommand = type === 'command';
  const names = Object.keys(entries);
  const bundle = await rolldown({ input: entries, preserveEntrySignatures: type === 'library' ? 'strict' : false, ...bundling });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    // Code of one command is in a chunk of its own and is loaded with it. Code that many need, with all its dependencies, is in one chunk: finding and opening
    // fifty more files takes longer than compiling a little too much.
    codeSplitting: {
      groups: [
        // Everything that the Action needs before its first request.
        { name: 'start', test: /src\/action\.ts$/, priority: 5 },
        { name: 'arguments', test: /commands\/(?:run-program|parse-arguments)\.ts$/, priority: 4 },
        { name: 'files', test: /commands\/(?:open-files|open-rules|options|print-review)\.ts$/, priority: 3 },
        { name: 'live', test: /commands\/(?:read-organization|load-context)\.ts$/, priority: 2 },
        { name: 'audit', test: /src\/audit\.ts$/, priority: 1 },
      ],
    },
    // Committed bundles change with the code: their names do not.
    chunkFileNames: type === 'action' ? `${below}/[name].js` : `${below}/[name]-[hash].js`,
    comments: { annotation: false, jsdoc: false, legal: false },
    // Less text to compile at each start; function names stay, for the stack of a defect. Node prints the line of an uncaught error: in a library, that line
    // must be readable.
    minify: type === 'library' ? false : { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    postBanner: (chunk) => (chunk.isEntry && isCommand ? '#!/usr/bin/env node' : ''),
  });
  await bundle.close();

  // Written only after everything is built: a failed build leaves the previous one unchanged.
  const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
  rmSync(join(folder, below), { recursive: true, force: true });
  for (const { fileName, code } of chunks) {
    const path = join(folder, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  // The command line contains everything of the library, and more.
  if (type !== 'library') writeFileSync(join(folder, 'licenses.txt'), licencesOf(chunks.flatMap((chunk) => chunk.moduleIds)));
  if (isCommand) for (const name of names) chmodSync(join(folder, `${name}.js`), 0o755);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.code.length, 0);
  console.log(
    `wrote ${names.map((name) => join(folder, `${name}.js`)).join(', ')}: ${chunks.length} chunks, ${Math.round(bytes / 1024)} KiB`,
  );
};

/** The Action, whose bundle is committed: equal sources must give equal bytes on every machine. */
export const buildAction = (folder: string): Promise<void> =>
  build({ entries: { index: 'src/action.ts' }, folder, chunks: 'chunks', type: 'action' });

/** The library with its declarations. Built separately from the command line, whose start it would slow down: shared files would be split into smaller ones. */
const buildLibrary = async (folder: string): Promise<void> => {
  const entries = { index: 'src/index.ts', 'library/simulator': 'src/library/simulator.ts' };
  await build({ entries, folder, chunks: 'library', type: 'library' });
  const declarations = writeDeclarations(['index.ts', 'library/simulator.ts'], folder);
  console.log(`wrote ${join(folder, 'index.d.ts')}: ${declarations.length} declarations`);
};

if (import.meta.filename === process.argv[1]) {
  const [entry, folder = 'dist'] = process.argv.slice(2);
  await build({ entries: { cli: entry ?? 'src/cli.ts' }, folder, chunks: 'chunks', type: 'command' });
  if (entry === undefined) {
    await buildLibrary('dist');
    await buildAction('dist/action');
  }
}
