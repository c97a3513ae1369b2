import { RESULT } from '../../command/options/common.ts'
import { argumentList, number, prefixes, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { readDuration } from '../../command/options/values.ts'

export const options = {
  program: argumentList('the program with its arguments, after --'),
  ...group('Releases:', {
    release: prefixes(
      '<v>',
      'run it against this release, default the newest; "all" or a range such as 4.0..6.3 for its release lines; repeat or separate with commas for more',
    ),
    to: prefixes('<v>', 'also predict what would break there, without running it'),
  }),
  ...group('The program:', {
    limit: number('<duration>', 'end it after this time, such as 90s or 10m', readDuration),
    except: prefixes('<check>', 'allow what this check rejects, by its id; repeat for more'),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write the page, its JSON, and the masked traffic into this folder'),
  }),
  ...RESULT,
}
