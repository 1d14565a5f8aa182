// The package that `npm pack` creates: complete, without files that users do not need, and usable with a strict compiler, Node and npm.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { parseAst } from 'rolldown/parseAst';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandProgram } from '../program.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = temporaryFolder('tarball');
const installed = join(folder, 'node_modules', 'tenantry');
let tarball = '';
let files: readonly string[] = [];

beforeAll(() => {
  demandProgram();
  // The build has been run: `prepack` would only repeat it.
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }),
  );
  tarball = join(folder, packed.filename);
  files = packed.files.map(({ path }: { readonly path: string }) => path);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (path: string): string => readFileSync(join(installed, path), 'utf8');

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The forms of imports: `import` and `export … from`, `import()`, and `require()` under the name that a bundler gives it. */
const specifierOf = ({ type, source, callee, arguments: given }: Readonly<Record<string, unknown>>): unknown => {
  if (typeof type === 'string' && /^(?:Import|Export)/.test(type)) return source;
  const isRequire = type === 'CallExpression' && isNode(callee) && /^_*require$/.test(String(callee['name']));
  return isRequire && Array.isArray(given) ? given[0] : undefined;
};

/** Every module that a text imports, in any form; parsed, because texts of programs contain texts of imports. */
const importsOf = (path: string): readonly string[] => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      const specifier = specifierOf(value);
      if (isNode(specifier) && typeof specifier['value'] === 'string') found.add(specifier['value']);
      for (const one of Object.values(value)) visit(one);
    }
  };
  visit(parseAst(textOf(path), { lang: path.endsWith('.d.ts') ? 'dts' : 'js' }));
  return [...found];
};

const isOfNode = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

describe('the tarball', () => {
  it('contains what users need, and nothing else', () => {
    const top = (path: string): string => path.split('/').slice(0, 2).join('/');
    const others = files.filter((path) => !path.endsWith('.d.ts'));
    const folders = [
      ...new Set(others.map((path) => (path.startsWith('dist/') || path.startsWith('schemas/') ? top(path) : (path.split('/')[0] ?? '')))),
    ];
    expect(folders.filter((one) => !one.endsWith('.schema.json')).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'README.pt-BR.md',
      'dist/chunks',
      'dist/cli.js',
      'dist/index.js',
      'dist/library',
      'dist/licenses.txt',
      'examples',
      'package.json',
      'policies',
      'schemas/output',
    ]);
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('needs no other package at run time', () => {
    const programs = files.filter((path) => /^dist\/.*\.c?js$/.test(path));
    expect(programs).toEqual(expect.arrayContaining(['dist/cli.js', 'dist/index.js', 'dist/library/simulator.js']));
    const missing = programs.flatMap((path) =>
      importsOf(path).filter((one) => (one.startsWith('.') ? !files.includes(posix.join(posix.dirname(path), one)) : !isOfNode(one))),
    );
    expect(missing).toEqual([]);
    expect(JSON.parse(textOf('package.json')).dependencies).toBeUndefined();
  });

  it('declares the library with no declarations but those that it needs', () => {
    const declared = new Set<string>();
    const visit = (path: string): void => {
      if (declared.has(path)) return;
      declared.add(path);
      for (const one of importsOf(path)) visit(posix.join(posix.dirname(path), one).replace(/\.js$/, '.d.ts'));
    };
    for (const entry of ['dist/index.d.ts', 'dist/library/simulator.d.ts']) visit(entry);
    expect([...declared].toSorted()).toEqual(files.filter((path) => path.endsWith('.d.ts')).toSorted());
    expect(declared).not.toContain('dist/library/contents.d.ts');
  });

  // Users of the library may have strict settings, check declarations, and have no types except those of the language.
  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('type-checks in a strict project: module %s, resolution %s', (module, moduleResolution) => {
    const project = join(folder, moduleResolution);
    mkdirSync(project, { recursive: true });
    const compilerOptions = { module, moduleResolution, target: 'es2023', strict: true, skipLibCheck: false, noEmit: true, types: [] };
    const strictest = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true };
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...strictest, lib: ['es2023'] }, include: ['*.ts'] }),
    );
    writeFileSync(
      join(project, 'use.ts'),
      `import { createPlan, type DesiredState, errorCodes, formatReview, loadDesiredState, platformUrl, readLive, reviewPlan, selectPolicies, simulatePlan, TenantryError } from 'tenantry';
import { createSimulator } from 'tenantry/simulator';
const desired: DesiredState = loadDesiredState('tenantry.yaml');
const real = { baseUrl: platformUrl, credential: { type: 'api-key', key: 'k' } } as const;
export const report = async (simulated: boolean): Promise<string> => {
  const live = await readLive(simulated ? createSimulator({ state: { tenants: [{ members: [{ email: 'a@b.example' }] }] } }).connection : real, { for: 'plan', desired });
  const plan = createPlan({ desired, live });
  const first: string | undefined = plan.steps[0]?.description;
  const simulation = await simulatePlan(plan);
  const verdicts: readonly string[] = simulation.verdicts.map(({ type }) => type);
  const review = await reviewPlan({ simulation, policies: await selectPolicies(desired) });
  return [first, ...verdicts, formatReview(review, 'sarif')].join();
};
export const remedies = (error: TenantryError): readonly string[] => error.problems.map(({ code }) => errorCodes[code].remedy);
// @ts-expect-error a format that does not exist
formatReview(await reviewPlan({ simulation: await simulatePlan(createPlan({ desired, live: await readLive(real) })), policies: await selectPolicies() }), 'xml');
// @ts-expect-error data is never changed
desired.files.push('other.yaml');
`,
    );
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

