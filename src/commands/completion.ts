// `tenantry completion`: static scripts for bash, zsh and fish, made from the command tables.
import { exitCodes } from '../exit-code.ts';
import { fail } from '../errors.ts';
import { type Command, type CommandGroup, defineCommand, flagOf } from './command.ts';

interface Word {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly {
    readonly flag: string;
    readonly about: string;
    readonly choices: readonly string[];
    readonly takesValue: boolean;
  }[];
  /** Names of the commands below it (policy list). */
  readonly below: readonly string[];
}

const flagsOf = (command: Command): Word['flags'] =>
  Object.entries(command.options).map(([name, option]) => ({
    flag: flagOf(name),
    about: option.about,
    choices: option.choices ?? [],
    takesValue: option.type !== 'flag',
  }));

const isGroup = (loaded: Command | CommandGroup): loaded is CommandGroup => 'commands' in loaded;

const wordOf = (loaded: Command | CommandGroup): Word =>
  isGroup(loaded)
    ? {
        name: loaded.name,
        summary: loaded.summary,
        flags: [...new Map(loaded.commands.flatMap(flagsOf).map((flag) => [flag.flag, flag])).values()],
        below: loaded.commands.map((command) => command.name),
      }
    : { name: loaded.name, summary: loaded.summary, flags: flagsOf(loaded), below: [] };

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const bash = (words: readonly Word[]): string => `# bash completion for tenantry: tenantry completion bash > /etc/bash_completion.d/tenantry
_tenantry() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words.map((word) => word.name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${words.flatMap((word) => word.flags.filter((flag) => flag.choices.length > 0).map((flag) => `    "${word.name} ${flag.flag}") COMPREPLY=($(compgen -W "${flag.choices.join(' ')}" -- "$word")); return ;;`)).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${words.map((word) => `    ${word.name}) COMPREPLY=($(compgen -W "${[...word.below, ...word.flags.map((flag) => flag.flag)].join(' ')}" -- "$word") $(compgen -f -- "$word")) ;;`).join('\n')}
  esac
}
complete -o filenames -F _tenantry tenantry
`;

const zsh = (words: readonly Word[]): string => {
  const flag = (one: Word['flags'][number]): string => {
    const about = one.about.replaceAll(/[[\]:]/g, ' ');
    const value = one.takesValue ? `:value:${one.choices.length > 0 ? `(${one.choices.join(' ')})` : '_files'}` : '';
    return quoted(`*${one.flag}[${about}]${value}`);
  };
  return `#compdef tenantry
# zsh completion for tenantry: tenantry completion zsh > "\${fpath[1]}/_tenantry"
_tenantry() {
  local -a commands
  commands=(
${words.map((word) => `    ${quoted(`${word.name}:${word.summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "\${words[2]}" in
${words.map((word) => `    ${word.name}) _arguments ${word.below.length > 0 ? `${quoted(`2:command:(${word.below.join(' ')})`)} ` : ''}${word.flags.map(flag).join(' ')} '*:file:_files' ;;`).join('\n')}
  esac
}
_tenantry "$@"
`;
};

const fish = (words: readonly Word[]): string => {
  const lines = words.flatMap((word) => [
    `complete -c tenantry -n __fish_use_subcommand -a ${word.name} -d ${quoted(word.summary)}`,
    ...word.below.map((name) => `complete -c tenantry -n "__fish_seen_subcommand_from ${word.name}" -a ${name}`),
    ...word.flags.map(
      (flag) =>
        `complete -c tenantry -n "__fish_seen_subcommand_from ${word.name}" -l ${flag.flag.slice(2)}${flag.takesValue ? ' -r' : ''}${flag.choices.length > 0 ? ` -f -a ${quoted(flag.choices.join(' '))}` : ''} -d ${quoted(flag.about)}`,
    ),
  ]);
  return `# fish completion for tenantry: tenantry completion fish > ~/.config/fish/completions/tenantry.fish\n${lines.join('\n')}\n`;
};

const shells: Readonly<Record<string, (words: readonly Word[]) => string>> = { bash, zsh, fish };

export const completion = defineCommand({
  name: 'completion',
  summary: 'Print a completion script for bash, zsh or fish',
  about: 'Prints a static script made from the commands and options of this version.',
  arguments: [{ name: 'shell', about: 'bash, zsh or fish', required: true }],
  options: {},
  examples: [{ command: 'completion fish > ~/.config/fish/completions/tenantry.fish', why: 'Complete commands and options in fish' }],
  run: async ([shell = ''], _options, { stdout }) => {
    const script =
      shells[shell] ?? fail('usage', `There is no completion for ${shell}.`, { help: `Shells: ${Object.keys(shells).join(', ')}.` });
    const { commandTable } = await import('./table.ts');
    const words = await Promise.all(commandTable.map(async (row) => wordOf(await row.load())));
    stdout.write(script(words));
    return exitCodes.clean;
  },
});
