import type { Layout } from '#reports/console/console-style.ts'
import { renderForecast } from '#reports/forecast/console.ts'
import { renderForecastHtml } from '#reports/forecast/html.ts'
import { renderPictureMarkdown } from '#reports/forecast/markdown.ts'
import { renderPictureConsole } from '#reports/forecast/picture-console.ts'
import { renderPictureHtml } from '#reports/forecast/picture-html.ts'
import { renderPictureSvg } from '#reports/forecast/picture-svg.ts'
import type { Told } from '#reports/formats/told.ts'
import { resultOfForecast } from '#reports/results/of-forecast.ts'
import { resultOfPictures } from '#reports/results/of-picture.ts'
import type { ForecastSource } from '../../run/evidence/forecast-source.ts'
import { realSamples } from '../../run/evidence/real-samples.ts'
import { toolInfo } from '../../run/package-info.ts'
import { writeReport } from '../../run/report-folder.ts'
import type { Result } from '#engine/model/results/result.ts'
import type { Version } from '#engine/model/version.ts'
import { pictureOf } from '#upgrade/forecast/picture.ts'
import { reportOf } from '#upgrade/forecast/report.ts'
import type { HeldResult } from '../../command/baseline/hold-result.ts'
import type { ForecastOptions } from '../options/forecast.ts'
import type { MadeForecasts } from './make-forecasts.ts'

/** What forecasts come to, for people and for formats. */
export interface Shown extends Omit<Told, 'document'> {
  readonly text: (style: Layout) => string
  readonly held: HeldResult | undefined
}

/** What a forecast is held against, where there is a list of known deviations. */
export interface Holding {
  readonly hold: (result: Result) => HeldResult | undefined
}

/** Writes the pages and tells what they say. */
export function showForecasts(
  { sources }: MadeForecasts,
  { to, all, ...options }: ForecastOptions & Holding,
): Shown | Promise<Shown> {
  return all === true || !to
    ? showPictures(sources, { ...options, ...(to && { to }) })
    : showReports(sources, to, options)
}

async function showReports(
  sources: readonly ForecastSource[],
  to: Version,
  { out, hold }: ForecastOptions & Holding,
): Promise<Shown> {
  const reports = await Promise.all(
    sources.map(async ({ forecaster, options }) => {
      const sampleOf = await realSamples(forecaster.from, to)
      return reportOf(forecaster, to, { ...options, ...(sampleOf && { sampleOf }) })
    }),
  )
  const result = resultOfForecast(reports, toolInfo())
  const held = hold(result)
  const page = (): string => renderForecastHtml(reports, held?.findings)
  const written = out === undefined ? undefined : writeReport(out, 'forecast.html', page())
  const text = (style: Layout): string =>
    [
      ...reports.map((report) => renderForecast(report, style)),
      ...(held ? [held.text(style)] : []),
      ...(written === undefined ? [] : [`Report: ${written}`]),
    ].join('\n\n')
  return { text, page, held, result: held?.result ?? result }
}

function showPictures(
  sources: readonly ForecastSource[],
  { to, out, hold }: ForecastOptions & Holding,
): Shown {
  const pictures = sources.map(({ forecaster, options }) => pictureOf(forecaster, options, to))
  if (out !== undefined) {
    writeReport(out, 'forecast.md', pictures.map(renderPictureMarkdown).join('\n'))
    writeReport(out, 'forecast.svg', renderPictureSvg(pictures))
  }
  const result = resultOfPictures(pictures, toolInfo())
  const held = hold(result)
  const page = (): string => renderPictureHtml(pictures, held?.findings)
  const written = out === undefined ? undefined : writeReport(out, 'forecast.html', page())
  const text = (style: Layout): string =>
    [
      ...pictures.map((picture) => renderPictureConsole(picture, style)),
      ...(held ? [held.text(style)] : []),
      ...(written === undefined ? [] : [`Report: ${written}`]),
    ].join('\n\n')
  return { text, page, held, result: held?.result ?? result }
}
