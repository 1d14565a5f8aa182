// Bundles the command line into dist, and the Action into dist/action: Node is all they need at run time. `npm run build`, or
// `tsx scripts/build.ts <entry> <folder>` for another command line.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { bundling } from './build/bundling.ts';
import { licencesOf } from './build/licences.ts';

interface Program {
  readonly entry: string;
  readonly folder: string;
  /** Name of the first file. */
  readonly name: string;
  readonly isCommand: boolean;
}

const build = async ({ entry, folder, name, isCommand }: Program): Promise<void> => {
  const bundle = await rolldown({ input: { [name]: entry }, preserveEntrySignatures: false, ...bundling });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    // What a command alone needs lies in a chunk of its own and is loaded with it. What many need, with all that it needs in turn, lies in one:
    // finding and opening fifty files more takes longer than compiling a little too much.
    codeSplitting: {
      groups: [
        // All that the Action needs before its first request.
        { name: 'start', test: /src\/action\.ts$/, priority: 5 },
        { name: 'arguments', test: /commands\/(?:run-program|parse-arguments)\.ts$/, priority: 4 },
        { name: 'files', test: /commands\/(?:open-files|open-rules|options|print-review)\.ts$/, priority: 3 },
        { name: 'live', test: /commands\/(?:read-organization|load-context)\.ts$/, priority: 2 },
        { name: 'audit', test: /src\/audit\.ts$/, priority: 1 },
      ],
    },
    // Committed bundles change where the code does: their names do not.
    chunkFileNames: isCommand ? 'chunks/[name]-[hash].js' : 'chunks/[name].js',
    comments: { annotation: false, jsdoc: false, legal: false },
    // Less text to compile at each start; names of functions stay, for the stack of a defect.
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    postBanner: (chunk) => (chunk.isEntry && isCommand ? '#!/usr/bin/env node' : ''),
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
  if (isCommand) chmodSync(join(folder, `${name}.js`), 0o755);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.code.length, 0);
  console.log(`wrote ${join(folder, `${name}.js`)}: ${chunks.length} chunks, ${Math.round(bytes / 1024)} KiB`);
};

/** The Action, whose bundle is committed: the same sources have to give the same bytes, wherever they are built. */
export const buildAction = (folder: string): Promise<void> => build({ entry: 'src/action.ts', folder, name: 'index', isCommand: false });

if (import.meta.filename === process.argv[1]) {
  const [entry, folder = 'dist'] = process.argv.slice(2);
  await build({ entry: entry ?? 'src/cli.ts', folder, name: 'cli', isCommand: true });
  if (entry === undefined) await buildAction('dist/action');
}
