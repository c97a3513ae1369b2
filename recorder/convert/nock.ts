import {
  decodeBody,
  type Exchange,
  header,
  isWholeBody,
  mediaType,
  type Request,
  type Response,
} from '#engine/model/exchange.ts'
import { isDeeper, readJson } from '#engine/text/nesting.ts'
import type { Recording } from '#engine/model/recording.ts'
import { isPlainSecret, kindOfName } from '#engine/secrets/names.ts'

/** A definition as `nock.load` reads it from JSON. */
interface NockDefinition {
  /** For who opens the file; nock does not look at it. */
  readonly about?: string
  readonly scope: string
  readonly method: string
  readonly path: string
  readonly body?: Structure | string
  readonly status: number
  readonly response?: Structure | string
  /** Says that `response` is hex. */
  readonly responseIsBinary?: true
  /** Names and values by turns. */
  readonly rawHeaders: readonly string[]
}

type Structure = Readonly<Record<string, unknown>>

const ABOUT =
  'Made by graylog-conformance convert; load it with nock.load(file). nock intercepts requests made ' +
  'with node:http and node:https (except through functions imported by name) and with the global ' +
  'fetch, but not with the npm package undici. Each response is returned once; responses to equal ' +
  'requests are returned in the order of the recording. Bodies with secrets match any body.'

/** A JSON fixture for nock, piece by piece; exchanges without a whole response are left out. */
export function* exportNock({ exchanges }: Recording): Generator<string, void> {
  let separator = '[\n'
  for (const exchange of exchanges()) {
    const definition = defineExchange(exchange)
    if (!definition) continue
    const isFirst = separator.startsWith('[')
    const told = isFirst ? { about: ABOUT, ...definition } : definition
    yield separator + JSON.stringify(told, undefined, 2)
    separator = ',\n'
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n'
}

/** One request with its response; undefined without a complete response. */
function defineExchange({ request, response }: Exchange): NockDefinition | undefined {
  if (!response || !isWholeBody(response.body)) return undefined
  const { method, origin, target } = request
  return {
    scope: origin,
    method,
    path: target,
    ...makeMatcher(request),
    status: response.status,
    ...getAnswer(response),
    rawHeaders: response.headers.filter(([name]) => !FRAMING.test(name)).flat(),
  }
}

/** Bodies are decoded, and nock frames them anew. */
const FRAMING = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i

/** Without a body in the definition any body matches. */
function makeMatcher({ headers, body }: Request): { readonly body?: Structure | string } {
  if (body.state !== 'complete' || body.text === undefined || body.text === '') return {}
  if (isDeeper(body.text, MAX_DEPTH)) return {}
  const json = readJson(body.text)
  if (isStructure(json)) return holdsSecret(json) ? {} : { body: json }
  const isForm = header(headers, 'content-type')?.includes('form') === true
  return isForm ? {} : { body: body.text }
}

/** The body in the most readable form that nock gives out byte for byte. */
function getAnswer({
  headers,
  body,
}: Response): Pick<NockDefinition, 'response' | 'responseIsBinary'> {
  const bytes = decodeBody(body)
  if (bytes.length === 0) return {}
  const text = body.text !== undefined && !isDeeper(body.text, MAX_DEPTH) ? body.text : undefined
  const json = text === undefined ? undefined : readJson(text)
  if (text !== undefined && json === undefined) return { response: text }
  const isSame = isStructure(json) && JSON.stringify(json) === text
  if (isSame && mediaType(headers) !== undefined) return { response: json }
  return { response: bytes.toString('hex'), responseIsBinary: true }
}

function isStructure(value: unknown): value is Structure {
  return typeof value === 'object' && value !== null
}

function holdsSecret(value: unknown): boolean {
  if (!isStructure(value)) return false
  return Object.entries(value).some(
    ([name, one]) => isPlainSecret(kindOfName(name)) || holdsSecret(one),
  )
}

/** Deeper JSON would overflow the stack, here or when nock reads it. */
const MAX_DEPTH = 500
