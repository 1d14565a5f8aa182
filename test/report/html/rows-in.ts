// The rows of the findings of a page, as its filters have them.
import type { PageData } from '../../../src/report/html/findings/page-data.ts';

export interface ListedRow {
  readonly group: string;
  readonly tabs: readonly string[];
  readonly severity: string;
  readonly policy: string;
  readonly product: string;
  readonly owner: string;
  readonly many: number;
  readonly ids: readonly string[];
}

export const rowsIn = (page: string): readonly ListedRow[] => {
  const [, text = '{"groups":[]}'] = /<script type="application\/json" id="findings-data">(.*?)<\/script>/.exec(page) ?? [];
  const data: PageData = JSON.parse(text);
  return data.groups.flatMap(({ id: group, rows }) =>
    rows.map(
      ([tabs, severity, policy, product, owner, many, ids]): ListedRow => ({
        group,
        tabs,
        severity,
        policy: data.policies[policy]?.id ?? '',
        product: data.products[product] ?? '',
        owner: data.owners[owner] ?? '',
        many,
        ids,
      }),
    ),
  );
};

/** The numbers of the cards by their words. */
export const cardsIn = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...page.matchAll(
        /<span>(?:<svg class="mark [\w-]+" aria-hidden="true"><use href="#mark-[\w-]+"\/><\/svg>)? ([^<]*)<\/span><span class="number">(\d+|–)</g,
      ),
    ].map(([, word = '', many = '']) => [word.toLowerCase(), many]),
  );
