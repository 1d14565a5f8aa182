// `tenantry completion`: what a shell can offer for a line, and scripts for bash, zsh and fish that ask for it at every Tab.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { quietResult } from '../terminal/command-result.ts';
import { type Argument, type Command, type CommandRow, defineCommand, flagOf, isCommandGroup, type Option } from './command.ts';

interface Offer {
  readonly word: string;
  readonly about?: string;
}

/** `files`: files and folders are accepted too. */
interface Offers {
  readonly words: readonly Offer[];
  readonly files: boolean;
}

/** The help's names for a value or an argument that is a path in the file system. */
const paths: ReadonlySet<string> = new Set(['<file>', '<folder>', '<path>', 'file', 'folder', 'path']);

const only = (words: readonly string[] = [], files = false): Offers => ({ words: words.map((word) => ({ word })), files });

const ofValue = ({ choices, value = '' }: Option): Offers => only(choices, paths.has(value));

const ofArgument = async (argument: Argument | undefined): Promise<Offers> =>
  argument ? only(await argument.choices?.(), argument.orFile === true || paths.has(argument.name)) : only();

const ofOptions = ({ options }: Command): Offers => ({
  words: [
    ...Object.entries(options).map(([name, { about }]) => ({ word: flagOf(name), about })),
    { word: '--help', about: 'Show the help of this command' },
  ],
  files: false,
});

const ofRows = (rows: readonly CommandRow[]): Offers => ({
  words: rows.map(({ name, summary }) => ({ word: name, about: summary })),
  files: false,
});

const optionOf = (command: Command, flag: string): Option | undefined =>
  Object.entries(command.options).find(([name]) => flagOf(name) === flag)?.[1];

/** `before`: the words after the command; `last`: the word that is completed. */
const ofCommand = async (command: Command, before: readonly string[], last: string): Promise<Offers> => {
  let open: Option | undefined;
  let place = 0;
  for (const word of before) {
    if (open) open = undefined;
    else if (!word.startsWith('-')) place += 1;
    else open = optionOf(command, word);
    if (open?.type === 'flag') open = undefined;
  }
  if (open) return ofValue(open);
  const [, flag, value] = /^(--[^=]+=)(.*)$/.exec(last) ?? [];
  const option = flag === undefined || value === undefined ? undefined : optionOf(command, flag.slice(0, -1));
  if (option) return { words: ofValue(option).words.map(({ word }) => ({ word: `${flag}${word}` })), files: false };
  return last.startsWith('-') ? ofOptions(command) : ofArgument(command.arguments[place]);
};

/** `words`: those after the program. The last one is completed, and may be empty. */
const offersFor = async (rows: readonly CommandRow[], words: readonly string[]): Promise<Offers> => {
  const [name, ...rest] = words;
  const row = rest.length === 0 ? undefined : rows.find((one) => one.name === name);
  if (!row) return rest.length === 0 ? ofRows(rows) : only();
  const loaded = await row.load();
  return isCommandGroup(loaded) ? offersFor(loaded.commands, rest) : ofCommand(loaded, rest.slice(0, -1), rest.at(-1) ?? '');
};

/** One offer a line, its description after a tab; a line `:` where files are accepted too. */
const linesOf = ({ words, files }: Offers, last: string): readonly string[] => [
  ...words.filter(({ word }) => word.startsWith(last)).map(({ word, about }) => (about === undefined ? word : `${word}\t${about}`)),
  ...(files ? [':'] : []),
];

const scripts: Readonly<Record<string, string>> = {
  // bash also splits the line at `=`: `--format=js` arrives as three words.
  bash: `# bash completion for tenantry: tenantry completion bash > /etc/bash_completion.d/tenantry
_tenantry() {
  local words=() word line
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do [ "$word" = = ] || words+=("$word"); done
  word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$word" = = ]; then word=''; words+=(''); fi
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" != : ]; then COMPREPLY+=("\${line%%$'\\t'*}"); continue; fi
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
  done < <(tenantry completion offers -- "\${words[@]}" 2>/dev/null)
}
complete -F _tenantry tenantry
`,
  zsh: `#compdef tenantry
# zsh completion for tenantry: tenantry completion zsh > "\${fpath[1]}/_tenantry"
_tenantry() {
  local -a offers
  local line files
  while IFS= read -r line; do
    if [[ "$line" == : ]]; then files=yes; else offers+=("\${\${line//:/\\\\:}/$'\\t'/:}"); fi
  done < <(tenantry completion offers -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#offers )) && _describe -t offers offer offers
  [[ -n "$files" ]] && _files
}
if [ "$funcstack[1]" = _tenantry ]; then _tenantry "$@"; else compdef _tenantry tenantry; fi
`,
  fish: `# fish completion for tenantry: tenantry completion fish > ~/.config/fish/completions/tenantry.fish
function __tenantry_offers
    set -l last (commandline -ct)
    for line in (tenantry completion offers -- (commandline -opc)[2..-1] "$last" 2>/dev/null)
        if test "$line" = ':'
            __fish_complete_path "$last"
        else
            echo $line
        end
    end
end
complete -c tenantry -f -a '(__tenantry_offers)'
`,
};
const shells = Object.keys(scripts);

/** `rows`: all commands. */
export const completionOf = (rows: readonly CommandRow[]): Command =>
  defineCommand({
    about:
      'Prints a script that completes commands, options and their values in your shell. It asks `tenantry completion offers` at every Tab.',
    arguments: [
      { name: 'shell', about: 'bash, zsh or fish', required: true, choices: () => Promise.resolve(shells) },
      { name: 'word', about: 'With `offers`: the words of the line, for the scripts', required: false, many: true, mayBeEmpty: true },
    ],
    options: {},
    exits: [],
    examples: [{ command: 'completion fish > ~/.config/fish/completions/tenantry.fish', why: 'Complete commands and options in fish' }],
    run: async ([shell = '', ...words], _options, { stdout }) => {
      if (shell === 'offers') {
        const lines = linesOf(await offersFor(rows, words), words.at(-1) ?? '');
        stdout.write(lines.map((line) => `${line}\n`).join(''));
      } else stdout.write(scripts[shell] ?? fail('usage', `No completion exists for ${shell}.`, { help: `Shells: ${shells.join(', ')}.` }));
      // A shell runs it at every start.
      return quietResult(exitCodes.clean);
    },
  });
