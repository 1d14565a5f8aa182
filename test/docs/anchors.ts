// The anchors of a Markdown page, as GitHub derives them from its headings.
import { readFileSync } from 'node:fs';

const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

/** Headings with the same text are numbered from the second on. */
export const anchorsOf = (page: string): readonly string[] => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const seen = new Map<string, number>();
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
};
