// A cause that is shown at the top, with everything that could not be read, is not repeated below: there, the name of the collection is enough.
import type { Block, Inline, ListItem, TextLine } from './document.ts';
import type { ReportedRead } from './review.ts';

/** A cause begins with its call: `403 on GET /iam/api/v1/roles`. */
const call = /[\w-]+ on [A-Z]+ [^\s:]+/;
const calls = new RegExp(call, 'g');

interface Covered {
  readonly cause: string;
  readonly name: string;
}

/** Looked up by the call that a text names, so that the work does not grow with texts times causes. */
const coveredBy = (reads: readonly ReportedRead[]): ReadonlyMap<string, readonly Covered[]> => {
  const covered = new Map<string, Covered[]>();
  for (const { name, cause = '' } of reads) {
    const [key] = call.exec(cause) ?? [];
    if (key === undefined) continue;
    const same = covered.get(key);
    if (!same) covered.set(key, [{ cause, name }]);
    else if (!same.some((one) => one.cause === cause)) same.push({ cause, name });
  }
  return covered;
};

const shorter = (text: string, covered: ReadonlyMap<string, readonly Covered[]>): string => {
  let short = text;
  for (const [key] of text.matchAll(calls)) {
    const found = covered.get(key)?.find(({ cause }) => short.includes(cause));
    if (!found) continue;
    const { cause, name } = found;
    short = short
      .replace(`was not read: ${cause}`, 'was not read')
      .replace(`not read, ${cause}`, 'not read')
      .replace(` (${cause})`, '')
      .replace(cause, () => `${name} was not read`);
  }
  return short;
};

/** The blocks that follow those that show the causes of these collections. */
export const deduplicateCauses = (blocks: readonly Block[], reads: readonly ReportedRead[]): readonly Block[] => {
  const covered = coveredBy(reads);
  if (covered.size === 0) return blocks;
  const inline = (one: Inline): Inline => {
    if (typeof one === 'string') return shorter(one, covered);
    return 'text' in one ? { ...one, text: shorter(one.text, covered) } : one;
  };
  const line = (one: TextLine): TextLine => one.map(inline);
  const item = (one: ListItem): ListItem => ({ ...one, text: line(one.text), ...(one.below && { below: one.below.map(line) }) });
  const block = (one: Block): Block => {
    if (one.type === 'list') return { ...one, items: one.items.map(item) };
    if (one.type === 'paragraph') return { ...one, text: line(one.text) };
    return one.type === 'fold' || one.type === 'detail' ? { ...one, blocks: one.blocks.map(block) } : one;
  };
  return blocks.map(block);
};
