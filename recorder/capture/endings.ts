import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Milliseconds in which the other side may read the last bytes before its connection is cut. */
const LINGER = 2_000
const NOTHING = Buffer.alloc(0)

/** Sockets whose reset waits until their last bytes are out. */
const resetting = new WeakSet<Socket>()

/** Whether a connection is about to be reset, so that it must not be closed in good order. */
export function isResetting(socket: Socket): boolean {
  return resetting.has(socket)
}

/** Ends a connection like a server does: the last bytes go out, what still comes is thrown away. */
export function endWith(socket: Socket, last: string | Buffer = NOTHING): void {
  if (socket.destroyed || socket.writableEnded || isResetting(socket)) return
  socket.resume()
  socket.end(last, () => {
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}

/** Resets a connection once the bytes that were given to it are out. */
export function reset(socket: Socket | undefined): void {
  if (!socket || socket.destroyed) return
  resetting.add(socket)
  const cut = (): void => {
    if (socket.destroyed) return
    // Node leaves a connection open for ever that is reset while its end is on the way.
    const isEnding = socket.writableEnded && !socket.writableFinished
    if (socket instanceof TLSSocket || socket.connecting || isEnding) socket.destroy()
    else socket.resetAndDestroy()
  }
  if (socket.writableLength === 0) return cut()
  socket.write(NOTHING, cut)
  setTimeout(cut, LINGER).unref()
}
