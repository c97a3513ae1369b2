import { ALIASES } from '#suites/aliases.ts'
import { renderTicket } from '#reports/ticket.ts'
import { currentId } from '#engine/model/aliases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { readOldRun } from '../report/old-run.ts'

/**
 * A finding of an earlier run as a ticket: `run.json:17` by its number on the page, `report.html:node.nodes.total` by
 * its check. Throws a UsageError.
 */
export async function explainFinding(words: string): Promise<string> {
  const colon = words.lastIndexOf(':')
  const [path, wanted] = [words.slice(0, Math.max(0, colon)), words.slice(colon + 1)]
  if (path === '' || wanted === '')
    throw new UsageError(
      `--markdown needs a single finding from a run; pass the run and the finding, such as conformance-report/run.json:17 or report.html:csrf.refused`,
    )
  const { run, evidence } = await readOldRun(path)
  const verdict = /^\d+$/.test(wanted)
    ? run.verdicts[Number(wanted) - 1]
    : run.verdicts
        .filter(({ checkId }) => checkId === currentId(wanted, ALIASES))
        .toSorted((a, b) => Number(b.outcome === 'fail') - Number(a.outcome === 'fail'))[0]
  if (verdict) return renderTicket(run, verdict, evidence)
  throw new UsageError(
    `"${path}" has no finding "${wanted}"; use a number from 1 to ${run.verdicts.length}, as shown in the report, or a check ID`,
  )
}
