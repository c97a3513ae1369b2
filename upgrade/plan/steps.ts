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
  /** The software that it is about, if the needs of a release name it too. */
  readonly software?: string
}

/** The steps on the way that no setting shows, by release. */
export function listSteps({ report }: SettingsCheck): readonly Step[] {
  const whens = new Map(settingsChanges().map(({ id, when }) => [id, when ?? ('before' as const)]))
  return report.findings
    .filter(isStep)
    .map(({ release = '', effect, action, source, change = '' }) => ({
      release,
      effect,
      action,
      source,
      when: whens.get(change) ?? 'before',
      ...getSoftware(change),
    }))
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
