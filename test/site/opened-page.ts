// A page taken apart as a reader without a script sees it: its text, its links, and the addresses on it.
import { dirname, join, normalize } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

export interface Opened {
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly ids: ReadonlySet<string>;
}

const textOf = (node: Node): string =>
  node.nodeName === 'style' || node.nodeName === 'script'
    ? ''
    : 'value' in node
      ? node.value
      : 'childNodes' in node
        ? node.childNodes.map(textOf).join(' ')
        : '';

export const opened = (html: string): Opened => {
  const links: { href: string; text: string }[] = [];
  const ids = new Set<string>();
  const visit = (node: Node): void => {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value);
        if (name === 'href' && node.nodeName === 'a') links.push({ href: value, text: textOf(node).replaceAll(/\s+/g, ' ').trim() });
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  const root = parse(html, { scriptingEnabled: false });
  visit(root);
  return { text: textOf(root).replaceAll(/\s+/g, ' '), links, ids };
};

/** Opens each page once. */
export const openedOnce = (): ((html: string) => Opened) => {
  const known = new Map<string, Opened>();
  return (html) => {
    const page = known.get(html) ?? opened(html);
    known.set(html, page);
    return page;
  };
};

/** Links that lead nowhere: to a page that does not exist, or to an anchor that its page does not have. A list with filters is no anchor. */
export const deadLinks = (all: ReadonlyMap<string, string>, open = opened): readonly string[] => {
  const known = new Map([...all].filter(([name]) => name.endsWith('.html')).map(([name, html]) => [name, open(html)]));
  return [...known].flatMap(([name, { links }]) =>
    links.flatMap(({ href }) => {
      if (/^https?:/.test(href)) return [];
      const [path = '', hash = ''] = href.split('#');
      const target = path === '' ? name : normalize(join(dirname(name), path));
      if (!all.has(target)) return [`${name}: ${href}`];
      const isAnchor = hash !== '' && !hash.includes('=');
      return isAnchor && !known.get(target)?.ids.has(decodeURIComponent(hash)) ? [`${name}: ${href}`] : [];
    }),
  );
};
