import { nearest } from '#engine/text/nearest.ts'

/** Words the error for an invalid value. Repeats the value only if it cannot be a secret. */
export function sayUnreadable(where: string, value: string, problem: string): string {
  const shown = shownOf(value, problem.replaceAll(`"${value}"`, ''))
  const named = shown === undefined ? 'its value' : `"${shown}"`
  const said = problem
    .replaceAll(`"${value}"`, () => named)
    .replace(/^Allowed choices are /, () => `${named} is not one of: `)
    .replace(/\.$/, '')
  const hidden = shown === undefined ? 'the value' : 'the rest'
  const remark = shown === value ? '' : `; ${hidden} is hidden, because it may be a secret`
  return `invalid value for ${where}: ${said}${remark}`
}

/** The same of an option that takes no text. */
export function sayNoSwitch(where: string, value: unknown): string {
  const text = String(value)
  return sayUnreadable(where, text, `"${text}" is neither true nor false`)
}

/** Returns the part of a value that may be shown, such as the name of `NAME=VALUE`; undefined if there is none. */
function shownOf(value: string, offered: string): string | undefined {
  if (isPlain(value, offered)) return value
  const at = offered.includes('=') ? value.indexOf('=') : -1
  if (at < 0) return undefined
  const [name, behind] = [value.slice(0, at), value.slice(at + 1)]
  if (name.length < TOO_SHORT && behind.length < TOO_SHORT) return value
  return JOINED.test(name) || isSlip(name, offered) ? `${name}=…` : undefined
}

/** Several words joined as in the name of a setting, a property or a variable. */
const JOINED = /^(?:graylog2?\.)?[a-z]+(?:[._][a-z]+)+$|^(?:GRAYLOG2?_)?[A-Z]+(?:_[A-Z]+)+$/

/** The fewest characters that a secret has. */
const TOO_SHORT = 4

/** Whether a value is a number, a release or several, a time or a size, a slip of a word that is offered, or too short for a secret. */
function isPlain(value: string, offered: string): boolean {
  return (
    value.length < TOO_SHORT ||
    [NUMBER, RELEASES, WORD].some((plain) => plain.test(value)) ||
    isSlip(value, offered)
  )
}

function isSlip(word: string, offered: string): boolean {
  return nearest(word.toLowerCase(), offered.split(/[^\w-]+/)) !== undefined
}

/** `4.3..7.1` or `4.3,7.1` */
const RELEASES = /^\d{1,2}(?:\.\d{1,2}){1,2}(?:(?:\.\.|,)\d{1,2}(?:\.\d{1,2}){1,2}){1,9}$/

/** One short word without digits. */
const WORD = /^[a-z]{1,10}$/i

const NUMBER =
  /^[-+v]?\d{1,5}(?:\.\d{1,4}|\.x){0,3} ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|[kmgt]i?b?|%)?$/i
