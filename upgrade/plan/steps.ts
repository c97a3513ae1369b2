import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import type { SettingsCheck } from '../settings/check.ts'

/** A step by hand that a release asks everybody for. */
export interface Step {
  readonly release: string
  readonly when: 'before' | 'during' | 'after'
  readonly effect: string
  readonly action: string
  readonly source: string
  /** The installations that it concerns, if not all of them. */
  readonly onlyIf?: string
  /** The software that it is about, if the needs of a release name it too. */
  readonly software?: string
}

/** The steps on the way that no setting shows, by release. */
export function listSteps({ report }: SettingsCheck): readonly Step[] {
  const changes = new Map(settingsChanges().map((change) => [change.id, change]))
  return report.findings
    .filter(isStep)
    .map(({ release = '', effect, action, source, change = '' }) => {
      const { when = 'before', onlyIf } = changes.get(change) ?? {}
      const step = { release, effect, action, source, when, ...getSoftware(change) }
      return onlyIf === undefined ? step : { ...step, onlyIf }
    })
}

function getSoftware(change: string): Pick<Step, 'software'> {
  const found = SOFTWARE_STEPS.find(([pattern]) => pattern.test(change))
  return found ? { software: found[1] } : {}
}

const SOFTWARE_STEPS = [
  [/-java\d+$/, 'Java'],
  [/-mongodb-\d+$/, 'MongoDB'],
  [/-es6-(?:gone|check)$/, 'Elasticsearch'],
] as const
