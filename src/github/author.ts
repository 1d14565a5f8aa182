// The account of the token. A comment or an issue is ours only if GitHub reports this account as its author: its text proves nothing.
import type { GitHub } from './client.ts';

export interface Author {
  /** `github-actions[bot]`, `<app>[bot]`, or the person who owns the token. */
  readonly login: string;
  /** null: unknown; then only the login decides. GitHub allows no registration of a login with brackets. */
  readonly appId: number | null;
}

/** The account of GITHUB_TOKEN; the id of the App is that of github.com. */
export const actionsAuthor = (serverUrl: string): Author => ({
  login: 'github-actions[bot]',
  appId: serverUrl === 'https://github.com' ? 15_368 : null,
});

/** The account of another token. `GET /user` refuses the tokens of Apps; this query does not. */
export const readAuthor = (github: GitHub): Promise<Author> =>
  github.call(
    'graph.viewer',
    async (api) => ({ data: await api.graphql<{ readonly viewer: { readonly login: string } }>('{ viewer { login } }') }),
    // A token without access to any account has no viewer.
    ({ viewer: { login } }) => ({ login, appId: null }),
  );

/** The fields of a comment or an issue that identify its author. */
interface Written {
  readonly user?: { readonly login: string; readonly type: string } | null;
  readonly performed_via_github_app?: { readonly id: number; readonly slug?: string } | null;
}

export const isBy = (author: Author, { user, performed_via_github_app: app }: Written): boolean => {
  if (user === null || user === undefined || user.login !== author.login) return false;
  if (!author.login.endsWith('[bot]')) return true;
  if (user.type !== 'Bot') return false;
  return author.appId === null || app?.id === author.appId;
};
