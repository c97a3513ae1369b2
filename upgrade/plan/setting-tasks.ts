import { counted, formatList, nameRelease } from '#engine/text/words.ts'
import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import type { UpgradePath, UpgradeTask } from '#engine/model/upgrade/plan.ts'
import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { isOwnPath } from '../settings/file/addition.ts'

import type { TaskInput } from './task-input.ts'
import { aboutSettings, listMisspelled } from './verdict.ts'

interface Around extends Pick<UpgradeTask, 'phase' | 'at'> {
  /** The release that runs after the stop. */
  readonly release: string
  readonly isGoal: boolean
  /** Whether a change of this release is due at the stop. */
  readonly isDue: (release?: string) => boolean
}

/** The keys to correct at any time, as the old release ignores them too. */
export function misspelledTasks({ settings }: TaskInput): readonly UpgradeTask[] {
  if (!settings) return []
  return oncePerChange(listMisspelled(settings)).map((finding) => ({
    phase: 'before',
    ...findingTask(finding),
  }))
}

/** The steps that settings show and that the old release supports. */
export function earlySettingTasks(
  { settings }: TaskInput,
  isDue: Around['isDue'],
): readonly Omit<UpgradeTask, 'phase' | 'at'>[] {
  if (!settings) return []
  const mine = aboutSettings(settings).filter((one) => isDue(one.release) && isEarly(one))
  return oncePerChange(mine).map(findingTask)
}

function isEarly({ change }: SettingsFinding): boolean {
  return settingsChanges().some(({ id, when }) => id === change && when === 'before')
}

/**
 * The tasks about settings at a stop: the values to decide first, then the patched copy at the goal,
 * otherwise a check for that stop.
 */
export function settingTasks(
  { input, settings, commands, path }: TaskInput,
  { isGoal, release, isDue, ...now }: Around,
): readonly UpgradeTask[] {
  if (!settings) return []
  const about = aboutSettings(settings)
  const isOf = (name: string, wanted: SettingsFinding['kind']): boolean =>
    about.some(({ kind, keys, written }) => kind === wanted && [...keys, written].includes(name))
  const blanks = settings.edits
    .filter(({ added, name }) => added === true && isOf(name, 'must-set'))
    .map(({ name }) => name)
  const written = settings.edits.filter(({ added }) => added !== true)
  const changes = written.map(({ file, line, name, becomes, byHand }) => {
    const isIgnored = isOf(name, 'ignored')
    const why = isIgnored ? `, as ${nameRelease(input.from.release)} already ignores it` : ''
    const gone = byHand ? `must be removed manually${why}` : `is commented out${why}`
    return `${file}:${line} ${name} ${becomes === undefined ? gone : `becomes ${becomes}`}`
  })
  const added = settings.edits.filter((edit) => edit.added === true).map(({ name }) => name)
  const corrected = written.flatMap(({ becomes }) => becomes ?? [])
  const folders = about
    .filter((finding) => isOwnPath(finding) && finding.kind !== 'must-set')
    .flatMap(({ keys }) => keys.filter((key) => added.includes(key)))
  const isOneStep = path.stops.length === 1
  const patched = settings.patched.join(', ')
  const isReviewed = patched !== '' && isOneStep && added.length > 0
  const decisions = [
    ...(blanks.length === 0 ? [] : [`fill in ${formatList(blanks)}`]),
    ...(folders.length === 0
      ? []
      : [`fill in the current path for ${formatList(folders)}, if the files must not move`]),
  ]
  const byHand = patched === '' ? changes : changes.filter((_, at) => written[at]?.byHand)
  const edits = [...byHand, ...(isReviewed ? [] : decisions)]
  const told = about.filter(
    (one) =>
      isDue(one.release) &&
      !isEarly(one) &&
      !isOfReplacement(one, path) &&
      !PATCHED.includes(one.kind) &&
      !one.keys.every((key) => corrected.includes(key)) &&
      one.severity !== 'care' &&
      one.kind !== 'moved-to-database',
  )
  const others = told.filter(({ keys }) => !isReviewed || !keys.every((key) => added.includes(key)))
  const copy = patched !== '' && isOneStep ? `In ${patched}, ` : ''
  const bring = {
    ...now,
    what: `Update the settings for ${nameRelease(release)}`,
    details: [],
    command: commands.settingsTo(release),
  }
  const install = {
    ...now,
    what: patched === '' ? 'Change the settings' : `Install the patched settings: ${patched}`,
    details: [
      ...(patched === '' ? [] : ["Only for this file's node; run upgrade for each other node"]),
      ...edits,
    ],
    reasons: changes.filter((change) => !byHand.includes(change)),
  }
  return [
    ...(isReviewed
      ? [
          {
            phase: 'before' as const,
            what: `At the end of ${patched}, uncomment each old default that you want to keep`,
            details: decisions,
          },
        ]
      : []),
    ...oncePerChange(others.filter(({ kind }) => kind !== 'default-changed')).map((finding) => {
      const task = findingTask(finding)
      return { ...now, ...task, what: `${copy}${task.what}` }
    }),
    ...defaultsTask(others, now),
    // Last: with a value still missing, a file that is in place could start with the wrong folder.
    ...(isGoal && changes.length + edits.length === 0 && !isReviewed
      ? []
      : [isOneStep ? install : bring]),
  ]
}

