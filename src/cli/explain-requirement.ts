import { suites } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'
import { INTERFACE_ROWS } from '../upgrade/settings/interface-rows.ts'
import { judgesOf } from './requirement-rows.ts'

/** A row of the interface document with each of its checks. */
export interface ExplainedRequirement {
  /** For machines; `checks` by their ids. */
  readonly fields: object
  readonly text: string
}

/** Puts a row into words; undefined when there is none of this id. */
export function explainRequirement(id: string): ExplainedRequirement | undefined {
  const row = requirements.find((one) => one.id === id)
  if (!row) return undefined
  const { checks, settings, reason } = judgesOf(
    row,
    suites.flatMap((suite) => suite.checks),
  )
  const judged = new Map(checks.flatMap(({ checks: own }) => own.map((one) => [one.id, one])))
  const lines = [
    ...[...judged.values()].map((check) => `  ${check.id.padEnd(34)} ${check.title}`),
    ...INTERFACE_ROWS.filter((one) => settings.includes(one.id)).map(
      (one) => `  ${`check-settings ${one.id}`.padEnd(34)} ${one.says}`,
    ),
    ...(reason === undefined ? [] : [`  nothing judges it: ${reason}`]),
  ]
  return {
    fields: { ...row, checks: [...judged.keys()], settings },
    text: `${row.id}, a row of the interface document\n${row.says}\n\n${lines.join('\n')}\n`,
  }
}
