import { IDENTIFIERS, RUN_PREFIXES } from './identifiers.ts'

/**
 * Replaces the parts of a text that vary between runs, such as identifiers, names of a run's
 * objects, times, and names of secrets, with `*`, and white space with single spaces. Idempotent.
 */
export function stripVolatile(text: string): string {
  return text
    .replace(TIMES, maskTime)
    .replace(DATES, '*')
    .replace(IDENTIFIERS, '*')
    .replaceAll(RUN_PREFIXES, 'gc-*')
    .replace(SECONDS, (_, seconds: string) => inMinutes(seconds))
    .replace(MAX_AGE, (_, name: string, seconds: string) => `${name}${inMinutes(seconds)}`)
    .replace(MASKS, '*')
    .replace(PIECES, '*')
    .replace(LONG_NUMBERS, '*')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** `2026-11-23T08:00:00.000Z`, and times in other forms. */
const TIMES = /\d{4}-\d\d-\d\d([T ])\d\d:\d\d(?:(:\d\d)([.,]\d+)?)?(Z| ?[+-]\d\d:?\d\d)?/g
/** As in HTTP headers: `Mon, 30 Nov 2026 13:56:42 GMT`. */
const DATES = /\b[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g
/** A duration, which varies by some seconds: `about -3597 s`, `max-age=3599`. */
const SECONDS = /(?<![\w.*])(-?\d{1,4}) s\b/g
const MAX_AGE = /(max-age(?:=| of about ))(\d{1,4})(?!\d| min)/gi
/** The mask of a secret in a report: `‹token 2›`. */
const MASKS = /‹[^‹›]*›/g
/** The beginning of an identifier, as servers shorten those of nodes. */
const PIECES = /\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8}[\da-f]*\b/g
/** Counters, sizes and timestamps; shorter numbers such as statuses are distinguishing. */
const LONG_NUMBERS = /(?<![\w.*])\d{5}\d*(?![\w*])/g

/** Keeps the form of a time if it is not the usual one: another form is another problem. */
function maskTime(_: string, between: string, seconds = '', fraction = '', zone = ''): string {
  if (between === 'T' && /^\.\d{3}$/.test(fraction) && zone === 'Z') return '*'
  const parts = [seconds && ':ss', fraction && '.mmm', zone.replaceAll(/\d/g, '0')]
  return `YYYY-MM-DD${between}hh:mm${parts.join('')}`
}

function inMinutes(seconds: string): string {
  return `${Math.round(Number(seconds) / 60)} min`
}
