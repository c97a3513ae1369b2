import type { Body, Request, Response } from '#engine/model/exchange.ts'
import type { ReadLimits } from '../limits.ts'
import type { StoredBody } from '../encode.ts'
import { type AnswerHead, findAnswerHead } from './answer-head.ts'
import type { IntactLine } from './lines.ts'
import { loadBody } from './body-files.ts'
import {
  decodeBody,
  type DecodedLine,
  decodeLine,
  decodeRequest,
  decodeResponse,
} from './decode.ts'
import { parseLine } from './parse-line.ts'
import type { RecordingSource } from './source.ts'

/** Characters of the requests, bodies and heads that are remembered. */
const ROOM = 4 * 1024 * 1024

/** Limit of cached heads for responses with the same status and body length. */
const MAX_HEADS = 8

/** A body that came before, by its text in the line. */
interface Said {
  readonly text: string
  readonly body: Body
}

/** A request that was sent before, by its text in the line, and the last body that it was answered. */
interface Sent {
  readonly text: string
  readonly request: Request
  /** To compare it is cheaper than to look a body up. */
  said?: Said
}

/** Reads the lines of a source, one after the other. Throws a RecordingError that names the line. */
type LineReader = (line: IntactLine) => DecodedLine

/**
 * A request that was sent before in the same words, and a body that came before, are the same object again, and not
 * parsed again: clients ask the same over and over, and what was found out about one of them holds for each.
 */
export function createLineReader(source: RecordingSource, limits: ReadLimits): LineReader {
  const requests = new Map<string, Sent>()
  const bodies = new Map<string, Said>()
  const heads = new Map<string, AnswerHead[]>()
  let last: Sent | undefined
  let room = ROOM
  const makeRoom = (size: number): void => {
    room -= size
    if (room >= 0) return
    requests.clear()
    bodies.clear()
    heads.clear()
    room = ROOM - size
  }
  const sentIn = (text: string): Sent => {
    // To compare it with the last one is cheaper than to look it up.
    if (last?.text === text) return last
    last = requests.get(text)
    if (last) return last
    last = { text: copy(text), request: decodeRequest(JSON.parse(text), keep) }
    makeRoom(text.length)
    requests.set(last.text, last)
    return last
  }
  const saidIn = (text: string): Said => {
    const known = bodies.get(text)
    if (known) return known
    const said = { text: copy(text), body: decodeBody(JSON.parse(text), keep) }
    makeRoom(text.length)
    bodies.set(said.text, said)
    return said
  }
  /** Heads that a response may repeat: its status is first in them, the length of its body further on. */
  const headsOf = (text: string, answer: number, { size }: Body): AnswerHead[] => {
    const key = `${size}${text.slice(answer, answer + STATUS_LENGTH)}`
    const known = heads.get(key)
    if (known) return known
    const none: AnswerHead[] = []
    heads.set(key, none)
    return none
  }
  const responseIn = (text: string, { answer, body: end }: Parts, body: Body): Response => {
    const alike = headsOf(text, answer, body)
    for (const head of alike) {
      const response = head.read(text, answer, end, body)
      if (response) return response
    }
    const told = copy(text.slice(answer, end))
    const response = decodeResponse(JSON.parse(`${told}}`), keep, body)
    const head = findAnswerHead(told, response)
    if (!head) return response
    makeRoom(head.size)
    if (alike.push(head) > MAX_HEADS) alike.shift()
    return head.read(told, 0, told.length, body) ?? response
  }
  const readInParts = (text: string, parts: Parts): DecodedLine => {
    const { request: from, answer, body } = parts
    const head = JSON.parse(`${text.slice(0, from)}}`) as unknown
    const line: { -readonly [Key in keyof DecodedLine]: DecodedLine[Key] } = decodeLine(head, keep)
    const sent = sentIn(text.slice(from + REQUEST.length, answer - RESPONSE.length))
    line.request = sent.request
    const said = text.slice(body + BODY.length, parts.end)
    if (sent.said?.text !== said) sent.said = saidIn(said)
    line.response = responseIn(text, parts, sent.said.body)
    return line
  }
  return (line) => {
    const isSmall = line.size < limits.harmless && !line.isSpilled
    const parts = isSmall ? findParts(line.text) : undefined
    try {
      if (parts) return readInParts(line.text, parts)
    } catch {
      // Another tool wrote it, or it is wrong: then it is read as a whole, which says what is wrong.
    }
    return parseLine(line, source, limits, (value) =>
      decodeLine(value, (body) => loadBody(source.path, body, limits)),
    )
  }
}

/** The same text, without the line that it was cut from. */
function copy(part: string): string {
  return Buffer.from(part).toString()
}

/** A body within its line. */
function keep(body: StoredBody): Body {
  if (body.file !== undefined) throw new Error('the body is in a separate file')
  return body
}

/** Where the parts begin that an exchange's line is made of, each a JSON value of its own, but for the last. */
interface Parts {
  /** The mark before the request. */
  readonly request: number
  /** The response, up to its body. */
  readonly answer: number
  /** The mark before the body. */
  readonly body: number
  readonly end: number
}

const REQUEST = ',"request":'
const RESPONSE = ',"response":'
const BODY = ',"body":'
/** The end of the line after the body: the end of the response, the checksum. */
const END = /^\},"sum":"[0-9a-f]{8}"\}$/
const STATUS_LENGTH = '{"status":200'.length
const END_LENGTH = '},"sum":"00000000"}'.length

/**
 * Cuts a line where these members begin: within a text their quotes would be escaped. That each part is a whole JSON
 * value shows that it was cut between members of the line itself. Undefined where the line is made otherwise.
 */
function findParts(line: string): Parts | undefined {
  const request = line.indexOf(REQUEST)
  const response = line.indexOf(RESPONSE, request)
  const body = line.indexOf(BODY, response)
  const end = line.length - END_LENGTH
  if (request < 0 || response < request || body < response || body > end) return undefined
  if (!END.test(line.slice(end))) return undefined
  return { request, answer: response + RESPONSE.length, body, end }
}
