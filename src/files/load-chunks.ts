// Loads the chunks of the built command line, with compiled code from earlier runs. Node itself keeps none before 22.8, and later only of functions that were
// compiled before the flags of V8 changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { KeptCode } from './kept-code.ts';

type Require = (id: string) => ReturnType<NodeJS.Require>;

interface Module {
  exports: object;
}

/** The lines before the code of a chunk: its own first line is the first one in a stack. */
const before = '(function (exports, require, module, __filename, __dirname) {\n';

/** As `require`, for the chunks in a folder. */
export const loaderOf = (folder: string, kept: KeptCode | undefined): Require => {
  const modules = new Map<string, Module>();
  const scripts = new Map<string, Script>();
  if (kept) process.on('exit', () => kept.keep(scripts));
  const load: Require = (id) => {
    if (!id.startsWith('./')) return process.getBuiltinModule(id);
    const name = id.slice('./'.length);
    const found = modules.get(name);
    if (found) return found.exports;
    const module: Module = { exports: {} };
    modules.set(name, module);
    const path = join(folder, name);
    const cachedData = kept?.of(name);
    const script = new Script(`${before}${readFileSync(path, 'utf8')}\n})`, {
      filename: path,
      lineOffset: -1,
      ...(cachedData && { cachedData }),
    });
    scripts.set(name, script);
    const run: (...given: readonly [object, Require, Module, string, string]) => void = script.runInThisContext();
    run(module.exports, load, module, path, folder);
    return module.exports;
  };
  return load;
};
