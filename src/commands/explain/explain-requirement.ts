import { wrapText } from '#reports/console/console-layout.ts'
import { checks as everyCheck } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { INTERFACE_ROWS } from '#upgrade/settings/rules/interface-rows.ts'
import { entryLines } from './entry-lines.ts'
import { judgesOf } from './requirement-rows.ts'

/** A row of the interface document with each of its checks. */
export interface ExplainedRequirement {
  /** For machines; `checks` by their ids. */
  readonly fields: object
  readonly text: string
}

/** Describes a requirement for a terminal of this width; undefined for an unknown id. */
export function explainRequirement(id: string, width: number): ExplainedRequirement | undefined {
  const row = requirements.find((one) => one.id === id)
  if (!row) return undefined
  const { checks, settings, reason } = judgesOf(row, everyCheck)
  const judged = new Map(checks.flatMap(({ checks: own }) => own.map((one) => [one.id, one])))
  const lines = [
    ...[...judged.values()].map((check) => entryLines(check.id, check.title, width)),
    ...INTERFACE_ROWS.filter((one) => settings.includes(one.id)).map((one) =>
      entryLines(`check-settings ${one.id}`, one.says, width),
    ),
    ...(reason === undefined ? [] : [entryLines('no check covers it', reason, width)]),
  ]
  return {
    fields: { ...row, checks: [...judged.keys()], settings },
    text: `${row.id}, a row of the interface document\n${wrapText(row.says, { width, first: '' }).join('\n')}\n\n${lines.join('')}`,
  }
}

/** Rows of a section, when an id names a section and no row: `5.5` has `5.5/1` and more. */
export function rowsOfSection(section: string): readonly string[] {
  return requirements.map(({ id }) => id).filter((id) => id.startsWith(`${section}/`))
}
