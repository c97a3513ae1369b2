import { RESULT } from '../../command/options/common.ts'
import { argumentList, number, prefixes, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { readDuration } from '../../command/options/values.ts'

export const options = {
  program: argumentList('the program with its arguments, after --'),
  ...group('Releases:', {
    release: prefixes(
      '<v>',
      'releases to test against: one or more (comma-separated), a range such as 4.0..6.3, or "all"; default: the newest',
    ),
    to: prefixes('<v>', 'also predict which requests break on this release'),
  }),
  ...group('The program:', {
    limit: number(
      '<duration>',
      'stop the program after this time, such as 90s or 10m',
      readDuration,
    ),
    except: prefixes('<check>', 'ignore the check with this ID; can be repeated'),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write client-test.html, client-test.json, and the masked recordings to this folder',
    ),
  }),
  ...RESULT,
}
