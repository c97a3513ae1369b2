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
}

/** The steps on the way that no setting shows, by release; what the needs of software say already is left out. */
export function listSteps({ report }: SettingsCheck): readonly Step[] {
  const whens = new Map(settingsChanges().map(({ id, when }) => [id, when ?? ('before' as const)]))
  return report.findings
    .filter((finding) => isStep(finding) && !isAboutSoftware(finding.change))
    .map(({ release = '', effect, action, source, change = '' }) => ({
      release,
      effect,
      action,
      source,
      when: whens.get(change) ?? 'before',
    }))
}

function isAboutSoftware(change = ''): boolean {
  return /-(?:java\d+|mongodb-\d+|es6-(?:gone|check))$/.test(change)
}
