import { printJson } from '#reports/visible.ts'
import { requirements } from '#suites/requirements/index.ts'
import { checks } from '#suites/index.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { describeJudges, judgesOf } from './requirement-rows.ts'

/** Prints every requirement of the interface document with its checks. */
export function listRequirements(json: boolean, terminal: Terminal): void {
  if (json) {
    const rows = requirements.map((row) => {
      const judges = judgesOf(row, checks)
      const ids = judges.checks.flatMap(({ checks: own }) => own.map(({ id }) => id))
      return { ...row, checks: [...new Set(ids)], settings: judges.settings }
    })
    terminal.out(printJson(rows))
    return
  }
  const width = terminal.columns
  for (const row of requirements) {
    const judges = describeJudges(judgesOf(row, checks))
    const lines = [
      ...wrapText(row.says, { width, first: `  ${row.id.padEnd(10)} ` }),
      ...wrapText(judges, { width, first: ' '.repeat(15) }),
    ]
    terminal.out(`${lines.join('\n')}\n`)
  }
  const open = requirements.filter(({ reason }) => reason !== undefined).length
  const sum = `${requirements.length} requirements of the interface document: ${requirements.length - open} are checked; for the other ${open}, the list says why not.`
  terminal.out(`\n${wrapText(sum, { width, first: '' }).join('\n')}\n`)
}
