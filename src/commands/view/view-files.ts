import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { counted } from '#engine/text/words.ts'
import type { Traffic } from '#reports/evidence.ts'
import { renderHtml } from '#reports/html/render-html.ts'
import { renderViewer } from '#reports/html/viewer-page.ts'
import { beginsAsBundle } from '../../bundle/open-bundle.ts'
import { MANIFEST } from '../../bundle/part-names.ts'
import { makeScratch } from '../../bundle/scratch.ts'
import { verifyBundle } from '../../bundle/verify-bundle.ts'
import type { Context } from '../../command/context.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { tellOf } from '../../command/terminal/conduct.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { type JudgedEvidence, judgeRecording } from '../../run/judge-evidence.ts'
import { readTraffic } from '../../run/read-traffic.ts'
import { writeReport } from '../../run/report-folder.ts'
import { countFindings } from '../record/record-summary.ts'
import { readOldRun } from '../report/old-run.ts'
import { openInBrowser } from '../../ui/open-browser.ts'
import { forecastTraffic } from './forecast-traffic.ts'

export interface ViewOptions extends CommonOptions {
  readonly out?: string | undefined
  /** False with `--no-open`. */
  readonly open?: boolean | undefined
  /** False with `--no-judge`. */
  readonly judge?: boolean | undefined
}

/** Writes the page of some files, prints its path, and opens it. Throws a UsageError. */
export async function viewFiles(
  files: readonly string[],
  options: ViewOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (files.length === 0)
    throw new UsageError(
      'there is nothing to view; pass a recording, HAR file, report folder, or bundle',
    )
  const page = await tellOf(terminal, options, (ctx) => renderFiles(files, options, ctx))
  const { out = join(mkdtempSync(join(tmpdir(), 'graylog-conformance-view-')), 'traffic.html') } =
    options
  const path = writeReport(dirname(out), basename(out), page)
  if (options.quiet !== true) terminal.out(`${path}\n`)
  if (options.open !== false && terminal.isTerminal) openInBrowser(path)
  return exitCode('conforms')
}

/** Renders one file with its verdicts, or several as one list of exchanges. */
async function renderFiles(
  files: readonly string[],
  { out, judge }: ViewOptions,
  ctx: Context,
): Promise<string> {
  const [file = ''] = files
  if (files.length === 1) {
    if (isBundle(file)) return renderBundle(file, ctx)
    if (existsSync(join(file, 'run.json'))) {
      const { run, evidence } = await readOldRun(file, `view "${file}"`)
      logRemarks(run.evidence.remarks, ctx)
      logCounts(run, ctx)
      return renderHtml(run, evidence, undefined, evidence.traffic !== undefined)
    }
  }
  const recordings: Recording[] = []
  for (const one of files) {
    const read = { ...(out !== undefined && { out }), signal: ctx.signal }
    const recording = await readForReport(one, read)
    logRemarks(recording.remarks, ctx)
    recordings.push(recording)
  }
  const [only] = recordings
  if (only && files.length === 1 && judge !== false) {
    const page = await renderJudged(only, file, ctx)
    if (page !== undefined) return page
  }
  return renderViewer(files.map((one) => basename(one)).join(', '), {
    ...joinTraffic(recordings.map(readTraffic)),
    forecast: only && files.length === 1 ? forecastTraffic(only) : undefined,
  })
}

/** Logs repairs and unreadable parts, such as a torn end. */
function logRemarks(remarks: readonly string[], { log }: Context): void {
  for (const remark of remarks) log(`note: ${remark}`)
}

function logCounts({ evidence, summary, client }: Run, { log }: Context): void {
  const findings = countFindings(summary) + countFindings(client)
  log(`${counted(evidence.exchanges, 'exchange')}, ${counted(findings, 'finding')}`)
}

/** Checks a recording first; undefined if there is nothing to check. */
async function renderJudged(
  recording: Recording,
  file: string,
  ctx: Context,
): Promise<string | undefined> {
  let judged: JudgedEvidence
  try {
    const options = { onProgress: tellJudging(ctx), signal: ctx.signal }
    judged = await judgeRecording(recording, basename(file), options, [])
  } catch (error) {
    if (error instanceof NothingError) return undefined
    if (!(error instanceof UsageError)) throw error
    // An unknown release does not prevent a look at the traffic.
    ctx.log(`not checked: ${error.message}`)
    return undefined
  }
  const { run, traffic, ...evidence } = judged
  logCounts(run, ctx)
  const forecast = forecastTraffic(recording)
  return renderHtml(
    run,
    { ...evidence, ...(traffic && { traffic: { ...traffic, forecast } }) },
    undefined,
    true,
  )
}

/** Renders a bundle whose signature and verdicts are verified. */
async function renderBundle(file: string, ctx: Context): Promise<string> {
  using scratch = makeScratch()
  const { verification, evidence } = await verifyBundle(file, scratch.folder, {
    onProgress: tellJudging(ctx),
  })
  if (!evidence || verification.state === 'refused')
    throw new UsageError(
      `cannot view "${file}": ${verification.sentence}; for details, run "verify ${file}"`,
    )
  const { run, ...own } = evidence
  logCounts(run, ctx)
  return renderHtml(run, own, undefined, true)
}

function isBundle(path: string): boolean {
  if (!existsSync(path)) return false
  return statSync(path).isDirectory() ? existsSync(join(path, MANIFEST)) : beginsAsBundle(path)
}

/** Several recordings as one, counted on. */
function joinTraffic(all: readonly Traffic[]): Traffic {
  const [only] = all
  if (only && all.length === 1) return only
  const exchanges = function* (): Generator<Exchange> {
    let index = 0
    for (const one of all)
      for (const exchange of one.exchanges()) {
        yield { ...exchange, index }
        index += 1
      }
  }
  return { ...only, exchanges, roots: all.flatMap(({ roots }) => roots), links: () => [] }
}
