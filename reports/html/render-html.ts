import type { Run } from '#engine/model/results/run.ts'
import type { MoreSuites } from '../again.ts'
import type { Evidence } from '../evidence.ts'
import { inSchemaOrder } from '../json.ts'
import { viewPage } from './page-view.ts'
import { renderPage } from './page.ts'

/**
 * The run as one HTML file that loads nothing: readable without scripts, with the exchanges behind
 * the verdicts and the run itself as JSON in the element `run`, packed where it is large.
 */
export function renderHtml(
  run: Run,
  exchangesOf: Evidence['exchangesOf'] = () => undefined,
  moreSuites?: MoreSuites,
  /** What is to be said of the page itself. */
  remark?: string,
): string {
  const page = viewPage(remark === undefined ? run : withRemark(run, remark), {
    exchangesOf,
    ...(moreSuites && { moreSuites }),
  })
  return renderPage({
    template: 'report',
    partials: ['legend', 'cause', 'findings', 'finding', 'exchange', 'message', 'rows'],
    styles: ['report.css'],
    scripts: ['search.js', 'filter.js', 'report.js', 'copying.js'],
    title: page.title,
    page,
    data: inSchemaOrder(run),
  })
}

function withRemark(run: Run, remark: string): Run {
  return { ...run, evidence: { ...run.evidence, remarks: [...run.evidence.remarks, remark] } }
}
