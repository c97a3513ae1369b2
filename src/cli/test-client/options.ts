import { RESULT } from '../../command/options/common.ts'
import { number, prefixes, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'
import { readDuration } from '../../command/options/values.ts'
import type { CommonOptions } from '../options/common-options.ts'

/** The options of a program that is tried. */
export const TEST_CLIENT = {
  ...group('Releases:', {
    release: prefixes(
      '<v>',
      'release to run it against, default the newest;\nseveral with commas or repeated',
    ),
    to: prefixes('<v>', 'also say what would break there, without running it'),
  }),
  ...group('The program:', {
    limit: number('<duration>', 'end it after this time, such as 90s or 10m', readDuration),
    except: prefixes('<check>', 'it may do this: id of a check; repeat for more'),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write what it sent, secrets replaced, into this folder'),
  }),
  ...RESULT,
}

export type TestClientOptions = Values<typeof TEST_CLIENT> & CommonOptions
