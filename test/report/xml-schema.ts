// Validates XML against the part of XML Schema that junit-10.xsd uses: elements with attributes and a set of children, by name.
import { readFileSync } from 'node:fs';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);|&|</g, (found, name: string | undefined) => {
    const character = name === undefined ? undefined : entities[name];
    if (character === undefined) throw new Error(`not well-formed: ${found}`);
    return character;
  });

/** Every character that XML 1.0 allows. */
const allowed = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const token = /<\?[^?]*\?>|<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** Throws for anything that is not well-formed. */
export const parseXml = (text: string): XmlElement => {
  if (!allowed.test(text)) throw new Error('a character that XML does not allow');
  const root: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const path: Open[] = [root];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text);
    const top = path.at(-1);
    if (!found || !top) throw new Error(`not well-formed at ${at}: ${text.slice(at, at + 60)}`);
    const [, closing, name, attributes = '', empty, words] = found;
    if (words !== undefined) top.text += unescaped(words);
    else if (name !== undefined && closing === '/') {
      if (top.name !== name) throw new Error(`${top.name} ends as ${name}`);
      path.pop();
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)] as const);
      const one: Open = { name, attributes: new Map(pairs), children: [], text: '' };
      if (one.attributes.size !== pairs.length) throw new Error(`${name} has an attribute twice`);
      top.children.push(one);
      if (empty !== '/') path.push(one);
    }
  }
  const [element] = root.children;
  if (path.length !== 1 || !element || root.children.length !== 1) throw new Error('not one whole element');
  return element;
};

interface Declaration {
  readonly attributes: ReadonlyMap<string, { readonly required: boolean; readonly pattern: RegExp | undefined }>;
  readonly children: ReadonlySet<string>;
}

const within = (one: XmlElement): readonly XmlElement[] => [one, ...one.children.flatMap(within)];

const patternsIn = (schema: XmlElement): ReadonlyMap<string, RegExp> =>
  new Map(
    schema.children
      .filter(({ name }) => name === 'xs:simpleType')
      .map((type) => {
        const pattern =
          within(type)
            .find(({ name }) => name === 'xs:pattern')
            ?.attributes.get('value') ?? '';
        return [type.attributes.get('name') ?? '', new RegExp(`^(?:${pattern})$`)] as const;
      }),
  );

const declarationsIn = (schema: XmlElement): ReadonlyMap<string, Declaration> => {
  const patterns = patternsIn(schema);
  return new Map(
    schema.children
      .filter(({ name }) => name === 'xs:element')
      .map((one) => {
        const parts = within(one);
        const attributes = parts
          .filter(({ name }) => name === 'xs:attribute')
          .map(
            ({ attributes: of }) =>
              [of.get('name') ?? '', { required: of.get('use') === 'required', pattern: patterns.get(of.get('type') ?? '') }] as const,
          );
        const children = parts.flatMap(({ name, attributes: of }) => (name === 'xs:element' ? [of.get('ref') ?? ''] : []));
        return [one.attributes.get('name') ?? '', { attributes: new Map(attributes), children: new Set(children) }] as const;
      }),
  );
};

const junit = declarationsIn(parseXml(readFileSync('test/fixtures/results/junit-10.xsd', 'utf8')));

/** What junit-10.xsd refuses, one line each. */
export const refusedByJunit = (one: XmlElement): readonly string[] => {
  const known = junit.get(one.name);
  if (!known) return [`${one.name} is unknown`];
  const missing = [...known.attributes].flatMap(([name, { required }]) =>
    required && !one.attributes.has(name) ? [`${one.name} lacks ${name}`] : [],
  );
  const strange = [...one.attributes].flatMap(([name, value]) => {
    const attribute = known.attributes.get(name);
    return attribute && (attribute.pattern?.test(value) ?? true) ? [] : [`${one.name} has ${name}="${value}"`];
  });
  const misplaced = one.children.flatMap(({ name }) => (known.children.has(name) ? [] : [`${one.name} contains ${name}`]));
  return [...missing, ...strange, ...misplaced, ...one.children.flatMap(refusedByJunit)];
};
