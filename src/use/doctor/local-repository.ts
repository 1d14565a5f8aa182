// The repository around the working folder: its workflows, and GitHub with the token of the environment.
import { join } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { repositoryOf } from '../../files/boundary.ts';
import { isFolder, realFolder } from '../../files/file-status.ts';
import { yamlIn } from '../../files/list-yaml.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import type { GitHub, GitHubRepository } from '../../github/client.ts';
import { proxiesOf } from '../../platform/proxies.ts';
import { gitIn } from '../base/git.ts';
import type { Ports } from '../ports.ts';
import type { WorkflowFile } from './read-workflows.ts';

const folder = '.github/workflows';

const rootOf = ({ cwd }: Ports): string | undefined => {
  const real = realFolder(cwd);
  return real === undefined ? undefined : repositoryOf(real);
};

/** Links are not followed, and no other file of the repository is read. */
export const localWorkflows = (ports: Ports): readonly WorkflowFile[] => {
  const root = rootOf(ports);
  if (root === undefined || !isFolder(join(root, folder))) return [];
  return yamlIn(projectFile(projectAround(root), folder)).map((file) => ({
    file: join(folder, file.absolute.slice(join(root, folder).length + 1)),
    text: readText(file),
  }));
};

const named = (text: string): GitHubRepository | undefined => {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(text) ?? [];
  return owner === undefined || repo === undefined ? undefined : { owner, repo };
};

/** `git@github.com:acme/cloud.git`, `https://github.com/acme/cloud` */
const inRemote = (ports: Ports, root: string): GitHubRepository | undefined => {
  try {
    const { ok, stdout } = gitIn(root, ports.env)(['config', '--get', 'remote.origin.url']);
    const [, path = ''] = /^(?:\w+:\/\/[^/]+\/|[\w.-]+@[\w.-]+:)(.+?)(?:\.git)?\/?$/.exec(ok ? stdout.toString().trim() : '') ?? [];
    return named(path);
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

/** undefined: there is no token, or the repository is not known. It must be closed. */
export const localGitHub = async (ports: Ports): Promise<GitHub | undefined> => {
  const { env } = ports;
  const token = env['GITHUB_TOKEN'] ?? '';
  const root = rootOf(ports);
  const repository = named(env['GITHUB_REPOSITORY'] ?? '') ?? (root === undefined ? undefined : inRemote(ports, root));
  if (token === '' || repository === undefined) return undefined;
  const { openGitHub } = await import('../../github/client.ts');
  const proxies = proxiesOf(env);
  return openGitHub({ apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com', token, repository, ...(proxies && { proxies }) });
};
