import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import type {
  CallGroup,
  Cause,
  ClassTotals,
  ForecastReport,
} from '../../src/model/upgrade/forecast.ts'
import type { ClientWork, UpgradeCalls } from '../../src/model/upgrade/plan.ts'
import { searchLine } from './search-line.ts'

/** What becomes of the calls of several files: who has something to do, what only gains, what is unknown. */
export function upgradeCalls(reports: readonly ForecastReport[]): UpgradeCalls {
  const totals = sumOf(reports.map((report) => report.totals))
  const groups = reports.flatMap(({ clients }) => clients.flatMap((client) => client.groups))
  return {
    total: Object.values(totals).reduce((sum, count) => sum + count, 0),
    totals,
    gaining: reports.reduce((sum, { gains = 0 }) => sum + gains, 0),
    notes: onceEach(reports.flatMap(({ notes }) => notes)),
    clients: reports
      .flatMap(clientsWithWork)
      .toSorted((a, b) => rank(a.groups[0]) - rank(b.groups[0])),
    gains: groups.filter(({ answer }) => answer === 'gains'),
    unknown: groups.filter((group) => group.class === 'unknown'),
  }
}

/**
 * Whether a person has to do something about a group: it breaks, is refused, or its answer loses or changes something;
 * also what fails already of a script, as nobody saw it fail.
 */
export function needsWork({ class: one, answer, places }: CallGroup): boolean {
  return (
    one === 'breaks' ||
    one === 'needs-change' ||
    (one === 'answer-changes' && answer !== 'gains') ||
    (one === 'already-fails' && places !== undefined)
  )
}

function clientsWithWork({ file, clients }: ForecastReport): readonly ClientWork[] {
  return clients.flatMap(({ groups, ...client }) => {
    const mine = groups
      .filter(needsWork)
      .map((group) => ({ ...group, search: searchLine(group.route) }))
    return mine.length === 0 ? [] : [{ ...client, file, groups: mine }]
  })
}

function rank(group: CallGroup | undefined): number {
  return CALL_CLASSES.indexOf(group?.class ?? 'works')
}

function sumOf(all: readonly ClassTotals[]): ClassTotals {
  const sums = CALL_CLASSES.map(
    (one) => [one, all.reduce((sum, totals) => sum + totals[one], 0)] as const,
  )
  return Object.fromEntries(sums) as ClassTotals
}

function onceEach(causes: readonly Cause[]): readonly Cause[] {
  return causes.filter(({ what }, at) => causes.findIndex((one) => one.what === what) === at)
}
