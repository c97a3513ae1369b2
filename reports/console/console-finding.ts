import type { Exchange } from '#engine/model/exchange.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND } from '../legend.ts'
import { maskTarget } from '../secrets.ts'
import { wrapText } from './console-layout.ts'
import { colourOf, type ConsoleStyle } from './console-style.ts'

/** One finding: the requirement, who says so, expected next to actual, and where it was seen. */
export function renderFinding(verdict: Verdict, style: ConsoleStyle): string {
  const { width, palette } = style
  const colour = colourOf(verdict.rating, palette)
  const first = `  ${RATING_LEGEND[verdict.rating].mark} `
  const title = wrapText(verdict.title, { width, first })
    .map((line) => palette.bold(colour(line)))
    .join('\n')
  const id = wrapText(`${verdict.checkId} · ${verdict.basis}: ${verdict.source}`, {
    width,
    first: '    ',
  }).map((line) => palette.dim(line))
  const rows = ROWS.flatMap(([label, textOf]) => {
    const text = textOf(verdict, style)
    return text === undefined ? [] : row(label, text, style)
  })
  return [title, ...id, ...rows].join('\n')
}

type Row = readonly [
  label: string,
  textOf: (verdict: Verdict, style: ConsoleStyle) => string | undefined,
]

const ROWS: readonly Row[] = [
  ['expected', ({ expected }) => expected],
  ['actual', ({ actual }) => actual],
  ['where', whereOf],
  ['reason', ({ reason }) => reason],
  ['why', ({ why }) => why],
  ['remedy', ({ remedy }) => remedy],
]

function row(label: string, text: string, { width, palette }: ConsoleStyle): readonly string[] {
  const first = `    ${label.padEnd(8)}  `
  return wrapText(text, { width, first }).map((line, index) =>
    index === 0 ? palette.dim(line.slice(0, first.length)) + line.slice(first.length) : line,
  )
}

function whereOf(verdict: Verdict, { exchangesOf }: ConsoleStyle): string | undefined {
  const [first, ...more] = verdict.exchanges
  if (first === undefined) return handshakesOf(verdict)
  const exchange = exchangesOf(first)
  const request = exchange && requestLine(exchange)
  const answer = exchange?.response && `answered ${exchange.response.status}`
  const place = verdict.pointer ? `at ${verdict.pointer}` : undefined
  const also = more.length > 0 ? `also ${more.join(', ')}` : undefined
  return [
    [request, answer, place],
    [`exchange ${first}`, also],
    [verdict.failed === undefined ? undefined : `${verdict.failed} of ${verdict.count} differ`],
  ]
    .map((parts) => parts.filter((part) => part !== undefined).join(', '))
    .filter((part) => part !== '')
    .join('; ')
}

function handshakesOf({ handshakes }: Verdict): string | undefined {
  return handshakes && `handshake ${handshakes.join(', ')}`
}

function requestLine(exchange: Exchange): string {
  return `${exchange.request.method} ${maskTarget(exchange)}`
}
