// No byte that decides what runs is read from outside the installed program: not by the sources, not by their build, and not by what the build made of them.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { demandProgram, run } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The modules of Node that may be loaded: none that compiles a text, changes V8, or starts a thread from a file. */
const modules: ReadonlySet<string> = new Set(
  'async_hooks buffer child_process crypto diagnostics_channel events fs fs/promises http http2 https net os path process querystring readline stream string_decoder timers timers/promises tls tty url util zlib'.split(
    ' ',
  ),
);

/** Those that only packages in the built program load: undici, for what nothing of ours calls. */
const ofPackages: ReadonlySet<string> = new Set(['assert', 'console', 'dns', 'perf_hooks', 'sqlite', 'util/types', 'worker_threads']);

/** Whatever turns bytes into code, or changes how V8 does it. */
const forbidden: ReadonlySet<string> = new Set(
  'cachedData createCachedData compileFunction runInContext runInThisContext runInNewContext SourceTextModule importModuleDynamically setFlagsFromString enableCompileCache createRequire registerHooks dlopen loadExtension enableLoadExtension'.split(
    ' ',
  ),
);

/** Variables of the environment with which Node, or the system, runs other code. */
const variables = /NODE_COMPILE_CACHE|NODE_OPTIONS|NODE_PATH|LD_PRELOAD|DYLD_INSERT_LIBRARIES/;

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The value of a text, if nothing in it is computed. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const [only, ...others] = node.type === 'TemplateLiteral' ? childrenOf(node) : [];
  return others.length === 0 && only !== undefined ? Object(only['value']).cooked : undefined;
};

/** `eval` of `eval`, of `(0, eval)`, and of `globalThis['eval']`. */
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return node['computed'] === true ? textOf(node['property']) : nameOf(node['property']);
  return node.type === 'SequenceExpression' || node.type === 'ParenthesizedExpression' ? nameOf(childrenOf(node).at(-1)) : undefined;
};

const isMember = (node: unknown): boolean => isNode(node) && node.type === 'MemberExpression';

/** `known`: whether a path belongs to the program. */
const ofCall = (node: Node): string | undefined => {
  const callee = nameOf(node['callee']) ?? '';
  const given = textOf([node['arguments']].flat()[0]);
  const builtin = given?.replace(/^node:/, '') ?? '';
  if (callee === 'getBuiltinModule') return modules.has(builtin) || ofPackages.has(builtin) ? undefined : `getBuiltinModule(${given})`;
  // A copy of an object is made with `new`.
  if (callee === 'constructor') return node.type === 'CallExpression' && isMember(node['callee']) ? callee : undefined;
  // A name would be searched in PATH, which may contain the checkout.
  if (/^(?:spawn|execFile|fork)(?:Sync)?$/.test(callee) && given !== undefined) return `${callee} of ${given}`;
  // A method of that name, as of regular expressions, evaluates nothing of JavaScript.
  if (callee === 'eval')
    return isMember(node['callee']) && !/^(?:globalThis|global|window|self)$/.test(nameOf((node['callee'] as Node)['object']) ?? '')
      ? undefined
      : 'eval';
  return ['Function', 'AsyncFunction', 'require', 'Worker'].includes(callee) && !(callee === 'require' && isMember(node['callee']))
    ? callee
    : undefined;
};

type Known = (source: string) => boolean;

const ofImport = (node: Node, known: Known): string | undefined => {
  const source = textOf(node['source']);
  if (source === undefined) return 'a computed import';
  return (source.startsWith('node:') && modules.has(source.slice('node:'.length))) || known(source) ? undefined : `import of ${source}`;
};

const ofNode = (node: Node, known: Known): string | undefined => {
  const name = (node.type === 'Identifier' ? String(node['name']) : textOf(node)) ?? '';
  if (forbidden.has(name) || variables.test(name)) return name;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return ofCall(node);
  return node.type === 'ImportExpression' || (isNode(node['source']) && /^(?:Import|Export)/.test(node.type))
    ? ofImport(node, known)
    : undefined;
};

