import type { Verdict } from '../src/model/verdict.ts'
import { renderCurl } from './curl.ts'
import type { Evidence } from './evidence.ts'
import { maskTarget } from './secrets.ts'
import { element, escapeXml } from './xml.ts'

/** What a test case holds of its verdict: nothing where it held. */
export function resultOf(verdict: Verdict, evidence: Evidence): readonly string[] {
  const { rating, outcome, reason = outcome } = verdict
  if (rating === 'ok') return []
  if (isFailure(verdict))
    return [
      element('failure', { type: rating, message: saysOf(verdict) }, [textOf(verdict, evidence)]),
    ]
  if (rating === 'error')
    return [element('error', { type: rating, message: verdict.reason ?? 'the check broke' })]
  if (isFailing(verdict, evidence))
    return [element('error', { type: 'unverified', message: `unverified: ${reason}` })]
  return [element('skipped', { message: skippedAs(verdict) })]
}

/** Whether a verdict makes the exit code 1; findings about a client never count against the target. */
export function isFailure({ rating, subject }: Verdict): boolean {
  return rating === 'violation' && subject === 'server'
}

/** Whether it makes the exit code another one than 0. */
export function isFailing(verdict: Verdict, { allowUnverified }: Evidence): boolean {
  const { rating, subject } = verdict
  const isOpen = rating === 'unverified' && subject === 'server' && allowUnverified !== true
  return isFailure(verdict) || rating === 'error' || isOpen
}

/** `expected a boolean, found "yes"` */
export function saysOf({ expected = 'nothing', actual = 'nothing' }: Verdict): string {
  return `expected ${expected}, found ${actual}`
}

function skippedAs(verdict: Verdict): string {
  const { rating, outcome, reason } = verdict
  switch (rating) {
    case 'violation':
      return `of the client: ${saysOf(verdict)}`
    case 'warning':
    case 'note':
      return `${rating}: ${saysOf(verdict)}`
    case 'unverified':
      return `unverified: ${reason ?? outcome}`
    default:
      return `${outcome}: ${reason ?? saysOf(verdict)}`
  }
}

/** Everything that somebody needs who sees nothing but the list of failed tests. */
function textOf(verdict: Verdict, { exchangesOf }: Evidence): string {
  const { title, source, pointer, exchanges, why, remedy } = verdict
  const [first] = exchanges
  const exchange = first === undefined ? undefined : exchangesOf(first)
  const request = exchange && `${exchange.request.method} ${maskTarget(exchange)}`
  const lines = [
    ['requirement', title],
    ['source', source],
    ['request', request],
    ['status', exchange?.response && String(exchange.response.status)],
    ['expected', verdict.expected],
    ['found', verdict.actual],
    ['at', pointer],
    ['exchanges', exchanges.join(', ')],
    ['why', why],
    ['remedy', remedy],
    ['again', exchange && `\n${renderCurl(exchange)}`],
  ]
  return lines
    .filter(([, text]) => text !== undefined && text !== '')
    .map(([name, text]) => escapeXml(`${name}: ${text}`))
    .join('&#10;')
}
