import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** V8's output for a process, in the folder of `NODE_V8_COVERAGE`. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
    }[]
  }[]
}

/** Numbers of function calls by module: `engine/judge`, `recorder`. */
type Calls = Readonly<Record<string, number>>

/**
 * Adds up V8's counts for a bundled program, in which comments name the source files. Calls of packages and Node.js
 * are not counted.
 */
export function callsByRoom(coverageFolder: string, bundle: string): Calls {
  const calls: Record<string, number> = {}
  for (const name of readdirSync(coverageFolder)) {
    const { result } = JSON.parse(readFileSync(join(coverageFolder, name), 'utf8')) as Coverage
    for (const { url, functions } of result) {
      if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(bundle)) continue
      const roomAt = findRooms(readFileSync(fileURLToPath(url), 'utf8'))
      for (const { ranges } of functions) {
        const [whole] = ranges
        const room = whole && whole.count > 0 ? roomAt(whole.startOffset) : undefined
        if (whole && room !== undefined) calls[room] = (calls[room] ?? 0) + whole.count
      }
    }
  }
  return calls
}

/** Returns a function that maps a position in bundled code to its module, or to undefined for the bundler's code. */
function findRooms(code: string): (offset: number) => string | undefined {
  const parts = [...code.matchAll(/^\/\/ (\S+)\.ts$/gm)]
  return (offset) => {
    const path = parts.findLast(({ index }) => index <= offset)?.[1]
    const [top, below] = path?.split('/') ?? []
    return top === 'engine' || top === 'src' ? `${top}/${below}` : top
  }
}
