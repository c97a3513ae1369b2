import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { defaultOf, isRead, settings } from '#engine/knowledge/settings.ts'
import { requireVersion, type Version } from '#engine/model/version.ts'
import { checkSettings, type SettingsCheck } from './check.ts'
import { readSettingsFile } from './file/read-file.ts'

/** Parses a release. */
export function release(text: string): Version {
  return requireVersion(text)
}

/** Checks one file with this content. */
export function check(
  content: string | Uint8Array,
  from: string,
  to: string,
  path = 'server.conf',
): SettingsCheck {
  const file = readSettingsFile(path, Buffer.from(content))
  return checkSettings({ files: [file], from: release(from), to: release(to) })
}

/** Returns the findings about one key. */
export function listFindings(content: string, from: string, to: string, key: string) {
  return check(content, from, to).report.findings.filter(({ keys }) => keys.includes(key))
}

/** Settings that every release requires, so that no finding is about them. */
export const MUST = `password_secret = ${'x'.repeat(64)}\nroot_password_sha2 = ${'a'.repeat(64)}\ndata_dir = /var/lib/graylog-server\n`

/** Writes a file with every default of a release and a value for required settings. */
export function defaultsFile(version: Version): string {
  const lines = [...settings().values()]
    .filter((one) => isRead(one, version))
    .flatMap((setting) => {
      const value = defaultOf(setting, version)
      if (value === null || value === undefined || typeof value === 'object')
        return ['password_secret', 'root_password_sha2', 'data_dir'].includes(setting.key)
          ? [`${setting.key} = ${'x'.repeat(64)}`]
          : []
      return [`${setting.key} = ${String(value).replaceAll('\\', '\\\\')}`]
    })
  return `${lines.join('\n')}\n`
}

/** Formats a finding as kind, keys, and line. */
export function brief({ kind, keys, place }: SettingsFinding): string {
  return [kind, keys.join('+'), ...(place ? [`@${place.line}`] : [])].join(' ')
}
