import { RESULT } from '../../command/options/common.ts'
import { argumentList, flag, release, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

export const options = {
  files: argumentList(
    'recordings, HAR files, access logs, scripts, or report folders; - for stdin',
  ),
  ...group('Upgrade:', {
    from: release(
      '<v>',
      'release of the recorded server, such as 4.3.15 (4.3 means 4.3.0); default: the release found in the file',
    ),
    to: release('<v>', 'target release'),
    all: flag('show every release line in one matrix'),
    base: text('<url>', 'root URL of the API, if the file does not include it'),
    logFormat: text(
      '<format>',
      'format of the access log, in nginx or Apache syntax; default: detected',
    ),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write forecast.html, forecast.json, and, with --all, forecast.md and forecast.svg to this folder',
    ),
  }),
  ...RESULT,
}
