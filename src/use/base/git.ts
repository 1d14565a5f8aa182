// Runs Git to read a repository: no shell, no network, no questions, no filters of the repository, and only those environment variables that Git needs to
// start.
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fail } from '../../errors.ts';
import { findProgram, programFolders } from '../../files/find-program.ts';
import { plainText } from '../../platform/plain-text.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface GitAnswer {
  readonly ok: boolean;
  readonly stdout: Buffer;
  /** The error output of Git, safe to display. */
  readonly says: string;
}

export type Git = (words: readonly string[], input?: string) => GitAnswer;

/** Credentials are not passed on, and a hook's GIT_DIR cannot redirect the call. */
const passedOn = ['HOME', 'XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'SYSTEMROOT'];

const settings = {
  // A clone without its files would fetch them with any program that its own settings name.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

const longest = 30_000;
const largest = 256_000_000;

/** As the system searches without PATH. */
const systemFolders = ['/usr/bin', '/bin'].join(delimiter);

const notRun = (code: string): never =>
  fail('base-unreadable', `Git could not be run (${code})`, {
    help:
      code === 'ENOENT'
        ? 'Install Git, or run without the option that names a revision.'
        : 'Retry, or run without the option that names a revision.',
  });

/** Git in this folder, which may be a checkout: only absolute folders of PATH are searched. Throws `base-unreadable` if it cannot be started. */
export const gitIn = (folder: string, env: Environment): Git => {
  const around = Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const folders = programFolders(env['PATH'] ?? systemFolders);
  const program = findProgram('git', folders) ?? findProgram('git.exe', folders);
  return (words, input = '') => {
    if (program === undefined) return notRun('ENOENT');
    const { status, stdout, stderr, error } = spawnSync(program, ['--no-pager', ...words], {
      cwd: folder,
      env: { ...around, PATH: folders.join(delimiter), ...settings },
      input,
      timeout: longest,
      maxBuffer: largest,
      windowsHide: true,
    });
    if (error) return notRun('code' in error && typeof error.code === 'string' ? error.code : 'unknown');
    return { ok: status === 0, stdout, says: plainText(stderr.toString()) };
  };
};
