import type { Entry } from '#upgrade/settings/file/entry.ts'
import { readDefinition } from '#upgrade/settings/file/entry-of-variable.ts'
import { RESULT } from '../../command/options/common.ts'
import { flag, list, release, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'

/** The options of a check of settings. */
export const CHECK_SETTINGS = {
  ...group('Upgrade:', {
    from: release('<v>', 'release that runs now'),
    to: release('<v>', 'release to go to'),
    define: {
      ...list('<property>', 'graylog.key=value as the JVM gets it', addDefinition),
      letter: 'D',
    },
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

function addDefinition(given: string, before: readonly Entry[] = []): readonly Entry[] {
  const entry = readDefinition(given)
  if (!entry)
    throw new ValueError(
      `"${given}" does not read graylog.KEY=VALUE; write it as the JVM gets it, like graylog.is_leader=false`,
    )
  return [...before, entry]
}
