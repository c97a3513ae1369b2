import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect, type Socket } from 'node:net'

import { type Environment, proxyFor } from './proxy.ts'
import { writeBasic } from '../../secrets/authorization.ts'

/** The way to an origin: a socket of this machine, else the proxy of the environment if it names one. */
interface TunnelOptions {
  readonly environment: Environment
  readonly socketPath: string | undefined
}

/** A connection to the host and port of an https origin. */
export function openTunnel(
  origin: string,
  { environment, socketPath }: TunnelOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const proxy = socketPath === undefined ? proxyFor(origin, environment) : undefined
  if (proxy !== undefined) return throughProxy(proxy, `${hostname}:${port || '443'}`, signal)
  return new Promise((resolve, reject) => {
    const place =
      socketPath === undefined ? { host, port: Number(port || 443) } : { path: socketPath }
    const socket = connect({ ...place, signal })
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

function throughProxy(proxy: string, target: string, signal: AbortSignal): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(proxy)
  const credential = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return new Promise((resolve, reject) => {
    const asking = (protocol === 'https:' ? requestTls : requestPlain)({
      method: 'CONNECT',
      path: target,
      host: hostname,
      signal,
      agent: false,
      ...(port !== '' && { port: Number(port) }),
      headers: {
        Host: target,
        ...(username !== '' && { 'Proxy-Authorization': writeBasic(credential) }),
      },
    })
    asking.once('error', reject)
    asking.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(new Error(`Proxy response (${response.statusCode ?? 0})`))
    })
    asking.once('response', (response) => {
      response.destroy()
      reject(new Error(`Proxy response (${response.statusCode ?? 0})`))
    })
    asking.end()
  })
}
