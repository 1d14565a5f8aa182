// A generated table inside a hand-written page, between two comments that name it.

export const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

export const code = (text: string | undefined): string => (text === undefined || text === '' ? '' : `\`${cell(text)}\``);

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');

/** The page with another text between the two comments. `source`: the file that the text comes from. Throws if the page lacks them. */
export const withPart = (page: string, text: string, name: string, source: string, part: string): string => {
  const [begin, end] = [`<!-- ${name} of ${source} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} lacks ${begin} or ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
};
