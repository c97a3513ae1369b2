import { RESULT } from '../../command/options/common.ts'
import { flag, release, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'

/** The options of a forecast. */
export const FORECAST = {
  ...group('Upgrade:', {
    from: release('<v>', 'release that was recorded; by default the file tells'),
    to: release('<v>', 'release to go to'),
    all: flag('every release line: calls by releases in one picture'),
    base: text('<url>', "the interface's root, when the file does not tell"),
    logFormat: text(
      '<format>',
      "an access log's format, as nginx or Apache have it;\nby default its lines tell",
    ),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write forecast.html, forecast.json and, of --all,\nforecast.md and forecast.svg into this folder',
    ),
  }),
  ...RESULT,
}

export type ForecastOptions = Values<typeof FORECAST>
