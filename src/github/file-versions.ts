// Committed versions of a file on a branch, through the API: a sample, because there can be thousands.
import { type BranchFile, readFileAt } from './branch-file.ts';
import type { GitHub } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { pageSize } from './pages.ts';
import { done, type Result, unfit } from './result.ts';

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
const readPage = async (github: GitHub, { branch, path, size }: CommitList, page: number): Promise<Result<CommitPage>> => {
  const read = await github.call(
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
  return read.type === 'refused' && read.why.cause === 'not-found' ? done({ commits: [], pages: undefined }) : read;
};

/** A full page without links is the only one, unless something between here and GitHub removed them: then the list would end unnoticed. */
const countPages = async (github: GitHub, list: CommitList, { commits, pages }: CommitPage): Promise<Result<number>> => {
  if (pages !== undefined || commits.length < list.size) return done(pages ?? 1);
  const next = await readPage(github, list, 2);
  if (next.type === 'refused') return next;
  return next.value.commits.length === 0
    ? done(1)
    : unfit('commit.list', 'The response has more pages and does not link to them. Check the proxy.');
};

const refusal = <Value>(results: readonly Result<Value>[]): Extract<Result<Value>, { type: 'refused' }> | undefined =>
  results.find((result) => result.type === 'refused');

/** The commits at these places, counted from the newest. Only the pages that contain one are read. */
const readCommits = async (
  github: GitHub,
  list: CommitList,
  sample: (count: number) => readonly number[],
): Promise<Result<readonly string[]>> => {
  const { size } = list;
  const first = await readPage(github, list, 1);
  if (first.type === 'refused') return first;
  const counted = await countPages(github, list, first.value);
  if (counted.type === 'refused') return counted;
  const pages = counted.value;
  const last = pages > 1 ? await readPage(github, list, pages) : first;
  if (last.type === 'refused') return last;
  const indexes = sample((pages - 1) * size + last.value.commits.length);
  const pageOf = (index: number): number => Math.floor(index / size) + 1;
  const missing = [...new Set(indexes.map(pageOf))].filter((page) => page !== 1 && page !== pages);
  const more = await inParallel(missing, atOnce, (page) => readPage(github, list, page));
  const refused = refusal(more);
  if (refused) return refused;
  const known = new Map<number, readonly string[]>([
    [pages, last.value.commits],
    [1, first.value.commits],
    ...more.flatMap((page, index) => (page.type === 'done' ? [[missing[index] ?? 0, page.value.commits] as const] : [])),
  ]);
  return done(indexes.flatMap((index) => known.get(pageOf(index))?.[index % size] ?? []));
};

/** `sample` receives the number of commits and returns places, counted from the newest. A commit that deleted the file has no version of it. `size`: commits on a page. */
export const readFileVersions = async (
  github: GitHub,
  file: BranchFile,
  sample: (count: number) => readonly number[],
  size = pageSize,
): Promise<Result<readonly FileVersion[]>> => {
  const commits = await readCommits(github, { ...file, size }, sample);
  if (commits.type === 'refused') return commits;
  const texts = await inParallel(commits.value, atOnce, (commit) => readFileAt(github, file.path, commit));
  const refused = refusal(texts);
  if (refused) return refused;
  return done(
    texts.flatMap((text, index) => {
      const commit = commits.value[index];
      return text.type === 'done' && text.value !== null && commit !== undefined ? [{ commit, text: text.value }] : [];
    }),
  );
};
