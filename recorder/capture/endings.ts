import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Milliseconds in which the other side may read the last bytes before its connection is cut. */
const LINGER = 2_000
const NOTHING = Buffer.alloc(0)

/** Ends a connection like a server does: the last bytes go out, what still comes is thrown away. */
export function endWith(socket: Socket, last: string | Buffer = NOTHING): void {
  if (socket.destroyed || socket.writableEnded) return
  socket.resume()
  socket.end(last, () => {
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}

/** Resets a connection once the bytes that were given to it are out. */
export function reset(socket: Socket | undefined): void {
  if (!socket || socket.destroyed) return
  const cut = (): void => {
    if (socket.destroyed) return
    if (socket instanceof TLSSocket || socket.connecting) socket.destroy()
    else socket.resetAndDestroy()
  }
  if (socket.writableLength === 0) return cut()
  socket.write(NOTHING, cut)
  setTimeout(cut, LINGER).unref()
}