/** The machine has no influence: neither its credentials nor its addresses are read. */
const hostile = {
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  MGC_API_KEY: 'key of the environment',
  MGC_ACCESS_TOKEN: 'token of the environment',
  MGC_TENANT_ID: 'not a tenant',
  TENANTRY_BASE_URL: 'https://elsewhere.example',
  TENANTRY_TRUST: 'missing.yaml',
  HTTPS_PROXY: 'http://127.0.0.1:1',
  HTTP_PROXY: 'http://127.0.0.1:1',
};

const example = (name: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } => {
  const work = temporaryFolder('work', folder);
  return spawnSync(process.execPath, [join(installed, 'examples', 'library', name)], { cwd: work, env: hostile, encoding: 'utf8' });
};

/** Each with the content of its output. */
const examples: Readonly<Record<string, string>> = {
  'plan.mjs': '1 volume after the plan',
  'validate.mjs': 'Valid: 7 files.',
  'audit.mjs': 'critical access-control-mfa-enforced: access-control',
  'capture.mjs': 'its content does not match its digest',
};

describe('the examples of the library', () => {
  it.each(Object.entries(examples))('%s runs, and reads nothing from the environment', (name, said) => {
    const { status, stdout, stderr } = example(name);
    expect(stderr).toBe('');
    expect(stdout).toContain(said);
    expect(stdout + stderr).not.toContain('of the environment');
    expect(status).toBe(0);
  });

  it('are all listed here', () => {
    expect(readdirSync(join(installed, 'examples', 'library')).toSorted()).toEqual(
      [...Object.keys(examples), 'organization.test.mjs'].toSorted(),
    );
  });

  it('include a test with vitest', () => {
    const project = join(folder, 'vitest');
    cpSync(join(installed, 'examples'), join(project, 'examples'), { recursive: true });
    mkdirSync(join(project, 'node_modules'));
    symlinkSync(installed, join(project, 'node_modules', 'tenantry'));
    symlinkSync(join(root, 'node_modules', 'vitest'), join(project, 'node_modules', 'vitest'));
    const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project], { encoding: 'utf8' });
    expect(run.stdout + run.stderr).toMatch(/2 passed/);
    expect(run.status).toBe(0);
  });
});

describe.skipIf(!isLong)('an installation without a network', () => {
  // Outside of the other folder: npm looks for a project above.
  const project = temporaryFolder('empty');
  afterAll(() => rmSync(project, { recursive: true }));

  it('works in an empty folder', () => {
    const cache = join(folder, 'npm-cache');
    const npm = spawnSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', cache, tarball], {
      cwd: project,
      encoding: 'utf8',
    });
    expect({ status: npm.status, stderr: npm.status === 0 ? '' : npm.stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tenantry']);
  });

  it('runs the demo', () => {
    const { status, stdout, stderr } = spawnSync('npx', ['--offline', 'tenantry', 'demo'], {
      cwd: project,
      env: hostile,
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('internal error');
    expect(stdout).not.toBe('');
    expect(status).toBe(0);
  });

  it('contains every schema that a file may name', () => {
    const schema = join(project, 'node_modules/tenantry/schemas/desired-state.schema.json');
    expect(existsSync(schema) && existsSync(join(dirname(schema), 'output', 'review.schema.json'))).toBe(true);
  });
});
