// All pages of a list: the item may be on any of them.
import type { GitHubOperation } from './operations.ts';
import { done, type Result, unfit } from './result.ts';

export const pageSize = 100;

/** GitHub keeps no more comments than this on one issue. */
const mostPages = 100;

/** A list that cannot be read to its end is refused, never truncated. */
export const everyPage = async <Item>(
  operation: GitHubOperation,
  read: (page: number) => Promise<Result<readonly Item[]>>,
): Promise<Result<readonly Item[]>> => {
  const items: Item[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read(page);
    if (result.type === 'refused') return result;
    items.push(...result.value);
    if (result.value.length < pageSize) return done(items);
  }
  return unfit(operation, `The list has more than ${mostPages} pages.`);
};
