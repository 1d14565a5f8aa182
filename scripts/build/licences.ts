// The licences of the third parties whose code is in a bundle, in the words of their authors.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package folder of a module; undefined for our own. */
const packageOf = (module: string): string | undefined => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1];

const textOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
};

/** The packages that provide the data of a generated module. */
const sources: readonly (readonly [module: string, folder: string])[] = [['src/yaml/look-alikes.generated.ts', 'node_modules/unhomoglyph']];

const sourceOf = (module: string): string | undefined => {
  const path = module.replaceAll('\\', '/');
  const folder = sources.find(([generated]) => path.endsWith(`/${generated}`))?.[1];
  return folder && join(process.cwd(), folder);
};

/** `modules`: the files in the bundle. One entry per package, by folder name. */
export const licencesOf = (modules: readonly string[]): string => {
  const folders = [...new Set(modules.flatMap((module) => packageOf(module) ?? sourceOf(module) ?? []))].sort();
  return `${folders.map(textOf).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
