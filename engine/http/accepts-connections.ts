import { connect } from 'node:net'

/** Milliseconds to wait for a connection, so that the start of a recorder is not delayed further. */
const PATIENCE = 1_000

/** Whether a server accepts a TCP connection; sends nothing. */
export function acceptsConnections(root: string, signal?: AbortSignal): Promise<boolean> {
  const { hostname, port, protocol } = new URL(root)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      timeout: PATIENCE,
      ...(signal && { signal }),
    })
    const end = (isOpen: boolean) => (): void => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false))
  })
}
