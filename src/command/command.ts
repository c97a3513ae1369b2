import type { Document } from '#reports/document/document.ts'
import type { Layout } from '#reports/console/console-style.ts'
import type { FormatName } from '#reports/formats.ts'
import type { KnownFindings } from '#reports/known/known-findings.ts'
import type { Result, ResultCommand, ResultItem } from '#engine/model/results/result.ts'
import type { Matching } from '../baseline/match.ts'
import type { HoldingResult } from './baseline/hold-result.ts'
import type { ListInUse } from './baseline/list-in-use.ts'
import type { Context } from './context.ts'
import type { ExitCode } from './exit-codes.ts'
import type { RESULT } from './options/common.ts'
import type { Table, Values } from './options/table.ts'

/** The parsed options that a command gets, with those of every command that has a result. */
export type Input<Rows> = Values<Rows> &
  Values<typeof RESULT> & {
    readonly out?: string
    /** The result is printed as JSON, or returned. */
    readonly json?: boolean
    /** The traffic is shown in the browser while it happens. */
    readonly ui?: boolean
  }

/** Files of a report by format. */
export type Files = Readonly<Partial<Record<FormatName | 'svg', string>>>

/**
 * One command: its options, its work, and its views. `run` does the work for the command line and for programs;
 * the other functions are pure views of its outcome.
 */
export interface Command<Rows extends Table, Outcome> {
  /** `verify` has no findings. */
  readonly name: ResultCommand | 'verify'
  /** The work in a few words, as error messages have them after "cannot". */
  readonly task: string
  /** For its help; lines break by themselves. */
  readonly description: string
  readonly examples: readonly string[]
  /** More text for its help. */
  readonly notes?: string
  readonly exitCodes: readonly ExitCode[]
  /** The meaning of exit code 0 for its help, if it differs from other commands. */
  readonly success?: string
  readonly options: Rows
  /** The files that it writes into the folder of `--out`, by format. */
  files?(input: Input<Rows>): Files
  /** The recording that the command writes, for `--ui`. Throws a UsageError if it keeps none. */
  recording?(input: Input<Rows>): string | undefined
  /** Text that the command line prints in place of all work. */
  instead?(input: Input<Rows>): string | undefined
  /** Chooses another command for some input, by the options on the command line. */
  select?(input: Input<Rows>, given: readonly string[]): Command<Table, unknown>
  /** Splits the work into parts, each with a report of its own; one that fails does not keep the others from it. */
  each?(input: Input<Rows>, ctx: Context): readonly Input<Rows>[]
  /** Throws a UsageError for input that it cannot work with, before anything is read. */
  check?(input: Input<Rows>): void | Promise<void>
  run(input: Input<Rows>, ctx: Context): Promise<Outcome>
  /** The published JSON. */
  toJson(outcome: Outcome, input: Input<Rows>): unknown
  /** Findings for baselines, JUnit, SARIF, and the other formats; missing where nothing is found or judged. */
  toResult?(outcome: Outcome, input: Input<Rows>): Result
  document(outcome: Outcome, input: Input<Rows>): Document
  exitCode(outcome: Outcome, input: Input<Rows>): ExitCode
  /** The first signal lets it clean up; of any other command it ends the process. */
  readonly cleansUp?: true
  /** It reads baselines by itself. */
  readonly hasOwnBaseline?: true
  /** Which entries of a baseline apply. */
  baselineScope?(outcome: Outcome, input: Input<Rows>): HoldingResult
  /** Leaves the findings that a baseline accepts out of the outcome, which then also decides the exit code. */
  withoutAccepted?(outcome: Outcome, items: readonly ResultItem[]): Outcome
  /** Applies a baseline to the outcome itself, if the outcome shows accepted findings. */
  applyBaseline?(
    outcome: Outcome,
    list: ListInUse,
    input: Input<Rows>,
    isOneOfSeveral: boolean,
  ): { readonly outcome: Outcome; readonly matching: Matching }
  /** Pages and texts that are drawn, instead of rendered from the document. */
  readonly pictures?: Pictures<Rows, Outcome>
}

/** Undefined if the document is enough. */
interface Pictures<Rows extends Table, Outcome> {
  html?(outcome: Outcome, known: KnownFindings | undefined, input: Input<Rows>): string | undefined
  svg?(outcome: Outcome, input: Input<Rows>): string | undefined
  console?(outcome: Outcome, style: Layout, input: Input<Rows>): string | undefined
}

/** Defines a command; the types of its input and outcome come from `options` and `run`. */
export function defineCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
): Command<Rows, Outcome> {
  return command
}
