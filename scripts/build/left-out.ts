// The parts of packages that bundles leave out, because Tenantry never reaches them and every start would read them: of Octokit,
// all operations except the used ones; of commander, commands that are programs of their own; of reflect-metadata, code from a text; of our own package.json, everything
// except what it is asked for; of the schemas of what Tenantry writes, the descriptions.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

type Expression = NonNullable<
  Extract<ReturnType<typeof parseAst>['body'][number], { readonly type: 'VariableDeclaration' }>['declarations'][number]['init']
>;

/** Of commander, only a command that is a program of its own would start a process. */
const process = `module.exports = function () { throw new Error('a command as a program of its own is not part of this program'); };`;
const processId = '\0process-of-commander.cjs';

const isOfCommander = (path: string): boolean => /[\\/]node_modules[\\/]commander[\\/]/.test(path);

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');

const source = join(import.meta.dirname, '..', '..', 'src', 'github');

/** `git.getBlob`: an operation that is called as `api.rest.git.getBlob(…)`, which is the only recognized form. */
const calledOperations = (): readonly string[] => {
  const texts = readdirSync(source)
    .sort()
    .map((name) => readFileSync(join(source, name), 'utf8'));
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(?<!\.\.)\.rest\b(?:\.(\w+)\.(\w+)\()?/g)].map(([found, scope, name]) => {
          if (scope === undefined || name === undefined) throw new Error(`${found}: call an operation as api.rest.<scope>.<name>(…)`);
          return `${scope}.${name}`;
        }),
      ),
    ),
  ];
};

const property = (of: Expression | null | undefined, name: string): Expression | undefined =>
  of?.type === 'ObjectExpression'
    ? of.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name ? one.value : [],
      )[0]
    : undefined;

/** `table`: the module with Octokit's operations, whose first statement is the table. Returns a module with the used ones, as they are written there. */
const calledEndpoints = (table: string): string => {
  const [first] = parseAst(table).body;
  const all = first?.type === 'VariableDeclaration' ? first.declarations[0]?.init : undefined;
  const rows = calledOperations().map((operation) => {
    const [scope = '', name = ''] = operation.split('.');
    const row = property(property(all, scope), name);
    if (row === undefined) throw new Error(`Octokit has no operation ${operation}`);
    return { scope, text: `${name}: ${table.slice(row.start, row.end)}` };
  });
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const ofScope = (scope: string): string =>
    rows
      .filter((row) => row.scope === scope)
      .map(({ text }) => text)
      .join(', ');
  return `export default { ${scopes.map((scope) => `${scope}: { ${ofScope(scope)} }`).join(', ')} };`;
};

/** The ways in which reflect-metadata would find the global object where there is no `globalThis`. */
const globalFromText = ['Function("return this;")()', '(void 0, eval)("(function() { return this; })()")'] as const;

const withoutText = (module: string): string =>
  globalFromText.reduce((text, way) => {
    if (!text.includes(way)) throw new Error(`reflect-metadata no longer has ${way}`);
    return text.replace(way, 'globalThis');
  }, module);

/** Most runs start no process: it is loaded with the first use. */
const onUse = 'node:child_process';
const own = join(import.meta.dirname, '..', '..', 'src');

/** The schemas of files that Tenantry reads back: a mistake in them is reported without the description of the key. */
const ofWritten = /[\\/]schemas[\\/](?:(?:capture|ledger|fleet-history|plan|github-event)|output[\\/][\w-]+)\.schema\.json$/;

/** A property may be called `description` too: its value is a schema, not a text. */
const withoutDescriptions = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value));

const exported = (id: string): string =>
  id.startsWith('lazy:')
    ? `new Proxy({}, { get: (_, name) => process.getBuiltinModule('${id.slice('lazy:'.length)}')[name] })`
    : `process.getBuiltinModule('${id}')`;

/** A named import from one of Node's modules reads all its exports, and some of them load others: with `util` comparing, with `http` all of fetch. `require`
 * would be rebuilt from `node:module`, which can load any file. */
export const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  resolveId: {
    order: 'pre',
    handler: (id, importer) => {
      // Only the runtime of the bundler names `node:module`, for what is left of `require`: nothing. Of the others, this version of Node may lack some.
      if (!(isBuiltin(id) || id.startsWith('node:')) || id === 'node:module') return null;
      const name = id.startsWith('node:') ? id : `node:${id}`;
      return `\0builtin:${name === onUse && importer?.startsWith(own) ? 'lazy:' : ''}${name}`;
    },
  },
  load: (id) => (id.startsWith('\0builtin:') ? `module.exports = ${exported(id.slice('\0builtin:'.length))};` : null),
};

export const leftOut: Plugin = {
  name: 'left-out',
  resolveId: {
    order: 'pre',
    handler: (id, importer = '') => (id === 'node:child_process' && isOfCommander(importer) ? processId : null),
  },
  load: (id) => {
    if (id === processId) return { code: process, moduleType: 'js' };
    if (/plugin-rest-endpoint-methods[\\/]dist-src[\\/]generated[\\/]endpoints\.js$/.test(id))
      return calledEndpoints(readFileSync(id, 'utf8'));
    if (/node_modules[\\/]reflect-metadata[\\/]Reflect\.js$/.test(id)) return withoutText(readFileSync(id, 'utf8'));
    if (ofWritten.test(id))
      return { code: `export default ${JSON.stringify(withoutDescriptions(readFileSync(id, 'utf8')))};`, moduleType: 'js' };
    if (id === packageFile) {
      const { version, repository, engines }: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(id, 'utf8'));
      return { code: `export default ${JSON.stringify({ version, repository, engines })};`, moduleType: 'js' };
    }
    return null;
  },
};
