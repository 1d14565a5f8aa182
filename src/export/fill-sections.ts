// Adds the sections that an earlier export could not read to the text of a file, and the tenant and the regions. What the file has stays as it is.
import { kindList } from '../kinds/catalogue.generated.ts';
import { type ExportedSection, isSection } from './exported-item.ts';
import { type Head, sectionText, settingTexts } from './file-text.ts';

/** `# member was not read: …`, as an export writes it for each collection of the section. */
const isGapOf = (section: string): ((line: string) => boolean) => {
  const kinds = kindList.filter(({ place }) => place?.section === section).map(({ name }) => name);
  return (line) => kinds.some((kind) => new RegExp(`^# ${kind}(?:@\\S+)? was (?:not|only partially) read: `).test(line));
};

/** In place of the comments that say why it is missing; otherwise at the end. */
const withSection = (lines: readonly string[], section: ExportedSection): readonly string[] => {
  const isGap = isGapOf(section.name);
  const text = sectionText(section).split('\n');
  const first = lines.findIndex(isGap);
  if (first < 0) return [...lines, '', ...text];
  return lines.flatMap((line, at) => (at === first ? text : isGap(line) ? [] : [line]));
};

/** Below `version:`, which every file of this form has. */
const withSetting = (lines: readonly string[], text: readonly string[]): readonly string[] => {
  const version = lines.findIndex((line) => line.startsWith('version:'));
  return [...lines.slice(0, version + 1), ...text, ...lines.slice(version + 1)];
};

export interface Filled {
  readonly text: string;
  /** The names of the added sections and settings. */
  readonly added: readonly string[];
}

/** `declared`: the keys at the top of all files of the folder. */
export const fillSections = (text: string, head: Head, sections: readonly ExportedSection[], declared: ReadonlySet<string>): Filled => {
  const settings = settingTexts(head).filter(({ name }) => !declared.has(name));
  const missing = sections.filter((section) => isSection(section) && !declared.has(section.name));
  const before: readonly string[] = text.trimEnd().split(/\r?\n/);
  const headed = settings.toReversed().reduce((lines, { text: own }) => withSetting(lines, own), before);
  const lines = missing.reduce(withSection, headed);
  return { text: `${lines.join('\n')}\n`, added: [...settings, ...missing].map(({ name }) => name) };
};
