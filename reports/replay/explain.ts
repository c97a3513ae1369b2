import type { Exchange, Response } from '#engine/model/exchange.ts'
import type { Replayed, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { wrapText } from '../console/console-layout.ts'
import { type Palette, PLAIN } from '../console/console-style.ts'
import { maskTarget } from '../secrets.ts'
import { visible } from '../visible.ts'
import { causeInWords, wordsFor } from './differences.ts'
import { KIND_LEGEND, kindOf } from './words.ts'

const SHOWN = 400

/** One call in words: what was sent then and now, what was answered, every difference with its reason. */
export function renderExplanation(
  call: ReplayedCall,
  pair: Replayed,
  { width: given = 80, color = PLAIN }: { readonly width?: number; readonly color?: Palette } = {},
): string {
  const width = Math.max(given, 40)
  const { title } = KIND_LEGEND[kindOf(call)]
  return [
    color.bold(`Call ${call.exchange}: ${title.toLowerCase()}`),
    ...explanationRows(call, pair).flatMap(([label, text]) =>
      wrapText(text, { width, first: `  ${label.padEnd(10)} ` }),
    ),
  ].join('\n')
}

/** What is told of a call, row by row; a row without a label goes on with the one before it. */
export function explanationRows(
  call: ReplayedCall,
  { recorded, got }: Replayed,
): readonly (readonly [label: string, text: string])[] {
  const rows: readonly (readonly [string, string])[] = [
    ['recorded', requestLine(recorded)],
    ['', answerLine(recorded.response)],
    ...(got
      ? ([
          ['sent', requestLine(got)],
          ['', answerLine(got.response)],
        ] as const)
      : []),
    ...(call.rebound.length > 0
      ? [['replaced', [...new Set(call.rebound)].join(', ')] as const]
      : []),
    ...(call.reason === undefined ? [] : [['reason', call.reason] as const]),
    ...call.changes.map((change) => [change.judgement, wordsFor(change)] as const),
    ...(call.causes ?? []).map((cause) => ['because', causeInWords(cause)] as const),
  ]
  return rows.map(([label, text]) => [label, visible(text)])
}

function requestLine(exchange: Exchange): string {
  return `${exchange.request.method} ${maskTarget(exchange)}`
}

function answerLine(response: Response | undefined): string {
  if (!response) return 'no answer'
  const { status, reason, body } = response
  const text = body.text === undefined ? '' : ` ${body.text.slice(0, SHOWN)}`
  return `${status} ${reason}${text}`
}
