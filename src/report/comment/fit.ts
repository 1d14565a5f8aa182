// Keeps a comment within a size: rows of the least important tables and lists are dropped from their ends, and counted.
import { counted, type Markdown, md, words } from './markdown.ts';
import { type CommentPart, type List, listItem, markdownOf, type Table, tableRow } from './part.ts';

/** UTF-8, as the stricter reading of the platform's "characters". */
export const bytesOf = (text: string): number => Buffer.byteLength(text);

const dropped = (many: number): CommentPart => ({
  type: 'paragraph',
  text: md`… and ${counted(many, words`more row`, words`more rows`)}, in the full report.`,
});
/** The maximum length of the note about dropped rows. */
const sizeOfDropped = bytesOf(markdownOf([dropped(Number.MAX_SAFE_INTEGER)]));

type Rows = Table | List;

const rowsIn = (parts: readonly CommentPart[]): readonly Rows[] =>
  parts.flatMap((part): readonly Rows[] => {
    if (part.type === 'fold') return rowsIn(part.parts);
    return part.type === 'table' || part.type === 'list' ? [part] : [];
  });

const linesOf = (part: Rows): readonly Markdown[] => (part.type === 'table' ? part.rows.map(tableRow) : part.rows.map(listItem));

/** The number of rows that each part keeps to save this many bytes; undefined: dropping rows cannot save that much. */
const keptRows = (parts: readonly CommentPart[], excess: number): ReadonlyMap<CommentPart, number> | undefined => {
  const kept = new Map<CommentPart, number>();
  let left = excess;
  const least = rowsIn(parts)
    .filter(({ rank }) => rank !== undefined)
    .toReversed()
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const part of least) {
    if (left <= 0) break;
    const lines = linesOf(part);
    let keeps = lines.length;
    left += sizeOfDropped;
    while (keeps > 0 && left > 0) {
      keeps -= 1;
      left -= bytesOf(lines[keeps] ?? '') + 1;
    }
    kept.set(part, keeps);
  }
  return left > 0 ? undefined : kept;
};

const shortened = (parts: readonly CommentPart[], kept: ReadonlyMap<CommentPart, number>): readonly CommentPart[] =>
  parts.flatMap((part): readonly CommentPart[] => {
    if (part.type === 'fold') return [{ ...part, parts: shortened(part.parts, kept) }];
    const keeps = kept.get(part);
    if (keeps === undefined || (part.type !== 'table' && part.type !== 'list')) return [part];
    const note = dropped(part.rows.length - keeps);
    if (keeps === 0) return [note];
    return part.type === 'table'
      ? [{ ...part, rows: part.rows.slice(0, keeps) }, note]
      : [{ ...part, rows: part.rows.slice(0, keeps) }, note];
  });

/** The Markdown in at most this many bytes; undefined: the mandatory parts do not fit. */
export const fit = (parts: readonly CommentPart[], most: number): Markdown | undefined => {
  const whole = markdownOf(parts);
  const excess = bytesOf(whole) - most;
  if (excess <= 0) return whole;
  const kept = keptRows(parts, excess);
  return kept && markdownOf(shortened(parts, kept));
};
