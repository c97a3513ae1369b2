import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { needsWork } from '#engine/model/upgrade/forecast.ts'
import type {
  DryRun,
  DryRunCall,
  ServerComparison,
  UpgradeCalls,
  UpgradePlan,
} from '#engine/model/upgrade/plan.ts'
import type { Happened } from '#engine/model/upgrade/replay.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { createMask } from '#reports/secrets.ts'
import { withoutAccepted } from '#upgrade/plan/calls.ts'
import { aboutSettings, listReplaced, needsChange } from '#upgrade/plan/verdict.ts'
import { type ExitCode, worstOf } from '../../command/exit-codes.ts'
import { incomplete, leftBehind, nothing } from '#reports/results/problem.ts'
import { ratingOf } from '#reports/results/rating-of.ts'
import { itemOfSetting } from '../check-settings/result.ts'
import { itemOfGroup, itemOfNote, listUnread } from '../forecast/result.ts'
import { formatHeadline } from './summary.ts'
import { TITLES, formatDryRunCall } from './words.ts'
import { formatList } from '#engine/text/words.ts'

/**
 * A plan as a result: calls, settings, the dry run, the comparison of the servers, the software that the stops need, and
 * open questions. The checklist follows from these and adds no items.
 */
export function resultOfUpgrade(
  plan: UpgradePlan,
  { tool, unreached = [] }: Pick<Result, 'tool'> & { readonly unreached?: readonly string[] },
): Result {
  const { from, to, settings, dryRuns, comparison } = plan
  const problems = [
    ...unreached.map((says) => incomplete('the servers respond', says)),
    ...problemsOf(plan),
  ]
  const found = settingItems(plan)
  // A step of every upgrade is no finding about these files.
  const steps = found.filter((_, at) => settings?.report.findings[at]?.isForAll)
  const items = [
    ...callItems(plan),
    ...found,
    ...needItems(plan),
    ...dryRuns.flatMap((run) => run.calls.map((call) => itemOfDryRun(call, run))),
    ...(comparison ? comparisonItems(comparison) : []),
    ...openItems(plan),
  ]
  return {
    command: 'upgrade',
    tool,
    problems,
    items,
    causes: [],
    subject: `upgrade from ${from} to ${to}`,
    headline: formatHeadline(plan),
    rating: ratingOf(
      items.filter((item) => !steps.includes(item)),
      problems,
    ),
  }
}

/**
 * Returns the exit code of a plan: an unreachable server takes precedence, then necessary changes to calls or settings,
 * then unknown parts. Work that every upgrade needs does not count, and neither do responses that only gain fields.
 */
export function exitCodeOfPlan(plan: UpgradePlan, unreached: readonly string[]): ExitCode {
  const { calls, settings, dryRuns } = plan
  const isFound =
    (calls?.clients ?? []).some(({ groups }) => groups.some(needsWork)) ||
    (calls?.notes ?? []).some(({ remedy }) => remedy !== undefined) ||
    (settings !== undefined &&
      aboutSettings(settings).some((finding) => needsChange(finding, settings))) ||
    dryRuns.some((run) => run.calls.some(({ happened }) => happened === 'broke'))
  const isOpen =
    (!calls && !settings) ||
    (calls?.unknown ?? []).length > 0 ||
    calls?.notRead !== undefined ||
    dryRuns.some(({ problem, left }) => problem !== undefined || left.length > 0)
  return worstOf([unreached.length > 0 ? 3 : 0, isFound ? 6 : 0, isOpen ? 4 : 0])
}

function problemsOf({ calls, settings, dryRuns }: UpgradePlan): readonly Problem[] {
  return [
    ...(calls || settings
      ? []
      : [nothing('something was checked', 'no traffic or settings were given')]),
    ...listUnread(calls ?? {}),
    ...dryRuns.flatMap(({ file, problem }) =>
      problem === undefined ? [] : [incomplete(`${file} was sent to the new server`, problem)],
    ),
    ...dryRuns.flatMap(({ left }) => left.map(leftBehind)),
  ]
}

