import type { Body, Exchange, Headers, Request, Response } from '#engine/model/exchange.ts'
import { type Meter, OverBudget } from '../budget.ts'
import { type BodyChange, changeBody } from '../bytes/body-bytes.ts'
import { replaceOccurrences } from './occurrences.ts'
import { BODIES, remembering } from '../remember.ts'
import type { Secrets } from '../secrets.ts'

/** Masks all secrets that are known so far, anywhere. */
interface KnownSecrets {
  /** In any text. */
  readonly any: (text: string) => string
  /** In one that is likely to come again. */
  readonly often: (text: string) => string
  /** In a header field. */
  readonly field: (value: string, name: string) => readonly [name: string, value: string]
  /** In a body. */
  readonly body: BodyChange
}

/** The replacements for the secrets of one recording. */
export function knownSecretsIn(secrets: Secrets, meter: Meter): KnownSecrets {
  const replaced = (text: string): string => replaceOccurrences(text, secrets, meter.spend)
  const any = (text: string): string => {
    try {
      return replaced(text)
    } catch (error) {
      if (error instanceof OverBudget) return text.replace(/[^/?&=;,\s]/g, '-')
      throw error
    }
  }
  return {
    any,
    often: remembering(secrets, any),
    field: remembering(secrets, (value, name) => [any(name), any(value)] as const),
    body: { rest: remembering(secrets, replaced, BODIES), meter },
  }
}

/** An exchange without what is secret by now. */
export function replaceSecretsInExchange(exchange: Exchange, everywhere: KnownSecrets): Exchange {
  const { request, response, failure } = exchange
  return {
    ...exchange,
    request: replaceSecretsInRequest(request, everywhere),
    ...(response && { response: replaceSecretsInResponse(response, everywhere) }),
    ...(failure && { failure: { ...failure, message: everywhere.any(failure.message) } }),
  }
}

/** The same for a request. */
export function replaceSecretsInRequest(request: Request, everywhere: KnownSecrets): Request {
  return {
    ...request,
    method: everywhere.often(request.method),
    target: everywhere.often(request.target),
    headers: headersEverywhere(request.headers, everywhere),
    body: bodyEverywhere(request.body, request.headers, everywhere),
  }
}

/** The same for a response. */
export function replaceSecretsInResponse(response: Response, everywhere: KnownSecrets): Response {
  return {
    ...response,
    reason: everywhere.often(response.reason),
    headers: headersEverywhere(response.headers, everywhere),
    body: bodyEverywhere(response.body, response.headers, everywhere),
  }
}

function headersEverywhere(headers: Headers, { field }: KnownSecrets): Headers {
  return headers.map(([name, value]) => field(value, name))
}

function bodyEverywhere(body: Body, headers: Headers, { body: change }: KnownSecrets): Body {
  return changeBody(body, headers, change)
}
