import type { Exchange } from '../../src/model/exchange.ts'
import type { Run } from '../../src/model/run.ts'
import { inSchemaOrder } from '../json.ts'
import { viewPage } from './page-view.ts'
import { asIs, compileTemplate, hashSource, readTemplate } from './template.ts'

/**
 * The run as one HTML file that loads nothing: readable without scripts, with the exchanges behind
 * the verdicts and the run itself as JSON in the element `run`.
 */
export function renderHtml(
  run: Run,
  exchangesOf: (index: number) => Exchange | undefined = () => undefined,
): string {
  const style = readTemplate('report.css')
  const script = readTemplate('report.js')
  const place = compileTemplate('report', ['legend', 'finding', 'exchange', 'message', 'rows'])
  return place({
    page: viewPage(run, exchangesOf),
    policy: policyFor(style, script),
    style: asIs(style),
    script: asIs(script),
    island: asIs(island(run)),
  })
}

/** Nothing may be requested; only our own script and style run, even if some text got through. */
function policyFor(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    `script-src ${hashSource(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** JSON that cannot end its script element, nor be taken for anything else. */
function island(run: Run): string {
  return JSON.stringify(inSchemaOrder(run)).replace(
    /[<>&\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
