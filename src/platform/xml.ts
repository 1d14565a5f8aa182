// XML from the network → elements by name. What could exhaust the parser is refused first: size, depth, and everything that S3 never sends.
import { parseXml, XmlElement } from '@rgrove/parse-xml';

export const longestDocument = 1024 * 1024;
const deepest = 100;

/** Tags with their attributes. Linear: no part of it can match the text of another. */
const tags = /<(\/?)[^<>"'/]*(?:"[^"<]*"[^<>"'/]*|'[^'<]*'[^<>"'/]*|\/(?!>)[^<>"'/]*)*(\/?)>/g;

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const [, closes, isEmpty] of text.matchAll(tags)) {
    if (closes === '/') depth -= 1;
    else if (isEmpty !== '/') depth += 1;
    if (depth > deepest) return true;
  }
  return false;
};

/** The document without its declaration. Comments, CDATA, a DOCTYPE and instructions could hide tags from the count. */
const documentIn = (text: string): string | undefined => {
  const document = text.replace(/^\s*<\?xml\s[^<>?]*\?>/, '');
  return /<[!?]/.test(document) || isTooDeep(document) ? undefined : document;
};

/** The root; undefined: not XML, cut off, or not of a form that is accepted. */
export const parseDocument = (text: string): XmlElement | undefined => {
  const document = text.length > longestDocument ? undefined : documentIn(text);
  if (document === undefined) return undefined;
  try {
    return parseXml(document).root ?? undefined;
  } catch {
    return undefined;
  }
};

/** Without the prefix of a namespace. */
export const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** The elements of this name directly below. */
export const elementsIn = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child instanceof XmlElement).filter((child) => nameOf(child) === name) ?? [];

export const elementIn = (element: XmlElement | undefined, name: string): XmlElement | undefined => elementsIn(element, name)[0];

/** undefined: there is no such element. */
export const textIn = (element: XmlElement | undefined, name: string): string | undefined => elementIn(element, name)?.text.trim();

export const textsIn = (element: XmlElement | undefined, name: string): readonly string[] =>
  elementsIn(element, name).map(({ text }) => text.trim());
