// The check: whether a secret is in the output or a file, as it is or encoded. The canary applies it to everything, and every test that runs a command
// (program.ts, commands/session.ts) applies it to the result.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { secretGroups } from '../../src/simulator/ids.ts';

export type Texts = Readonly<Record<string, string>>;

/** The length from which a part of a secret must not be displayed. */
const enough = 12;

/** The part of base64 that does not depend on the surrounding text: one text for each position in a group of three. */
const base64 = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from(`${' '.repeat(offset)}${secret}`)
      .toString('base64')
      .replaceAll('=', '');
    const inner = text.slice(Math.ceil((offset * 8) / 6) + (offset > 0 ? 1 : 0), -2);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** The forms that a secret may leak in: a part of it, or all of it encoded. */
interface Forms {
  /** Every part contains one of these, which are fewer: a text with none of them has no part. */
  readonly blocks: readonly string[];
  readonly parts: readonly string[];
  readonly encoded: readonly string[];
}

const block = enough / 2;

const formsOf = (secret: string): Forms => ({
  blocks:
    secret.length < enough
      ? [secret]
      : Array.from({ length: Math.floor(secret.length / block) }, (_, at) => secret.slice(at * block, (at + 1) * block)),
  parts: Array.from({ length: Math.max(1, secret.length - enough + 1) }, (_, index) => secret.slice(index, index + enough)),
  encoded: [
    ...new Set([encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('hex'), ...base64(secret)]),
  ].filter((form) => form !== secret),
});

const isIn = (text: string, { blocks, parts, encoded }: Forms): boolean => {
  const has = (form: string): boolean => text.includes(form);
  return (blocks.some(has) && parts.some(has)) || encoded.some(has);
};

/** `<secret> in <place>`, by the names of both. */
export const leaksIn = (texts: Texts, secrets: Texts): readonly string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = formsOf(secret);
    return Object.entries(texts).flatMap(([place, text]) => (isIn(text, forms) ? [`${name} in ${place}`] : []));
  });

/** A file that was deleted meanwhile contains nothing. */
const textOf = (path: string): readonly string[] => {
  try {
    return [readFileSync(path, 'latin1')];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const textsOf = (folder: string, paths: readonly string[]): Texts =>
  Object.fromEntries(paths.flatMap((path) => textOf(path).map((text) => [relative(folder, path), text])));

/** All files below a folder, by their paths. */
export const filesIn = (folder: string): Texts => textsOf(folder, pathsIn(folder));

/** Variables of the environment without secrets. */
const open: readonly string[] =
  'PATH HOME TMPDIR NO_COLOR FORCE_COLOR NODE PROGRAM WORDS NODE_OPTIONS TENANTRY_BASE_URL TENANTRY_TRUST MGC_TENANT_ID GITHUB_ACTIONS GITHUB_STEP_SUMMARY GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_ACTOR'.split(
    ' ',
  );
/** The prefix of the secrets that the simulator creates. */
const made: Texts = {
  'a made key': `${secretGroups.key}-`,
  'a made pair': `${secretGroups.pair}-`,
  'a made password': 'simulated-password-',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** A shorter value is a word that may be anywhere. */
const shortest = 8;

/** All secrets that a command in this environment could display and must not. */
const secretsIn = (env: Environment): Texts => ({
  ...made,
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) =>
      open.includes(name) || value.trim().length < shortest ? [] : [[name, value.trim()]],
    ),
  ),
});

/** These two print the credential of the platform that they start, and save it with its state. */
const tellsItsOwn = /^(?:simulate|demo)\b/;

interface Ran {
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly stdout: string;
  readonly stderr: string;
}

const project = realpathSync(resolve(import.meta.dirname, '../..'));

/** A folder that a test created, not that of the project, wherever it was cloned to. */
const isOwn = (folder: string): boolean => folder.startsWith(realpathSync(tmpdir())) && relative(project, folder).startsWith('..');

/** By path, the state of a file that had none of the secrets of a test: it has none as long as it is in this state. */
const clean = new Map<string, string>();
/** Milliseconds: the times of files are not more exact. */
const exact = 50;

const stateOf = (path: string, secrets: Texts): string | undefined => {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  // What has just changed may change again without a trace.
  if (status === undefined || Date.now() - Number(status.ctimeMs) < exact) return undefined;
  return JSON.stringify([`${status.dev}/${status.ino} ${status.ctimeNs} ${status.size}`, secrets]);
};

/** Leaks in the files of a folder that have changed since they were looked at. */
const leaksBelow = (folder: string, secrets: Texts): readonly string[] => {
  const changed = pathsIn(folder).flatMap((path) => {
    const state = stateOf(path, secrets);
    return state !== undefined && clean.get(path) === state ? [] : [{ path, state }];
  });
  const paths = changed.map(({ path }) => path);
  const leaks = leaksIn(textsOf(folder, paths), secrets);
  if (leaks.length === 0) for (const { path, state } of changed) if (state !== undefined) clean.set(path, state);
  return leaks;
};

/** For a finished command: its output, and all files in its folder if that belongs to the test. */
const leaksOf = ({ command, cwd, env, stdout, stderr }: Ran): readonly string[] => {
  if (tellsItsOwn.test(command)) return leaksIn({ stdout, stderr }, made);
  const secrets = secretsIn(env);
  return [...leaksIn({ stdout, stderr }, secrets), ...(isOwn(realpathSync(cwd)) ? leaksBelow(cwd, secrets) : [])];
};

export const demandNoLeaks = (ran: Ran): void => {
  const leaks = leaksOf(ran);
  if (leaks.length > 0) throw new Error(`\`${ran.command}\` shows secrets: ${leaks.join('; ')}`);
};
