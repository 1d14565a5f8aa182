// The completion script of zsh. `:` separates the parts of its specifications, so it is escaped in texts.
import { quoted } from './quoted.ts';
import type { Flag, Offer, Word } from './words.ts';

const escaped = (text: string): string => text.replaceAll(/[\\:[\]]/g, '\\$&');

/** A single space: a value is required, and nothing is offered for it. */
const action = ({ words, files }: Offer): string => {
  const list = words.map(escaped).join(' ');
  if (words.length > 0) return files ? `{ _alternative "words:word:(${list})" "files:file:_files" }` : `(${list})`;
  return files ? '_files' : ' ';
};

const flagSpec = ({ flag, about, repeatable, value }: Flag): string =>
  quoted(`${repeatable ? '*' : ''}${flag}${value ? '=' : ''}[${escaped(about)}]${value ? `:value:${action(value)}` : ''}`);

const body = (word: Word, indent: string): string => {
  if (word.below.length === 0) {
    const places = word.places.map(({ name, offer }, index) => quoted(`${index + 1}:${escaped(name)}:${action(offer)}`));
    return `${indent}_arguments -s ${[...word.flags.map(flagSpec), ...places].join(` \\\n${indent}  `)}`;
  }
  return level(word.below, indent);
};

/** The first word selects the command; the words after it are completed as its arguments. */
const level = (words: readonly Word[], indent: string): string =>
  [
    `if (( CURRENT == 2 )); then`,
    `  commands=(`,
    ...words.map(({ name, summary }) => `    ${quoted(`${escaped(name)}:${escaped(summary)}`)}`),
    `  )`,
    `  _describe -t commands command commands`,
    `  return`,
    `fi`,
    `shift words`,
    `(( CURRENT-- ))`,
    `case "\${words[1]}" in`,
    ...words.map((word) => `  ${word.name})\n${body(word, `${indent}    `)}\n${indent}    ;;`),
    `esac`,
  ]
    .map((line) => `${indent}${line}`)
    .join('\n');

export const zsh = (words: readonly Word[]): string => `#compdef tenantry
# zsh completion for tenantry: tenantry completion zsh > "\${fpath[1]}/_tenantry"
_tenantry() {
  local -a commands
${level(words, '  ')}
}
if [ "$funcstack[1]" = _tenantry ]; then _tenantry "$@"; else compdef _tenantry tenantry; fi
`;
