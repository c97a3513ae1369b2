import type { ExitCode } from './exit-codes.ts'
import type { CommonOptions } from './options/common.ts'
import type { Table, Values } from './options/table.ts'
import type { Terminal } from './terminal/terminal.ts'

/** A command that makes, serves, or shows something. It finds nothing, so it has no formats and no baseline. */
export interface Utility<Rows extends Table> {
  readonly name:
    | 'record'
    | 'convert'
    | 'serve'
    | 'view'
    | 'ui'
    | 'report'
    | 'bundle'
    | 'list'
    | 'explain'
    | 'init'
    | 'openapi'
    | 'mcp'
  /** For its help; lines break by themselves. */
  readonly description: string
  readonly examples: readonly string[]
  /** More text for its help. */
  readonly notes?: string
  readonly exitCodes: readonly ExitCode[]
  /** The meaning of exit code 0 for its help, if it differs from other commands. */
  readonly success?: string
  readonly options: Rows
  run(input: Values<Rows> & CommonOptions, terminal: Terminal): Promise<ExitCode>
}

/** Defines such a command; the type of its input comes from `options`. */
export function defineUtility<Rows extends Table>(utility: Utility<Rows>): Utility<Rows> {
  return utility
}
