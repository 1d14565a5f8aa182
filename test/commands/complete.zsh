# Completes each argument in a zsh on a pseudo-terminal, by pressing Tab, and prints the line that came of it. Expects ./functions/_tenantry.
zmodload zsh/zpty
begin=$'\n<'
read_until() { all=''; until [[ "$all" == *${~1}* ]]; do zpty -r -t z one && all+="$one" || sleep 0.05; done }
# What is typed before the prompt is there is lost.
export PS1='ready> '
zpty z zsh -f -i
read_until 'ready> '
zpty -w z 'PS1=""; bindkey -e; fpath=(./functions $fpath); autoload -U compinit && compinit -u -D; setopt noautolist nolistbeep; bindkey "^I" complete-word; echo RE""ADY'
read_until READY
for typed in "$@"; do
  # Ctrl-A and Ctrl-E: the line is put into a command that prints it.
  zpty -w -n z "$typed"$'\t\x01'"print -r -- '<"$'\x05'">'"$'\n'
  read_until "$begin*>"
  all="${all##*$begin}"
  print -r -- "${all%%>*}"
done
zpty -d z
