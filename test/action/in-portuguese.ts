// The files of the demo with a language, and the words of a published text that are English: without code, addresses and markers.

type Files = Readonly<Record<string, string>>;

const organization = 'tenantry/organization.yaml';

export const inPortuguese = (files: Files): Files => ({ ...files, [organization]: `language: pt-BR\n${files[organization] ?? ''}` });

/** Words that no Portuguese sentence has, and hardly an English one is without. */
const english =
  /(?<!\p{L})(?:the|of|and|is|are|was|were|with|from|this|that|these|which|has|have|been|will|would|cannot|could|must|not|than|there|its|by|on|at|only|because|change|changes|access|finding|findings|since|until|due|days|hours|older|new|read|yes|none|unknown|critical|high|medium|low)(?!\p{L})/giu;

/** What a machine reads: names, commands, addresses, and the hidden lines. */
const unsaid =
  /^```[^]*?^```|^.*member-partner-only-pulls.*$|`[^`]*`|<!--[^]*?-->|<[^>]*>|\]\([^)]*\)|https?:\/\/\S+|&#?\w+;|"Prevent self-review"|> \[!\w+\]|\S+@\S+|: loosened settings/gm;

/** The lines with English words, and the words. The policy of the demo itself is written in one language. */
export const englishIn = (text: string): readonly string[] =>
  text
    .replaceAll(unsaid, ' ')
    .split('\n')
    .flatMap((line) => {
      const found = line.match(english);
      return found ? [`${found.join(', ')}: ${line}`] : [];
    });

/** The columns of tables with this title hold what the planner says of a step. */
export const withoutColumn = (text: string, title: string): string => {
  let column = -1;
  return text
    .split('\n')
    .map((line) => {
      if (!line.startsWith('|')) {
        column = -1;
        return line;
      }
      const cells = line.split(' | ');
      if (cells.some((cell) => cell.trim() === title)) column = cells.findIndex((cell) => cell.trim() === title);
      return cells.map((cell, at) => (at === column ? '' : cell)).join(' | ');
    })
    .join('\n');
};
