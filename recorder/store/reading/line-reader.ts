import type { Body, Request } from '../../../src/model/exchange.ts'
import type { ReadLimits } from '../limits.ts'
import type { StoredBody } from '../encode.ts'
import type { IntactLine } from './lines.ts'
import { loadBody } from './body-files.ts'
import { decodeBody, decodeLine, decodeRequest, decodeResponse } from './decode.ts'
import type { DecodedLine } from './decode.ts'
import { parseLine } from './parse-line.ts'
import type { Source } from './source.ts'

/** Characters of the requests and bodies that are remembered. */
const ROOM = 4 * 1024 * 1024

interface Answered {
  readonly text: string
  readonly body: Body
}

/** Reads the lines of a source, one after the other. Throws a RecordingError that names the line. */
export type LineReader = (line: IntactLine) => DecodedLine

/**
 * A request that was sent before in the same words, and a body that came before, are the same object again, and not
 * parsed again: clients ask the same over and over, and what was found out about one of them holds for each.
 */
export function createLineReader(source: Source, limits: ReadLimits): LineReader {
  const requests = new Map<string, Request>()
  const bodies = new Map<string, Body>()
  /** What was last answered: to compare it is cheaper than to look it up. */
  let answers = new WeakMap<Request, Answered>()
  let room = ROOM
  const makeRoom = (size: number): void => {
    room -= size
    if (room >= 0) return
    requests.clear()
    bodies.clear()
    answers = new WeakMap()
    room = ROOM - size
  }
  const readInParts = ({ head, request: sent, answer, body: told }: Parts): DecodedLine => {
    const line: { -readonly [Key in keyof DecodedLine]: DecodedLine[Key] } = decodeLine(
      JSON.parse(head),
      keep,
    )
    const request = requests.get(sent) ?? decodeRequest(JSON.parse(sent), keep)
    const last = answers.get(request)
    const known = last?.text === told ? last.body : bodies.get(told)
    const body = known ?? decodeBody(JSON.parse(told), keep)
    line.request = request
    line.response = decodeResponse(JSON.parse(answer), keep, body)
    if (known && last) {
      if (last.body !== known) answers.set(request, { text: told, body: known })
      return line
    }
    makeRoom(sent.length + told.length)
    requests.set(sent, request)
    bodies.set(told, body)
    answers.set(request, { text: told, body })
    return line
  }
  return (line) => {
    const isSmall = line.bytes.length < limits.harmless
    const parts = isSmall && !line.isSpilled ? partsOf(line.bytes) : undefined
    try {
      if (parts) return readInParts(parts)
    } catch {
      // Another tool wrote it, or it is wrong: then it is read as a whole, which says what is wrong.
    }
    return parseLine(line, source, limits, (value) =>
      decodeLine(value, (body) => loadBody(source.path, body, limits)),
    )
  }
}

/** A body that stands in its line. */
function keep(body: StoredBody): Body {
  if (body.file !== undefined) throw new Error('the body stands in a file of its own')
  return body
}

/** The texts that an exchange's line is made of, each a JSON value of its own; none of them holds the line in memory. */
interface Parts {
  readonly head: string
  readonly request: string
  /** The response without its body. */
  readonly answer: string
  readonly body: string
}

const REQUEST = ',"request":'
const RESPONSE = ',"response":'
const BODY = ',"body":'
/** What ends the line behind the body: the end of the response, the checksum. */
const END = /^\},"sum":"[0-9a-f]{8}"\}$/
const END_LENGTH = '},"sum":"00000000"}'.length

/**
 * Cuts a line where these members begin: within a text their quotes would be escaped. That each part is a whole JSON
 * value shows that it was cut between members of the line itself. Undefined where the line is made otherwise.
 */
function partsOf(line: Buffer): Parts | undefined {
  const request = line.indexOf(REQUEST, 0, 'latin1')
  const response = line.indexOf(RESPONSE, request, 'latin1')
  const body = line.indexOf(BODY, response, 'latin1')
  const end = line.length - END_LENGTH
  if (request < 0 || response < request || body < response || body > end) return undefined
  if (!END.test(line.toString('latin1', end))) return undefined
  return {
    head: `${line.toString('utf8', 0, request)}}`,
    request: line.toString('utf8', request + REQUEST.length, response),
    answer: `${line.toString('utf8', response + RESPONSE.length, body)}}`,
    body: line.toString('utf8', body + BODY.length, end),
  }
}
