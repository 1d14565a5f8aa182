// XML as text. Characters that XML does not allow, or that nobody would see, become escapes, so that no text from outside ends or hides an element.
import { visible } from '../yaml/visible.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** For the text of an element and for an attribute. */
const escapeXml = (text: string): string => visible(text).replace(/[&<>"']/g, (found) => entities[found] ?? '');

type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly Element[];
  readonly text?: string;
}

export const element = (name: string, attributes: Attributes, children: readonly Element[] = [], text?: string): Element => ({
  name,
  attributes,
  children,
  ...(text !== undefined && { text }),
});

const tag = ({ name, attributes }: Element): string =>
  `${name}${Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`))
    .join('')}`;

const lines = (one: Element, indent: string): readonly string[] => {
  const { name, children, text } = one;
  if (children.length > 0)
    return [`${indent}<${tag(one)}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
  return [text === undefined ? `${indent}<${tag(one)}/>` : `${indent}<${tag(one)}>${escapeXml(text)}</${name}>`];
};

/** An element whose children are generated, because all of them would be too long to hold. It has at least one. */
export function* partsAsXml(root: Element, children: Iterable<Element>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${tag(root)}>\n`;
  for (const child of children) yield `${lines(child, '  ').join('\n')}\n`;
  yield `</${root.name}>\n`;
}

export const asXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`;
