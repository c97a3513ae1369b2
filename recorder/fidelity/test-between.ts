import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls, type TlsOptions as ServerTls } from 'node:tls'

import type { TlsOptions } from '#engine/http/request.ts'
import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { openSession } from '../capture/thread/session.ts'
import { readAllowed } from '../forward/allow.ts'
import { type Authority, openAuthority } from '../forward/authority.ts'
import { startForward } from '../forward/forward.ts'
import { startReverse } from '../reverse/reverse.ts'
import { testUpstream, type TestUpstream, type Wire, watchWire } from '../reverse/test-wire.ts'
import { readRecording } from '../store/reading/read.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

export type Engine = 'reverse' | 'forward'

/** Settings of a probe. */
export interface Setting {
  /** Handles each connection of the server. */
  readonly server?: (wire: Wire) => unknown
  /**
   * The TLS options of the server; by default a reverse recorder has a server without TLS, and a proxy a plain TLS server.
   */
  readonly serverTls?: ServerTls
  /** How the recorder connects to a server with TLS. */
  readonly tls?: TlsOptions
  /** Reverse only. */
  readonly rewrite?: boolean
}

/** A raw server with a recorder in front. */
export interface Between {
  readonly upstream: TestUpstream
  /** The origin that clients of the recorder see. */
  readonly origin: string
  /** Opens a client connection for requests, through CONNECT and TLS for a proxy. */
  readonly dial: () => Promise<Wire>
  /** Stops the recorder and reads its recording. */
  readonly finish: () => Promise<readonly Exchange[]>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** A key takes long to generate, so all probes share one. */
const AUTHORITIES = freshFolder()
const ALLOWED = [readAllowed('127.0.0.1')]

export async function between(engine: Engine, setting: Setting = {}): Promise<Between> {
  const folder = freshFolder()
  const path = join(folder, 'recording.ndjson')
  const serverTls = setting.serverTls ?? (engine === 'forward' ? SELF_SIGNED : undefined)
  const upstream = await testUpstream(setting.server, serverTls)
  const session = await openSession({ path, header: testHeader, key: 'test' })
  const { sink } = session
  const { tls = { ca: SELF_SIGNED.cert }, rewrite = false } = setting
  const authority = await openAuthority(AUTHORITIES, ALLOWED)
  const recorder =
    engine === 'reverse'
      ? await startReverse({ upstream: upstream.url, sink, tls, rewrite })
      : await startForward({ allowed: ALLOWED, authority, sink, tls })
  const near = new URL(recorder.origin)
  const wires: Wire[] = []
  const dial = async (): Promise<Wire> => {
    const outer = watchWire(connect({ port: Number(near.port), host: near.hostname }))
    const wire =
      engine === 'reverse' ? outer : await throughProxy(outer, upstream.url.host, authority)
    wires.push(wire)
    return wire
  }
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    await recorder.close(500)
    await session.finish()
  }
  return {
    upstream,
    dial,
    origin: engine === 'reverse' ? near.origin : upstream.url.origin,
    finish: async () => {
      await stop()
      return [...(await readRecording(path)).exchanges()]
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of wires) socket.destroy()
      await stop()
      await upstream[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

async function throughProxy(outer: Wire, host: string, { certificate }: Authority): Promise<Wire> {
  outer.send(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await outer.until('200 OK\r\n\r\n')
  outer.socket.removeAllListeners('data')
  const ALPNProtocols = ['h2', 'http/1.1']
  return watchWire(
    connectTls({ socket: outer.socket, host: '127.0.0.1', ALPNProtocols, ca: certificate }),
  )
}
