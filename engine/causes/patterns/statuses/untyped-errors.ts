import { findErrorType, isKnownErrorType } from '../../../judge/content.ts'
import { mediaType } from '../../../model/exchange.ts'
import { isRecord, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { formatList } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** From this many checks on, it is reported once. */
const CHECKS = 3

/** As the fault that does the same is called, so that both are one cause. */
const SENTENCE = 'errors have no "type"'

/** The same, if they have another shape: `{"error": "…"}`. */
const OTHER_SHAPE = 'errors have neither "type" nor "message"'

/** `404 ApiError` */
const ERROR_DUE = /^(\d{3}) (?:ApiError|RequestError|ValidationApiError)\b/

/** Expectations about the form of an error with any status. */
const FORM_DUE =
  /^(?:an error body|a JSON object with a type|application\/json$|Content-Type: \^application)/

/**
 * No error with one of some statuses has a type that Graylog uses, although its status is right, such as problem
 * details or a web page: each of these checks would otherwise be a cause of its own. Nothing if a single one has such
 * a type.
 */
export function untypedErrors(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const errors = [...sightings.values()].filter(hasErrorBody)
  const typed = new Set(errors.filter(isTyped).map(getStatus))
  const untyped = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    return (
      sighting !== undefined &&
      hasErrorBody(sighting) &&
      !typed.has(getStatus(sighting)) &&
      isOfType(verdict, sighting)
    )
  })
  if (untyped.length < CHECKS) return undefined
  const statuses = new Set(untyped.flatMap((one) => shownIn(one, sightings) ?? []).map(getStatus))
  const own = errors.filter((error) => statuses.has(getStatus(error)))
  return {
    sentence: describe(own, typed.size === 0),
    subject: { kind: 'field', name: 'type', routes: [] },
    certainty: 'likely',
    explains: untyped.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(untyped),
    remedy: 'send {"type":"ApiError","message":"…"}',
  }
}

function describe(errors: readonly Sighting[], isAll: boolean): string {
  const types = new Set(errors.map((error) => mediaType(error.exchange.response?.headers ?? [])))
  const [type] = types
  const isOther = types.size === 1 && type !== undefined && type !== 'application/json'
  const isBare = errors.every(
    ({ exchange, json }) => findErrorType(exchange.response?.status ?? 0, json()) === undefined,
  )
  if (isAll && isBare && !isOther)
    return errors.some(({ json }) => textAt(json(), 'message') !== undefined)
      ? SENTENCE
      : OTHER_SHAPE
  const statuses = [...new Set(errors.map(getStatus))].toSorted((a, b) => a - b)
  const which = isAll ? 'errors' : `errors with status ${formatList(statuses.map(String))}`
  return `${which} are ${isOther ? type : 'JSON of another form'}, not ApiError`
}

/** Whether nothing but the form of the error is wrong: its status is the one that is due. */
function isOfType({ expected = '', pointer }: Verdict, sighting: Sighting): boolean {
  if (pointer !== undefined) return pointer === '/type'
  const due = ERROR_DUE.exec(expected)?.[1]
  return due === undefined ? FORM_DUE.test(expected) : Number(due) === getStatus(sighting)
}

function getStatus({ exchange }: Sighting): number {
  return exchange.response?.status ?? 0
}

function hasErrorBody(sighting: Sighting): boolean {
  const { headers = [], body } = sighting.exchange.response ?? {}
  const isText = body !== undefined && body.size > 0 && mediaType(headers) !== 'application/json'
  return getStatus(sighting) >= 400 && (isText || isRecord(sighting.json()))
}

function isTyped(sighting: Sighting): boolean {
  return isKnownErrorType(findErrorType(getStatus(sighting), sighting.json()))
}
