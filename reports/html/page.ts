import { gzipSync } from 'node:zlib'

import { type KnownFindings, viewKnownFindings } from '../known/known-findings.ts'
import { dayOf } from '../shown-values.ts'
import { escapeUnseen } from '../visible.ts'
import { readAsset } from '../viewer/asset.ts'
import type { PackedTraffic } from '../viewer/pack.ts'
import { asIs, compileTemplate, hashSource, readTemplate } from './template.ts'

/** The inputs of an HTML file: names of files in templates/, and the values that they insert. */
interface Page {
  /** The body of the page; its head is the same for all. */
  readonly template: string
  readonly partials?: readonly string[]
  readonly styles?: readonly string[]
  /** Without any, the page runs nothing. */
  readonly scripts?: readonly string[]
  readonly title: string
  readonly page: object
  /** Findings in the baseline, shown at the top. */
  readonly known?: KnownFindings | undefined
  /** JSON data in an element of its own. */
  readonly data?: unknown
  /** Exchanges that the viewer shows. */
  readonly traffic?: PackedTraffic | undefined
  /** The exchanges come from the server of the page. */
  readonly isServed?: boolean
}

/** One HTML file that loads nothing. */
export function renderPage({
  template,
  partials = [],
  styles = [],
  scripts = [],
  title,
  page,
  known,
  data,
  traffic,
  isServed = false,
}: Page): string {
  const viewer = traffic && readAsset()
  const style = [
    ...styles.map((name) => readTemplate(`styles/${name}`)),
    ...(viewer ? [viewer.style] : []),
  ].join('\n')
  const code = [
    ...scripts.map((name) => readTemplate(`scripts/${name}`)),
    ...(viewer ? [viewer.script] : []),
  ].join('\n')
  const more = traffic ? ['traffic'] : []
  return compileTemplate(template, ['head', 'known-list', ...partials, ...more])({
    made: dayOf(new Date().toISOString()),
    title,
    page,
    policy: policyFor(style, code, traffic !== undefined, isServed),
    style: asIs(style),
    ...(known && { known: viewKnownFindings(known) }),
    ...(code !== '' && { script: asIs(code) }),
    ...(data !== undefined && islandOf(data)),
    ...(traffic && { traffic: { index: asIs(traffic.index), islands: traffic.islands.map(asIs) } }),
  })
}

/** Nothing may be requested; only our own script and style run, even if some text got through. */
function policyFor(style: string, script: string, hasWorker: boolean, isServed: boolean): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(script === '' ? [] : [`script-src ${hashSource(script)}`]),
    ...(isServed ? ["connect-src 'self'"] : []),
    // The worker that searches bodies is a part of the script.
    ...(hasWorker ? ['worker-src blob:'] : []),
    ...(script === '' ? [] : ["require-trusted-types-for 'script'", 'trusted-types viewer']),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Characters of JSON beyond which a page compresses it, so that it stays small enough to send. */
const LONGEST_PLAIN = 20_000

function islandOf(data: unknown): { readonly island: object; readonly encoding?: string } {
  const json = escapeUnseen(JSON.stringify(data))
  if (json.length <= LONGEST_PLAIN) return { island: asIs(island(json)) }
  return { island: asIs(gzipSync(json, { level: 9 }).toString('base64')), encoding: 'gzip, base64' }
}

/** JSON that cannot end its script element, nor be taken for anything else. */
function island(json: string): string {
  return json.replace(
    /[<>&]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
