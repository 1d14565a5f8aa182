// Bundles the command line and the library into dist, and the Action into dist/action: at run time they only need Node. `npm run build`, or `tsx
// scripts/build.ts <entry> <folder>` for another command line.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown';
import { bundling } from './build/bundling.ts';
import { writeDeclarations } from './build/declarations.ts';
import { licencesOf } from './build/licences.ts';
import { removeOthers } from './build/remove-others.ts';

type Entries = Readonly<Record<string, string>>;

/** Code of one command is in a chunk of its own and is loaded with it. Code that many need, with all its dependencies, is in one chunk: finding and opening fifty
 * more files takes longer than compiling a little too much. */
const codeSplitting: OutputOptions['codeSplitting'] = {
  groups: [
    // All that `--version` needs.
    { name: 'version', test: /src\/(?:version|repository)\.ts$/, priority: 6 },
    { name: 'arguments', test: /commands\/(?:run-program|parse-arguments)\.ts$/, priority: 5 },
    { name: 'files', test: /(?:use\/open\/open-files|commands\/(?:options|print-review))\.ts$/, priority: 4 },
    { name: 'evaluate', test: /src\/(?:evaluate|use\/open\/open-policies)\.ts$/, priority: 3 },
    { name: 'audit', test: /src\/audit\.ts$/, priority: 2 },
    { name: 'live', test: /use\/read\/read-organization\.ts$/, priority: 1 },
  ],
};

/** A few files, because they are committed. A run loads only those of its event and command; each needs only files above it. */
const ofAction: OutputOptions['codeSplitting'] = {
  groups: [
    // Everything before the first request, and for a change without relevant files.
    { name: 'start', test: /src\/action\/start-action\.ts$|rolldown\/runtime/, priority: 7 },
    { name: 'publish', test: /src\/action\/publish\.ts$/, priority: 6 },
    { name: 'evaluate', test: /src\/action\/plan-merge\.ts$/, priority: 5 },
    { name: 'live', test: /src\/(?:platform|policies|simulation|simulator)\//, priority: 4 },
    {
      name: 'branch',
      test: /src\/action\/(?:plan-push|apply-commit|audit-organization|capture-organization|approve|check-set-up)\.ts$/,
      priority: 3,
    },
    // The merge of a fleet, captures and proposals. Each entry starts an action: in a shared file, all of them would start.
    { name: 'rest', test: /^(?!.*src\/action(?:-\w+)?\.ts$)/, priority: 1 },
  ],
};

/** Less text to compile at each start. Classes keep their names, which packages compare. Of functions, the stack of a defect has the positions: equal sources give
 * equal bytes, so a build of the same version says what is there. */
const small: OutputOptions['minify'] = {
  compress: true,
  mangle: { keepNames: { function: false, class: true } },
  codegen: { removeWhitespace: true },
};

/** Modules that Node loads itself. Only the entries of a library export anything. */
const bundle = async (input: Entries, output: OutputOptions): Promise<readonly OutputChunk[]> => {
  const preserveEntrySignatures = output.minify === false ? 'strict' : false;
  // A file of the Action may contain a module and what loads it on use.
  const checks = { ...bundling.checks, ineffectiveDynamicImport: output.codeSplitting !== ofAction };
  const bundled = await rolldown({ input, preserveEntrySignatures, ...bundling, checks });
  const shared: OutputOptions = { format: 'esm', codeSplitting, comments: { annotation: false, jsdoc: false, legal: false } };
  const { output: parts } = await bundled.generate({ ...shared, ...output });
  await bundled.close();
  return parts.filter((part) => part.type === 'chunk');
};

/** Each part of a build returns the paths that it wrote. */
type Written = readonly string[];

/** Only after everything is built: a failed build leaves the previous one unchanged. */
const write = (folder: string, chunks: readonly OutputChunk[]): Written => {
  const paths = chunks.map(({ fileName, code }) => {
    const path = join(folder, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    return path;
  });
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.code.length, 0);
  console.log(`wrote ${folder}: ${chunks.length} files, ${Math.round(bytes / 1024)} KiB`);
  return paths;
};

const writeLicences = (folder: string, chunks: readonly OutputChunk[]): Written => {
  const path = join(folder, 'licenses.txt');
  writeFileSync(path, licencesOf(chunks.flatMap((chunk) => chunk.moduleIds)));
  return [path];
};

const interpreter = ({ isEntry }: { readonly isEntry: boolean }): string => (isEntry ? '#!/usr/bin/env node' : '');

const buildCommand = async (folder: string, cli: string): Promise<Written> => {
  const names = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' };
  const chunks = await bundle({ cli }, { ...names, minify: small, postBanner: interpreter });
  const written = [...write(folder, chunks), ...writeLicences(folder, chunks)];
  chmodSync(join(folder, 'cli.js'), 0o755);
  return written;
};

/** The Action, whose bundle is committed: equal sources must give equal bytes on every machine. */
export const buildAction = async (folder: string): Promise<Written> => {
  // Committed bundles change with the code: their names do not.
  const names = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' };
  const entries = { index: 'src/action.ts', apply: 'src/action-apply.ts', fleet: 'src/action-fleet.ts' };
  const chunks = await bundle(entries, { ...names, codeSplitting: ofAction, minify: small });
  return [...write(folder, chunks), ...writeLicences(folder, chunks)];
};

/** The library with its declarations. Built separately from the command line, whose start it would slow down: shared files would be split into smaller ones. The
 * command line contains everything of it, and more: it needs no licences of its own. */
const buildLibrary = async (folder: string): Promise<Written> => {
  const entries = { index: 'src/index.ts', 'library/simulator': 'src/library/simulator.ts' };
  const names = { entryFileNames: '[name].js', chunkFileNames: 'library/[name]-[hash].js' };
  // Node prints the line of an uncaught error: in a library, that line must be readable.
  const written = write(folder, await bundle(entries, { ...names, minify: false }));
  const declarations = writeDeclarations(['index.ts', 'library/simulator.ts'], folder);
  console.log(`wrote ${join(folder, 'index.d.ts')}: ${declarations.length} declarations`);
  return [...written, ...declarations.map((path) => join(folder, path))];
};

if (import.meta.filename === process.argv[1]) {
  const [entry, folder = 'dist'] = process.argv.slice(2);
  const command = await buildCommand(folder, entry ?? 'src/cli.ts');
  const others = entry === undefined ? [...(await buildLibrary('dist')), ...(await buildAction('dist/action'))] : [];
  removeOthers(folder, [...command, ...others]);
}
