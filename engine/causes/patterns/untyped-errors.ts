import { findErrorType } from '../../judge/content.ts'
import { isRecord, textAt } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** From this many checks on, it is reported once. */
const CHECKS = 3

/** As the fault that does the same is called, so that both are one cause. */
const SENTENCE = 'errors have no type'

/** `404 ApiError` */
const ERROR_DUE = /^(\d{3}) (?:ApiError|RequestError|ValidationApiError)\b/

/** The same, if they have another shape: `{"error": "…"}`. */
const OTHER_SHAPE = 'errors have neither a type nor a message'

/**
 * That no error is an ApiError, though its status is right: each such check would else be a cause of its own. Nothing
 * where a single one is. Other parts of a server write the other types of errors.
 */
export function untypedErrors(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const errors = [...sightings.values()].filter(isJsonError)
  if (errors.length === 0 || errors.some(isApiError)) return undefined
  const untyped = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    return sighting !== undefined && isJsonError(sighting) && isOfType(verdict, sighting)
  })
  if (untyped.length < CHECKS) return undefined
  return {
    sentence: untyped.every((verdict) => hasMessage(shownIn(verdict, sightings)))
      ? SENTENCE
      : OTHER_SHAPE,
    subject: { kind: 'field', name: 'type', routes: [] },
    certainty: 'likely',
    explains: untyped.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(untyped),
    remedy: 'write every JSON error as {"type": "ApiError", "message": "…"}',
  }
}

/** Whether nothing but the type of the error is missing: its status is the one that is due. */
function isOfType({ expected = '', pointer }: Verdict, { exchange }: Sighting): boolean {
  if (pointer !== undefined) return pointer === '/type'
  const due = ERROR_DUE.exec(expected)?.[1]
  return due === undefined
    ? /^(?:an error body|a JSON object with a type)/.test(expected)
    : Number(due) === exchange.response?.status
}

function isJsonError({ exchange, json }: Sighting): boolean {
  return (exchange.response?.status ?? 0) >= 400 && isRecord(json())
}

function isApiError({ exchange, json }: Sighting): boolean {
  return findErrorType(exchange.response?.status ?? 0, json()) === 'ApiError'
}

function hasMessage(sighting: Sighting | undefined): boolean {
  return textAt(sighting?.json(), 'message') !== undefined
}
