import { type Answer, json, text, withHeaders } from './answer.ts'
import type { Json } from '#engine/model/json/json.ts'
import { type Incoming, readAccept } from './requests/incoming.ts'
import type { Features } from './rules.ts'

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
}

/** The error body of most refusals; without a message, the words that the framework puts there. */
export function apiError(
  status: number,
  message = `HTTP ${status} ${PHRASES[status] ?? ''}`,
): Answer {
  return json({ type: 'ApiError', message }, status)
}

/** The usual error for a missing permission. */
export function forbidden(): Answer {
  return apiError(403, 'Not authorized')
}

/** A thing is not there; what older releases find no words for. */
export function notFound(message: string, features: Features): Answer {
  return features.has('not-found-told')
    ? apiError(404, message)
    : json({ type: 'ApiError', message: null }, 404)
}

/** 401 has no body at all; the realm names who asks. */
export function unauthorized(realm = 'Graylog Server'): Answer {
  return {
    status: 401,
    headers: [['WWW-Authenticate', `Basic realm="${realm}"`]],
    body: { kind: 'none' },
  }
}

/** A write request that does not say who sends it. Source: seen on 2.5.2 to 7.1.7. */
export function requestedByMissing(): Answer {
  const message =
    'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.'
  return withHeaders(apiError(400, message), [['Connection', 'close']])
}

/** One finding of bean validation. */
export interface Violation {
  readonly constraint: 'NotNull' | 'NotEmpty'
  /** By the constraint of an older library, which keeps its own words. */
  readonly isOld?: boolean
  /** Such as `SessionsResource.newSession.arg1`. */
  readonly path: string
  readonly value: Json
}

/** A bean validation error: a bare list, or lines of text if the request does not accept JSON. */
export function invalid(
  { request, server }: { readonly request: Incoming; readonly server: Features },
  violations: readonly Violation[],
): Answer {
  const found = violations.map((violation) => ({
    message: wording(violation, server),
    message_template: template(violation, server),
    path: violation.path,
    invalid_value: violation.value,
  }))
  const lines = found.map(
    ({ message, path, invalid_value }) =>
      `${message} (path = ${path}, invalidValue = ${getWord(invalid_value)})\n`,
  )
  const answer = readAccept(request).includes('json') ? json(found, 400) : text(lines.join(''), 400)
  return withHeaders(answer, [
    ['Vary', 'Accept'],
    ['Connection', 'close'],
  ])
}

function getWord(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wording({ constraint, isOld }: Violation, features: Features): string {
  const verb = features.has('bean-validation-must') && !isOld ? 'must' : 'may'
  return `${verb} not be ${constraint === 'NotNull' ? 'null' : 'empty'}`
}

function template({ constraint, isOld }: Violation, features: Features): string {
  if (isOld || (constraint === 'NotEmpty' && !features.has('bean-validation-must')))
    return '{org.hibernate.validator.constraints.NotEmpty.message}'
  const base = features.has('jakarta') ? 'jakarta' : 'javax'
  return `{${base}.validation.constraints.${constraint}.message}`
}

/** The error for an entity with invalid fields. */
export function validationFailed(errors: Readonly<Record<string, string>>): Answer {
  const listed = Object.entries(errors).map(([field, error]) => [field, [{ error }]] as const)
  return json(
    {
      type: 'ValidationApiError',
      message: 'Validation failed!',
      validation_errors: Object.fromEntries(listed),
    },
    400,
  )
}
