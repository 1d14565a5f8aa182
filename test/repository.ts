// A Git repository of a test. It begins with files that `git init` would write, in which the settings stand that a test needs: so Git is started only to commit.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A commit starts no maintenance. */
const settings = `[core]
	repositoryformatversion = 0
[user]
	name = Ana
	email = ana@acme.example
[commit]
	gpgsign = false
[gc]
	auto = 0
[maintenance]
	auto = false
`;

export interface Repository {
  /** What Git prints, without its end of line. Fails with Git. */
  readonly git: (...words: readonly string[]) => string;
  /** Commits all files, even if nothing changed; returns the commit. */
  readonly commit: (message?: string) => string;
}

const repositoryIn = (folder: string, env: Readonly<Record<string, string>> = {}): Repository => {
  const around = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...env };
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: around }).trim();
  return {
    git,
    commit: (message = 'x') => {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', `--message=${message}`);
      return readFileSync(join(folder, '.git/refs/heads/main'), 'utf8').trim();
    },
  };
};

/** Makes the folder a repository, on the branch main. `env`: in addition to the machine's. */
export const startRepository = (folder: string, env: Readonly<Record<string, string>> = {}): Repository => {
  for (const name of ['objects', 'refs/heads']) mkdirSync(join(folder, '.git', name), { recursive: true });
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(folder, '.git/config'), settings);
  return repositoryIn(folder, env);
};

/** A template for the tests of a file that begin with the same commits: of one file, one after another. */
export const commitsOf = (
  file: string,
  texts: readonly string[],
): { readonly commits: readonly string[]; readonly copyInto: (folder: string) => Repository } => {
  const template = temporaryFolder('repository');
  const { commit } = startRepository(template);
  const commits = texts.map((text) => {
    writeFileSync(join(template, file), text);
    return commit();
  });
  return {
    commits,
    copyInto: (folder) => {
      cpSync(template, folder, { recursive: true });
      return repositoryIn(folder);
    },
  };
};
