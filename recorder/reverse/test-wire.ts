import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

import type { Exchange } from '#engine/model/exchange.ts'
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingHeader,
} from '#engine/model/recording.ts'
import type { RecordingProxy } from '../capture/proxy.ts'
import { type LocalSession, openSession, type SessionEvents } from '../capture/thread/session.ts'
import type { RecorderSummary } from '../capture/recorder.ts'
import { readRecording } from '../store/reading/read.ts'
import { type ReverseOptions, startReverse } from './reverse.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { opened } from '#engine/http/test-listen.ts'

/** One end of a connection, with bytes as Latin-1. */
export interface Wire {
  readonly socket: Socket
  readonly send: (text: string) => void
  /** Waits for this text; returns all text received so far. */
  readonly until: (text: string) => Promise<string>
  readonly received: () => string
  readonly closed: Promise<'ended' | 'reset'>
}

/** A server whose connections the test controls. */
export interface TestUpstream extends AsyncDisposable {
  readonly url: URL
  /** Connections so far, in order. */
  readonly wires: readonly Wire[]
  /** Waits for a connection by number; the first one by default. */
  readonly wire: (number?: number) => Promise<Wire>
}

/** Wraps a socket of either side. */
export function watchWire(socket: Socket): Wire {
  let received = ''
  let wake: (() => void)[] = []
  let isReset = false
  const notify = (): void => {
    for (const one of wake) one()
    wake = []
  }
  socket.on('data', (piece) => {
    received += piece.toString('latin1')
    notify()
  })
  socket.on('error', () => {
    isReset = true
  })
  const closed = new Promise<'ended' | 'reset'>((resolve) => {
    socket.on('close', () => {
      notify()
      resolve(isReset ? 'reset' : 'ended')
    })
  })
  const until = async (text: string): Promise<string> => {
    while (!received.includes(text)) {
      if (socket.closed) throw new Error(`closed before "${text}" came; got "${received}"`)
      await new Promise<void>((resolve) => wake.push(resolve))
    }
    return received
  }
  return {
    socket,
    until,
    closed,
    send: (text) => void socket.write(text, 'latin1'),
    received: () => received,
  }
}

/** Starts a raw server, optionally with TLS; `onWire` is called for each connection. */
export async function testUpstream(
  onWire: (wire: Wire) => unknown = () => undefined,
  tls?: TlsOptions,
): Promise<TestUpstream> {
  const wires: Wire[] = []
  const onSocket = (socket: Socket): void => {
    const wire = watchWire(socket)
    wires.push(wire)
    onWire(wire)
    server.emit('wire', wire)
  }
  const server = tls ? createTlsServer(tls, onSocket) : createServer(onSocket)
  const { origin, ...disposable } = await opened(server, tls ? 'https' : 'http')
  const wireAt = async (number = 0): Promise<Wire> => {
    for (;;) {
      const wire = wires[number]
      if (wire) return wire
      await once(server, 'wire')
    }
  }
  return { wires, wire: wireAt, url: new URL(origin), ...disposable }
}

/** Starts a server that sends the same bytes for every request. */
export function answering(answer: string): Promise<TestUpstream> {
  return testUpstream(({ socket }) => {
    socket.on('data', (piece) => {
      if (piece.includes('\r\n\r\n')) socket.write(answer, 'latin1')
    })
  })
}

/** Waits until a count has grown and then been stable for 100 ms. */
export async function untilStill(count: () => number): Promise<void> {
  for (let last = 0, still = 0; still < 10;) {
    await sleep(10)
    still = count() > 0 && count() === last ? still + 1 : 0
    last = count()
  }
}

/** A recorder in front of an upstream that writes to a temporary folder. */
interface TestRecorder {
  readonly reverse: RecordingProxy
  readonly session: LocalSession
  readonly path: string
  /** Lines about anything other than exchanges. */
  readonly said: readonly string[]
  /** Opens a connection to the recorder. */
  readonly dial: () => Wire
  /** Stops the recorder; returns the recording as a reader sees it. */
  readonly finish: () => Promise<{
    readonly exchanges: readonly Exchange[]
    readonly summary: RecorderSummary
  }>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export async function testRecorder(
  upstream: URL,
  options: Partial<ReverseOptions> & SessionEvents = {},
): Promise<TestRecorder> {
  const folder = freshFolder()
  const path = join(folder, 'recording.ndjson')
  const session = await openSession({ path, header: HEADER, key: 'test' }, options)
  const said: string[] = []
  const reverse = await startReverse({
    upstream,
    sink: session.sink,
    say: (line) => said.push(line),
    ...options,
  })
  const wires: Wire[] = []
  let summary: RecorderSummary | undefined
  const stop = async (): Promise<RecorderSummary> => {
    if (summary) return summary
    await reverse.close(500)
    summary = await session.finish()
    return summary
  }
  return {
    reverse,
    session,
    path,
    said,
    dial: () => {
      const wire = watchWire(
        connect({ port: Number(new URL(reverse.origin).port), host: '127.0.0.1' }),
      )
      wires.push(wire)
      return wire
    },
    finish: async () => {
      const done = await stop()
      return { exchanges: [...(await readRecording(path)).exchanges()], summary: done }
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of wires) socket.destroy()
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const HEADER: RecordingHeader = {
  type: 'header',
  format: RECORDING_FORMAT,
  version: RECORDING_VERSION,
  kind: 'interface',
  roots: [],
  tool: { name: 'test', version: '1' },
}
