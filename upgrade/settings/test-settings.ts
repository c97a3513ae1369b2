import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { defaultOf, isRead, settings } from '#engine/knowledge/settings.ts'
import { requireVersion, type Version } from '#engine/model/version.ts'
import { checkSettings, type SettingsCheck } from './check.ts'
import { readSettingsFile } from './file/read-file.ts'

/** A release as a person types it. */
export function release(text: string): Version {
  return requireVersion(text)
}

/** Checks one file of this content. */
export function check(
  content: string | Uint8Array,
  from: string,
  to: string,
  path = 'server.conf',
): SettingsCheck {
  const file = readSettingsFile(path, Buffer.from(content))
  return checkSettings({ files: [file], from: release(from), to: release(to) })
}

/** The findings about one key. */
export function listFindings(content: string, from: string, to: string, key: string) {
  return check(content, from, to).report.findings.filter(({ keys }) => keys.includes(key))
}

/** What must be set in every release, so that nothing is said about it. */
export const MUST = `password_secret = ${'x'.repeat(64)}\nroot_password_sha2 = ${'a'.repeat(64)}\ndata_dir = /var/lib/graylog-server\n`

/** A file that spells out every default of a release; what must be set gets a value. */
export function defaultsFile(version: Version): string {
  const lines = [...settings().values()]
    .filter((one) => isRead(one, version))
    .flatMap((setting) => {
      const value = defaultOf(setting, version)
      if (value === null || value === undefined || typeof value === 'object')
        return isRequired(setting.key) ? [`${setting.key} = ${'x'.repeat(64)}`] : []
      return [`${setting.key} = ${String(value).replaceAll('\\', '\\\\')}`]
    })
  return `${lines.join('\n')}\n`
}

/** In short: kind, keys and line. */
export function brief({ kind, keys, place }: SettingsFinding): string {
  return [kind, keys.join('+'), ...(place ? [`@${place.line}`] : [])].join(' ')
}

function isRequired(key: string): boolean {
  return ['password_secret', 'root_password_sha2', 'data_dir'].includes(key)
}
