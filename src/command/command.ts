import type { Document } from '#reports/document/document.ts'
import type { Layout } from '#reports/console/console-style.ts'
import type { KnownFindings } from '#reports/known/known-findings.ts'
import type { Result, ResultCommand } from '#engine/model/results/result.ts'
import type { HoldingResult } from './baseline/hold-result.ts'
import type { Context } from './context.ts'
import type { ExitCode } from './exit-codes.ts'
import type { RESULT } from './options/common.ts'
import type { Table, Values } from './options/table.ts'

/** The parsed options that a command gets, with those of every command that has a result. */
export type Input<Rows> = Values<Rows> & Values<typeof RESULT> & { readonly out?: string }

/**
 * One command: its options, its work, and what it shows. `run` does the work for the command line and for programs
 * alike; the other functions are pure views of what it returns.
 */
export interface Command<Rows extends Table, Outcome> {
  readonly name: Exclude<ResultCommand, 'fleet'>
  /** The work in a few words, as error messages have them after "cannot". */
  readonly task: string
  /** For its help; lines break by themselves. */
  readonly description: string
  readonly examples: readonly string[]
  /** What else its help says. */
  readonly notes?: string
  readonly exitCodes: readonly ExitCode[]
  readonly options: Rows
  /** The files that it writes into the folder of `--out`, by format. */
  readonly files?: Readonly<Partial<Record<'json' | 'html' | 'markdown' | 'svg', string>>>
  /** Throws a UsageError for input that it cannot work with, before anything is read. */
  check?(input: Input<Rows>): void
  run(input: Input<Rows>, ctx: Context): Promise<Outcome>
  /** The published JSON. */
  toJson(outcome: Outcome, input: Input<Rows>): unknown
  /** Findings for baselines, JUnit, SARIF, and the other formats. */
  toResult(outcome: Outcome, input: Input<Rows>): Result
  document(outcome: Outcome, input: Input<Rows>): Document
  exitCode(outcome: Outcome, input: Input<Rows>): ExitCode
  /** Which entries of a baseline apply. */
  baselineScope?(outcome: Outcome, input: Input<Rows>): HoldingResult
  /** Pages and texts that are pictures, in place of what the writers make of the document. */
  readonly pictures?: Pictures<Rows, Outcome>
}

export interface Pictures<Rows, Outcome> {
  readonly html?: (
    outcome: Outcome,
    known: KnownFindings | undefined,
    input: Input<Rows>,
  ) => string | undefined
  readonly markdown?: (outcome: Outcome, input: Input<Rows>) => string | undefined
  readonly svg?: (outcome: Outcome, input: Input<Rows>) => string | undefined
  readonly console?: (outcome: Outcome, style: Layout, input: Input<Rows>) => string | undefined
}

/** Defines a command; the types of its input and outcome come from `options` and `run`. */
export function defineCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
): Command<Rows, Outcome> {
  return command
}