function callItems({ calls }: UpgradePlan): readonly ResultItem[] {
  if (!calls) return []
  const { notes, clients, gains, unknown } = calls
  const works = clients.flatMap((client) =>
    client.groups.map((group) => ({
      ...itemOfGroup(group, client),
      // A script does not show whether a call fails.
      ...(group.class === 'already-fails' && { rating: 'warning' as const }),
      isFailing: needsWork(group),
    })),
  )
  const others = [...gains, ...unknown].map((group) =>
    itemOfGroup(group, { name: group.class === 'unknown' ? TITLES.open : TITLES.gains }),
  )
  return [
    ...notes.map((note) => itemOfNote(note, TITLES.path)),
    ...works,
    ...others.map((item) => (item.outcome === 'unknown' ? item : { ...item, isFailing: false })),
  ]
}

/** The calls without those whose items a baseline accepts. */
export function leaveOutAccepted(calls: UpgradeCalls, items: readonly ResultItem[]): UpgradeCalls {
  const { notes, clients, gains, unknown } = calls
  const groups = [...clients.flatMap((client) => client.groups), ...gains, ...unknown]
  const accepted = groups.filter(
    (group, at) => !gains.includes(group) && items[notes.length + at]?.known !== undefined,
  )
  return accepted.length === 0 ? calls : withoutAccepted(calls, new Set(accepted))
}

/** A step of every upgrade is no finding about these files. */
function settingItems({ settings }: UpgradePlan): readonly ResultItem[] {
  if (!settings) return []
  const { findings, files } = settings.report
  return findings.map((finding) => ({
    ...itemOfSetting(finding, files[0]?.path),
    ...((isStep(finding) || !needsChange(finding, settings)) && { isFailing: false }),
  }))
}

function needItems({ path }: UpgradePlan): readonly ResultItem[] {
  const replaced = listReplaced(path)
  return path.stops.flatMap(({ release, needs }) =>
    needs.map(({ software, range, before, gone, source }) => ({
      ...plain('upgrade.software', TITLES.path, gone.length > 0 ? 'replaced' : 'newer'),
      title: `${release} needs ${software} ${range}`,
      source,
      since: release,
      field: software,
      expected: range,
      found: before,
      rating: replaced.has(software) ? ('warning' as const) : ('note' as const),
      says: gone.length > 0 ? `${formatList(gone)} is no longer supported` : `before: ${before}`,
    })),
  )
}

function itemOfDryRun(call: DryRunCall, { file, url }: DryRun): ResultItem {
  const { happened, method, target, exchange, status } = call
  const path = createMask([]).target(target.split('?')[0] ?? '')
  const place = `${method} ${path.replace(IDENTIFIERS, '*')}`
  return {
    ...plain(`upgrade.dry-run.${happened}`, file, happened),
    title: `${place} on ${url}`,
    says: formatDryRunCall(call),
    call: place,
    expected: String(status[0]),
    found: String(status[1]),
    exchanges: [exchange],
    rating: HAPPENED_RATING[happened],
    isFailing: happened === 'broke',
  }
}

const HAPPENED_RATING: Readonly<Record<Happened, Rating>> = {
  broke: 'violation',
  changed: 'warning',
  failed: 'none',
  same: 'ok',
  served: 'ok',
  mended: 'ok',
}

/** The comparison of the two servers; it is shown and decides nothing. */
function comparisonItems({ broken, answers }: ServerComparison): readonly ResultItem[] {
  return [
    ...broken.map(({ checkId, says, rating = 'violation' }) => ({
      ...plain(checkId, TITLES.comparison, 'broken'),
      title: `${checkId} fails on the new server, but not on the old one`,
      says,
      rating,
    })),
    ...answers.map((answer) => ({
      ...plain('compare.answer', TITLES.comparison, 'evidence'),
      title: answer,
      says: answer,
      rating: 'note' as const,
    })),
  ]
}

function openItems({ open }: UpgradePlan): readonly ResultItem[] {
  return open.map(({ what, who, how, command }) => ({
    ...plain('upgrade.open', TITLES.open, 'open'),
    title: what,
    says: `Find out from ${who}`,
    rating: 'unverified' as const,
    ...((how ?? command) !== undefined && { remedy: how ?? command ?? '' }),
  }))
}

function plain(
  rule: string,
  group: string,
  outcome: string,
): Pick<
  ResultItem,
  'rule' | 'group' | 'outcome' | 'isFailing' | 'subject' | 'places' | 'exchanges'
> {
  return { rule, group, outcome, isFailing: false, subject: 'server', places: [], exchanges: [] }
}
