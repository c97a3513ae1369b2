import type { Run } from '#engine/model/results/run.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { causesOf } from '#reports/causes.ts'
import type { Front } from './table.ts'

/** Causes that a report about a proxy may name. */
const MOST = 3

/** Lists the mistakes in a report about a server behind a proxy. */
export function faultsOf({ says }: Front, run: Run): readonly string[] {
  const expected = new Set(
    run.verdicts
      .filter(({ rating, flaw }) => rating === 'note' || flaw !== undefined)
      .map(({ checkId }) => checkId),
  )
  const count = (rating: Rating): number =>
    run.verdicts.filter((one) => one.rating === rating && !expected.has(one.checkId)).length
  const [violations, warnings] = [count('violation'), count('warning')]
  const told = causesOf(run).filter(
    ({ explains: ids }) => ids.length === 0 || !ids.every((id) => expected.has(id)),
  )
  const said = [...told.map(({ sentence }) => sentence), ...run.evidence.remarks]
  const causes = told.length
  if (!says)
    return violations + warnings + causes > 0
      ? [`${violations} violations, ${warnings} warnings`, ...said.slice(0, MOST)]
      : []
  const first = causes > 0 ? said.slice(0, 1) : said
  const faults = first.some((text) => says.test(text)) ? [] : [`not said first: ${says}`, ...said]
  return causes > MOST ? [...faults, `${causes} causes`, ...said] : faults
}
