import type { Exchange } from '../../src/model/exchange.ts'
import type { Run } from '../../src/model/run.ts'
import { inSchemaOrder } from '../json.ts'
import { renderPage } from './page.ts'
import { viewPage } from './page-view.ts'

/**
 * The run as one HTML file that loads nothing: readable without scripts, with the exchanges behind
 * the verdicts and the run itself as JSON in the element `run`.
 */
export function renderHtml(
  run: Run,
  exchangesOf: (index: number) => Exchange | undefined = () => undefined,
): string {
  const page = viewPage(run, exchangesOf)
  return renderPage({
    template: 'report',
    partials: ['legend', 'finding', 'exchange', 'message', 'rows'],
    styles: ['report.css'],
    script: 'report.js',
    title: page.title,
    page,
    data: inSchemaOrder(run),
  })
}
