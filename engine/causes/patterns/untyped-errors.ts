import { findErrorType } from '../../judge/content.ts'
import { isRecord } from '../../model/json/json.ts'
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

/**
 * That no error says in its JSON of which type it is, though its status is right: each such check would else be a cause of
 * its own. Nothing where a single one does.
 */
export function untypedErrors(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const errors = [...sightings.values()].filter(isJsonError)
  if (errors.length === 0 || errors.some(isTyped)) return undefined
  const untyped = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    return sighting !== undefined && isJsonError(sighting) && isOfType(verdict, sighting)
  })
  if (untyped.length < CHECKS) return undefined
  return {
    sentence: SENTENCE,
    subject: { kind: 'field', name: 'type', routes: [] },
    certainty: 'likely',
    explains: untyped.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(untyped),
    remedy: 'add "type" to every JSON error: {"type": "ApiError", "message": "…"}',
  }
}

/** Whether nothing but the type of the error is missing: its status is the one that is due. */
function isOfType({ expected = '', pointer }: Verdict, { exchange }: Sighting): boolean {
  if (pointer !== undefined) return pointer === '/type'
  const due = ERROR_DUE.exec(expected)?.[1]
  return due === undefined
    ? expected.startsWith('an error body')
    : Number(due) === exchange.response?.status
}

function isJsonError({ exchange, json }: Sighting): boolean {
  return (exchange.response?.status ?? 0) >= 400 && isRecord(json())
}

function isTyped({ exchange, json }: Sighting): boolean {
  return findErrorType(exchange.response?.status ?? 0, json()) !== undefined
}
