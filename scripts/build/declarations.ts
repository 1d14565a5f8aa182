// Declarations of the library: the exports of the entries and the names that they need, without the rest of src.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';

const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');

/** `./errors.ts` in a declaration → the path of its own declaration. */
const declarationOf = (from: string, path: string): string => posix.join(posix.dirname(from), path).replace(/\.ts$/, '.d.ts');

const specifiers = /(?<= from ')(\.[^']+)(?=')/g;

/** Declarations by path, from those of the entries along their imports. */
const reachable = (folder: string, entries: readonly string[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    const text = readFileSync(join(folder, path), 'utf8');
    // Consumers resolve `.js` to the declaration beside it, whatever their settings.
    found.set(
      path,
      text.replaceAll(specifiers, (one) => one.replace(/\.ts$/, '.js')),
    );
    for (const [one] of text.matchAll(specifiers)) visit(declarationOf(path, one));
  };
  for (const entry of entries) visit(entry);
  return found;
};

/** `entries`: paths in `src`. Writes to the same paths in `folder`, and returns them. */
export const writeDeclarations = (entries: readonly string[], folder: string): readonly string[] => {
  const all = mkdtempSync(join(tmpdir(), 'tenantry-declarations-'));
  try {
    const settings = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--noCheck', '--rootDir', 'src', '--outDir', all];
    const language = ['--target', 'es2023', '--module', 'nodenext', '--strict', '--exactOptionalPropertyTypes', '--resolveJsonModule'];
    const imports = ['--allowImportingTsExtensions', '--types', 'node', '--skipLibCheck'];
    execFileSync(process.execPath, [compiler, ...entries.map((entry) => `src/${entry}`), ...settings, ...language, ...imports], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const declarations = reachable(
      all,
      entries.map((entry) => entry.replace(/\.ts$/, '.d.ts')),
    );
    for (const [path, text] of declarations) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return [...declarations.keys()];
  } finally {
    rmSync(all, { recursive: true });
  }
};
