import type { Result } from '#engine/model/results/result.ts'
import type { Matching } from '../baseline/match.ts'
import { checkReports } from '../run/report-folder.ts'
import type { HeldResult } from './baseline/hold-result.ts'
import { openKnownList } from './baseline/known-list.ts'
import type { ListInUse } from './baseline/list-in-use.ts'
import { call, type Calling } from './calling.ts'
import type { Command, Input } from './command.ts'
import type { Context } from './context.ts'
import { checkFormats, destinationsOf } from './formats/destinations.ts'
import type { Printing } from './formats/printing.ts'
import { writeFormats } from './formats/write-formats.ts'
import { notify, notifyFailure } from './notify.ts'
import type { Given, Table } from './options/table.ts'
import { createViews, type Views, writeFiles } from './views.ts'

/** The outcome of a command, and its views that are not shown yet. */
interface Executed<Outcome> extends Pick<Views, 'json' | 'text'> {
  readonly outcome: Outcome
  readonly held: HeldResult | undefined
  /** Baseline entries that the outcome itself shows. */
  readonly matching: Matching | undefined
  /** Whether a format was printed instead of the report. */
  readonly hasPrinted: boolean
  /** The path of the page, if it was written. */
  readonly page: string | undefined
  /** The findings; undefined if the command has none. */
  readonly result: () => Result | undefined
}

/** The baseline of an execution, and whether it is one of several. */
export interface Baseline {
  readonly list: ListInUse | undefined
  readonly isOneOfSeveral: boolean
}

/** Validates the options before anything is read, and reads the baseline. Throws a UsageError. */
export async function prepare<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows>,
  printing: Printing,
  parts = 1,
): Promise<Baseline> {
  checkFormats({ command: command.name, ...input }, printing, parts)
  const list = command.hasOwnBaseline === true ? undefined : await openKnownList(input)
  return { list, isOneOfSeveral: parts > 1 }
}

/** Runs a command, applies the baseline, and writes all requested files. Throws a UsageError. */
export async function execute<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows>,
  ctx: Context,
  printing: Printing,
  { list, isOneOfSeveral }: Baseline,
): Promise<Executed<Outcome>> {
  const { out } = input
  const files = command.files?.(input) ?? {}
  const plan = { command: command.name, ...input }
  if (out !== undefined) checkReports(out, Object.values(files))
  const { notify: webhook } = input
  const found = await command.run(input, ctx).catch(async (error: unknown) => {
    if (webhook !== undefined) await notifyFailure(webhook, command.name, error, ctx)
    throw error
  })
  const applied = list && command.applyBaseline?.(found, list, input, isOneOfSeveral)
  const made = applied?.outcome ?? found
  // Findings take time; `--json` on its own does without them.
  const hasFormats = destinationsOf(plan, printing).length > 0
  const needsResult = list !== undefined || webhook !== undefined || out !== undefined || hasFormats
  const result = needsResult ? command.toResult?.(made, input) : undefined
  const scope = command.baselineScope?.(made, input)
  const held = result && !applied ? list?.holdResult(result, scope) : undefined
  const outcome = (held && command.withoutAccepted?.(made, held.result.items)) ?? made
  const views = createViews(command, outcome, input, held?.findings)
  const told = result && { ...views, result: held?.result ?? result }
  const page = told && out !== undefined ? await writeFiles(out, files, told) : undefined
  const written = told && (await writeFormats(told, plan, printing))
  if (told && webhook !== undefined) await notify(webhook, told.result, ctx)
  return {
    ...views,
    outcome,
    held,
    matching: applied?.matching,
    hasPrinted: written?.hasPrinted ?? false,
    page,
    result: () => told?.result ?? command.toResult?.(outcome, input),
  }
}

/** Runs a command as a function. Rejects with a UsageError for invalid options. */
export async function callCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  given: Given<Rows> & Calling,
): Promise<Outcome> {
  return call(command.task, command.options, given, async ({ options, ctx }) => {
    const input = options as Input<Rows>
    await command.check?.(input)
    const baseline = await prepare(command, input, ctx)
    const { outcome, held, matching } = await execute(command, input, ctx, ctx, baseline)
    held?.finish(command.exitCode(outcome, input), ctx.log, {})
    if (matching) baseline.list?.finish([matching], ctx.log, { isTold: true })
    return outcome
  })
}
