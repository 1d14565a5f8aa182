// Text from outside inside of Markdown: no markup, no HTML, no links, no mentions of people or issues, no broken tables.
import { forPeople } from './for-people.ts';

const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Most texts contain only words and numbers, without special characters. */
const plainWords = /^ *[\dA-Za-z,:][\dA-Za-z ,:-]*$/;

/**
 * For a paragraph, a list or a cell of a table. Special characters become entities. GitHub looks for mentions in the rendered page, where an entity is a
 * character again: a comment after the sign breaks them.
 */
export const escapeMarkdown = (text: string): string => (plainWords.test(text) ? text : escaped(forPeople(text)));

const escaped = (text: string): string =>
  text
    .replace(/[&<>\\`*_{}[\]#|~@$]/g, (found) => (found === '@' || found === '#' ? `${entity(found)}<!-- -->` : entity(found)))
    // URLs would become links, and the first character of a line can start a list or a heading.
    .replace(/:(?=\/\/)/g, entity)
    .replace(/\b(www)\./gi, '$1&#46;')
    .replace(/^(\s*)([-+=])/, (_, space: string, sign: string) => `${space}${entity(sign)}`)
    .replace(/^(\s*\d+)([.)])/, (_, number: string, sign: string) => `${number}${entity(sign)}`);

/** A name or a text to type. Inside a code span only the back-tick has a meaning, and in a table also the bar. */
export const codeSpan = (text: string): string => {
  const plain = forPeople(text);
  return plain === '' || /[`|]/.test(plain) ? `<code>${escapeMarkdown(text)}</code>` : `\`${plain}\``;
};

/** Lines to copy, in a fence longer than any in them. */
export const fenced = (lines: readonly string[]): readonly string[] => {
  const plain = lines.map(forPeople);
  const longest = Math.max(2, ...plain.flatMap((one) => [...one.matchAll(/`+/g)].map(([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}sh`, ...plain, fence];
};
