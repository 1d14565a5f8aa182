// A terminal of a reader who follows a page: folder, variables, the simulators that were started, and the digest that was printed last.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { runHere } from '../commands/run-here.ts';
import { program } from '../program.ts';
import { startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface Ended {
  readonly code: number;
  readonly output: string;
}

export interface Terminal {
  readonly folder: string;
  /** One line of a page: a shell finds its words, variables and folder. */
  readonly type: (line: string) => Promise<Ended>;
  readonly variable: (name: string) => string;
  readonly close: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;
/** Runs a program other than Tenantry; undefined: there is no such program. */
export type OtherPrograms = (words: readonly string[], env: Environment) => Promise<Ended | undefined> | undefined;

/** The shell prints its folder, its variables and each command with its words, instead of running programs. */
const recorder = (programs: readonly string[]): string => `set -eu
record() { printf '%s\\0' "$#" "$@" >&3; env -0 >&3; printf '\\0' >&3; }
${programs.map((name) => `${name}() { record ${name} "$@"; }`).join('\n')}
`;

interface Recorded {
  readonly words: readonly string[];
  readonly env: Environment;
}

const recordsIn = (text: string): readonly Recorded[] => {
  const fields = text.split('\0');
  const records: Recorded[] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const words = fields.slice(at + 1, at + 1 + Number(fields[at]));
    const end = fields.indexOf('', at + 1 + words.length);
    const pairs = fields
      .slice(at + 1 + words.length, end)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    records.push({ words, env: Object.fromEntries(pairs) });
    at = end + 1;
  }
  return records;
};

const shell = (line: string, cwd: string, env: Environment, programs: readonly string[]): readonly Recorded[] =>
  recordsIn(
    execFileSync('bash', ['-c', `exec 3>&1 1>&2\n${recorder(programs)}${line}\nrecord the-end`], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

/** The examples, the desired state `tenantry/` and `tenantry.yaml`, committed; keys are delivered outside of the working folder. */
export const exampleFolder = (): string => {
  const root = temporaryFolder('docs');
  const folder = join(root, 'work');
  mkdirSync(join(root, 'keys'));
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  const trust = join(folder, 'examples/acme.trust.yaml');
  writeFileSync(trust, readFileSync(trust, 'utf8').replaceAll('/tmp/tenantry-keys', join(root, 'keys')));
  cpSync(trust, join(folder, 'trust.yaml'));
  cpSync('examples/acme', join(folder, 'tenantry'), { recursive: true });
  cpSync('examples/acme/rules', join(folder, 'rules'), { recursive: true });
  cpSync('examples/minimal.yaml', join(folder, 'tenantry.yaml'));
  return folder;
};

/** Makes it a repository whose branch `origin/main` is this state. */
export const pushed = (folder: string): void => {
  const { git, commit } = startRepository(folder);
  git('update-ref', 'refs/remotes/origin/main', commit());
};

const answering = {
  confirm: () => Promise.resolve(true),
  text: (question: string) => Promise.resolve(/type ([0-9a-f]+)/.exec(question)?.[1]),
};

export interface Reader {
  readonly env?: Environment;
  /** Whether what a simulator prints is exported as it is. Default: yes. */
  readonly exportsAll?: boolean;
  /** Words of a page, and what is here instead. */
  readonly standIns?: (folder: string) => Environment;
  readonly programs: Readonly<Record<string, OtherPrograms>>;
}

/** Without what is the shell's own; `…` is what a simulator printed. */
const filled = (env: Environment, printed: Environment): Environment => {
  const { OLDPWD: _old, SHLVL: _level, _: _last, ...rest } = env;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === '…' ? (printed[name] ?? '') : value]));
};

const withoutFolder = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'PWD'));

export const openTerminal = (folder: string, { env: begin = {}, exportsAll = true, standIns = () => ({}), programs }: Reader): Terminal => {
  let [cwd, env, digest] = [folder, begin, ''];
  let printedBefore: Environment = {};
  const stops: (() => Promise<unknown>)[] = [];
  const names = ['tenantry', ...Object.keys(programs)];
  const own = { node: process.execPath, script: program };

  /** Its first lines are variables for the next commands, as a reader exports them; they replace `…`. */
  const simulate = async (words: readonly string[], around: Environment): Promise<Ended> => {
    const controller = new AbortController();
    let printed = '';
    let started = (): void => undefined;
    const begun = new Promise<undefined>((done) => (started = () => done(undefined)));
    const stdout = {
      terminal: false,
      colour: false,
      write: (text: string) => {
        printed += text;
        if (/^MGC_TENANT_ID=/m.test(printed)) started();
      },
    };
    const free = words.map((word, at) => (words[at - 1] === '--port' ? '0' : word));
    const ran = runHere(free, { cwd, env: around, stdout, signal: controller.signal });
    const early = await Promise.race([begun, ran]);
    if (early) return { code: early.code, output: early.stderr };
    stops.push(() => {
      controller.abort();
      return ran;
    });
    const lines = [...printed.matchAll(/^((?:TENANTRY|MGC)_[A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]);
    printedBefore = Object.fromEntries(lines);
    if (exportsAll) env = { ...env, ...printedBefore };
    return { code: 0, output: printed };
  };

  const perform = async ({ words: [name = '', ...words], env: around }: Recorded): Promise<Ended> => {
    if (name !== 'tenantry')
      return (await programs[name]?.([name, ...words], around)) ?? { code: 127, output: `no ${name} ${words.join(' ')}` };
    const before = process.cwd();
    process.chdir(cwd);
    try {
      if (words[0] === 'simulate') return await simulate(words, around);
      const { code, stdout, stderr } = await runHere(words, {
        cwd,
        env: around,
        prompts: answering,
        ownProgram: own,
        tool: packageFile.version,
      });
      digest = /--acknowledge ([0-9a-f]{16,})/.exec(stdout + stderr)?.[1] ?? digest;
      return { code, output: stdout + stderr };
    } finally {
      process.chdir(before);
    }
  };

  const here = (line: string): string =>
    Object.entries({
      ...standIns(folder),
      'http://127.0.0.1:8080': printedBefore['TENANTRY_BASE_URL'] ?? '',
      '<digest>': digest || 'nothing-printed',
    })
      .reduce((text, [from, to]) => text.replaceAll(from, to), line)
      .replaceAll(/<([a-z]+)>/g, '$1');

  return {
    folder,
    type: async (line: string): Promise<Ended> => {
      const records = shell(here(line), cwd, env, names).map(({ words, env: shown }) => ({ words, env: filled(shown, printedBefore) }));
      const { PWD = cwd, ...exported } = records.at(-1)?.env ?? {};
      [cwd, env] = [realpathSync(resolve(PWD)), exported];
      const ended: Ended[] = [];
      for (const record of records.slice(0, -1)) ended.push(await perform({ ...record, env: withoutFolder(record.env) }));
      return { code: ended.find(({ code }) => code !== 0)?.code ?? 0, output: ended.map(({ output }) => output).join('') };
    },
    variable: (name) => env[name] ?? '',
    close: async () => {
      for (const stop of stops) await stop();
    },
  };
};
