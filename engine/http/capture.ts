import type { Dispatcher } from 'undici'

import { describeFailure } from './failure.ts'
import { type Failure, type Headers, headersFrom } from '../model/exchange.ts'

/** The bytes of a response as received, before anything is decoded. */
export interface Capture {
  readonly status: number | undefined
  readonly reason: string
  readonly headers: Headers
  readonly bytes: Buffer
  readonly cut: 'connection' | 'limit' | undefined
  readonly failure: Failure | undefined
}

interface CaptureOptions {
  readonly host: string
  readonly limit: number
  readonly firstByte: number
  readonly total: number
  readonly signal: AbortSignal | undefined
}

/** Sends one request and collects the response; never throws. */
export function capture(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: CaptureOptions,
): Promise<Capture> {
  return new Promise((resolve) => {
    const collector = collect(options, resolve)
    if (collector.settled()) return
    try {
      dispatcher.dispatch(request, collector.handler)
    } catch (error) {
      collector.fail(describeFailure(error, options.host))
    }
  })
}

interface Collector {
  readonly handler: Dispatcher.DispatchHandler
  readonly fail: (failure: Failure) => void
  readonly settled: () => boolean
}

function collect(options: CaptureOptions, resolve: (capture: Capture) => void): Collector {
  const { host, limit, firstByte, total, signal } = options
  let controller: Dispatcher.DispatchController | undefined
  let head: Pick<Capture, 'status' | 'reason' | 'headers'> = NO_HEAD
  const chunks: Buffer[] = []
  let size = 0
  let done = false

  const settle = (cut: Capture['cut'], failure?: Failure): void => {
    if (done) return
    done = true
    clearTimeout(firstByteTimer)
    clearTimeout(totalTimer)
    signal?.removeEventListener('abort', onAbort)
    resolve({ ...head, bytes: Buffer.concat(chunks), cut, failure })
  }
  const fail = (failure: Failure): void => {
    const started = head.status !== undefined
    settle(started ? 'connection' : undefined, started ? truncated(failure, host) : failure)
    controller?.abort(new Error(failure.message))
  }
  const late = (what: string, time: number): Failure => ({
    kind: 'timeout',
    message: `${host} ${what} within ${time / 1_000} s`,
  })
  const onAbort = (): void => {
    fail(givenUp(signal?.reason, host))
  }
  const firstByteTimer = setTimeout(() => {
    fail(late('sent no response', firstByte))
  }, firstByte)
  const totalTimer = setTimeout(() => {
    fail(late('did not finish its response', total))
  }, total)
  if (signal?.aborted === true) onAbort()
  else signal?.addEventListener('abort', onAbort)

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      if (done) started.abort(new Error('the request was canceled before it was sent'))
    },
    onResponseStart(current, status, _headers, reason) {
      if (status < 200) return
      clearTimeout(firstByteTimer)
      head = { status, reason: reason ?? '', headers: rawHeaders(current.rawHeaders) }
    },
    onResponseData(current, chunk) {
      if (done) return
      chunks.push(chunk.subarray(0, Math.max(0, limit - size)))
      size += chunk.length
      if (size <= limit) return
      // A truncated body proves nothing, so its beginning is enough.
      chunks.splice(0, chunks.length, Buffer.concat(chunks).subarray(0, KEPT_OF_TOO_LARGE))
      settle('limit', { kind: 'too-large', message: `the body is larger than ${limit} bytes` })
      current.abort(new Error('the body is too large'))
    },
    onResponseEnd() {
      settle(undefined)
    },
    onResponseError(_controller, error) {
      // RFC 9110 8.6: a 304 may name the length of a body that it does not have.
      if (head.status === 304) settle(undefined)
      else fail(describeFailure(error, host))
    },
  }
  return { handler, fail, settled: () => done }
}

/** Bytes kept of a body that is larger than the limit. */
const KEPT_OF_TOO_LARGE = 64 * 1024

const NO_HEAD = { status: undefined, reason: '', headers: [] } as const

function truncated(failure: Failure, host: string): Failure {
  if (failure.kind === 'timeout' || failure.kind === 'aborted') return failure
  return { kind: 'truncated', message: `the response from ${host} was cut off: ${failure.message}` }
}

function givenUp(reason: unknown, host: string): Failure {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeout
    ? { kind: 'timeout', message: `the time limit for the run was reached before ${host} answered` }
    : { kind: 'aborted', message: `the request to ${host} was abandoned` }
}

function rawHeaders(raw: Dispatcher.DispatchController['rawHeaders']): Headers {
  if (!Array.isArray(raw)) return []
  const flat = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')))
  return headersFrom(flat)
}
