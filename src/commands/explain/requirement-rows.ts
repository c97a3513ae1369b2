import type { Check } from '#engine/model/check.ts'
import type { Requirement } from '#suites/requirements/requirement.ts'
import { isWanted } from '../../run/selection.ts'
import { counted } from '#engine/text/words.ts'

/** The checks of a requirement, grouped by the names in its row. */
interface RequirementJudges {
  readonly checks: readonly { readonly named: string; readonly checks: readonly Check[] }[]
  readonly settings: readonly string[]
  readonly reason?: string
}

/** Finds the checks for each name in a requirement; the list is empty if none has that name. */
export function judgesOf(row: Requirement, checks: readonly Check[]): RequirementJudges {
  const named = row.checks ?? []
  return {
    checks: named.map((one) => ({
      named: one,
      checks: checks.filter(({ id }) => isWanted(id, [one])),
    })),
    settings: row.settings ?? [],
    ...(row.reason !== undefined && { reason: row.reason }),
  }
}

/** The judges in words: `csrf.refused (7 checks), check-settings 9/3.2/tls`. */
export function describeJudges({ checks, settings, reason }: RequirementJudges): string {
  const parts = [
    ...checks.map(({ named, checks: own }) =>
      own.length === 1 && own[0]?.id === named
        ? named
        : `${named} (${counted(own.length, 'check')})`,
    ),
    ...settings.map((id) => `check-settings ${id}`),
    ...(reason === undefined ? [] : [`not covered: ${reason}`]),
  ]
  return parts.join(', ')
}
