import type { ChangeKind } from '#engine/model/upgrade/settings.ts'
import { defaultOf, isRead, settings } from '#engine/knowledge/settings.ts'
import { type SettingsChange, settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { TRANSLATIONS } from '../carry-over.ts'
import type { Entry } from '../file/entry.ts'
import {
  type ChangeJudge,
  type Hit,
  isOnTheWay,
  isReadAfter,
  type Situation,
  successor,
} from '../situation.ts'
import { isSameValue } from '../file/values.ts'

/** How to rate a change without its own rule in the tables. */
export const RULES_BY_KIND: Readonly<Record<ChangeKind, ChangeJudge>> = {
  removed,
  renamed,
  'default-changed': defaultChanged,
  'moved-to-database': (situation, change) =>
    listEntries(situation, change.keys).map((entry) => ({ entry, severity: 'care' })),
  // A new key with a working default asks for nothing.
  added: () => [],
  'prefix-changed': () => [],
  'manual-step': (_, { keys }) => [{ severity: 'care', keys, isForAll: true }],
}

/** All entries of some keys, in the order of the files. */
export function listEntries({ config }: Situation, keys: readonly string[]): readonly Entry[] {
  return config.entries.filter(({ key }) => keys.includes(key))
}

function removed(situation: Situation, change: SettingsChange): readonly Hit[] {
  return listEntries(situation, change.keys)
    .filter(({ key }) => !isReadAfter(key, situation) && !isRenamedLater(key, situation))
    .map((entry) => {
      const replacedBy = successor(entry.key, situation)
      return {
        entry,
        severity: isDefaultBefore(entry, situation) ? 'care' : 'changes-behaviour',
        ...(replacedBy !== undefined && { replacedBy }),
      }
    })
}

function renamed(situation: Situation, change: SettingsChange): readonly Hit[] {
  return listEntries(situation, change.keys)
    .filter(({ key }) => settings().get(key)?.replacedBy !== undefined)
    .map((entry) => renamedEntry(entry, situation))
}

function renamedEntry(entry: Entry, situation: Situation): Hit {
  const replacedBy = successor(entry.key, situation)
  if (replacedBy === undefined)
    return {
      entry,
      kind: 'removed',
      severity: 'care',
      action: `Delete the line: ${settings().get(entry.key)?.replacedBy ?? ''}, which replaced it, was also removed in ${situation.to.release}.`,
    }
  if (situation.config.isSet(replacedBy))
    return {
      entry,
      replacedBy,
      severity: 'care',
      action: `Delete the line: ${replacedBy} is already set.`,
    }
  const translate = TRANSLATIONS[entry.key]
  const value = translate ? translate(entry.value, situation.from) : entry.value
  const isSame = isSameValue(value, defaultOf(settings().get(replacedBy), situation.to))
  const isHarmless = isSame || isReadAfter(entry.key, situation)
  return { entry, replacedBy, severity: isHarmless ? 'care' : 'changes-behaviour' }
}

/** Absent keys get the new default. */
function defaultChanged(situation: Situation, change: SettingsChange): readonly Hit[] {
  const keys = change.keys.filter((key) => {
    const names = [...predecessors(key), key]
    const isAbsent = !names.some((name) => situation.config.isSet(name))
    return isAbsent && isNetChange(key, names, situation)
  })
  return keys.length === 0 ? [] : [{ keys, isAbsence: true, severity: 'changes-behaviour' }]
}

/** Whether the default before differs from the one after; a key that is new on the way has none before. */
function isNetChange(key: string, names: readonly string[], situation: Situation): boolean {
  const known = settings()
  const first = names.map((name) => known.get(name)).find((one) => isRead(one, situation.from))
  if (first === undefined) return false
  const last = isReadAfter(key, situation) ? key : successor(key, situation)
  if (last === undefined) return true
  const before = defaultOf(first, situation.from)
  return JSON.stringify(before) !== JSON.stringify(defaultOf(known.get(last), situation.to))
}

/** Keys that were renamed to this one, as far as a renamed row says so. */
function predecessors(key: string): readonly string[] {
  const renamedKeys = settingsChanges()
    .filter((change) => change.kind === 'renamed' && change.keys.includes(key))
    .flatMap(({ keys }) => keys)
  return renamedKeys.filter((one) => settings().get(one)?.replacedBy === key)
}

function isDefaultBefore(entry: Entry, { from }: Situation): boolean {
  return isSameValue(entry.value, defaultOf(settings().get(entry.key), from))
}

function isRenamedLater(key: string, situation: Situation): boolean {
  return settingsChanges().some(
    (change) =>
      change.kind === 'renamed' &&
      change.keys.includes(key) &&
      settings().get(key)?.replacedBy !== undefined &&
      isOnTheWay(change.since, situation) &&
      successor(key, situation) !== undefined,
  )
}
