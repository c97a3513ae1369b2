import type { OutputConfiguration } from 'commander'

import { sayUnreadable } from '../../command/options/unreadable-value.ts'
import { oneLine } from '#engine/text/lines.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

/** A complaint of the parser in our words, with the way to the help where it names no other one. */
export function sentenceOf(complaint: string, help: string): string {
  return oneLine(withNextStep(withoutValues(complaint.replace(/^error: /, '').trimEnd()), help))
}

function withNextStep(complaint: string, help: string): string {
  const meant = complaint.lastIndexOf(MEANT)
  if (meant >= 0 && complaint.endsWith('?)'))
    return `${complaint.slice(0, meant)}; did you mean ${complaint.slice(meant + MEANT.length, -1)}`
  if (/\. |; /.test(complaint)) return complaint
  return `${complaint}; see "${help}"`
}

const MEANT = '\n(Did you mean '

/**
 * Words an error of the parser without values of options, which may be secrets, also when they follow a short flag.
 */
function withoutValues(complaint: string): string {
  const [, flags = '', value = '', problem = ''] = UNREADABLE.exec(complaint) ?? []
  if (flags !== '') return sayUnreadable(LONG.exec(flags)?.[0] ?? flags, value, problem)
  const [, word, choices = ''] = NO_CHOICE.exec(complaint) ?? []
  if (word !== undefined) return `there is no list of "${word}"; choose one of: ${choices}`
  return complaint.replace(/'(--[^'=]*)=[^']*'/, "'$1'").replace(/'(-[^-'])[^']*'/, "'$1'")
}

const UNREADABLE = /^option '([^']+)' argument '(.*)' is invalid\. (.*)$/s
const NO_CHOICE =
  /^command-argument value '([^']*)' is invalid for argument '[^']*'\. Allowed choices are ([^.]*)\.$/
const LONG = /--[^ ,]+/

/** Where a command prints, and its own complaints in our words. */
export function outputTo({ out, err }: Terminal, command?: string): OutputConfiguration {
  const help = ['graylog-conformance', command, '--help'].filter(Boolean).join(' ')
  return {
    writeOut: out,
    writeErr: err,
    outputError: (text, write) => write(`graylog-conformance: ${sentenceOf(text, help)}\n`),
  }
}
