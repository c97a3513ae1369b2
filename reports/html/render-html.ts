import type { Exchange } from '#engine/model/exchange.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Evidence, Traffic } from '../evidence.ts'
import { createMask } from '../secrets.ts'
import { describeClaims } from '../viewer/pill.ts'
import { packBehind, packWhole } from './viewer-page.ts'
import { inSchemaOrder } from '../json.ts'
import { findBehind, viewPage } from './page-view.ts'
import { renderPage } from './page.ts'

/**
 * The run as one HTML file that loads nothing. The verdict and the findings are readable without scripts; the exchanges
 * and the run itself, in the element `run`, are data for the viewer.
 */
export function renderHtml(
  run: Run,
  evidence: Evidence = { exchangesOf: () => undefined },
  /** A remark about the page itself. */
  remark?: string,
  /** For a look at the traffic: a client comes first; throw a UsageError if the page cannot contain all exchanges. */
  isWhole = false,
): string {
  const behind = findBehind(run, evidence)
  const traffic = { ...(evidence.traffic ?? trafficOf(run, behind)), claims: describeClaims(run) }
  const mask = createMask(traffic.exchanges())
  const page = viewPage(remark === undefined ? run : withRemark(run, remark), {
    exchanges: behind,
    mask,
    moreOptions: evidence.moreOptions,
    isClientFirst: isWhole,
  })
  return renderPage({
    template: 'report',
    partials: ['legend', 'cause', 'findings', 'finding'],
    title: page.title,
    page,
    data: inSchemaOrder(run),
    traffic: isWhole
      ? packWhole(traffic, mask)
      : packBehind(traffic, (index) => behind.has(index), mask),
  })
}

/** Only the exchanges that decided a verdict. */
function trafficOf({ target }: Run, behind: ReadonlyMap<number, Exchange>): Traffic {
  return { exchanges: () => behind.values(), roots: target.nodes ?? [target.url], links: () => [] }
}

function withRemark(run: Run, remark: string): Run {
  return { ...run, evidence: { ...run.evidence, remarks: [...run.evidence.remarks, remark] } }
}