/** Whether the task that replaces the search backend covers a finding. */
export function isOfReplacement(
  { keys }: SettingsFinding,
  { stops }: Pick<UpgradePath, 'stops'>,
): boolean {
  return (
    keys.includes('elasticsearch_version') &&
    stops.some(({ needs }) => needs.some(({ isUsed }) => isUsed))
  )
}

/** The settings to keep until the start of a stop, which copies them. */
export function listKeptSettings(
  { settings }: TaskInput,
  isDue: Around['isDue'],
): Required<Pick<UpgradeTask, 'details' | 'reasons'>> {
  const moved = (settings ? aboutSettings(settings) : []).filter(
    ({ kind, release }) => kind === 'moved-to-database' && isDue(release),
  )
  const releases = [...new Set(moved.flatMap(({ release }) => release ?? []))]
  return {
    details: releases.map(
      (release) =>
        `Keep the index settings until ${release} or later has started: it copies them to MongoDB`,
    ),
    reasons: oncePerChange(moved).map(describeReason),
  }
}

function describeReason({ keys, effect, action }: SettingsFinding): string {
  return `${keys.join(', ')}: ${effect} ${action}`
}

/** Findings of one change ask for one thing: they are one, with the names of all. */
function oncePerChange(findings: readonly SettingsFinding[]): readonly SettingsFinding[] {
  const once = new Map<string, SettingsFinding>()
  for (const finding of findings) {
    const words = JSON.stringify([finding.change, finding.effect, finding.action])
    const keys = [...(once.get(words)?.keys ?? []), ...finding.keys]
    once.set(words, { ...finding, keys: [...new Set(keys)] })
  }
  return [...once.values()]
}

/** Defaults are many, and most do not matter. */
function defaultsTask(
  findings: readonly SettingsFinding[],
  now: Pick<UpgradeTask, 'phase' | 'at'>,
): readonly UpgradeTask[] {
  const mine = findings.filter(({ kind }) => kind === 'default-changed')
  if (mine.length === 0) return []
  const { length } = mine.flatMap((one) => one.keys)
  const isAbsent = mine.every(({ place }) => place === undefined)
  const missing = isAbsent ? ' (not in your files)' : ''
  return [
    {
      ...now,
      what: `Check ${counted(length, 'setting')} whose default changes${missing}`,
      details: [],
      reasons: mine.map(describeReason),
    },
  ]
}

/** Changes that the patched copy contains. */
const PATCHED: readonly SettingsFinding['kind'][] = [
  'removed',
  'renamed',
  'ignored',
  'prefix-changed',
  'unknown',
]

function findingTask({ keys, action, effect, release, source }: SettingsFinding) {
  const since = release === undefined ? '' : `${release}: `
  return {
    what: `${keys.join(', ')}: ${action}`,
    details: [],
    reasons: [`${since}${effect}`],
    source,
  }
}
