import type { Command, OutputConfiguration } from 'commander'

import { sayUnreadable } from '../../command/options/unreadable-value.ts'
import { oneLine } from '#engine/text/lines.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

/** A complaint of the parser in our words, with the way to the help where it names no other one. */
export function sentenceOf(
  complaint: string,
  help: string,
  releases: readonly string[] = [],
): string {
  const own = withoutValues(complaint.replace(/^error: /, '').trimEnd())
  return oneLine(withNextStep(own, help, releases))
}

function withNextStep(complaint: string, help: string, releases: readonly string[]): string {
  const [unknown] = UNKNOWN_RELEASE.exec(complaint) ?? []
  if (unknown !== undefined && releases.length > 0)
    return `${unknown}; specify a release with ${releases.join(' or ')}`
  const meant = complaint.lastIndexOf(MEANT)
  if (meant >= 0 && complaint.endsWith('?)'))
    return `${complaint.slice(0, meant)}; did you mean ${complaint.slice(meant + MEANT.length, -1)}`
  if (/\. |; /.test(complaint)) return complaint
  return `${complaint}; see "${help}"`
}

const UNKNOWN_RELEASE = /^unknown option '--[^']*(?:release|version)[^']*'/
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
export function outputTo({ out, err }: Terminal, command?: Command): OutputConfiguration {
  const help = ['graylog-conformance', command?.name(), '--help'].filter(Boolean).join(' ')
  const listReleases = (): readonly string[] =>
    (command?.options ?? []).flatMap(({ flags, long }) =>
      flags.includes('<v>') ? (long ?? []) : [],
    )
  return {
    writeOut: out,
    writeErr: err,
    outputError: (text, write) =>
      write(`graylog-conformance: ${sentenceOf(text, help, listReleases())}\n`),
  }
}
