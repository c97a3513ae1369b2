import { nearest } from '../../src/text/nearest.ts'

/**
 * In words, that an option cannot take the value it was given, by what its reader says of it. The value is repeated,
 * wherever it was given, only where it can be seen to be no secret: one that stands at a wrong place stays where it is.
 */
export function sayUnreadable(where: string, value: string, problem: string): string {
  const isShown = isPlain(value, problem.replaceAll(`"${value}"`, ''))
  const named = isShown ? `"${value}"` : 'its value'
  const said = problem
    .replaceAll(`"${value}"`, () => named)
    .replace(/^Allowed choices/, () => `${named} is none of what it takes: allowed choices`)
    .replace(/\.$/, '')
  return isShown ? `cannot use ${where}: ${said}` : `cannot use ${where}: ${said}; ${NOT_SHOWN}`
}

/** The same of an option that takes no text. */
export function sayNoSwitch(where: string, value: unknown): string {
  const text = String(value)
  return sayUnreadable(where, text, `"${text}" is neither true nor false`)
}

const NOT_SHOWN = 'it is not shown here, as it may be a secret'

/** Characters of which nobody makes a secret. */
const TOO_SHORT = 4

/** Whether a value is a number, a release, a time or a size, a slip of a word that is offered, or too short for a secret. */
function isPlain(value: string, offered: string): boolean {
  if (value.length < TOO_SHORT || NUMBER.test(value)) return true
  return nearest(value.toLowerCase(), offered.split(/[^\w-]+/)) !== undefined
}

const NUMBER =
  /^[-+v]?\d{1,4}(?:\.\d{1,4}|\.x){0,3} ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|[kmgt]i?b?|%)?$/i
