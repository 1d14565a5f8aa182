// The bundling of programs: Tenantry itself, and the benchmarks, which measure the shipped code.
import { join } from 'node:path';
import type { InputOptions } from 'rolldown';
import { leftOut, plainBuiltins } from './left-out.ts';

/** Replacements of whole packages in a bundle, and in tests. */
export const replaced = {
  // On Node, the yaml package reads the environment at every token to decide whether to log it, which takes an eighth of the time. Its build for browsers is
  // the same except for that, and for base64 by other means, which Tenantry never reads.
  yaml: join(import.meta.dirname, '../../node_modules/yaml/browser/index.js'),
} as const satisfies Readonly<Record<string, string>>;

const exactly = Object.entries(replaced);

export const bundling = {
  platform: 'node',
  // How long a plugin takes on a busy machine is nothing to act on.
  checks: { pluginTimings: false },
  transform: { target: 'node20' },
  plugins: [leftOut, plainBuiltins],
  resolve: { alias: Object.fromEntries(exactly.map(([name, path]) => [`${name}$`, path])) },
} as const satisfies InputOptions;

/** The same for vite. */
export const asBundled = exactly.map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
