import pc from 'picocolors'

import { renderForecast } from '../../reports/forecast/console.ts'
import { renderPictureHtml } from '../../reports/forecast/picture-html.ts'
import { renderForecastHtml } from '../../reports/forecast/html.ts'
import { renderPictureMarkdown } from '../../reports/forecast/markdown.ts'
import { renderPictureSvg } from '../../reports/forecast/picture-svg.ts'
import { renderPictureConsole } from '../../reports/forecast/picture-console.ts'
import { UsageError } from '../../src/model/errors.ts'
import { FINDING_CLASSES } from '../../src/model/upgrade/forecast.ts'
import type { Forecast } from '../../src/model/upgrade/forecast.ts'
import type { Version } from '../../src/model/version.ts'
import { addressNotes } from '../../upgrade/forecast/calls/address.ts'
import { forecastTo } from '../../upgrade/forecast/forecast.ts'
import type { Forecaster } from '../../upgrade/forecast/forecast.ts'
import { lineReleases, pictureOf } from '../../upgrade/forecast/picture.ts'
import { reportOf } from '../../upgrade/forecast/report.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { readForecastSource } from '../../run/forecast-source.ts'
import type { ForecastSource } from '../../run/forecast-source.ts'
import { realSamples } from '../../run/real-samples.ts'
import { writeReport } from '../../run/report-folder.ts'

/** What `forecast` can be told. */
export interface ForecastCommandOptions extends CommonOptions {
  readonly from?: Version
  readonly to?: Version
  readonly all?: boolean
  readonly base?: string
  readonly logFormat?: string
  readonly out?: string
}

/** Forecasts files, prints the result, writes reports; exits with 6 when a call needs a look. */
export async function forecastFiles(
  files: readonly string[],
  options: ForecastCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { to, all, out } = options
  if (all !== true && !to)
    throw new UsageError(
      'cannot forecast: --to is missing; name the release to go to, like --to 7.0, or ask for every release with --all',
    )
  const sources: ForecastSource[] = []
  for (const file of files) sources.push(await readForecastSource(file, options, files.length > 1))
  const targets = ({ from }: Forecaster): readonly Version[] =>
    all === true || !to ? lineReleases(from, to) : [to]
  const forecasts = sources.map(({ forecaster }) =>
    targets(forecaster).map((target) => forecastTo(forecaster, target)),
  )
  const json = jsonOf(forecasts, all === true)
  if (out !== undefined) writeReport(out, 'forecast.json', json)
  const text =
    all === true || !to
      ? showPictures(sources, options, terminal)
      : await showReports(sources, to, options, terminal)
  if (options.json === true) terminal.out(json)
  else if (options.quiet !== true) terminal.out(`${text}\n`)
  const isMoved = sources.some(({ forecaster }) =>
    targets(forecaster).some((target) => movesAway(forecaster, target)),
  )
  return isMoved ? exitCode('differences') : exitCodeOf(forecasts.flat())
}

/** A new base address concerns every call, though the class of none. */
function movesAway({ roots, from }: Forecaster, to: Version): boolean {
  return addressNotes(roots, { from, to }).length > 0
}

/** A finding outweighs what stayed unknown; that is no promise either. */
function exitCodeOf(forecasts: readonly Forecast[]): ExitCode {
  const classes = new Set(forecasts.flatMap(({ calls }) => calls.map((call) => call.class)))
  if (FINDING_CLASSES.some((one) => classes.has(one))) return exitCode('differences')
  return exitCode(classes.has('unknown') ? 'incomplete' : 'conforms')
}

/** One file and one release: the forecast itself; else lists of them, by file and by release. */
function jsonOf(forecasts: readonly (readonly Forecast[])[], isAll: boolean): string {
  const byFile = forecasts.map((list) => (isAll ? list : list[0]))
  return `${JSON.stringify(byFile.length === 1 ? byFile[0] : byFile, null, 2)}\n`
}

async function showReports(
  sources: readonly ForecastSource[],
  to: Version,
  { out, json }: ForecastCommandOptions,
  terminal: Terminal,
): Promise<string> {
  if (json === true && out === undefined) return ''
  const reports = await Promise.all(
    sources.map(async ({ forecaster, options }) => {
      const sampleOf = await realSamples(forecaster.from, to)
      return reportOf(forecaster, to, { ...options, ...(sampleOf && { sampleOf }) })
    }),
  )
  const page =
    out === undefined ? undefined : writeReport(out, 'forecast.html', renderForecastHtml(reports))
  const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
  return [
    ...reports.map((report) => renderForecast(report, style)),
    ...(page === undefined ? [] : [`Report: ${page}`]),
  ].join('\n\n')
}

function showPictures(
  sources: readonly ForecastSource[],
  { to, out, json }: ForecastCommandOptions,
  terminal: Terminal,
): string {
  if (json === true && out === undefined) return ''
  const pictures = sources.map(({ forecaster, options }) => pictureOf(forecaster, options, to))
  if (out !== undefined) {
    writeReport(out, 'forecast.md', pictures.map(renderPictureMarkdown).join('\n'))
    writeReport(out, 'forecast.svg', renderPictureSvg(pictures))
  }
  const page =
    out === undefined ? undefined : writeReport(out, 'forecast.html', renderPictureHtml(pictures))
  const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
  return [
    ...pictures.map((picture) => renderPictureConsole(picture, style)),
    ...(page === undefined ? [] : [`Report: ${page}`]),
  ].join('\n\n')
}
