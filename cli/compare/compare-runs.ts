import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pc from 'picocolors'

import { renderComparisonConsole } from '../../reports/compare/console.ts'
import { renderComparisonHtml } from '../../reports/compare/html.ts'
import { suites } from '../../suites/index.ts'
import { UsageError } from '../../src/model/errors.ts'
import { comparesNothing, isFound } from '../../src/model/upgrade/comparison.ts'
import type { Comparison, Threshold } from '../../src/model/upgrade/comparison.ts'
import { readRoot } from '../../src/probe/preflight/target-url.ts'
import { compareRuns } from '../../upgrade/compare/compare.ts'
import type { Side } from '../../upgrade/compare/compare.ts'
import type { CertifyOptions } from '../certify/certify-options.ts'
import { certifyLive, inspect } from '../certify/certify-live.ts'
import { readSide } from './compare-sides.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { sayInterrupted, watchInterruption } from '../interruption.ts'
import { discardScratch, SCRATCH } from '../../run/ledger-files.ts'
import { createProgress } from '../progress.ts'
import { whileTelling } from '../tell-judging.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'
import { openTarget } from '../target.ts'

/** What `compare` can be told. */
export interface CompareOptions extends Omit<CertifyOptions, 'also' | 'out'> {
  readonly base?: string
  readonly out?: string
  readonly failOn: Threshold
}

/** Reads or certifies every side and shows what differs. */
export async function compare(
  what: readonly string[],
  options: CompareOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (what.length < 2)
    throw new UsageError(`cannot compare one thing alone: name two or more, the older one first`)
  checkSelection(suites, wantedIds(options))
  if (options.out !== undefined) checkReports(options.out, Object.values(FILES))
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  let comparison: Comparison
  try {
    const sides: Side[] = []
    for (const [index, one] of what.entries()) {
      const out = join(options.out ?? scratch, `target-${index + 1}`)
      const side = isUrl(one)
        ? await certifySide(one, { ...options, also: [], out }, terminal)
        : await whileTelling(terminal, options, (onProgress) =>
            readSide(one, { ...options, onProgress }),
          )
      if (!side) return exitCode('interrupted')
      sides.push(side)
    }
    comparison = compareSides(sides)
  } finally {
    discardScratch(scratch)
  }
  present(comparison, options, terminal)
  if (comparesNothing(comparison)) return exitCode('incomplete')
  return exitCode(isFound(comparison, options.failOn) ? 'differences' : 'conforms')
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

/** Certifies a live server into a folder of its own; undefined when the person ended it. */
export async function certifySide(
  url: string,
  how: CertifyOptions,
  terminal: Terminal,
): Promise<Side | undefined> {
  const progress = createProgress(terminal, { isQuiet: how.quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  try {
    await using target = await openTarget(url, how, terminal)
    progress.now(`looking at ${target.root}`)
    const found = await inspect(target, how, terminal, { mayLogIn: target.mode !== 'read' })
    const surroundings = { terminal, progress, interruption }
    const { evidence, left } = await certifyLive(target, found, how, surroundings)
    if (!evidence) {
      sayInterrupted(left, progress)
      return undefined
    }
    return { name: readRoot(url), ...evidence }
  } finally {
    progress.end()
    interruption.end()
  }
}

const FILES = { json: 'comparison.json', html: 'comparison.html' }

function present(comparison: Comparison, options: CompareOptions, terminal: Terminal): void {
  const { out: folder, json, quiet } = options
  const text = `${JSON.stringify(comparison, null, 2)}\n`
  if (folder !== undefined) {
    writeReport(folder, FILES.json, text)
    writeReport(folder, FILES.html, renderComparisonHtml(comparison))
  }
  if (json === true) terminal.out(text)
  else if (quiet !== true) {
    const color = pc.createColors(terminal.hasColour)
    terminal.out(`${renderComparisonConsole(comparison, { width: terminal.columns, color })}\n`)
    if (folder !== undefined) terminal.out(`Report: ${join(folder, FILES.html)}\n`)
  }
}
