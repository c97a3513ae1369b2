import {
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
  wrongCoding,
} from '#engine/suite.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** Half of a character beyond the basic plane, as UTF-8 never writes it. */
const SURROGATE = /\xED[\xA0-\xBF][\x80-\xBF]/
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
        isJson(x) &&
        x.method !== 'HEAD' &&
        hasBytes(x) &&
        isOwn(x) &&
        (!isCut(x) || wrongCoding(x.exchange) !== undefined),
    }),
    judge: ([x]) => {
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
      'encode every body as UTF-8 without a byte order mark, and send the complete body and nothing else',
  }),
]

function isJson({ answerType = '' }: Annotated): boolean {
  return /[/+]json$/.test(answerType)
}

function hasBytes({ exchange }: Annotated): boolean {
  return (exchange.response?.body.size ?? 0) > 0
}

function describeProblem({ exchange, text }: Annotated): string | undefined {
  if (text === undefined) {
    const start = decodeBody(exchange.response?.body ?? {}).toString('latin1')
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
    if (/after JSON/.test(message)) return 'text after the JSON'
    const isCutOff =
      /end of JSON|Unterminated/.test(message) ||
      Number(/position (\d+)/.exec(message)?.[1]) >= text.length
    return isCutOff ? 'JSON that ends early' : (describeWord(text) ?? 'JSON that cannot be parsed')
  }
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
