// The paths that a pull request changes, renamed ones with both names: a few requests decide whether a run has anything to evaluate.
import type { GitHub } from './client.ts';
import { pageSize } from './pages.ts';

export type ChangedFiles =
  | { readonly type: 'all'; readonly paths: readonly string[] }
  /** There are more: any file may have changed. */
  | { readonly type: 'too-many' };

/** The two checks report within five requests that no relevant file changed. */
const mostPages = 2;

export const listChangedFiles = async (github: GitHub, pullRequest: number): Promise<ChangedFiles> => {
  const paths: string[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await github.call(
      'pull-request.files',
      (api, at) => api.rest.pulls.listFiles({ ...at, pull_number: pullRequest, per_page: pageSize, page }),
      (files) => files.map(({ filename, previous_filename: before }) => (before === undefined ? [filename] : [filename, before])),
    );
    paths.push(...listed.flat());
    if (listed.length < pageSize) return { type: 'all', paths };
  }
  return { type: 'too-many' };
};
