// Compiled code kept between runs, so that a start compiles only what changed: Node 22.8 and later, in a folder that only this user can write.

/** Not imported: in the bundle, an import would load the chunk of a whole command before the cache is on. */
const [fs, os, path] = [process.getBuiltinModule('node:fs'), process.getBuiltinModule('node:os'), process.getBuiltinModule('node:path')];

/** Node 20 does not have it. */
interface MayKeepCode {
  readonly builtinModules: readonly string[];
  readonly enableCompileCache?: (folder: string) => unknown;
}

/** As freedesktop.org and Windows name it. Relative paths are ignored, as the former requires. */
const cacheFolder = ({ XDG_CACHE_HOME: cache = '', LOCALAPPDATA: local = '' }: NodeJS.ProcessEnv): string => {
  if (process.platform === 'win32' && local !== '') return path.join(local, 'tenantry', 'cache');
  return path.join(path.isAbsolute(cache) ? cache : path.join(os.homedir(), '.cache'), 'tenantry');
};

/** Whoever can write there, or replace the folder, decides what runs: it must be ours alone. Windows protects the folders of a user by inheritance. */
const isOurs = (folder: string): boolean => {
  const { uid, mode } = fs.lstatSync(folder);
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o22) === 0);
};

/** A runner starts without the folder, and would only write it. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE are Node's own. */
export const keepCompiledCode = (env: NodeJS.ProcessEnv): void => {
  const { enableCompileCache }: MayKeepCode = process.getBuiltinModule('node:module');
  if (enableCompileCache === undefined || env['CI']) return;
  try {
    const folder = path.join(cacheFolder(env), 'compiled');
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOurs(path.dirname(folder)) && isOurs(folder)) enableCompileCache(folder);
  } catch {
    // Without a writable home folder, everything is compiled.
  }
};
