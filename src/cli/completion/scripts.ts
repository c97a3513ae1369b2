/** Shells that words can be completed in. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** What stands in place of candidates where the shell completes a path. */
export const PATH = ':path'

/**
 * What a shell reads to complete a command line: it hands the words to the command itself, so that what is offered is
 * what that release takes. Words are passed on as they are, nothing is evaluated.
 */
export const SCRIPTS: Readonly<Record<Shell, (name: string) => string>> = {
  bash: (name) => `# bash completion of ${name}
${functionOf(name)}() {
  local IFS=$'\\n' line out
  local command="\${1/#\\~/$HOME}"
  out="$("$command" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)"
  COMPREPLY=()
  [[ $out == '${PATH}' ]] && return
  # Without a candidate there is no file either; bash before 4 has no compopt, and offers files then.
  compopt +o default 2>/dev/null
  while read -r line; do
    [[ -n $line ]] && COMPREPLY+=("\${line%%$'\\t'*}")
  done <<<"$out"
}
complete -o default -F ${functionOf(name)} ${name}
`,
  zsh: (name) => `#compdef ${name}
# zsh completion of ${name}
${functionOf(name)}() {
  local line value says
  local -a lines candidates
  lines=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ \${lines[1]} == '${PATH}' ]]; then
    _files
    return
  fi
  for line in "\${lines[@]}"; do
    value="\${\${line%%$'\\t'*}//:/\\\\:}"
    says="\${line#*$'\\t'}"
    [[ -n $value ]] && candidates+=("$value\${says:+:$says}")
  done
  _describe '${name}' candidates
}
if [[ \${funcstack[1]} == '${functionOf(name)}' ]]; then
  ${functionOf(name)} "$@"
else
  compdef ${functionOf(name)} ${name}
fi
`,
  fish: (name) => `# fish completion of ${name}
function _${functionOf(name)}
  set -l given (commandline -opc)
  set -l current (commandline -ct)
  set -l lines ($given[1] complete -- $given[2..-1] "$current" 2>/dev/null)
  if test "$lines[1]" = '${PATH}'
    __fish_complete_path "$current"
  else
    printf '%s\\n' $lines
  end
end
complete -c ${name} -f -k -a '(_${functionOf(name)})'
`,
}

function functionOf(name: string): string {
  return `_${name.replaceAll('-', '_')}`
}
