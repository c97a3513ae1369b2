import { type Setting, settings } from '#engine/knowledge/settings.ts'
import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { isWithin, releaseNumber } from '#engine/model/version.ts'
import type { Configuration } from './file/configuration.ts'
import { getFinding } from './judge-changes.ts'
import type { SettingFinding } from './judged.ts'
import type { Situation } from './situation.ts'

/** Settings without which the release we go to does not start. */
export function judgeMissing(situation: Situation): readonly SettingFinding[] {
  const { config } = situation
  return [...settings().values()]
    .filter(({ key }) => !config.isSet(key) || config.valueOf(key) === '')
    .flatMap((setting) => {
      const since = requiredSince(setting, situation)
      return since === undefined ? [] : [inPart(missing(setting.key, since, situation), config)]
    })
}

/** Since when the release we go to insists on the setting; undefined when it does not. */
function requiredSince({ key, mustSet }: Setting, { to, config }: Situation): string | undefined {
  const since = mustSet.find((window) => isWithin(to, window))?.since
  if (since !== undefined || key !== 'root_password_sha2') return since
  // From 3.2 on only while the root user may log in. Source: the setting's note in settings.json.
  const isOff = config.valueOf('deactivated_builtin_authentication_providers')?.includes(ROOT_USER)
  return isOff !== true && releaseNumber(to) >= releaseNumber('3.2') ? '1.0' : undefined
}

const ROOT_USER = 'root-user'

function inPart({ finding }: SettingFinding, { part }: Configuration): SettingFinding {
  const { action } = finding
  return { finding: { ...finding, action: part === undefined ? action : `In ${part}: ${action}` } }
}

function missing(key: string, release: string, situation: Situation): SettingFinding {
  const { to, config } = situation
  const change = settingsChanges().find((one) => one.since === release && one.keys.includes(key))
  const text = { kind: 'must-set', severity: 'breaks-start', keys: [key] } as const
  if (change) return getFinding(change, { ...text, isAbsence: true }, situation)
  return {
    finding: {
      ...text,
      release,
      severity: config.isComplete ? text.severity : 'care',
      effect: `Release ${to.release} does not start without this setting.`,
      action: config.isComplete ? `Set ${key}.` : `Set ${key}, unless it is set elsewhere.`,
      source: `settings.json: ${key}`,
    },
  }
}
