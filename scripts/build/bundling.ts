// How programs are bundled: Tenantry itself, and the benchmarks, which measure what is shipped.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InputOptions } from 'rolldown';
import { leftOut, plainBuiltins } from './left-out.ts';

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** What stands in a bundle, and in tests, for a package as a whole. */
export const replaced = {
  // For Node the yaml package asks the environment at every token whether to log it, which takes an eighth of the time. Its build for
  // browsers is the same but for that, and for base64 by other means, which Tenantry never reads.
  yaml: join(folderOf('yaml'), 'browser', 'index.js'),
  // Only what is used of it.
  undici: join(import.meta.dirname, 'undici.js'),
} as const satisfies Readonly<Record<string, string>>;

const exactly = Object.entries(replaced);

export const bundling = {
  platform: 'node',
  transform: { target: 'node20' },
  plugins: [leftOut, plainBuiltins],
  resolve: { alias: Object.fromEntries(exactly.map(([name, path]) => [`${name}$`, path])) },
} as const satisfies InputOptions;

/** The same for vite. */
export const asBundled = exactly.map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
