// All pages of a list: the item may be on any of them.
import type { GitHubOperation } from './operations.ts';
import { unfit } from './refusal.ts';

export const pageSize = 100;

/** GitHub keeps no more comments than this on one issue. */
const mostPages = 100;

/** A list that cannot be read to its end is refused, never truncated. */
export const everyPage = async <Item>(
  operation: GitHubOperation,
  read: (page: number) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await read(page);
    items.push(...listed);
    if (listed.length < pageSize) return items;
  }
  return unfit(operation, `The list has more than ${mostPages} pages.`);
};
