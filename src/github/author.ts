// Who the token acts as. A comment or an issue is ours only if GitHub says that this identity wrote it: its text proves nothing.
import type { GitHub } from './client.ts';
import type { Result } from './result.ts';

export interface Author {
  /** `github-actions[bot]`, `<app>[bot]`, or a person whose token it is. */
  readonly login: string;
  /** null: unknown; then the login alone decides. GitHub lets nobody register a login with brackets. */
  readonly appId: number | null;
}

/** What GITHUB_TOKEN acts as; the id of the App is that of github.com. */
export const actionsAuthor = (serverUrl: string): Author => ({
  login: 'github-actions[bot]',
  appId: serverUrl === 'https://github.com' ? 15_368 : null,
});

/** Who another token acts as. `GET /user` refuses the tokens of Apps; this does not. */
export const readAuthor = (github: GitHub): Promise<Result<Author>> =>
  github.call(
    'graph.viewer',
    async (api) => ({ data: await api.graphql<{ readonly viewer: { readonly login: string } }>('{ viewer { login } }') }),
    // A token that sees nobody has no viewer.
    ({ viewer: { login } }) => ({ login, appId: null }),
  );

/** As much of a comment or an issue as tells who wrote it. */
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
