// What a start loads of the built program, as Node names it when it counts what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Loaded {
  readonly modules: number;
  readonly kilobytes: number;
}

/** An audit with findings ends with 1. */
export const isClean = (status: number | null): boolean => status === 0 || status === 1;

/** Each process that a program starts writes a file of its own: only the first one counts, and the program may start no others. */
export const loadedBy = (args: readonly string[], folder: string, program: string): Loaded => {
  const coverage = mkdtempSync(join(folder, 'loaded-'));
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore', env: { PATH: process.env['PATH'], NODE_V8_COVERAGE: coverage } });
  const files = readdirSync(coverage);
  const [file] = files;
  if (!isClean(status) || file === undefined || files.length > 1)
    throw new Error(`node ${args.join(' ')} ended with ${status}, as ${files.length} processes`);
  const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
  const below = pathToFileURL(program).href;
  const paths = result.map(({ url }) => url).filter((url) => url.startsWith(below));
  const bytes = paths.reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0);
  return { modules: paths.length, kilobytes: bytes / 1000 };
};
