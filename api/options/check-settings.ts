import { RESULT } from './common.ts'
import { flag, release, text, texts } from './kinds.ts'
import { group } from './table.ts'
import type { Values } from './table.ts'

/** The options of a check of settings. */
export const CHECK_SETTINGS = {
  ...group('Upgrade:', {
    from: release('<v>', 'release that runs now'),
    to: release('<v>', 'release to go to'),
    define: { ...texts('<property>', 'graylog.key=value as the JVM gets it'), letter: 'D' },
  }),
  ...group('Result:', {
    writeTo: text(
      '<path>',
      'patched copy: renames applied, removed keys commented\nout; of several files into a folder of that name',
    ),
    force: flag('let --write-to overwrite the very files'),
  }),
  ...RESULT,
}

export type CheckSettingsOptions = Values<typeof CHECK_SETTINGS>
