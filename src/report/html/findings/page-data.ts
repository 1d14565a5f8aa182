// What the script of a page compares: filters work on this data, not on the rows, which are built when they are shown.

/** One row of a list. Numbers are positions in the lists of names. */
export type RowData = readonly [
  tabs: readonly string[],
  severity: string,
  policy: number,
  product: number,
  owner: number,
  /** How many findings it represents. */
  many: number,
  /** Their addresses on this page. */
  ids: readonly string[],
  /** What a search finds, in lower case. */
  words: string,
];

export interface PageData {
  readonly policies: readonly { readonly id: string; readonly frameworks: readonly string[] }[];
  readonly products: readonly string[];
  readonly owners: readonly string[];
  /** In the order of the page. */
  readonly groups: readonly { readonly id: string; readonly rows: readonly RowData[] }[];
  /** Rows of a group that are shown at first. */
  readonly first: number;
  /** Templates with {n} and {all}. */
  readonly words: { readonly shown: string; readonly more: string; readonly rest: string };
}
