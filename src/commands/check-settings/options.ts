import type { Entry } from '#upgrade/settings/file/entry.ts'
import { readDefinition } from '#upgrade/settings/file/entry-of-variable.ts'
import { RESULT } from '../../command/options/common.ts'
import { argumentList, flag, list, release, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'

export const options = {
  files: argumentList('server.conf, or a file that sets GRAYLOG_ variables'),
  ...group('Upgrade:', {
    from: release('<v>', 'current release, such as 4.3.15 (4.3 means 4.3.0)'),
    to: release('<v>', 'target release'),
    define: {
      ...list(
        '<property>',
        'property as passed to the JVM, in the format graylog.key=value',
        addDefinition,
      ),
      letter: 'D',
    },
  }),
  ...group('Patch:', {
    writeTo: text(
      '<path>',
      'write a patched copy, with renamed keys updated and removed keys commented out; for several files, specify a folder',
    ),
    force: flag('let --write-to overwrite the checked file'),
  }),
  ...RESULT,
}

function addDefinition(given: string, before: readonly Entry[] = []): readonly Entry[] {
  const entry = readDefinition(given)
  if (!entry)
    throw new ValueError(
      `"${given}" is not in the format graylog.KEY=VALUE; write the property as it is passed to the JVM, for example: graylog.is_leader=false`,
    )
  return [...before, entry]
}
