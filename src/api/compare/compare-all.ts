import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { breathe } from '../../run/breathe.ts'
import { discardScratch, SCRATCH } from '../../run/live/ledger-files.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import { toolInfo } from '../../run/package-info.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'
import { renderComparisonHtml } from '#reports/compare/html.ts'
import { fileOf } from '#reports/formats.ts'
import { printJson } from '#reports/visible.ts'
import { resultOfComparison } from '#reports/results/of-comparison.ts'
import { InterruptedError, UsageError } from '#engine/model/errors.ts'
import type { Comparison } from '#engine/model/upgrade/comparison.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { suites } from '#suites/index.ts'
import { compareRuns, type Side } from '#upgrade/compare/compare.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import type { HeldResult } from '../../command/baseline/hold-result.ts'
import { certifyLive, inspect } from '../../commands/certify/live.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../command/formats/write-formats.ts'
import type { CertifyOptions } from '../../commands/certify/options.ts'
import type { CompareOptions } from '../options/compare.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import type { Context } from '../../command/context.ts'
import { openTarget } from '../../commands/certify/target/target.ts'
import { readSide } from './read-side.ts'

/** A comparison, and what of it is known. */
export interface Compared extends Written {
  readonly comparison: Comparison
  readonly held: HeldResult | undefined
}

/** Reads or certifies every side, lays them side by side and writes the reports. Throws a UsageError. */
export async function compareAll(
  what: readonly string[],
  options: CompareOptions & { readonly json?: boolean },
  ctx: Context,
  printing: Printing,
): Promise<Compared> {
  if (what.length < 2)
    throw new UsageError(`cannot compare one thing alone: name two or more, the older one first`)
  checkSelection(suites, wantedIds(options))
  const { out: folder } = options
  const [json, html] = [fileOf('json', 'compare'), fileOf('html', 'compare')]
  if (folder !== undefined) checkReports(folder, [json, html])
  const plan = { command: 'compare', ...options } as const
  checkFormats(plan, printing)
  const list = await openKnownList(options)
  const sides = await sidesOf(what, options, ctx)
  await breathe(ctx.signal)
  const comparison = compareSides(sides)
  const result = resultOfComparison(comparison, { tool: toolInfo(), failOn: options.failOn })
  const release = comparison.runs.at(-1)?.release
  const held = list?.holdResult(result, { release, only: wantedIds(options) })
  const document = (): string => printJson(comparison)
  const page = (): string => renderComparisonHtml(comparison, held?.findings)
  if (folder !== undefined) {
    writeReport(folder, json, document())
    writeReport(folder, html, page())
  }
  const tell = () => ({ document, page, result: held?.result ?? result })
  return { comparison, held, ...(await writeFormats(tell, plan, printing)) }
}

async function sidesOf(
  what: readonly string[],
  options: CompareOptions,
  ctx: Context,
): Promise<readonly Side[]> {
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    const sides: Side[] = []
    for (const [index, one] of what.entries()) {
      const out = join(options.out ?? scratch, `target-${index + 1}`)
      const how = { ...options, also: [], out }
      const side = isUrl(one)
        ? await certifySide(one, how, ctx)
        : await readSide(one, { ...options, onProgress: tellJudging(ctx), signal: ctx.signal })
      sides.push(side)
    }
    return sides
  } finally {
    discardScratch(scratch)
  }
}

function fieldOf(checkId: string): string | undefined {
  return FIELDS.get(checkId)
}

/** What one server's certification says against another's, the older one first. */
export function compareSides(sides: readonly Side[]): Comparison {
  return compareRuns(sides, fieldOf)
}

const FIELDS = new Map(
  suites.flatMap(({ checks }) => checks.map(({ id, field }) => [id, field] as const)),
)

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Certifies a live server into a folder of its own. Throws an InterruptedError when it was ended. */
export async function certifySide(url: string, how: CertifyOptions, ctx: Context): Promise<Side> {
  await using target = await openTarget(url, how, ctx)
  ctx.update({ type: 'progress', text: `looking at ${target.root}` })
  const found = await inspect(target, how, ctx, { mayLogIn: target.mode !== 'read' })
  const { evidence, left } = await certifyLive(target, found, how, ctx)
  if (!evidence) throw new InterruptedError(left, { cause: ctx.signal.reason })
  return { name: readRoot(url), ...evidence }
}
