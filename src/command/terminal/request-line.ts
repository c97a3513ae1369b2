import type { Watch } from '#engine/model/watch.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { formatActual } from '#engine/text/words.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import { shownPath } from './shown-path.ts'
import { paletteOf, type Terminal } from './terminal.ts'

/** One request as the console shows it. */
export interface RequestLine {
  readonly method: string
  /** The query is not shown, as it may contain secrets of the client. */
  readonly target: string
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly milliseconds?: number | undefined
  /** Why there was no response. */
  readonly failure?: string | undefined
}

/** Formats a request on one line, or on several aligned lines if its path is long. */
export function formatRequestLine(
  { method, target, status, milliseconds, failure }: RequestLine,
  terminal: Pick<Terminal, 'hasColour' | 'columns'>,
): string {
  const color = paletteOf(terminal)
  const isFailed = status === undefined || status >= 500
  const [mark, paint] = isFailed
    ? (['✗', color.red] as const)
    : status >= 400
      ? (['!', color.yellow] as const)
      : (['✓', color.green] as const)
  const start = `${mark} ${status ?? '---'}`
  const first = `${start} ${method.padEnd(7)} `
  const time = milliseconds === undefined ? '' : `  ${Math.round(milliseconds)} ms`
  const [path = ''] = target.split('?', 1)
  const text = `${shownPath(path)}${failure === undefined ? time : `  ${failure}`}`
  const [head = '', ...rest] = wrapText(text, { width: Math.max(40, terminal.columns), first })
  return [paint(start) + head.slice(start.length), ...rest].join('\n')
}

/** Formats a violation on one line, as it happens. */
export function formatViolation(
  { checkId, expected = 'nothing', actual = 'nothing', title }: Verdict,
  terminal: Pick<Terminal, 'hasColour' | 'columns'>,
): string {
  const found = expected === actual ? title : `expected ${expected}, ${formatActual(actual)}`
  const width = Math.max(40, terminal.columns)
  const [head = '', ...rest] = wrapText(`${checkId}: ${found}`, { width, first: '✗ ' })
  return [paletteOf(terminal).red(head.slice(0, 1)) + head.slice(1), ...rest].join('\n')
}

/** Returns a watcher that prints each request to a server of ours with its response. */
export function printRequests(terminal: Terminal): Watch {
  return ({ method, target }) => {
    const started = performance.now()
    return {
      answered: (response) => {
        const milliseconds = performance.now() - started
        const failure = response ? undefined : 'connection closed'
        const line = { method, target, status: response?.status, milliseconds, failure }
        terminal.err(`${formatRequestLine(line, terminal)}\n`)
      },
    }
  }
}
