// A sink that is a secret of GitHub Actions: opened with the token that the trust file names, checked before a key is created, then written with its secret.
import type { GitHub } from '../../github/client.ts';
import { proxiesOf } from '../../platform/proxies.ts';
import type { Secret } from '../../secret.ts';
import type { Environment } from '../../trust/resolve-secret.ts';
import type { GitHubSink } from '../../trust/trust.ts';

const publicGitHub = 'https://api.github.com';

const withGitHub = async (
  { owner, repo, tokenFrom }: GitHubSink,
  environment: Environment,
  act: (github: GitHub) => Promise<unknown>,
): Promise<string | undefined> => {
  const token = environment[tokenFrom.name] ?? '';
  if (token === '') return `the environment variable ${tokenFrom.name}, which holds its token, is not set`;
  // The client is loaded only for a delivery to GitHub.
  const { openGitHub } = await import('../../github/client.ts');
  const { warningsOf } = await import('../../github/refusal.ts');
  const proxies = proxiesOf(environment);
  const apiUrl = environment['GITHUB_API_URL'] || publicGitHub;
  const github = openGitHub({ apiUrl, token, repository: { owner, repo }, ...(proxies && { proxies }) });
  try {
    const [refusal] = await warningsOf(act(github));
    return refusal?.message;
  } finally {
    await github.close();
  }
};

/** Why it cannot be written to; undefined: it can. */
export const unfitGitHubSink = (sink: GitHubSink, environment: Environment): Promise<string | undefined> =>
  withGitHub(sink, environment, async (github) => {
    const { readSealingKey } = await import('../../github/stored-secret.ts');
    await readSealingKey(github, sink);
  });

/** Why it was not written. Never contains the secret. */
export const sendToGitHub = (sink: GitHubSink, secret: Secret, environment: Environment): Promise<string | undefined> =>
  withGitHub(sink, environment, async (github) => {
    const { writeStoredSecret } = await import('../../github/stored-secret.ts');
    await writeStoredSecret(github, sink, secret);
  });
