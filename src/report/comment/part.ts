// The parts of a comment, and their Markdown.
import { joined, type Markdown, md, type OwnText, words } from './markdown.ts';

/** Rows and items can be dropped from the end, those of the highest rank first; parts without a rank are never shortened. */
interface Droppable {
  readonly rank?: number;
}

export type CommentPart =
  | { readonly type: 'heading'; readonly text: OwnText }
  | { readonly type: 'paragraph'; readonly text: Markdown }
  | { readonly type: 'alert'; readonly level: 'caution' | 'warning' | 'note'; readonly lines: readonly Markdown[] }
  | { readonly type: 'fold'; readonly summary: OwnText; readonly parts: readonly CommentPart[] }
  | Table
  | List;

export interface Table extends Droppable {
  readonly type: 'table';
  readonly head: readonly OwnText[];
  /** Columns that are set to the right. */
  readonly right?: readonly number[];
  readonly rows: readonly (readonly Markdown[])[];
}

export interface List extends Droppable {
  readonly type: 'list';
  readonly rows: readonly Markdown[];
}

export const tableRow = (cells: readonly Markdown[]): Markdown => md`| ${joined(cells, words` | `)} |`;
export const listItem = (item: Markdown): Markdown => md`- ${item}`;

const alerts = { caution: words`> [!CAUTION]`, warning: words`> [!WARNING]`, note: words`> [!NOTE]` } as const;

const linesOf = (part: CommentPart): readonly Markdown[] => {
  const none = words``;
  switch (part.type) {
    case 'heading':
      return [md`### ${part.text}`, none];
    case 'paragraph':
      return [part.text, none];
    case 'list':
      return [...part.rows.map(listItem), none];
    case 'alert':
      return [alerts[part.level], ...part.lines.map((one) => md`> ${one}`), none];
    case 'table': {
      const align = part.head.map((_, column) => (part.right?.includes(column) ? words`--:` : words`:--`));
      return [tableRow(part.head), tableRow(align), ...part.rows.map(tableRow), none];
    }
    case 'fold':
      return [md`<details><summary>${part.summary}</summary>`, none, ...part.parts.flatMap(linesOf), words`</details>`, none];
  }
};

/** Ends with a line break. */
export const markdownOf = (parts: readonly CommentPart[]): Markdown => md`${joined(parts.flatMap(linesOf), words`\n`)}\n`;
