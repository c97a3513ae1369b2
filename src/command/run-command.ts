import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { renderBrief } from '#reports/brief.ts'
import type { Matching } from '../baseline/match.ts'
import type { Told } from './baseline/finish-list.ts'
import type { Command, Input } from './command.ts'
import type { Context } from './context.ts'
import { type Baseline, execute, prepare } from './driver.ts'
import { exitCode, type ExitCode, worstOf } from './exit-codes.ts'
import { type CommonOptions, isShown } from './options/common.ts'
import type { Table } from './options/table.ts'
import { conduct, linesTo, tellOf } from './terminal/conduct.ts'
import { reportError } from './terminal/report-error.ts'
import { paletteOf, type Terminal } from './terminal/terminal.ts'

/** Runs a command, prints its report, and returns the exit code. Throws a UsageError. */
export async function runCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows> & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const around = command.cleansUp === true ? conduct : tellOf
  const file = input.ui === true ? command.recording?.(input) : undefined
  await using viewer =
    file === undefined
      ? undefined
      : await (await import('./live-viewer.ts')).openLiveViewer(file, terminal)
  const code = await around(terminal, input, async (own) => {
    const ctx = viewer ? viewer.watch(own) : own
    await command.check?.(input)
    const parts = command.each?.(input, ctx) ?? [input]
    const baseline = await prepare(command, input, terminal, parts.length)
    if (parts.length === 1 && parts[0] === input) {
      const made = await execute(command, input, ctx, terminal, baseline)
      await present(made, input, terminal)
      const code = command.exitCode(made.outcome, input)
      // Half of the work says nothing about a baseline.
      if (code === exitCode('interrupted')) return code
      const told = { isTold: isShown(input) || isSummedUp(input), isQuiet: input.quiet === true }
      const final = made.matching
        ? worstOf([code, finish(baseline, [made.matching], terminal, told)])
        : (made.held?.finish(code, linesTo(terminal), told) ?? code)
      if (isSummedUp(input)) sumUp(made, final, terminal, baseline)
      return final
    }
    return runParts(command, parts, ctx, terminal, baseline)
  })
  const { json } = command.files?.(input) ?? {}
  const { out = '' } = input
  await viewer?.end(code, json === undefined ? undefined : join(out, json))
  return code
}

/** Runs the parts one after the other; their JSON documents become one list. */
async function runParts<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  parts: readonly (Input<Rows> & CommonOptions)[],
  ctx: Context,
  terminal: Terminal,
  baseline: Baseline,
): Promise<ExitCode> {
  const codes: ExitCode[] = []
  const documents: string[] = []
  const matchings: Matching[] = []
  for (const part of parts) {
    try {
      const made = await execute(command, part, ctx, terminal, baseline)
      if (part.json === true) documents.push([...made.json()].join('').trimEnd())
      else await present(made, part, terminal)
      if (made.matching) matchings.push(made.matching)
      const code = command.exitCode(made.outcome, part)
      if (isSummedUp(part)) sumUp(made, code, terminal, baseline)
      codes.push(code)
    } catch (error) {
      codes.push(reportError(error, terminal))
    }
  }
  if (matchings.length === parts.length && matchings.length > 0)
    codes.push(finish(baseline, matchings, terminal, { isTold: false }))
  if (documents.length > 0) terminal.out(`[\n${documents.join(',\n')}\n]\n`)
  return worstOf(codes)
}

function finish(
  { list }: Baseline,
  matchings: readonly Matching[],
  terminal: Terminal,
  told: Told,
): ExitCode {
  return list?.finish(matchings, linesTo(terminal), told) ?? exitCode('conforms')
}

/** Whether a failure is summed up in a few lines, so that a cron job reports a regression. */
function isSummedUp({ quiet, json }: CommonOptions): boolean {
  return quiet === true && json !== true
}

function sumUp(
  { result, page }: Awaited<ReturnType<typeof execute>>,
  code: ExitCode,
  { err }: Terminal,
  { list }: Baseline,
): void {
  const found = code === exitCode('conforms') ? undefined : result()
  // An updated baseline lists the failing items.
  if (found) err(renderBrief(list?.isUpdated === true ? { ...found, items: [] } : found, page))
}

async function present(
  { json, text, page, hasPrinted }: Awaited<ReturnType<typeof execute>>,
  input: CommonOptions & { readonly verbose?: boolean },
  { out, columns, hasColour }: Terminal,
): Promise<void> {
  if (input.json === true) {
    // Each piece gets its own turn, so that a reader that keeps up leaves none in memory.
    for (const piece of json()) {
      out(piece)
      await setImmediate()
    }
  } else if (input.quiet !== true && !hasPrinted) {
    const { verbose: isWhole = false } = input
    out(text({ width: columns, color: paletteOf({ hasColour }), isWhole, page }))
  }
}
