import type { Share } from '../../run/event.ts'
import type { Context } from '../context.ts'
import { formatViolation } from './request-line.ts'
import type { Terminal } from './terminal.ts'

/** Milliseconds until the first line of progress without a terminal; each pause after it is ten times as long, up to the last. */
const SPARSE = 10_000
const MOST = 200_000

/** Progress of a command in a terminal. */
export interface ProgressView extends Pick<Context, 'log' | 'update'> {
  /** Clears the line of progress. */
  readonly clear: () => void
}

/** Shows progress in one living line on a terminal, in sparse lines elsewhere, and not at all when quiet. */
export function createProgress(
  terminal: Pick<Terminal, 'err' | 'isTerminal' | 'columns' | 'hasColour'>,
  { isQuiet, clock = Date.now }: { readonly isQuiet: boolean; readonly clock?: () => number },
): ProgressView {
  const { err, isTerminal, columns } = terminal
  const violated = new Set<string>()
  let isLive = false
  let last = clock()
  let pause = SPARSE
  const clear = (): void => {
    if (isLive) err('\r\u001b[K')
    isLive = false
  }
  const log = (line: string): void => {
    if (isQuiet) return
    clear()
    err(`${indented(line)}\n`)
  }
  return {
    clear,
    log,
    update: (event) => {
      if (isQuiet) return
      if (event.type === 'finding' && isTerminal)
        for (const verdict of event.verdicts) {
          if (verdict.rating !== 'violation' || violated.has(verdict.checkId)) continue
          violated.add(verdict.checkId)
          log(formatViolation(verdict, terminal))
        }
      if (event.type !== 'progress') return
      const { text, share } = event
      if (isTerminal) {
        const line = `${formatBar(share)}${text}`
        err(`\r\u001b[K${line.slice(0, Math.max(20, columns || 80) - 1)}`)
        isLive = true
      } else if (clock() - last >= pause) {
        last = clock()
        pause = Math.min(pause * 10, MOST)
        err(`${indented(text)}\n`)
      }
    },
  }
}

/** Characters of a whole bar. */
const BAR = 20

function formatBar(share: Share | undefined): string {
  if (share === undefined || share.total <= 0) return ''
  const part = Math.min(1, Math.max(0, share.done / share.total))
  const done = Math.round(part * BAR)
  return `${'━'.repeat(done)}${'╌'.repeat(BAR - done)} ${String(Math.floor(part * 100)).padStart(3)} %  `
}

/** Only its first line, whose words are ours, begins a line. */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