/** Everything in a text that could run bytes from outside the program. */
const outsideCode = (text: string, known: Known, lang: 'ts' | 'js' = 'js'): readonly string[] => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    const why = ofNode(value, known);
    if (why !== undefined) found.add(why);
    for (const field in value) if (typeof value[field] === 'object') visit(value[field]);
  };
  visit(parseAst(text, { lang }).body);
  return [...found];
};

const root = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string, ends: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ends.test(path));

/** By file, only files with any. `isPackage`: whether a package of another author may be imported, of which the build makes a part of the program. */
const findingsIn = (paths: readonly string[], isPackage: Known): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    paths
      .map((path) => {
        const known: Known = (source) => (source.startsWith('.') ? existsSync(join(root, dirname(path), source)) : isPackage(source));
        return [path, outsideCode(readFileSync(join(root, path), 'utf8'), known, path.endsWith('.ts') ? 'ts' : 'js')] as const;
      })
      .filter(([, found]) => found.length > 0),
  );

const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const isDependency: Known = (source) => Object.keys(devDependencies).some((name) => source === name || source.startsWith(`${name}/`));

describe('what runs', () => {
  it('is named by the sources, with paths that are written there', () => {
    expect(findingsIn(filesBelow('src', /\.ts$/), isDependency)).toEqual({});
  });

  it('is what the build is given, which runs none of it', () => {
    // The only question to Node's modules: which names they have.
    expect(findingsIn(filesBelow('scripts/build', /\.[jt]s$/), (source) => source === 'node:module' || isDependency(source))).toEqual({});
  });

  it('is all in the built program: its chunks, and modules of Node', () => {
    demandProgram();
    const built = filesBelow('dist', /\.[cm]?js$/);
    expect(built.length).toBeGreaterThan(100);
    expect(findingsIn(built, () => false)).toEqual({});
  });

  it.each([
    ["import { Script } from 'node:vm';", 'import of node:vm'],
    ["spawnSync('git', words)", 'spawnSync of git'],
    ["process.getBuiltinModule('node:vm')", 'getBuiltinModule(node:vm)'],
    ['process.getBuiltinModule(name)', 'getBuiltinModule(undefined)'],
    ['run(text, { cachedData: kept })', 'cachedData'],
    ["v8['setFlagsFromString']('--heap-growing-percent=60')", 'setFlagsFromString'],
    ["import { enableCompileCache } from 'node:module';", 'enableCompileCache'],
    ["env['NODE_COMPILE_CACHE'] = folder;", 'NODE_COMPILE_CACHE'],
    ['const env = { NODE_OPTIONS: `--require ${file}` };', 'NODE_OPTIONS'],
    ['await import(path)', 'a computed import'],
    ['await import(`${folder}/plugin.js`)', 'a computed import'],
    ["await import('/etc/tenantry/plugin.js')", 'import of /etc/tenantry/plugin.js'],
    ["await import('data:text/javascript,0')", 'import of data:text/javascript,0'],
    ["export * from './outside.js';", 'import of ./outside.js'],
    ['require(path)', 'require'],
    ["new Function('return 1')", 'Function'],
    ["(() => 0).constructor('return 1')()", 'constructor'],
    ['eval(text)', 'eval'],
    ['(0, eval)(text)', 'eval'],
    ['globalThis.eval(text)', 'eval'],
    ['new Worker(path)', 'Worker'],
    ['process.dlopen(module, path)', 'dlopen'],
  ])('would be found from outside: %s', (text, found) => {
    expect(outsideCode(text, () => false)).toContain(found);
  });

  it('is not changed, and leaves nothing, in the home folder, the caches and the folder for temporary files', async () => {
    const folder = temporaryFolder();
    const places = ['home', 'cache', 'config', 'data', 'temporary'].map((name) => join(folder, name));
    for (const place of places) mkdirSync(place);
    const [home = '', cache = '', config = '', data = '', temporary = ''] = places;
    const env = { HOME: home, XDG_CACHE_HOME: cache, XDG_CONFIG_HOME: config, XDG_DATA_HOME: data, TMPDIR: temporary };
    for (const command of ['explain volume', `validate ${join(root, 'examples/minimal.yaml')}`])
      expect(await run(command, { cwd: folder, env })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
      places.map((place) => place.slice(folder.length + 1)).toSorted(),
    );
  });
});
