import type { Body, Request, Response } from '../../../src/model/exchange.ts'
import type { ReadLimits } from '../limits.ts'
import type { StoredBody } from '../encode.ts'
import { answerHeadOf } from './answer-head.ts'
import type { AnswerHead } from './answer-head.ts'
import type { IntactLine } from './lines.ts'
import { loadBody } from './body-files.ts'
import { decodeBody, decodeLine, decodeRequest, decodeResponse } from './decode.ts'
import type { DecodedLine } from './decode.ts'
import { parseLine } from './parse-line.ts'
import type { Source } from './source.ts'

/** Characters of the requests and bodies that are remembered. */
const ROOM = 4 * 1024 * 1024

/** Heads of answers to one request that are remembered. */
const MOST_HEADS = 8

/** What a request was answered before. */
interface Answered {
  /** The last body: to compare it is cheaper than to look it up. */
  readonly text: string
  readonly body: Body
  readonly heads: AnswerHead[]
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
  let answers = new WeakMap<Request, Answered>()
  let last: { readonly text: string; readonly request: Request } | undefined
  let room = ROOM
  const makeRoom = (size: number): void => {
    room -= size
    if (room >= 0) return
    requests.clear()
    bodies.clear()
    answers = new WeakMap()
    room = ROOM - size
  }
  const requestIn = (text: string): Request => {
    // To compare it with the last one is cheaper than to look it up.
    if (last?.text === text) return last.request
    const request = requests.get(text) ?? decodeRequest(JSON.parse(text), keep)
    last = { text: copyOf(text), request }
    if (requests.has(last.text)) return request
    makeRoom(text.length)
    requests.set(last.text, request)
    return request
  }
  const bodyIn = (text: string): Body => {
    const known = bodies.get(text)
    if (known) return known
    const body = decodeBody(JSON.parse(text), keep)
    makeRoom(text.length)
    bodies.set(copyOf(text), body)
    return body
  }
  const answeredBefore = (request: Request, text: string): Answered => {
    const known = answers.get(request)
    if (known?.text === text) return known
    const body = bodyIn(text)
    const now = { text: copyOf(text), body, heads: known?.heads ?? [] }
    answers.set(request, now)
    return now
  }
  const responseIn = (text: string, { answer, body: end }: Parts, before: Answered): Response => {
    const { body, heads } = before
    for (const head of heads) {
      const response = head.read(text, answer, end, body)
      if (response) return response
    }
    const told = copyOf(text.slice(answer, end))
    const response = decodeResponse(JSON.parse(`${told}}`), keep, body)
    const head = answerHeadOf(told, response)
    if (!head) return response
    makeRoom(head.size)
    if (heads.push(head) > MOST_HEADS) heads.shift()
    return head.read(told, 0, told.length, body) ?? response
  }
  const readInParts = (text: string, parts: Parts): DecodedLine => {
    const { request: sent, answer, body } = parts
    const head = JSON.parse(`${text.slice(0, sent)}}`) as unknown
    const line: { -readonly [Key in keyof DecodedLine]: DecodedLine[Key] } = decodeLine(head, keep)
    line.request = requestIn(text.slice(sent + REQUEST.length, answer - RESPONSE.length))
    const before = answeredBefore(line.request, text.slice(body + BODY.length, parts.end))
    line.response = responseIn(text, parts, before)
    return line
  }
  return (line) => {
    const isSmall = line.size < limits.harmless && !line.isSpilled
    const parts = isSmall ? partsOf(line.text) : undefined
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
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}

/** A body that stands in its line. */
function keep(body: StoredBody): Body {
  if (body.file !== undefined) throw new Error('the body stands in a file of its own')
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
/** What ends the line behind the body: the end of the response, the checksum. */
const END = /^\},"sum":"[0-9a-f]{8}"\}$/
const END_LENGTH = '},"sum":"00000000"}'.length

/**
 * Cuts a line where these members begin: within a text their quotes would be escaped. That each part is a whole JSON
 * value shows that it was cut between members of the line itself. Undefined where the line is made otherwise.
 */
function partsOf(line: string): Parts | undefined {
  const request = line.indexOf(REQUEST)
  const response = line.indexOf(RESPONSE, request)
  const body = line.indexOf(BODY, response)
  const end = line.length - END_LENGTH
  if (request < 0 || response < request || body < response || body > end) return undefined
  if (!END.test(line.slice(end))) return undefined
  return { request, answer: response + RESPONSE.length, body, end }
}
