import { settings } from '#engine/knowledge/settings.ts'
import { rank } from './file/configuration.ts'
import type { Entry } from './file/entry.ts'
import { about, type SettingFinding } from './judged.ts'
import type { Situation } from './situation.ts'

/**
 * Finds settings that are given twice: within one file always, else only when the values differ. In a template a
 * condition may choose between them.
 */
export function judgeDuplicates(
  { config }: Situation,
  templates: ReadonlySet<string>,
): readonly SettingFinding[] {
  const keys = new Set(config.entries.map(({ key }) => key).filter((key) => settings().has(key)))
  return [...keys].flatMap((key) => {
    const winner = config.effective(key)
    const losers = config
      .entriesOf(key)
      .filter((entry) => entry !== winner && !templates.has(entry.place?.file ?? ''))
    return winner ? losers.flatMap((loser) => duplicate(loser, winner)) : []
  })
}

function duplicate(loser: Entry, winner: Entry): readonly SettingFinding[] {
  const isOneFile = loser.place?.file === winner.place?.file && loser.origin === winner.origin
  if (!isOneFile && loser.value?.trim() === winner.value?.trim()) return []
  const where = winner.place ? `${winner.place.file}:${winner.place.line}` : 'an option -D'
  const finding = about(loser, {
    kind: 'duplicate',
    severity: 'care',
    effect:
      rank(loser) === rank(winner)
        ? `This setting is also set in ${where}, and the last value wins.`
        : `${winner.written} in ${where} also sets it and takes precedence.`,
    action: 'Keep only one of the lines.',
    source: SOURCE,
  })
  return [finding]
}

const SOURCE =
  'java.util.Properties; getConfigRepositories in graylog2-bootstrap/src/main/java/org/graylog2/bootstrap/CmdLineTool.java'
