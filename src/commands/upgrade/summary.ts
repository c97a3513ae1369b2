import type { CallWork, UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { counted, formatList } from '#engine/text/words.ts'
import { countPlaces, listAllFailing } from '#upgrade/plan/calls.ts'
import { FIX_TASKS, isDueBefore, isDueWith } from '#upgrade/plan/client-tasks.ts'
import { listSettingsLeft } from '#upgrade/plan/verdict.ts'

/** Sums up a plan for the console. */
export function summarizeBriefly(plan: UpgradePlan): readonly string[] {
  const { patched = [] } = plan.settings ?? {}
  return [
    ...nextStep(plan),
    ...(patched.length === 0
      ? []
      : [`${patched.join(', ')}: contains secrets, so do not share it`]),
  ]
}

/** Names the first call to fix, otherwise the settings to change, otherwise the first task. */
function nextStep({ tasks, settings }: UpgradePlan): readonly string[] {
  const [fix] = tasks.find(({ what }) => what === FIX_TASKS.before)?.details ?? []
  const left = settings ? listSettingsLeft(settings) : []
  const place = settings?.patched.length ? ` in ${settings.patched.join(', ')}` : ''
  const next =
    fix !== undefined
      ? `fix ${fix}`
      : left.length > 0
        ? `change ${formatList(left)}${place}`
        : tasks[0]?.what
  return next === undefined ? [] : [`Next step: ${next}`]
}

/** The decision, then the counts. */
export function formatHeadline(plan: UpgradePlan): string {
  return `${decide(plan)}. ${plan.verdict}`
}

/** Says whether the servers can be upgraded now, and which calls to fix later. */
function decide({ calls, settings, dryRuns }: UpgradePlan): string {
  const { clients = [], notes = [] } = calls ?? {}
  const due = (isDue: (group: CallWork) => boolean) =>
    countPlaces(clients.flatMap(({ groups }) => groups.filter(isDue)))
  const [early, late] = [due(isDueBefore), due(isDueWith)]
  const failing = calls ? countPlaces(listAllFailing(calls)) : 0
  const isPatched = (settings?.patched ?? []).length > 0
  const isLeft = settings && listSettingsLeft(settings).length > 0
  const work = [
    ...(early === 0 ? [] : [`fix ${counted(early, 'call')}`]),
    ...(isLeft ? ['change the settings'] : []),
  ]
  const along = [
    ...(late === 0 ? [] : [`fix ${counted(late, 'call')}`]),
    ...(notes.some(({ remedy }) => remedy !== undefined)
      ? ['change the base URL of all clients']
      : []),
  ]
  const later = [
    ...(along.length === 0 ? [] : [`${formatList(along)} together with the upgrade`]),
    ...(work.length > 0 || failing === 0
      ? []
      : [`${counted(failing, 'call')} already ${failing === 1 ? 'fails' : 'fail'}`]),
  ]
  if (work.length > 0) return [`Do not upgrade yet: first ${formatList(work)}`, ...later].join('; ')
  if (later.length > 0) return `Upgrade after the tasks under Before; ${later.join('; ')}`
  if (
    dryRuns.some((run) => run.calls.some(({ happened, agrees }) => happened === 'broke' && !agrees))
  )
    return 'Do not upgrade yet: calls broke in the dry run'
  const open = [
    ...(calls ? [] : ['no traffic was provided']),
    ...(settings ? [] : ['no settings were provided']),
    ...(calls && calls.unknown.length > 0
      ? [`${counted(countPlaces(calls.unknown), 'call')} may break`]
      : []),
    ...(calls?.notRead === undefined ? [] : ['some calls could not be read']),
    ...(dryRuns.some(({ problem, left }) => problem !== undefined || left.length > 0)
      ? ['the dry run left calls open']
      : []),
  ]
  return open.length > 0
    ? `Not known yet: ${open.join('; ')}`
    : `Upgrade after the tasks under Before: no call ${isPatched ? '' : 'or setting '}needs a fix`
}
