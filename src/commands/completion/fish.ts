// The completion script of fish.
import { quoted } from './quoted.ts';
import { leavesOf, type Offer, type Word } from './words.ts';

const line = (condition: string, ...rest: readonly string[]): string => `complete -c tenantry -n ${quoted(condition)} ${rest.join(' ')}`;

/** `-f` is set for the whole program, so files are offered only for options with `-F`. */
const offered = ({ words, files }: Offer): readonly string[] => [
  ...(words.length > 0 ? [`-a ${quoted(words.join(' '))}`] : []),
  ...(files ? ['-F'] : []),
];

const at = (way: readonly string[], place: number): string => `__tenantry_at "${way.join(' ')}" ${way.length + place}`;

const lines = (way: readonly string[], { flags, places }: Word): readonly string[] => [
  ...flags.map(({ flag, about, value }) =>
    line(
      `__tenantry_after "${way.join(' ')}"`,
      `-l ${flag.slice(2)}`,
      ...(value ? [value.files ? '-r' : '-x', ...offered(value)] : []),
      `-d ${quoted(about)}`,
    ),
  ),
  ...places.flatMap(({ offer }, index) => {
    const what = offered(offer);
    return what.length === 0 ? [] : [line(at(way, index), ...what)];
  }),
];

const named = (way: readonly string[], words: readonly Word[]): readonly string[] =>
  words.flatMap(({ name, summary, below }) => [line(at(way, 0), `-a ${name}`, `-d ${quoted(summary)}`), ...named([...way, name], below)]);

export const fish = (words: readonly Word[]): string => {
  const leaves = leavesOf(words);
  const withValue = [...new Set(leaves.flatMap(([, { flags }]) => flags.filter(({ value }) => value).map(({ flag }) => flag)))];
  return `# fish completion for tenantry: tenantry completion fish > ~/.config/fish/completions/tenantry.fish
complete -c tenantry -f
# What was typed so far, without the program, options and their values.
function __tenantry_words
    set -l isvalue no
    for word in (commandline -opc)[2..-1]
        if test $isvalue = yes
            set isvalue no
            continue
        end
        switch $word
            case ${withValue.join(' ')}
                set isvalue yes
            case '-*'
            case '*'
                echo $word
        end
    end
end
function __tenantry_after --argument-names way
    set -l typed (__tenantry_words | string join ' ')
    test -z "$way"; or string match -q -- "$way *" "$typed "
end
function __tenantry_at --argument-names way place
    __tenantry_after "$way"; and test (__tenantry_words | count) -eq $place
end
${[...named([], words), ...leaves.flatMap(([way, word]) => lines(way, word))].join('\n')}
`;
};
