// The completion script of bash. bash also splits the line at `=` and `:`, so `--format=js` arrives as three words.
import { quoted } from './quoted.ts';
import { leavesOf, type Offer, type Word } from './words.ts';

const replyWith = (words: readonly string[]): string => `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$word"))`;

const reply = ({ words, files }: Offer): string =>
  [
    ...(words.length > 0 ? [replyWith(words)] : []),
    ...(files ? ['compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word"))'] : []),
  ].join('; ') || ':';

const row = (pattern: string, action: string): string => `    ${quoted(pattern)}) ${action} ;;`;

export const bash = (words: readonly Word[]): string => {
  const leaves = leavesOf(words).map(([way, word]) => [way.join(' '), word] as const);
  const groups = words.filter(({ below }) => below.length > 0);
  const values = leaves.flatMap(([way, { flags }]) =>
    flags.flatMap(({ flag, value }) => (value ? [row(`${way}|${flag}`, reply(value))] : [])),
  );
  const places = leaves.flatMap(([way, word]) => word.places.map(({ offer }, index) => row(`${way}|${index}`, reply(offer))));
  const withValue = [...new Set(leaves.flatMap(([, { flags }]) => flags.filter(({ value }) => value).map(({ flag }) => flag)))];
  return `# bash completion for tenantry: tenantry completion bash > /etc/bash_completion.d/tenantry
_tenantry() {
  local word="\${COMP_WORDS[COMP_CWORD]}" way='' flag='' place=0 index one
  COMPREPLY=()
  if [ "$word" = '=' ]; then word=''; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    one="\${COMP_WORDS[index]}"
    if [ "$one" = '=' ]; then continue; fi
    if [ -n "$flag" ]; then flag=''; continue; fi
    case "$one" in
      ${withValue.join('|')}) flag="$one"; continue ;;
      -*) continue ;;
    esac
    case "$way" in
      '') way="$one" ;;
      ${groups.length > 0 ? `${groups.map(({ name }) => name).join('|')}) way="$way $one" ;;` : ''}
      *) place=$((place + 1)) ;;
    esac
  done
  if [ -n "$flag" ]; then
    case "$way|$flag" in
${values.join('\n')}
    esac
    return
  fi
  case "$way" in
${[row('', replyWith(words.map(({ name }) => name))), ...groups.map((word) => row(word.name, replyWith(word.below.map(({ name }) => name))))].join('\n')}
    *)
      if [[ "$word" == -* ]]; then
        case "$way" in
${leaves.map(([way, { flags }]) => `      ${row(way, replyWith(flags.map(({ flag }) => flag)))}`).join('\n')}
        esac
      else
        case "$way|$place" in
${places.join('\n')}
        esac
      fi ;;
  esac
}
complete -F _tenantry tenantry
`;
};
