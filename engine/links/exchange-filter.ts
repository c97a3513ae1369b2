import {
  type Body,
  type Exchange,
  NO_BODY,
  type Request,
  type Response,
} from '../model/exchange.ts'
import { rememberRecent, rememberTexts } from '../text/recent.ts'
import { visitRequest } from './request-texts.ts'
import { createValueSearch } from './value-search.ts'

/** Selects exchanges that may contain one of some identifiers; the others need not be read. */
export interface ExchangeFilter {
  /** Whether a request may contain one. */
  readonly mayUse: (exchange: Exchange) => boolean
  /** Whether a response may give out one that is not known yet. */
  readonly mayGive: (exchange: Exchange, known: { has(value: string): boolean }) => boolean
  /** Identifiers that a response contains as they are written. */
  readonly givenBy: (exchange: Exchange) => readonly string[]
}

/** No identifier is shorter. */
const MIN_LENGTH = 16
/** Texts of headers that are remembered. */
const HEADERS = { count: 10_000, longest: 4_096 }

/** Creates a filter that finds identifiers in plain text and in base64 of headers. */
export function createExchangeFilter(values: ReadonlySet<string>): ExchangeFilter {
  const { mayBeIn, in: valuesIn } = createValueSearch(values)
  const inBody = rememberRecent(1, ({ text }: Body) => (text === undefined ? [] : valuesIn(text)))
  const inHeader = rememberTexts(HEADERS, valuesIn)
  const givenIn = rememberRecent(1, ({ headers, body }: Response) => [
    ...inBody(body),
    ...headers.flatMap(([, text]) => (text.length < MIN_LENGTH ? [] : inHeader(text))),
  ])
  const isInHeader = rememberTexts(HEADERS, (text) => {
    let isFound = false
    const request = { method: '', origin: '', target: '', httpVersion: '', body: NO_BODY }
    visitRequest({ ...request, headers: [['x', text]] }, (value) => {
      isFound ||= values.has(value)
      return false
    })
    return isFound
  })
  const mayHold = rememberRecent(
    1,
    ({ target, headers, body }: Request) =>
      body.text !== undefined ||
      mayBeIn(target) ||
      headers.some(([, text]) => text.length >= MIN_LENGTH && isInHeader(text)),
  )
  return {
    mayUse: ({ request }) => mayHold(request),
    mayGive: ({ response }, known) =>
      response !== undefined &&
      (givenIn(response).some((value) => !known.has(value)) ||
        (response.body.text?.includes('\\') ?? false)),
    givenBy: ({ response }) => (response === undefined ? [] : givenIn(response)),
  }
}
