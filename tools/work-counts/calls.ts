import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What V8 writes of a process, in the folder that `NODE_V8_COVERAGE` names. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
    }[]
  }[]
}

/** How often functions were called, by the room in which they stand: `engine/judge`, `recorder`. */
type Calls = Readonly<Record<string, number>>

/**
 * Adds up what V8 counted of a program of our bundle, in which a comment names the file that each part comes from.
 * Calls of packages and of Node.js are not counted.
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

/** Tells which room a place of bundled code comes from; undefined for what the bundler added. */
function findRooms(code: string): (offset: number) => string | undefined {
  const parts = [...code.matchAll(/^\/\/ (\S+)\.ts$/gm)]
  return (offset) => {
    const path = parts.findLast(({ index }) => index <= offset)?.[1]
    const [top, below] = path?.split('/') ?? []
    return top === 'engine' || top === 'src' ? `${top}/${below}` : top
  }
}
