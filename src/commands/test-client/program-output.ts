import { stripVTControlCharacters } from 'node:util'

import type { Trial } from '#engine/model/client-test.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import type { Context } from '../../command/context.ts'

/** Logs the lines of a program at once, after one that names the release. */
export function printLive(log: Context['log'], release: string) {
  let isEmpty = true
  let rest = ''
  const print = (lines: readonly string[]): void => {
    if (isEmpty) log(`Output for ${release}:`)
    isEmpty = false
    for (const line of lines) log(line)
  }
  return {
    write: (text: string): void => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) print(lines)
    },
    end: (): void => {
      if (rest !== '') print([rest])
    },
  }
}

/** Characters of output that are kept for each release. */
const MAX_OUTPUT = 65_536
/** Lines of output in a result, and characters of each. */
const SHOWN = { lines: 10, characters: 300 }
/** Precedes the last lines of a longer output. */
export const CUT = '…'

/** A line of a stack trace in a library, up to the next line that is not indented further; and a line of marks. */
const LIBRARY_FRAME =
  /^(\s+)(?:File ".*[\\/]lib[\\/]python|at .*\b(?:node:|node_modules[\\/]|java\.base\/))/i
const MARKS = /^\s*[~^]+\s*$/

/** Keeps the lines of a stack trace that are about the program itself. */
function withoutLibraries(lines: readonly string[]): readonly string[] {
  let depth = Infinity
  return lines.filter((line) => {
    if (MARKS.test(line)) return false
    const [, indent] = LIBRARY_FRAME.exec(line) ?? []
    if (indent !== undefined) depth = indent.length
    else if (line.search(/\S/) <= depth) depth = Infinity
    return depth === Infinity
  })
}

/** Keeps the last lines of an output; they are masked before they are cut. */
export function keepEnd() {
  let kept = ''
  return {
    write: (text: string): void => {
      kept = `${kept}${text}`.slice(-MAX_OUTPUT)
    },
    end: (mask: (text: string) => string): string => {
      const lines = mask(stripVTControlCharacters(kept)).trimEnd().split('\n')
      const shown = withoutLibraries(lines)
        .slice(-SHOWN.lines)
        .map((line) => line.slice(0, SHOWN.characters))
      return [...(lines.length > shown.length ? [CUT] : []), ...shown].join('\n')
    },
  }
}

/** Returns the same text for outputs that differ only in IDs, ports, and the release. */
export function outputKey({ output = '', release }: Pick<Trial, 'output' | 'release'>): string {
  return stripVolatile(output.replaceAll(/127\.0\.0\.1(?::\d+)?/g, '').replaceAll(release, ''))
}
