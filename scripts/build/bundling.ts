// How programs are bundled: Tenantry itself, and the benchmarks, which measure what is shipped.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InputOptions } from 'rolldown';

const folderOf = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

export const bundling = {
  platform: 'node',
  transform: { target: 'node20' },
  // For Node the yaml package asks the environment at every token whether to log it, which takes an eighth of the time. Its build for
  // browsers is the same but for that, and for base64 by other means, which Tenantry never reads.
  resolve: { alias: { yaml: join(folderOf('yaml'), 'browser', 'index.js') } },
} as const satisfies InputOptions;
