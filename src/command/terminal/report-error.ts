import { exitCode, type ExitCode } from '../exit-codes.ts'
import { packageInfo } from '../../run/package-info.ts'
import { ConformanceError, UsageError } from '#engine/model/errors.ts'
import { maskAddresses } from '#engine/secrets/masked-address.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { oneLine } from '#engine/text/lines.ts'
import type { Terminal } from './terminal.ts'

/** Prints an error in one sentence, with a stack only if DEBUG is set; returns the exit code. */
export function reportError(error: unknown, given: Terminal): ExitCode {
  // A file may be named like a URL, and a message may quote one.
  const terminal = { ...given, err: (text: string) => given.err(maskAddresses(text)) }
  // The parser of command lines has said it already.
  if (error instanceof Error && error.name === 'CommanderError')
    return 'exitCode' in error && error.exitCode === 0 ? exitCode('conforms') : exitCode('usage')
  if (error instanceof ConformanceError) {
    const more = error instanceof UsageError ? error.more : []
    const lines = [`graylog-conformance: ${oneLine(error.message)}`, ...more.map(indented)]
    terminal.err(`${lines.join('\n')}\n`)
    return exitCode(error.code)
  }
  const shortage = describeShortage(error)
  if (shortage !== undefined) {
    terminal.err(`graylog-conformance: ${shortage}\n`)
    return exitCode('usage')
  }
  const what = error instanceof Error ? error.message : String(error)
  terminal.err(
    `graylog-conformance: this is a bug in the tool, not in the target: ${what}\n` +
      `Please report it${whereTo()} with version ${packageInfo().version}; run again with DEBUG=1 for the stack trace.\n`,
  )
  const { DEBUG } = terminal.env
  const wantsStack = DEBUG !== undefined && DEBUG !== ''
  if (wantsStack && error instanceof Error) terminal.err(`${error.stack ?? ''}\n`)
  return exitCode('defect')
}

function indented(line: string): string {
  return `  ${oneLine(line)}`
}

/** Describes a lack of disk space, memory, or file descriptors in one sentence; undefined for any other error. */
function describeShortage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (!SHORTAGES.has(String(error.code))) return undefined
  const where = 'path' in error && typeof error.path === 'string' ? ` at "${error.path}"` : ''
  return `cannot continue: ${fileProblem(error)}${where}; fix that and run again`
}

const SHORTAGES = new Set('EMFILE ENFILE ENOMEM ENOSPC EDQUOT EFBIG EIO EROFS'.split(' '))

function whereTo(): string {
  const { bugs } = packageInfo()
  return bugs === undefined ? '' : ` at ${bugs}`
}
