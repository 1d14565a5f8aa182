// A page taken apart: its elements and attributes, which no name may change, and the texts in them.
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { expect } from 'vitest';

type Node = DefaultTreeAdapterMap['node'];

/** Attributes whose value is text from outside. */
const ofText = new Set([
  'aria-label',
  'data-policy',
  'data-product',
  'data-owner',
  'data-l',
  'data-name',
  'value',
  'id',
  'href',
  'data-policies',
  'data-products',
  'data-owners',
  'data-controls',
]);

/** Elements and attributes without text; and the text of elements and attributes. */
export const contentOf = (page: string, scriptingEnabled = true): { readonly skeleton: string; readonly texts: readonly string[] } => {
  const texts: string[] = [];
  const skeletonOf = (node: Node): string => {
    if ('value' in node) {
      texts.push(node.value);
      return '';
    }
    const attributes = 'attrs' in node ? node.attrs : [];
    for (const { name, value } of attributes) if (ofText.has(name)) texts.push(value);
    // The hash of the style that names the page on paper.
    const shownOf = (value: string): string => value.replace(/'sha256-[^']*'/g, 'hash');
    const own = attributes.map(({ name, value }) => (ofText.has(name) ? name : `${name}=${shownOf(value)}`)).join(' ');
    const children = 'childNodes' in node ? node.childNodes.map(skeletonOf).join('') : '';
    return `<${node.nodeName} ${own}>${children}</>`;
  };
  const skeleton = skeletonOf(parse(page, { scriptingEnabled, onParseError: ({ code }) => expect(code).toBe('') }));
  return { skeleton, texts };
};
