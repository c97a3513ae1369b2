import { nearest } from '#engine/text/nearest.ts'
import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import {
  isRead,
  otherReader,
  type OtherReader,
  type Setting,
  settings,
} from '#engine/knowledge/settings.ts'
import { type SettingsChange, settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { describeAvailability, releaseNumber } from '#engine/model/version.ts'
import { getFinding } from './judge-changes.ts'
import { about, type SettingFinding } from './judged.ts'
import { isShowable, secretsIn } from './secrets.ts'
import type { Situation } from './situation.ts'
import { type Entry, spelled } from './file/entry.ts'

/**
 * Entries that the new release does not read, or reads under another prefix, unless a change covers
 * them.
 */
export function judgeKeys(
  situation: Situation,
  told: readonly SettingFinding[],
): readonly SettingFinding[] {
  const done = new Set(told.filter(isAboutReading).map(({ entry }) => entry))
  const secrets = secretsIn(situation.config.entries)
  return situation.config.entries.flatMap((entry) => [
    ...prefix(entry, situation),
    ...(done.has(entry) ? [] : key(entry, situation, secrets)),
  ])
}

function isAboutReading({ finding: { kind } }: SettingFinding): boolean {
  return kind === 'removed' || kind === 'renamed'
}

function key(
  entry: Entry,
  situation: Situation,
  secrets: readonly string[],
): readonly SettingFinding[] {
  const setting = settings().get(entry.key)
  if (setting) return isRead(setting, situation.to) ? [] : [unread(entry, setting, situation)]
  const phantom = settingsChanges().find((change) => isPhantom(change, entry.key))
  if (phantom) return [getFinding(phantom, { entry, kind: 'ignored', severity: 'care' }, situation)]
  const other = otherReader(entry.key)
  if (other) return [judged(entry, 'other-component', otherText(other))]
  return [unknown(entry, situation, secrets)]
}

/** Named in the notes of a release although no release reads it. */
function isPhantom(change: SettingsChange, wanted: string): boolean {
  return change.kind !== 'removed' && change.keys.includes(wanted)
}

function unread(entry: Entry, setting: Setting, { from, to }: Situation): SettingFinding {
  const next = setting.availability.find(
    ({ since = '1.0' }) => releaseNumber(since) > releaseNumber(to),
  )
  const last = setting.availability.findLast(
    ({ until }) => until !== undefined && releaseNumber(until) <= releaseNumber(to),
  )?.until
  const wasRead = isRead(setting, from)
  const successor = setting.replacedBy
  const instead =
    successor !== undefined && isRead(settings().get(successor), to)
      ? `, or replace it with ${successor}`
      : ''
  return judged(entry, wasRead ? 'removed' : 'ignored', {
    ...(last !== undefined && { release: last }),
    effect: `${wasRead ? `Release ${to.release} silently ignores` : `Releases ${from.release} and ${to.release} both ignore`} this setting. Releases that read it: ${describeAvailability(setting.availability)}.`,
    action:
      next === undefined
        ? `Delete the line${instead}.`
        : `Delete the line, unless you upgrade to release ${next.since ?? ''} or later.`,
    source: `settings.json: ${setting.key}`,
    ...(wasRead && { severity: 'changes-behaviour' }),
  })
}

function otherText({ component, isPlugIn, source }: OtherReader): Text {
  if (isPlugIn)
    return {
      effect: `This setting is read by the ${component}, not by the server itself.`,
      action: `Keep the line while the ${component} is installed.`,
      source,
    }
  return {
    effect: `This setting belongs to a different program, the ${component}. The server ignores it.`,
    action: `Move the line to the configuration of the ${component}, or check that this is the right file.`,
    source,
  }
}

function unknown(
  entry: Entry,
  { from, to, config }: Situation,
  secrets: readonly string[],
): SettingFinding {
  const known = [...settings().values()].filter((one) => isRead(one, from) || isRead(one, to))
  const name = entry.written.replace(/^graylog2?[._]/i, '')
  const didYouMean = suggest(
    name,
    known.map((one) => one.key),
  )
  if (didYouMean !== undefined)
    return judged(entry, 'unknown', {
      effect: 'No release reads this key, so the server ignores it.',
      action: `Misspelled, probably ${spelled(didYouMean, entry)}. Correct the name.`,
      didYouMean,
      source: 'settings.json',
    })
  const isHidden = !isShowable(entry, config.entries, secrets)
  return judged(isHidden ? { ...entry, key: HIDDEN, written: HIDDEN } : entry, 'unknown', {
    effect: isHidden
      ? 'This line begins with a word that no release reads as a key. The word is not shown, because it may be part of a secret.'
      : 'No release reads this key, but a plugin might.',
    action: 'Delete the line, unless a plugin needs it.',
    source: 'settings.json',
  })
}

const HIDDEN = '(not shown)'

/** The old prefix is still read, after the new one. */
function prefix(entry: Entry, situation: Situation): readonly SettingFinding[] {
  if (entry.origin === 'file') return []
  const { from, to } = situation
  const changed = settingsChanges().find(({ id }) => id === '2.0-prefix')
  const first = settingsChanges().find(({ id }) => id === '1.3.4-new-prefix')
  if (!changed || !first) return []
  if (entry.hasOldPrefix && releaseNumber(to) >= releaseNumber(changed.since))
    return [getFinding(changed, { entry, severity: 'care' }, situation)]
  if (entry.hasOldPrefix && releaseNumber(to) >= releaseNumber(first.since))
    return releaseNumber(from) < releaseNumber(first.since)
      ? [getFinding(first, { entry, severity: 'care' }, situation)]
      : []
  if (entry.hasOldPrefix || releaseNumber(to) >= releaseNumber(first.since)) return []
  return [
    judged(entry, 'ignored', {
      effect: `Release ${to.release} reads only the prefixes GRAYLOG2_ and graylog2., so it ignores this setting.`,
      action: 'Use the old prefix until release 1.3.4.',
      source: first.source,
    }),
  ]
}

type Text = Pick<SettingsFinding, 'effect' | 'action' | 'source'> &
  Partial<Pick<SettingsFinding, 'release' | 'severity' | 'didYouMean'>>

function judged(entry: Entry, kind: SettingsFinding['kind'], text: Text): SettingFinding {
  return about(entry, { kind, severity: 'care', ...text })
}

/** The setting nearest to an unknown key, whichever of `-`, `.` and `_` it is written with; else undefined. */
function suggest(key: string, settings: Iterable<string>): string | undefined {
  return nearest(key.toLowerCase().replace(/[-.]/g, '_'), settings)
}
