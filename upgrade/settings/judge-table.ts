import { defaultOf, isRead, type Setting, settings } from '#engine/knowledge/settings.ts'
import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { isWithin } from '#engine/model/version.ts'
import { about, type SettingFinding } from './judged.ts'
import { isOnTheWay, type Situation } from './situation.ts'

/**
 * Findings from the table of settings that no change covers: deprecations and differences of
 * defaults.
 */
export function judgeTable(
  situation: Situation,
  told: readonly SettingFinding[],
): readonly SettingFinding[] {
  return [...deprecations(situation, told), ...defaults(situation)]
}

function deprecations(
  situation: Situation,
  told: readonly SettingFinding[],
): readonly SettingFinding[] {
  return situation.config.entries.flatMap((entry) => {
    const setting = settings().get(entry.key)
    const since = setting?.deprecated.find((one) => isWithin(situation.to, one))?.since
    if (setting === undefined || since === undefined || !isOnTheWay(since, situation)) return []
    if (told.some((one) => one.entry === entry && one.finding.release === since)) return []
    const { key, replacedBy } = setting
    return about(entry, {
      kind: 'deprecated',
      severity: 'care',
      release: since,
      effect: `Release ${since} marks this setting as deprecated, but still reads it.`,
      action:
        replacedBy === undefined ? 'Plan to stop using this setting.' : `Move to ${replacedBy}.`,
      source: `settings.json: ${key}`,
    })
  })
}

function defaults(situation: Situation): readonly SettingFinding[] {
  const { from, to, config } = situation
  return [...settings().values()]
    .filter((one) => !config.isSet(one.key) && isRead(one, from) && isRead(one, to))
    .filter((one) => !isTold(one, situation))
    .flatMap((setting) => {
      const [before, after] = [from, to].map((release) =>
        JSON.stringify(defaultOf(setting, release)),
      )
      return before === after ? [] : [changedDefault(setting, situation, before, after)]
    })
}

function isTold({ key }: Setting, situation: Situation): boolean {
  return settingsChanges().some(
    ({ kind, keys, since }) =>
      kind === 'default-changed' && keys.includes(key) && isOnTheWay(since, situation),
  )
}

function changedDefault(
  setting: Setting,
  { to }: Situation,
  before = 'none',
  after = 'none',
): SettingFinding {
  const release = setting.defaults.find((one) => isWithin(to, one))?.since
  return {
    finding: {
      kind: 'default-changed',
      severity: 'changes-behaviour',
      keys: [setting.key],
      ...(release !== undefined && { release }),
      effect: `The default changes from ${before} to ${after}.`,
      action: 'To keep the old default, set the value explicitly.',
      source: `settings.json: ${setting.key}`,
    },
  }
}
