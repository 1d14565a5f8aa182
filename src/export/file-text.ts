// Sections as the text of a desired-state file, or of one file for each section.
import { omitUndefined } from '../kinds/omit-undefined.ts';
import { type ExportedItem, type ExportedSection, isSection } from './exported-item.ts';
import { commentLine, type YamlEntry, yamlLines } from './yaml-text.ts';

/** The head above the sections: the organization as a whole. */
export interface Head {
  /** For editors: the location of the schema. */
  readonly schema?: string;
  /** A description of the file in one line. */
  readonly about?: string;
  readonly tenant?: string;
  readonly regions: readonly string[];
}

const fieldEntries = ({ fields, below, asides }: ExportedItem): readonly YamlEntry[] => [
  ...fields.map(([key, leaf]) => ({ key, leaf, ...omitUndefined({ aside: asides?.get(key) }) })),
  ...below.map(sectionEntry),
];

const itemEntry = (item: ExportedItem): YamlEntry => {
  const { key, scalar, comments } = item;
  return scalar === undefined ? { key, comments, map: fieldEntries(item) } : { key, comments, leaf: scalar };
};

const sectionEntry = ({ name, single, items, comments }: ExportedSection): YamlEntry => {
  const [only] = items;
  if (single && only) return { key: name, comments: [...comments, ...only.comments], map: fieldEntries(only) };
  return { key: name, comments, map: items.map(itemEntry) };
};

export const sectionText = (section: ExportedSection): string =>
  isSection(section) ? yamlLines(sectionEntry(section)).join('\n') : section.comments.map(commentLine).join('\n');

/** The settings of the organization as a whole, each by its key. */
export const settingTexts = ({ tenant, regions }: Head): readonly { readonly name: string; readonly text: readonly string[] }[] => [
  ...(tenant === undefined ? [] : [{ name: 'tenant', text: [`tenant: ${tenant}`] }]),
  ...(regions.length === 0 ? [] : [{ name: 'regions', text: yamlLines({ key: 'regions', leaf: regions }) }]),
];

const headText = ({ schema, about, ...settings }: Head): string =>
  [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]),
    ...(about === undefined ? [] : [commentLine(about)]),
    'version: 1',
    ...settingTexts(settings).flatMap(({ text }) => text),
  ].join('\n');

export const fileText = (head: Head, sections: readonly ExportedSection[]): string =>
  `${[headText(head), ...sections.map(sectionText)].join('\n\n')}\n`;

/** File name → text: `organization.yaml` with the head, and `members.yaml`, `volumes.yaml` … each with one section. */
export const splitTexts = (head: Head, sections: readonly ExportedSection[]): Readonly<Record<string, string>> => {
  const { schema } = head;
  const rest: Head = { ...(schema === undefined ? {} : { schema }), regions: [] };
  const files = sections.map((section): readonly [string, string] => [
    `${section.name.replaceAll('_', '-')}.yaml`,
    fileText(rest, [section]),
  ]);
  return { 'organization.yaml': fileText(head, []), ...Object.fromEntries(files) };
};
