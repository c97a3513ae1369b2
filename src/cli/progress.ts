import type { Progress } from '../api/surroundings.ts'
import type { Terminal } from './terminal.ts'

/** Milliseconds between two lines of `now` where nobody watches. */
const SPARSE = 10_000

/** One living line on a terminal, sparse lines elsewhere, nothing when quiet. */
export function createProgress(
  { err, isTerminal, columns }: Pick<Terminal, 'err' | 'isTerminal' | 'columns'>,
  { isQuiet, clock = Date.now }: { readonly isQuiet: boolean; readonly clock?: () => number },
): Progress {
  let isLive = false
  let last = clock()
  const end = (): void => {
    if (isLive) err('\r\u001b[K')
    isLive = false
  }
  return {
    end,
    say: (text) => {
      if (isQuiet) return
      end()
      err(`${indented(text)}\n`)
    },
    now: (text) => {
      if (isQuiet) return
      if (isTerminal) {
        err(`\r\u001b[K${text.slice(0, Math.max(20, columns || 80) - 1)}`)
        isLive = true
      } else if (clock() - last >= SPARSE) {
        last = clock()
        err(`${indented(text)}\n`)
      }
    },
  }
}

/** Only its first line, whose words are ours, begins a line. */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
