// The rules of an Atom feed (RFC 4287) that a reader depends on: what must be there, once, and in which form.
import { parseXml, type XmlElement } from '../report/xml-schema.ts';

/** An absolute IRI without spaces (RFC 4287, 4.2.6). */
const isId = (text: string): boolean => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);

/** RFC 3339. */
const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

const isReference = (text: string): boolean => /^[^\s<>"{}|\\^`]+$/.test(text) && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text);

const allowed: Readonly<Record<string, readonly string[]>> = {
  feed: ['id', 'title', 'updated', 'author', 'link', 'entry'],
  entry: ['id', 'title', 'updated', 'category', 'link', 'content'],
};

const ofElement = (one: XmlElement): readonly string[] => {
  const { name, children } = one;
  const named = (of: string): readonly XmlElement[] => children.filter((child) => child.name === of);
  const links = (rel: string): readonly XmlElement[] => named('link').filter(({ attributes }) => attributes.get('rel') === rel);
  const once = (['id', 'title', 'updated'] as const).flatMap((of) => {
    const [first, ...others] = named(of);
    return first === undefined ? [`no ${of}`] : others.length > 0 ? [`${of} twice`] : [];
  });
  const forms = [
    ...named('id').flatMap(({ text }) => (isId(text) ? [] : [`id ${text}`])),
    ...named('updated').flatMap(({ text }) => (isTime(text) ? [] : [`updated ${text}`])),
    ...named('link').flatMap(({ attributes }) =>
      isReference(attributes.get('href') ?? '') ? [] : [`link ${attributes.get('href') ?? ''}`],
    ),
    ...named('category').flatMap(({ attributes }) => (attributes.get('term') ? [] : ['category without term'])),
    ...named('content').flatMap(({ attributes }) => (attributes.get('type') === 'text' ? [] : ['content of another type'])),
  ];
  const own =
    name === 'feed'
      ? [
          ...(named('author').some((author) => author.children.some((child) => child.name === 'name' && child.text !== ''))
            ? []
            : ['no author']),
          ...(links('self').length === 1 ? [] : ['no self link']),
        ]
      : links('alternate').length === 1 || named('content').length === 1
        ? []
        : ['no alternate link and no content'];
  const strange = children.filter((child) => !allowed[name]?.includes(child.name)).map((child) => `has ${child.name}`);
  return [...once, ...forms, ...own, ...strange].map((mistake) => `${name}: ${mistake}`);
};

/** Empty: it is valid. */
export const mistakesIn = (feed: string): readonly string[] => {
  const root = parseXml(feed);
  const entries = root.children.filter(({ name }) => name === 'entry');
  const ids = entries.flatMap(({ children }) => children.filter(({ name }) => name === 'id').map(({ text }) => text));
  return [
    ...(root.name === 'feed' && root.attributes.get('xmlns') === 'http://www.w3.org/2005/Atom' ? [] : ['it is no feed']),
    ...ofElement(root),
    ...entries.flatMap(ofElement),
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
  ];
};
