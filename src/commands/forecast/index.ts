import { filesOf } from '#reports/formats.ts'
import { UsageError } from '#engine/model/errors.ts'
import { FINDING_CLASSES, type Forecast } from '#engine/model/upgrade/forecast.ts'
import type { Calling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import type { Given } from '../../command/options/table.ts'
import { toolInfo } from '../../run/package-info.ts'
import { describeForecasts } from './document.ts'
import { options } from './options.ts'
import { renderMatrix } from './picture/console.ts'
import { describeMatrices } from './picture/document.ts'
import { renderMatrixHtml } from './picture/html.ts'
import { renderMatrixSvg } from './picture/svg.ts'
import { resultOfForecasts, resultOfPictures } from './result.ts'

export const forecastCommand = defineCommand({
  name: 'forecast',
  task: 'forecast',
  description:
    'Predicts whether each request works, gets a different response, needs a change, or breaks ' +
    'on a different release. For each change, shows the release that introduced it and the smallest fix. With ' +
    '--verbose, also shows the sources and the requests of each client. Works offline.',
  examples: [
    'graylog-conformance forecast client.har --to 7.0',
    'graylog-conformance forecast a.ndjson b.har --from 4.3 --to 6.1 --out forecast',
    'graylog-conformance forecast client.har --all --out forecast',
    'graylog-conformance forecast access.log --from 4.3 --to 6.1',
    'graylog-conformance forecast backup.sh --from 4.3 --to 6.1',
  ],
  exitCodes: [0, 2, 4, 5, 6, 70],
  options,
  files: ({ all }) => ({
    ...filesOf('forecast', 'json', 'html'),
    ...(all === true && { markdown: 'forecast.md', svg: 'forecast.svg' }),
  }),
  check({ all, to }) {
    if (all === true || to) return
    throw new UsageError(
      'cannot forecast: --to is missing; specify the target release, such as --to 7.0, or use --all for every release',
    )
  },
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson({ forecasts }, { all }) {
    const byFile = forecasts.map((list) => (all === true ? list : list[0]))
    return byFile.length === 1 ? byFile[0] : byFile
  },
  toResult: ({ reports, pictures }, { all }) =>
    all === true
      ? resultOfPictures(pictures(), toolInfo())
      : resultOfForecasts(reports(), toolInfo()),
  document: ({ reports, pictures }, { all }) =>
    all === true ? describeMatrices(pictures()) : describeForecasts(reports()),
  exitCode({ forecasts, isMoved }) {
    const all = forecasts.flat()
    const classes = new Set(all.flatMap(({ calls }) => calls.map((call) => call.class)))
    if (isMoved || FINDING_CLASSES.some((one) => classes.has(one))) return 6
    return classes.has('unknown') || all.some(({ notRead }) => notRead !== undefined) ? 4 : 0
  },
  baselineScope: (_outcome, { to }) => ({ release: to?.release }),
  pictures: {
    html: ({ pictures }, known, { all }) =>
      all === true ? renderMatrixHtml(pictures(), known) : undefined,
    svg: ({ pictures }) => renderMatrixSvg(pictures()),
    console: ({ pictures }, style, { all }) =>
      all === true
        ? pictures()
            .map((picture) => renderMatrix(picture, style))
            .join('\n')
        : undefined,
  },
})

/** Options of {@link forecast}. */
export interface ForecastGiven extends Omit<Given<typeof options>, 'files'>, Calling {}

/**
 * Predicts for each call of a recording, HAR file, access log, or script whether it works on another release, gets a
 * different response, needs a change, or breaks. Returns a document in the format of `schemas/forecast.json`; with
 * `all`, one for each release line. Rejects with a UsageError or a NothingError.
 */
export async function forecast(
  file: string,
  given: ForecastGiven & { readonly all: true },
): Promise<readonly Forecast[]>
export async function forecast(
  file: string,
  given: ForecastGiven & { readonly all?: false; readonly to: string },
): Promise<Forecast>
export async function forecast(
  file: string,
  given: ForecastGiven,
): Promise<Forecast | readonly Forecast[]> {
  const { forecasts } = await callCommand(forecastCommand, { ...given, files: file })
  const [all = []] = forecasts
  const [first] = all
  return given.all === true || !first ? all : first
}
