// Committed versions of a file on a branch, through the API: a sample, because there can be thousands.
import { type BranchFile, readFileAt } from './branch-file.ts';
import type { GitHub } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { pageSize } from './pages.ts';
import { unfit, unlessMissing } from './refusal.ts';

export interface FileVersion {
  readonly commit: string;
  readonly text: string;
}

interface CommitPage {
  readonly commits: readonly string[];
  /** The number of pages, if the response links to the last one. */
  readonly pages: number | undefined;
}

interface CommitList extends BranchFile {
  /** Commits on a page. */
  readonly size: number;
}

const atOnce = 4;

const lastPage = /[?&]page=(\d{1,7})[^>]*>;\s*rel="last"/;

/** The newest commits first. A branch that does not exist has none. */
const readPage = async (github: GitHub, { branch, path, size }: CommitList, page: number): Promise<CommitPage> => {
  const read = github.call(
    'commit.list',
    async (api, at) => {
      const { data, headers } = await api.rest.repos.listCommits({ ...at, sha: `refs/heads/${branch}`, path, per_page: size, page });
      return { data: { commits: data, link: headers.link ?? '' } };
    },
    ({ commits, link }) => {
      const last = lastPage.exec(link)?.[1];
      return { commits: commits.map(({ sha }) => sha), pages: last === undefined ? undefined : Number(last) };
    },
  );
  return (await unlessMissing(read)) ?? { commits: [], pages: undefined };
};

/** A full page without links is the only one, unless something between here and GitHub removed them: then the list would end unnoticed. */
const countPages = async (github: GitHub, list: CommitList, { commits, pages }: CommitPage): Promise<number> => {
  if (pages !== undefined || commits.length < list.size) return pages ?? 1;
  const next = await readPage(github, list, 2);
  return next.commits.length === 0 ? 1 : unfit('commit.list', 'The response has more pages and does not link to them. Check the proxy.');
};

/** The commits at these places, counted from the newest. Only the pages that contain one are read. */
const readCommits = async (github: GitHub, list: CommitList, sample: (count: number) => readonly number[]): Promise<readonly string[]> => {
  const { size } = list;
  const first = await readPage(github, list, 1);
  const pages = await countPages(github, list, first);
  const last = pages > 1 ? await readPage(github, list, pages) : first;
  const indexes = sample((pages - 1) * size + last.commits.length);
  const pageOf = (index: number): number => Math.floor(index / size) + 1;
  const missing = [...new Set(indexes.map(pageOf))].filter((page) => page !== 1 && page !== pages);
  const more = await inParallel(missing, atOnce, (page) => readPage(github, list, page));
  const known = new Map<number, readonly string[]>([
    [pages, last.commits],
    [1, first.commits],
    ...more.map(({ commits }, index) => [missing[index] ?? 0, commits] as const),
  ]);
  return indexes.flatMap((index) => known.get(pageOf(index))?.[index % size] ?? []);
};

/** `sample` receives the number of commits and returns places, counted from the newest. A commit that deleted the file has no version of it. `size`: commits on a page. */
export const readFileVersions = async (
  github: GitHub,
  file: BranchFile,
  sample: (count: number) => readonly number[],
  size = pageSize,
): Promise<readonly FileVersion[]> => {
  const commits = await readCommits(github, { ...file, size }, sample);
  const texts = await inParallel(commits, atOnce, (commit) => readFileAt(github, file.path, commit));
  return texts.flatMap((text, index) => {
    const commit = commits[index];
    return text !== null && commit !== undefined ? [{ commit, text }] : [];
  });
};
