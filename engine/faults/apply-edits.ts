import type { Answer, AnswerBody } from '../model/answer.ts'
import type { Change, Edit, Target } from '../model/fault.ts'
import type { Headers } from '../model/exchange.ts'
import { damageBytes } from './damage-bytes.ts'
import { editFields } from './edit-fields.ts'

/** The request, as far as an edit can pick by it. */
export interface Asked {
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  /** `GET /streams/{streamId}`; undefined when the release has no such route. */
  readonly route: string | undefined
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/**
 * The one place where responses are changed, live ones and recorded ones: each edit whose target picks the
 * response as it was. The response itself when none does.
 */
export function applyEdits<Kind extends Answer>(
  answer: Kind,
  asked: Asked,
  edits: readonly Edit[],
): Kind {
  return edits.filter(({ on }) => isPicked(answer, asked, on)).reduce(change, answer)
}

function isPicked({ status, body }: Answer, asked: Asked, on: Target): boolean {
  return (
    isAskedFor(asked, on) &&
    isAnyOf(on.status, status) &&
    (on.says === undefined || JSON.stringify(body).includes(on.says))
  )
}

/** Whether a target picks the response to this request, as far as the request shows it. */
export function isAskedFor(asked: Asked, on: Target): boolean {
  return (
    isAnyOf(on.route, asked.route) &&
    isAnyOf(on.method, asked.method) &&
    (on.header === undefined || isMatch(asked.header(on.header[0]), on.header[1])) &&
    (on.target === undefined || isMatch(asked.target, on.target)) &&
    (on.unknownPath === undefined || on.unknownPath === (asked.route === undefined))
  )
}

function isMatch(value: string | undefined, pattern: string | null): boolean {
  if (pattern === null) return value === undefined
  return value !== undefined && new RegExp(pattern).test(value)
}

function isAnyOf<Value>(
  wanted: Value | readonly Value[] | undefined,
  value: Value | undefined,
): boolean {
  if (wanted === undefined) return true
  return ([] as Value[]).concat(wanted).some((one) => one === value)
}

function change<Kind extends Answer>(
  answer: Kind,
  { status, headers, body, fields, bytes }: Change,
): Kind {
  const whole = body === undefined ? answer.body : wholeBody(body)
  const edited = fields ? editFields(whole, fields) : whole
  return {
    ...answer,
    status: status ?? answer.status,
    headers: withHeaders(answer.headers, headers ?? {}),
    body: bytes ? damageBytes(edited, bytes) : edited,
  }
}

function withHeaders(headers: Headers, changes: NonNullable<Change['headers']>): Headers {
  const byName = new Map(
    Object.entries(changes).map(([name, value]) => [name.toLowerCase(), value] as const),
  )
  const kept = headers.flatMap(([name, value]) => {
    const change = byName.get(name.toLowerCase())
    if (change === undefined) return [[name, value] as const]
    if (change === null || typeof change === 'string') return []
    return [[name, value.replace(new RegExp(change.from), change.by)] as const]
  })
  const added = Object.entries(changes).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return [...kept, ...added]
}

function wholeBody(body: NonNullable<Change['body']>): AnswerBody {
  if (body === 'none') return { kind: 'none' }
  if ('json' in body) return { kind: 'json', value: body.json }
  return { kind: 'text', type: body.type, text: body.text }
}
