import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import type { SettingsFile } from './entry.ts'

/** Changes after which a node without the setting does not start, or starts with other folders. */
const OWN_PATHS: readonly string[] = [
  '6.0-data-dir',
  '6.0-journal-dir',
  '6.0-content-packs-dir',
  '6.0-geo-dir',
  '7.1-node-id',
]

/** Whether the old default of a setting is a folder that only the operator knows. */
export function isOwnPath({ change = '' }: SettingsFinding): boolean {
  return OWN_PATHS.includes(change)
}

/** Whether the operator has to decide on a missing setting. */
export function needsDecision(finding: SettingsFinding): boolean {
  const { kind, severity, place } = finding
  if (isOwnPath(finding)) return true
  return place === undefined && severity !== 'care' && DECIDED.includes(kind)
}

const DECIDED: readonly SettingsFinding['kind'][] = ['must-set', 'default-changed', 'added']

/** Whether a file has a patch's comment about a missing setting. */
export function hasAddition(
  { text, entries }: SettingsFile,
  { keys, effect, action }: SettingsFinding,
): boolean {
  const isSet = (key: string) => entries.some((entry) => entry.key === key)
  return (
    text.includes(`# ${ascii(`${effect} ${action}`)}`) &&
    keys.every((key) => isSet(key) || text.includes(placeholder(key)))
  )
}

/** The start of the comment that a patch adds for a missing setting. */
export function placeholder(key: string): string {
  return `# ${key} =`
}

/** Characters that every encoding of the file supports. */
export function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}
