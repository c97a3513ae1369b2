# Types a line and a Tab into an interactive zsh, and prints what stands on its screen once that shows what is waited for.
# Arguments: the completion script, the line, what is waited for.
zmodload zsh/zpty || exit 9
zpty -b shell zsh -f -i
zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source $1; bindkey '^I' complete-word; echo REA''DY"
screen=
until_shown() {
  local part
  for ((tries = 0; tries < 200; tries++)); do
    while zpty -rt shell part; do screen+=$part; done
    [[ $screen == *$1* ]] && return
    sleep 0.1
  done
}
until_shown READY
screen=
zpty -wn shell "$2"$'\t'
until_shown "$3"
print -r -- "$screen"
