import type { Exchange, Response } from '../../src/model/exchange.ts'
import type { ReplayedCall } from '../../src/model/replay.ts'
import { wrapText } from '../console-layout.ts'
import { PLAIN } from '../console-style.ts'
import type { Palette } from '../console-style.ts'
import { createVeil } from '../secrets.ts'
import { visible } from '../visible.ts'
import { wordsFor } from './console.ts'
import { JUDGEMENT_LEGEND } from './words.ts'

/** A recorded exchange and the one on the target. */
export interface Pair {
  readonly recorded: Exchange
  readonly got?: Exchange
}

const SHOWN = 400

/** One call in words: what was sent then and now, what was answered, every difference with its reason. */
export function renderExplanation(
  call: ReplayedCall,
  { recorded, got }: Pair,
  { width: given = 80, color = PLAIN }: { readonly width?: number; readonly color?: Palette } = {},
): string {
  const width = Math.max(given, 40)
  const row = (label: string, text: string): readonly string[] =>
    wrapText(visible(text), { width, first: `  ${label.padEnd(10)} ` })
  const { title } = JUDGEMENT_LEGEND[call.judgement]
  return [
    color.bold(`Call ${call.exchange}: ${title.toLowerCase()}`),
    ...row('recorded', requestLine(recorded)),
    ...row('', answerLine(recorded.response)),
    ...(got ? [...row('sent', requestLine(got)), ...row('', answerLine(got.response))] : []),
    ...(call.rebound.length > 0 ? row('replaced', [...new Set(call.rebound)].join(', ')) : []),
    ...(call.reason === undefined ? [] : row('reason', call.reason)),
    ...call.changes.flatMap((change) => row(change.judgement, wordsFor(change))),
  ].join('\n')
}

function requestLine(exchange: Exchange): string {
  const { method, target } = exchange.request
  return `${method} ${createVeil([exchange]).target(target)}`
}

function answerLine(response: Response | undefined): string {
  if (!response) return 'no answer'
  const { status, reason, body } = response
  const text = body.text === undefined ? '' : ` ${body.text.slice(0, SHOWN)}`
  return `${status} ${reason}${text}`
}
