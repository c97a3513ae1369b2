import {
  hasHeader,
  type Annotated,
  check,
  type Context,
  decodeBody,
  describeAnswer,
  deviation,
  document,
  inconclusive,
  isAlwaysSent,
  isCut,
  isOwn,
  observed,
  one,
  responseShape,
  withoutQuery,
  wrongCoding,
} from '#engine/suite.ts'
import { asksJson } from '../answers.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** Half of a character beyond the basic plane, as UTF-8 never writes it. */
const SURROGATE = /\xED[\xA0-\xBF][\x80-\xBF]/
const GZIP = '\x1F\x8B'
/** Characters before a mistake in which its name is searched. */
const REACH = 2000
/** A body that begins otherwise was no JSON in the first place. */
const JSON_START = /^\uFEFF?\s*[[{]/

/** The bytes of JSON bodies. */
export const jsonBytesChecks = [
  check(
    'headers.json.empty',
    'MUST send a body in response to every successful read, and to every successful write that returns data',
    {
      source: observed('2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      evidence: one({
        rejectedBy: 'none',
        status: [200, 201],
        where: (x) => x.route !== undefined && x.method !== 'HEAD' && !isCut(x) && isOwn(x),
      }),
      judge: ([x], { version }) => {
        if (hasBytes(x)) return undefined
        return x.method === 'GET' || hasFields(x, version)
          ? deviation(`a body in the response to ${x.route ?? x.path}`, describeAnswer(x))
          : inconclusive('it is unknown whether this response should have a body')
      },
      why: 'clients cannot parse an empty body',
    },
  ),
  check('headers.json.whole', 'MUST send JSON in UTF-8, with nothing before or after it', {
    source: document('1'),
    evidence: one({
      where: (x) =>
        (isJson(x) || isPage(x)) &&
        x.method !== 'HEAD' &&
        hasBytes(x) &&
        isOwn(x) &&
        (!isCut(x) || wrongCoding(x.exchange) !== undefined),
    }),
    judge: ([x], { version }) => {
      if (isPage(x))
        return hasFields(x, version)
          ? deviation(`JSON in response to ${x.route ?? x.path}`, describeAnswer(x))
          : inconclusive('it is unknown whether this response should be JSON')
      const coding = wrongCoding(x.exchange)
      if (coding === undefined && x.json !== undefined) return undefined
      const problem =
        coding === undefined
          ? describeProblem(x)
          : `Content-Encoding: ${coding}, but the body is not ${coding}`
      return problem === undefined
        ? inconclusive('the body does not start like JSON')
        : deviation('UTF-8 JSON from the first byte to the last', problem)
    },
    why: 'clients reject a body that they cannot parse completely',
    remedy:
      'write each body with a JSON library, as UTF-8 without a byte order mark, send nothing before or after it, and name any compression in Content-Encoding',
  }),
]

function isJson({ answerType = '' }: Annotated): boolean {
  return /[/+]json$/.test(answerType)
}

/** Whether a client that asks a known route for JSON gets a page; with a suffix such as .json, releases differ. */
function isPage(x: Annotated): boolean {
  const isKnown = x.route !== undefined && !/\.\w+$/.test(withoutQuery(x.exchange.request.target))
  return isKnown && x.answerType === 'text/html' && x.status === 200 && asksJson(x)
}

function hasBytes({ exchange }: Annotated): boolean {
  return (exchange.response?.body.size ?? 0) > 0
}

function describeProblem({ exchange, text }: Annotated): string | undefined {
  if (text === undefined) {
    const start = decodeBody(exchange.response?.body ?? {}).toString('latin1')
    if (start.startsWith(GZIP))
      // Other tools may keep the packed body and drop the header.
      return exchange.probe === undefined ||
        hasHeader(exchange.response?.headers ?? [], 'content-encoding')
        ? undefined
        : 'the body is gzip without Content-Encoding'
    if (!JSON_START.test(start)) return undefined
    return SURROGATE.test(start) ? 'characters in CESU-8' : 'bytes that are not UTF-8'
  }
  if (!JSON_START.test(text)) return describePrefix(text)
  if (text.startsWith(BYTE_ORDER_MARK)) return 'a byte order mark before the JSON'
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    if (/^Unexpected non-whitespace character after JSON/.test(message))
      return 'text after the JSON'
    const isCutOff =
      /^(?:Unexpected end of JSON|Unterminated)/.test(message) ||
      Number(readPosition(message)) >= text.length
    return isCutOff ? 'JSON that ends early' : (describeWord(text) ?? describePlace(text, message))
  }
}

/** The place of a mistake, and the name before it, but no values: `a comma before "}", after "title", at character 80`. */
function describePlace(text: string, message: string): string {
  const isComma = /^Unexpected token '?[\]}]/.test(message)
  const at = Number(readPosition(message) ?? (isComma ? findTrailingComma(text) : undefined))
  const sign = JSON.stringify(text[at])
  if (sign === undefined) return 'JSON that cannot be parsed'
  const before = text.slice(Math.max(0, at - REACH), at)
  const name = [...before.matchAll(/"([^"\\]{1,50})"\s*:/g)].at(-1)?.[1]
  const problem = /^Bad control character/.test(message)
    ? `${sign} that is not escaped`
    : /,\s*$/.test(before)
      ? `a comma before ${sign}`
      : `${sign} where JSON does not allow it`
  return `${problem}, ${name === undefined ? '' : `after "${name}", `}at character ${at + 1}`
}

/** The position that ends a message of JSON.parse; the message may quote the body before it. */
function readPosition(message: string): string | undefined {
  return / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1]
}

/** The position of the bracket after the first superfluous comma, which the message does not give. */
function findTrailingComma(text: string): number | undefined {
  let isInString = false
  let hasComma = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isInString) {
      if (sign === '\\') at += 1
      else isInString = sign !== '"'
    } else if (hasComma && (sign === ']' || sign === '}')) return at
    else if (sign.trim() !== '') {
      isInString = sign === '"'
      hasComma = sign === ','
    }
  }
  return undefined
}

/** A word of other languages in the place of a value: `NaN as "time"`. */
function describeWord(text: string): string | undefined {
  const word = /(?:"([^"\\]{1,50})"\s*:|[[,])\s*(NaN|[+-]?Infinity|undefined|None|True|False)\b/
  const [, name, value] = word.exec(text) ?? []
  if (value === undefined) return undefined
  return `${value}${name === undefined ? '' : ` as "${name}"`}, which is not valid JSON`
}

/** The few characters before JSON: `)]}',` of some web frameworks, or the mark of a chunk. */
function describePrefix(text: string): string | undefined {
  const start = /^[^{[]{1,20}(?=[{[])/.exec(text)?.[0]
  if (start === undefined) return undefined
  try {
    JSON.parse(text.slice(start.length).replace(/\r?\n0\s*$/, ''))
    return `the text ${JSON.stringify(start)} before the JSON`
  } catch {
    return undefined
  }
}

/** Whether servers of the release always send a field in the response. */
function hasFields({ route = '' }: Annotated, version: Context['version']): boolean {
  return responseShape(route, version)?.fields.some(isAlwaysSent) === true
}
