import { pointerSteps } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** So many fields with values in the same wrong form come from one serializer, not from the fields. */
const FIELDS = 3

/** Values in the same wrong form in several fields, such as numbers in quotes, or dates without milliseconds. */
export function wrongForm(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const byForm = new Map<string, Verdict[]>()
  for (const verdict of failed) {
    const form = formOf(verdict)
    if (form !== undefined) byForm.set(form, [...(byForm.get(form) ?? []), verdict])
  }
  const [[form, written] = ['', []]] = [...byForm].toSorted(([, a], [, b]) => b.length - a.length)
  const [first] = written
  if (!first || written.length < FIELDS) return undefined
  const fields = new Set(written.map(nameOf))
  const seen = new Set(written.flatMap(({ exchanges }) => exchanges))
  const routes = written.flatMap(({ exchanges: [index = -1] }) => sightings.get(index)?.route ?? [])
  // Checks that compute with such a value, name its type, or expect it elsewhere, fail, too.
  const due = DATE.exec(first.expected ?? '')?.[0]
  const isAffected = (verdict: Verdict): boolean =>
    fields.has(nameOf(verdict)) &&
    (verdict.exchanges.some((index) => seen.has(index)) ||
      (due !== undefined &&
        [verdict.actual, verdict.expected].some(
          (text = '') => dateFormOf(due, QUOTED_DATE.exec(text)?.[0] ?? text) === form,
        )))
  return {
    sentence: `${form}, such as ${first.actual ?? ''} in ${nameOf(first)}`,
    subject: { kind: 'body', routes: [...new Set(routes)].toSorted() },
    certainty: 'likely',
    explains: failed.filter(isAffected).map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(written),
    remedy: `write each value in the form that its field requires, such as ${first.expected ?? ''}`,
  }
}

/** The form of a date in an expectation. */
const DATE = /YYYY-MM-DD\S+|ISO 8601/

const QUOTED_DATE = /"\d{4}-\d\d-\d\d[^"]*"/

/** The defect in the form of a value: `dates have no milliseconds`. */
function formOf({ expected = '', actual = '' }: Verdict): string | undefined {
  if (actual === '""' && /\bnull\b/.test(expected)) return 'empty strings replace null'
  if (/\bboolean\b|\b(?:true|false)$/.test(expected)) {
    if (/^"(?:true|false)"$/.test(actual)) return 'booleans are strings'
    return /^[01]$/.test(actual) ? 'booleans are numbers' : undefined
  }
  const [, quoted] = /^"(-?\d+(?:\.\d+)?)"$/.exec(actual) ?? []
  if (quoted !== undefined)
    return /: (?:integer|number)\b/.test(expected) || expected.split(' ').at(-1) === quoted
      ? 'numbers are strings'
      : undefined
  const due = DATE.exec(expected)?.[0]
  return due === undefined ? undefined : dateFormOf(due, actual)
}

function dateFormOf(due: string, actual: string): string | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(actual)) return 'dates are numbers'
  const [, between, fraction, zone = ''] =
    /^"\d{4}-\d\d-\d\d(.)\d\d:\d\d:\d\d([.,]\d+)?([^\d"].*)?"$/.exec(actual) ?? []
  if (between === undefined) return undefined
  if (between !== 'T') return `dates have “${between}” before the time`
  if (due.includes('.mmm') && fraction === undefined) return 'dates have no milliseconds'
  if (fraction !== undefined && fraction.length !== '.mmm'.length)
    return `dates have ${fraction.length - 1} digits after the seconds`
  if (zone === '') return 'dates have no time zone'
  return due.endsWith(zone) ? undefined : `dates end with "${zone}"`
}

/** The field with the value: the last step of its path, otherwise the first word of the expectation. */
function nameOf({ pointer = '', expected = '' }: Verdict): string {
  return pointerSteps(pointer).at(-1) ?? /^\w*/.exec(expected)?.[0] ?? ''
}
