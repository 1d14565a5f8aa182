// Bundles the programs to measure like `npm run build` bundles Tenantry: a TypeScript loader would be measured with them.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundling } from '../scripts/build/bundling.ts';

const source = join(import.meta.dirname, 'programs');

/** Writes each file of programs/ to `folder` as `<name>.mjs`. */
export const bundlePrograms = async (folder: string): Promise<void> => {
  const input = Object.fromEntries(readdirSync(source).map((file) => [basename(file, '.ts'), join(source, file)]));
  const bundle = await rolldown({ input, ...bundling });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' });
  await bundle.close();
};
