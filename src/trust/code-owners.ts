// The lines of CODEOWNERS that belong to a delegation: whoever may declare something also approves the file. Least specific first, because GitHub uses the last
// line that matches.
import { relative, sep } from 'node:path';
import type { Delegation } from './delegation.ts';

const begin = '# tenantry: begin, from `delegation:` of the trust file';
const end = '# tenantry: end';

const shown = (path: string): string => path.split(sep).join('/');

/** undefined: it is outside of the repository. */
const within = (root: string, path: string): string | undefined => {
  const way = relative(root, path);
  return way.startsWith('..') ? undefined : shown(way);
};

/** `root`: of the repository, absolute; `trustFile`: absolute. Empty if the files are elsewhere. */
export const ownerBlock = ({ folder, entries }: Delegation, root: string, trustFile: string): string => {
  const prefix = within(root, folder);
  if (prefix === undefined) return '';
  const above = prefix === '' ? '/' : `/${prefix}/`;
  const wide = entries.filter(({ may }) => may === 'everything');
  const others = entries.filter(({ may }) => may !== 'everything');
  const keepers = [...new Set(wide.flatMap(({ owners }) => owners))];
  const own = within(root, trustFile);
  const lines: readonly (readonly [path: string, owners: readonly string[]])[] = [
    ...[...wide, ...others].map(({ files, owners }) => [`${above}${files}`, owners] as const),
    // Without an owner a line would require nobody.
    ...(keepers.length === 0 ? [] : [...(own === undefined ? [] : [[`/${own}`, keepers] as const]), ['/.github/', keepers] as const]),
  ];
  const longest = Math.max(...lines.map(([path]) => path.length)) + 2;
  return [begin, ...lines.map(([path, owners]) => `${path.padEnd(longest)}${owners.join(' ')}`), end, ''].join('\n');
};

/** The text with this block in place of an earlier one, or at its end. */
export const withOwnerBlock = (text: string, block: string): string => {
  const [from, to] = [text.indexOf(begin), text.indexOf(`${end}\n`)];
  if (from >= 0 && to > from) return `${text.slice(0, from)}${block}${text.slice(to + end.length + 1)}`;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${block}`;
};
