import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import type { Exchange } from '#engine/model/exchange.ts'
import { formatRequestLine } from '../../command/terminal/request-line.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

/** Requests printed per look; more of them are only counted. */
const MAX_SHOWN = 20

/** Bytes read per look, so that no client waits; a flood is skipped. */
const MAX_BYTES = 512 * 1024

/** The kind of a line, and the id that the lines of one request have in common. */
const START = /^\{"type":"(exchange|request|response)"(?:,"index":\d+)?(?:,"id":(\d+))?/

/** The server's address in a script of its web interface, `config.js`. */
const SERVER_URL = /gl2ServerUrl: *'(https?:[^']+)'/

interface Following {
  readonly terminal: Terminal
  readonly log: (line: string) => void
  /** Prints only warnings. */
  readonly isQuiet: boolean
  /** Origin of a recorder in front of a server, where browsers must stay. */
  readonly own: string | undefined
}

/**
 * Prints each request that was added to a recording since the last look, and warns when the web interface sends
 * browsers past the recorder. It reads the file, so known secrets are masked already. A rotated recording continues in
 * a new file.
 */
export function followRequests(file: string, { terminal, log, isQuiet, own }: Following) {
  let position = 0
  let node: number | undefined
  let rest = ''
  /** Lines of requests without a response yet, by id; write requests are written before they are sent. */
  const opened = new Map<string, string>()
  let hasWarned = own === undefined
  return (): void => {
    const added = read()
    const lines = `${rest}${added}`.split('\n')
    rest = lines.pop() ?? ''
    const exchanges = lines.flatMap((line) => {
      const [, type = '', id = ''] = START.exec(line) ?? []
      if (type === 'request') opened.set(id, line)
      if (type === 'exchange') return [[line]]
      if (type !== 'response') return []
      const opening = opened.get(id)
      opened.delete(id)
      return opening === undefined ? [] : [[opening, line]]
    })
    warn(lines)
    if (isQuiet) return
    for (const parts of exchanges.slice(0, MAX_SHOWN)) log(formatExchange(parts, terminal))
    if (exchanges.length > MAX_SHOWN) log(`… and ${exchanges.length - MAX_SHOWN} more requests`)
  }

  function warn(lines: readonly string[]): void {
    if (hasWarned) return
    const url = SERVER_URL.exec(lines.join('\n'))?.[1] ?? ''
    if (!URL.canParse(url)) return
    const { href, origin } = new URL(url)
    if (origin === own) return
    hasWarned = true
    log(
      `warning: the web interface sends browser requests to ${href}, bypassing the recorder; start with --rewrite`,
    )
  }

  function read(): string {
    let handle: number | undefined
    try {
      handle = openSync(file, 'r')
      const { ino, size } = fstatSync(handle)
      if (ino !== node || size < position) [node, position, rest] = [ino, 0, '']
      if (size - position > MAX_BYTES) {
        position = size - MAX_BYTES
        rest = ''
        // Their responses may be in the skipped part, and each line keeps the whole text that it was read with.
        opened.clear()
      }
      const piece = Buffer.alloc(size - position)
      const count = readSync(handle, piece, 0, piece.length, position)
      position += count
      return piece.toString('latin1', 0, count)
    } catch {
      // The recorder itself reports problems with the file.
      return ''
    } finally {
      if (handle !== undefined) closeSync(handle)
    }
  }
}

/** Formats an exchange whose request and response may have a line each. */
function formatExchange(lines: readonly string[], terminal: Terminal): string {
  const parts = lines.map((line) => JSON.parse(Buffer.from(line, 'latin1').toString()) as Exchange)
  const { request, response, failure, startedAt, endedAt } = Object.assign({}, ...parts) as Exchange
  const isTimed = startedAt !== undefined && endedAt !== undefined
  return formatRequestLine(
    {
      method: request.method,
      target: request.target,
      status: response?.status,
      milliseconds: isTimed ? endedAt - startedAt : undefined,
      failure: failure?.kind,
    },
    terminal,
  )
}
