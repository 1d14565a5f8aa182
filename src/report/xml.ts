// XML as text. Characters that XML does not allow, or that nobody would see, become escapes, so that no text from outside ends or hides an element.
import { inert } from '../yaml/inert.ts';
import { forPeople } from './for-people.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** For the text of an element and for an attribute. */
const escapeXml = (text: string): string => inert(forPeople(text)).replace(/[&<>"']/g, (found) => entities[found] ?? '');

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

function* lines(one: Element, indent: string, children: Iterable<Element> = one.children): Generator<string> {
  const { name, text } = one;
  let isOpen = false;
  for (const child of children) {
    if (!isOpen) yield `${indent}<${tag(one)}>\n`;
    isOpen = true;
    yield* lines(child, `${indent}  `);
  }
  if (isOpen) yield `${indent}</${name}>\n`;
  else yield text === undefined ? `${indent}<${tag(one)}/>\n` : `${indent}<${tag(one)}>${escapeXml(text)}</${name}>\n`;
}

/** Line by line, because all of it may be longer than any text can be. `children`: of the root, if they are generated. */
export function* partsAsXml(root: Element, children?: Iterable<Element>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* lines(root, '', children);
}
