import { RESULT } from '../../command/options/common.ts'
import { argumentList, flag, release, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

export const options = {
  files: argumentList(
    'recordings, HAR files, access logs, scripts, or report folders; - for stdin',
  ),
  ...group('Upgrade:', {
    from: release('<v>', 'the recorded release; by default the file tells'),
    to: release('<v>', 'the release to go to'),
    all: flag('show every release line in one picture'),
    base: text('<url>', 'the root of the interface, if the file does not tell'),
    logFormat: text(
      '<format>',
      'format of an access log, as nginx or Apache write it; by default its lines tell',
    ),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write forecast.html, forecast.json and, with --all, forecast.md and forecast.svg into this folder',
    ),
  }),
  ...RESULT,
}
