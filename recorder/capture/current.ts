import { BodyCopy } from './wire/body-copy.ts'
import { type Capture, clock } from './capture.ts'
import type { RequestHead } from './wire/http-head.ts'
import type { RelayOptions, Route } from './relay-options.ts'
import { ResponseReader } from './wire/response-reader.ts'

/** The exchange that is under way on a connection. */
export interface Current {
  readonly capture: Capture
  readonly response: ResponseReader
  /** Its last byte waits until its line is durable. */
  readonly isChanging: boolean
  /** Nothing of it is sent on before all of it is there. */
  readonly isHeldWhole: boolean
  /** Bytes that wait to be forwarded. */
  readonly held: Buffer[]
}

/** Methods that change nothing: their lines need not be on the disk first. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** Bytes of a body up to which a write request is sent on in one go. */
const HOLD_WHOLE = 64 * 1024

/** Begins the record of a request whose head has come. */
export function beginExchange(
  { method, framing, expectsContinue }: RequestHead,
  { address, head, rewrite }: Route,
  connection: string,
  { budget, nextId }: RelayOptions,
): Current {
  const isChanging = !READING.has(method)
  const isShort =
    framing.kind === 'none' || (framing.kind === 'length' && framing.length <= HOLD_WHOLE)
  const capture: Capture = {
    id: nextId(),
    connection,
    origin: address.origin,
    requestHead: head,
    requestBody: new BodyCopy(budget),
    isRequestWhole: false,
    responseHead: undefined,
    responseBody: new BodyCopy(budget),
    isResponseWhole: false,
    failure: undefined,
    startedAt: clock(),
    endedAt: 0,
  }
  return {
    capture,
    response: new ResponseReader(method, capture.responseBody, rewrite),
    isChanging,
    isHeldWhole: isChanging && isShort && !expectsContinue,
    held: [],
  }
}
