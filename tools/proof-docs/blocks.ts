import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import { listFiles } from '#test/list-files.ts'

/** A command, and the output that the document quotes. */
export interface Command {
  readonly text: string
  readonly output: readonly string[]
}

/** Commands that a document shows together. */
export interface Block {
  readonly document: string
  /** Line of the first command, from 1. */
  readonly line: number
  readonly commands: readonly Command[]
}

/** Documents for users, and for contributors. */
export const DOCUMENTS = ['README.md', 'SECURITY.md', ...listFiles(['docs'], /\.md$/)]

/** Returns the blocks of commands of a document: indented, or fenced as `sh`, `crontab`, or `console` with output. */
export function readBlocks(document: string): readonly Block[] {
  return parseBlocks(document, readFileSync(packageFile(document), 'utf8'))
}

/** Returns the blocks of commands in a text. */
export function parseBlocks(document: string, text: string): readonly Block[] {
  const blocks: {
    document: string
    line: number
    commands: { text: string; output: string[] }[]
  }[] = []
  let fence: string | undefined
  let last = -1
  for (const [at, line] of text.split('\n').entries()) {
    const [, language] = /^```(\w*)/.exec(line) ?? []
    const command = readCommand(line, fence)
    if (language !== undefined) fence = fence === undefined ? language : undefined
    else if (command !== undefined) {
      const commands = last === at - 1 ? blocks.at(-1)?.commands : undefined
      const previous = commands?.at(-1)
      if (previous?.text.endsWith('\\')) previous.text = previous.text.slice(0, -1) + command
      else if (commands) commands.push({ text: command, output: [] })
      else blocks.push({ document, line: at + 1, commands: [{ text: command, output: [] }] })
      last = at
    } else if (fence === 'console') {
      blocks.at(-1)?.commands.at(-1)?.output.push(line)
      last = at
    }
  }
  return blocks
}

/** The user presses Ctrl-C. */
export const INTERRUPT = '^C'

function readCommand(line: string, fence: string | undefined): string | undefined {
  if (fence === undefined) return /^ {4,}(\S.*)/.exec(line)?.[1]
  if (fence === 'console') return line === '^C' ? INTERRUPT : /^[$>] (.*)/.exec(line)?.[1]
  // A job runs the installed program, a proof the one of this checkout.
  if (fence === 'crontab')
    return /^(?:\S+ ){5}(?:cd \S+ && )?(.*)/.exec(line)?.[1]?.replace('node_modules/.bin/', '')
  return /^(?:sh|bash)$/.test(fence) && line.trim() !== '' ? line.trim() : undefined
}

/** Returns the quoted parts that the output lacks, in this order; a line `…` matches any lines. */
export function findMissingParts(quoted: readonly string[], output: string): readonly string[] {
  const whole = normalize(output)
  const parts = quoted
    .join('\n')
    .split(/^ *… *$/m)
    .map(normalize)
    .filter((part) => part !== '')
  let from = 0
  return parts.filter((part) => {
    const at = whole.indexOf(part, from)
    if (at >= 0) from = at + part.length
    return at < 0
  })
}

/** Joins lines, as their breaks depend on the lengths of addresses, and hides counts, which grow with the checks. */
function normalize(text: string): string {
  return hideVariables(text)
    .replaceAll(/\b\d{3,}\b(?!\.)/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Replaces addresses of this machine and digests, which differ from run to run. */
export function hideVariables(text: string): string {
  return text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'graylog.example:9000')
    .replaceAll(/\b[\da-f]{64}\b/g, '3f9a…')
}
